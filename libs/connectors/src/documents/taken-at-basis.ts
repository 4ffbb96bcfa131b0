import { TakenAtBasis } from '@loupe/kernel';
import type { WrittenTime } from './written-time.js';

/** What a post's time goes by. */
export function basisOf(time: WrittenTime | null): TakenAtBasis {
  if (time === null) return TakenAtBasis.FIRST_SEEN;
  return time.isDay ? TakenAtBasis.DAY : TakenAtBasis.PUBLISHED;
}
