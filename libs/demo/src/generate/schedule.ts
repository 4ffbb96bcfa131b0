import type { ItemType } from '@loupe/kernel';
import { DAY, HOUR } from './time.js';

/** Ages at which snapshots are made, up to 30 days (decisions §5). */
const FIRST_AGES = [2 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 21 * DAY, 28 * DAY];
const LAST_OF_FIRST = 28 * DAY;
const MONTH = 30 * DAY;

/** A story's last snapshot is made just before the platform removes it. */
const STORY_AGES = [2 * HOUR, 23.5 * HOUR];

/**
 * Age in milliseconds of a post's next snapshot: at about 2 hours, 24 hours, 3 and 7 days, then weekly to 30 days, then
 * monthly; within a day while the post's virality is HIGH.
 * @param previous age at the previous snapshot; null for the first
 * @returns null after a story is removed
 */
export function nextSnapshotAge(
  type: ItemType,
  previous: number | null,
  highVirality: boolean,
): number | null {
  const last = previous ?? 0;
  if (type === 'STORY') return STORY_AGES.find((age) => age > last) ?? null;
  const months = Math.floor(Math.max(0, last - LAST_OF_FIRST) / MONTH) + 1;
  const regular = FIRST_AGES.find((age) => age > last) ?? LAST_OF_FIRST + months * MONTH;
  return highVirality ? Math.min(regular, last + DAY) : regular;
}
