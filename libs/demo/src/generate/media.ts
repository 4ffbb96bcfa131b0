import type { CapturedMedia } from '@loupe/content';
import { type ItemType, Provider } from '@loupe/kernel';
import { pictureAddress, VIDEO_SECONDS, videoAddress } from '../pictures/demo-pictures.js';
import type { Brand } from './brands/brand.js';
import type { PostPlan } from './demo.types.js';
import { stillsOf } from './pictures.js';
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

/** How many of the upright videos have a file that plays. The others have a picture only, as on YouTube. */
const PLAYED = 0.35;

/** The files of a post: for feed posts a carousel of up to six, else one. */
export function mediaOf(plan: PostPlan, brand: Brand, externalId: string): CapturedMedia[] {
  const random = new Random(...plan.path, 'media');
  const count = plan.type === 'POST' && random.chance(0.4) ? random.int(2, 6) : 1;
  const square = random.chance(0.35);
  const stills = stillsOf(plan, brand, count);
  const isPlayed = new Random(...plan.path, 'played').chance(PLAYED) && hasFiles(plan);
  return stills.map((still, position) => {
    const video = isVideo(plan, random);
    const size = plan.type === 'VIDEO' ? WIDE : plan.type !== 'POST' ? UPRIGHT : square ? SQUARE : PORTRAIT;
    const [least, most] = SECONDS[plan.type] ?? OF_A_POST;
    const seconds = video ? random.int(least, most) : null;
    const name = `${externalId}-${position}`;
    if (video && isPlayed) {
      const shown = { brandKey: brand.key, still, isPlain: true, name };
      const thumbnailUrl = pictureAddress(shown, size);
      return {
        type: 'VIDEO',
        fileUrl: videoAddress(shown, size),
        thumbnailUrl,
        ...size,
        videoDuration: VIDEO_SECONDS,
      };
    }
    const picture = pictureAddress({ brandKey: brand.key, still, isPlain: false, name }, size);
    return {
      type: video ? 'VIDEO' : 'IMAGE',
      fileUrl: video ? null : picture,
      thumbnailUrl: video ? picture : null,
      ...size,
      videoDuration: seconds,
    };
  });
}

function hasFiles({ account, type }: PostPlan): boolean {
  return account.provider !== Provider.YOUTUBE && type !== 'POST' && type !== 'VIDEO';
}

function isVideo(plan: PostPlan, random: Random): boolean {
  if (plan.type === 'POST') return random.chance(0.12);
  return plan.type !== 'STORY' || random.chance(0.55);
}
