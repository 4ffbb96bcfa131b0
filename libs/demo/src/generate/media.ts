import type { CapturedMedia } from '@loupe/content';
import type { ItemType } from '@loupe/kernel';
import { pictureAddress } from '../pictures/demo-pictures.js';
import type { PostPlan } from './demo.types.js';
import { Random } from './random.js';

const UPRIGHT = { width: 540, height: 960 };
const PORTRAIT = { width: 540, height: 675 };
const SQUARE = { width: 540, height: 540 };
const WIDE = { width: 960, height: 540 };

/** Minimum and maximum seconds of a video of each kind. */
const SECONDS: Partial<Record<ItemType, readonly [number, number]>> = {
  REEL: [7, 90],
  SHORT: [9, 58],
  STORY: [4, 15],
  VIDEO: [240, 1500],
};
const OF_A_POST = [5, 60] as const;

/** The files of a post: for feed posts a carousel of up to six, else one. Videos have a picture and no file, as on YouTube. */
export function mediaOf(plan: PostPlan, externalId: string): CapturedMedia[] {
  const random = new Random(...plan.path, 'media');
  const count = plan.type === 'POST' && random.chance(0.4) ? random.int(2, 6) : 1;
  const square = random.chance(0.35);
  return Array.from({ length: count }, (_, position) => {
    const video = isVideo(plan, random);
    const size = plan.type === 'VIDEO' ? WIDE : plan.type !== 'POST' ? UPRIGHT : square ? SQUARE : PORTRAIT;
    const [least, most] = SECONDS[plan.type] ?? OF_A_POST;
    const picture = pictureAddress(String(plan.path[0]), `${externalId}-${position}`, size);
    return {
      type: video ? 'VIDEO' : 'IMAGE',
      fileUrl: video ? null : picture,
      thumbnailUrl: video ? picture : null,
      ...size,
      videoDuration: video ? random.int(least, most) : null,
    };
  });
}

function isVideo(plan: PostPlan, random: Random): boolean {
  if (plan.type === 'POST') return random.chance(0.12);
  return plan.type !== 'STORY' || random.chance(0.55);
}
