import { type ItemType, ONLY_IMPORTED, type Provider } from '@loupe/kernel';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ages of a post at which snapshots are made, up to 30 days (decisions §5); from 60 days on, every 30 days. */
const AGES = [2 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 21 * DAY, 28 * DAY];
const MONTH = 30 * DAY;
/** A story is removed after a day, so its second snapshot is made a little earlier. */
const STORY_AGES = [2 * HOUR, 23 * HOUR];

/** A younger post that has missed a snapshot gets one at once: its metrics still change fast. */
const CAUGHT_UP_AT_ONCE = 7 * DAY;

/** The data that the snapshot times of a post depend on. */
export interface ScheduledPost {
  readonly type: ItemType;
  /** When it was published. */
  readonly takenAt: Date;
  /** Whether its newest metrics are HIGH; it then gets a snapshot at least once a day. */
  readonly isViral: boolean;
}

/** Platforms that give the metrics of posts that have no address: of stories. */
const WITHOUT_ADDRESS: readonly Provider[] = ['INSTAGRAM', 'TIKTOK', 'YOUTUBE'];

/**
 * Whether a platform can be asked for a post's metrics again and again. Feeds tell none; reposts, and what is on no
 * platform, have no address to be found by.
 */
export function isScheduled(post: { provider: Provider; originalUrl: string | null }): boolean {
  if (ONLY_IMPORTED.includes(post.provider)) return false;
  return post.provider !== 'FEED' && (post.originalUrl !== null || WITHOUT_ADDRESS.includes(post.provider));
}

/**
 * The first planned snapshot time after `after`: at ages of 2 h, 24 h, 3 d, 7 d, weekly to 28 d, then every 30 days from 60
 * d. For a viral post, also on each day of its age. Null after the last snapshot of a story.
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
 * The first planned snapshot of a new post. All missed times together count as one snapshot. It is made at once, or, for a
 * post older than a week, at any time before the next one, so that an import of old posts does not make them all due
 * together.
 * @param lastRead time of the newest snapshot that came with the post; null for none
 * @param share 0 to 1: the position within that time
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
  // The missed snapshots of a story cannot be made any more.
  if (following === null) return null;
  if (now.getTime() - post.takenAt.getTime() < CAUGHT_UP_AT_ONCE) return now;
  return new Date(now.getTime() + Math.floor(share * (following.getTime() - now.getTime())));
}

/** Waits after temporary failures; the last one applies to all further failures. */
const RETRY_WAITS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE);

/**
 * The next attempt after a failed snapshot. Attempts never end, because the next planned snapshot may be a month away.
 * @param failures number of consecutive failures, including this one
 */
export function retrySnapshotAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + (RETRY_WAITS[Math.min(failures, RETRY_WAITS.length) - 1] ?? MINUTE));
}
