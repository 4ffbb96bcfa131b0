import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedSnapshot,
  mayReplace,
  readAt,
} from '@loupe/content';

interface CaptureInBatch {
  /** Its place in the batch. */
  index: number;
  post: CapturedPost;
}

/** The captures of one post that a batch holds, in the order given. */
export interface PostGroup {
  key: string;
  captures: [CaptureInBatch, ...CaptureInBatch[]];
}

/** A group's content: the captures that count, and the post that they make together. */
export interface MergedPost {
  /** Captures not older than what is known, in order; the others have nothing to give but their snapshots. */
  captures: CaptureInBatch[];
  /** Undefined where no capture counts. */
  post: CapturedPost | undefined;
}

/** What tells posts of one workspace apart. */
export function postKey(
  provider: string,
  externalId: string,
  competitorBrandId: string | null | undefined,
): string {
  return `${provider} ${competitorBrandId ?? ''} ${externalId}`;
}

/** Brings the captures of the same post together, so that each row is written once; in order of first sight. */
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
 * The post as the captures of a group show it, the later over the earlier, as if each had come in a batch of its own.
 * @param lastRead time of the newest snapshot that is stored; null for none
 */
export function mergeCaptures(group: PostGroup, lastRead: Date | null): MergedPost {
  const captures: CaptureInBatch[] = [];
  let read = lastRead;
  for (const capture of group.captures) {
    const captureRead = readAt(capture.post);
    if (!mayReplace(captureRead, read)) continue;
    captures.push(capture);
    read = captureRead ?? read;
  }
  const [first, ...later] = captures.map(({ post }) => post);
  return { captures, post: first === undefined ? undefined : later.reduce(merge, first) };
}

function merge(earlier: CapturedPost, later: CapturedPost): CapturedPost {
  return {
    ...later,
    importType: earlier.importType,
    location: later.location ?? earlier.location,
    media: mergeMedia(earlier.media, later.media),
  };
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
      transcript: after.transcript === undefined ? before.transcript : after.transcript,
    };
  });
}

/** All snapshots of a group's captures by time; of those with the same time the first. */
export function snapshotsOf(group: PostGroup): CapturedSnapshot[] {
  const byTime = new Map<number, CapturedSnapshot>();
  for (const snapshot of group.captures.flatMap(({ post }) => post.snapshots)) {
    const time = snapshot.at.getTime();
    if (!byTime.has(time)) byTime.set(time, snapshot);
  }
  return [...byTime.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Whether two captures of a post show the same, their snapshots aside. */
export function showsTheSame(a: CapturedPost, b: CapturedPost): boolean {
  return JSON.stringify({ ...a, snapshots: [] }) === JSON.stringify({ ...b, snapshots: [] });
}
