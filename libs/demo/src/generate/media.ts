import type { CapturedMedia } from '@loupe/content';
import type { ItemType } from '@loupe/kernel';
import type { PostPlan } from './demo.types.js';
import { MEDIA_HOST } from './platforms.js';
import { Random } from './random.js';

const UPRIGHT = { width: 1080, height: 1920 };
const PORTRAIT = { width: 1080, height: 1350 };
const SQUARE = { width: 1080, height: 1080 };
const WIDE = { width: 1920, height: 1080 };

/** Minimum and maximum seconds of a video of each kind. */
const SECONDS: Partial<Record<ItemType, readonly [number, number]>> = {
  REEL: [7, 90],
  SHORT: [9, 58],
  STORY: [4, 15],
  VIDEO: [240, 1500],
};
const OF_A_POST = [5, 60] as const;

/** The files of a post: for feed posts a carousel of up to six, else one. */
export function mediaOf(plan: PostPlan, externalId: string): CapturedMedia[] {
  const random = new Random(...plan.path, 'media');
  const count = plan.type === 'POST' && random.chance(0.4) ? random.int(2, 6) : 1;
  const square = random.chance(0.35);
  return Array.from({ length: count }, (_, position) => {
    const video = isVideo(plan, random);
    const size = plan.type === 'VIDEO' ? WIDE : plan.type !== 'POST' ? UPRIGHT : square ? SQUARE : PORTRAIT;
    const [least, most] = SECONDS[plan.type] ?? OF_A_POST;
    const file = `${MEDIA_HOST}/${plan.path[0]}/${encodeURIComponent(externalId)}-${position}`;
    return {
      type: video ? 'VIDEO' : 'IMAGE',
      fileUrl: random.chance(0.02) ? null : `${file}.${video ? 'mp4' : 'jpg'}`,
      thumbnailUrl: `${file}-small.jpg`,
      ...size,
      videoDuration: video ? random.int(least, most) : null,
    };
  });
}

function isVideo(plan: PostPlan, random: Random): boolean {
  if (plan.type === 'POST') return random.chance(0.12);
  return plan.type !== 'STORY' || random.chance(0.55);
}
