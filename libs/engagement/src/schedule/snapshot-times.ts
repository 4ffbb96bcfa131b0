import type { ItemType, Provider } from '@loupe/kernel';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ages at which metrics are read, up to 30 days (decisions §5); every 30 days follow, from 60. */
const AGES = [2 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 21 * DAY, 28 * DAY];
const MONTH = 30 * DAY;
/** A story is gone after a day, so its second snapshot comes a little earlier. */
const STORY_AGES = [2 * HOUR, 23 * HOUR];

/** Younger posts that have missed a snapshot get it at once: their curve is still steep. */
const CAUGHT_UP_AT_ONCE = 7 * DAY;

/** What the times of a post's snapshots depend on. */
export interface ScheduledPost {
  readonly type: ItemType;
  /** When it was published. */
  readonly takenAt: Date;
  /** Whether its newest metrics are HIGH: it is then read once a day at least. */
  readonly isViral: boolean;
}

/** Whether a platform can be asked for a post's metrics again and again; what has no address cannot be found again. */
export function isScheduled(post: { provider: Provider; originalUrl: string | null }): boolean {
  return post.provider !== 'INTERNAL' || post.originalUrl !== null;
}

/**
 * The first time after `after` at which a post's metrics are to be read: at ages of 2 h, 24 h, 3 d, 7 d, weekly to 28 d,
 * then every 30 days from 60 d; of a viral post on each day of its age as well. Null after the last snapshot of a story.
 */
export function nextSnapshotAt({ type, takenAt, isViral }: ScheduledPost, after: Date): Date | null {
  const age = after.getTime() - takenAt.getTime();
  const at = (next: number) => new Date(takenAt.getTime() + next);
  if (type === 'STORY') {
    const next = STORY_AGES.find((each) => each > age);
    return next === undefined ? null : at(next);
  }
  const regular = AGES.find((each) => each > age) ?? Math.max(2, Math.floor(age / MONTH) + 1) * MONTH;
  const daily = (Math.floor(Math.max(age, 0) / DAY) + 1) * DAY;
  return at(isViral ? Math.min(regular, daily) : regular);
}

/**
 * When a post that comes in is read first. What its times have missed is one snapshot: at once, or for a post older than a
 * week at any time before its next one, so that an import of old posts does not make all of them due together.
 * @param lastRead time of the newest snapshot that came with it; null for none
 * @param share 0 to 1: where in that time
 */
export function firstSnapshotAt(
  post: ScheduledPost,
  lastRead: Date | null,
  now: Date,
  share: number,
): Date | null {
  const first = nextSnapshotAt(post, lastRead ?? post.takenAt);
  if (first === null || first > now) return first;
  const following = nextSnapshotAt(post, now);
  // All that was missed of a story is over.
  if (following === null) return null;
  if (now.getTime() - post.takenAt.getTime() < CAUGHT_UP_AT_ONCE) return now;
  return new Date(now.getTime() + Math.floor(share * (following.getTime() - now.getTime())));
}

/** Waits after failures that pass by themselves, the last for all further ones. */
const RETRY_WAITS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE);

/**
 * When a snapshot that failed is tried again. It is never given up, as the next one may be a month away.
 * @param failures how often it has failed in a row, this time included
 */
export function retrySnapshotAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + (RETRY_WAITS[Math.min(failures, RETRY_WAITS.length) - 1] ?? MINUTE));
}
