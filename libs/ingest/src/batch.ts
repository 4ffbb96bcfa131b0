import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedSnapshot,
  mayReplace,
  readAt,
} from '@loupe/content';
import type { TakenAtBasis } from '@loupe/kernel';
import type { StoredPost } from './stored-post.js';

interface CaptureInBatch {
  /** Its position in the batch. */
  index: number;
  post: CapturedPost;
}

/** The captures of one post in a batch, in the given order. */
export interface PostGroup {
  key: string;
  captures: [CaptureInBatch, ...CaptureInBatch[]];
}

/** A merged group: the captures that count, and the post that results from them. */
export interface MergedPost {
  /** Captures that are not older than the stored state, in order. Older captures contribute only their snapshots. */
  captures: CaptureInBatch[];
  /** Undefined if no capture counts. */
  post: CapturedPost | undefined;
}

/** What the merge needs of a stored post. */
export type StoredState = Pick<StoredPost, 'engagementAt' | 'takenAt' | 'takenAtBasis'>;

/** The key that identifies a post within one workspace. */
export function postKey(
  provider: string,
  externalId: string,
  competitorBrandId: string | null | undefined,
): string {
  return `${provider} ${competitorBrandId ?? ''} ${externalId}`;
}

/** Groups the captures by post, so that each row is written once; ordered by first occurrence. */
export function groupPosts(posts: readonly CapturedPost[]): PostGroup[] {
  const groups = new Map<string, PostGroup>();
  for (const [index, post] of posts.entries()) {
    const key = postKey(post.provider, post.externalId, post.competitorBrandId);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, captures: [{ index, post }] });
    else group.captures.push({ index, post });
  }
  return [...groups.values()];
}

/**
 * Merges the captures of a group into one post. Later captures overwrite earlier ones, as if each had been in its own batch.
 * @param stored the post as it is stored; null for none
 */
export function mergeCaptures(group: PostGroup, stored: StoredState | null): MergedPost {
  const captures: CaptureInBatch[] = [];
  let read = stored?.engagementAt ?? null;
  for (const capture of countedOf(group, stored !== null)) {
    const captureRead = readAt(capture.post);
    if (!mayReplace(captureRead, read)) continue;
    captures.push(capture);
    read = captureRead ?? read;
  }
  const [first, ...later] = captures.map(({ post }) => post);
  if (first === undefined) return { captures, post: undefined };
  const post = later.reduce(merge, first);
  return { captures, post: stored === null ? post : { ...post, ...betterTime(stored, post) } };
}

function merge(earlier: CapturedPost, later: CapturedPost): CapturedPost {
  return {
    ...later,
    ...betterTime(earlier, later),
    importType: earlier.importType,
    location: later.location ?? earlier.location,
    media: mergeMedia(earlier.media, later.media),
  };
}

const KNOWLEDGE: Record<TakenAtBasis, number> = { FIRST_SEEN: 0, DAY: 1, PUBLISHED: 2 };

/** The time of a post of which two are known: the better known one, else the later capture's. When it was first seen never moves. */
export function betterTime(
  earlier: Pick<CapturedPost, 'takenAt' | 'takenAtBasis'>,
  later: Pick<CapturedPost, 'takenAt' | 'takenAtBasis'>,
): Required<Pick<CapturedPost, 'takenAt' | 'takenAtBasis'>> {
  const [one, other] = [earlier.takenAtBasis ?? 'PUBLISHED', later.takenAtBasis ?? 'PUBLISHED'];
  const isKept = KNOWLEDGE[one] > KNOWLEDGE[other] || other === 'FIRST_SEEN';
  return isKept
    ? { takenAt: earlier.takenAt, takenAtBasis: one }
    : { takenAt: later.takenAt, takenAtBasis: other };
}

function mergeMedia(earlier: readonly CapturedMedia[], later: readonly CapturedMedia[]): CapturedMedia[] {
  const count = Math.max(earlier.length, later.length);
  return Array.from({ length: count }, (_, position) => {
    const before = earlier[position];
    const after = later[position];
    if (before === undefined || after === undefined) return (after ?? before) as CapturedMedia;
    return {
      type: after.type,
      fileUrl: after.fileUrl ?? before.fileUrl,
      thumbnailUrl: after.thumbnailUrl ?? before.thumbnailUrl,
      width: after.width ?? before.width,
      height: after.height ?? before.height,
      videoDuration: after.videoDuration ?? before.videoDuration,
      altText: after.altText ?? before.altText ?? null,
      transcript: after.transcript === undefined ? before.transcript : after.transcript,
    };
  });
}

/** The captures by whoever speaks for the post; for one that is new, all of them. */
function countedOf({ captures }: PostGroup, isStored: boolean): readonly CaptureInBatch[] {
  return isStored ? captures.filter(({ post }) => post.isHearsay !== true) : captures;
}

/** All snapshots of a group's captures that count, by time; of those with the same time, the first. */
export function snapshotsOf(group: PostGroup, isStored: boolean): CapturedSnapshot[] {
  const byTime = new Map<number, CapturedSnapshot>();
  for (const snapshot of countedOf(group, isStored).flatMap(({ post }) => post.snapshots)) {
    const time = snapshot.at.getTime();
    if (!byTime.has(time)) byTime.set(time, snapshot);
  }
  return [...byTime.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Whether two captures of a post are equal, apart from their snapshots. */
export function showsTheSame(a: CapturedPost, b: CapturedPost): boolean {
  return JSON.stringify({ ...a, snapshots: [] }) === JSON.stringify({ ...b, snapshots: [] });
}
