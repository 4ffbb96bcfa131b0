import { createHash } from 'node:crypto';
import { parseUrl } from '@loupe/kernel';

/** The two files that there are of a media content: what the platform has, and a small picture of it. */
export type MediaPart = 'file' | 'thumbnail';

export const MEDIA_FOLDER = 'media/';
const HASH_LENGTH = 16;
const KEY =
  /^media\/([0-9a-f-]{36})\/[0-9a-f-]{36}\/([0-9a-f-]{36})-(file|thumbnail)-[0-9a-f]{16}\.[a-z0-9]+$/;

/**
 * What an address names, however it is served: its path. Platforms serve one file from many hosts, under signatures that
 * are new each time.
 */
export function sourceOf(address: string): string {
  return parseUrl(address)?.pathname ?? address;
}

/** Where the files of an item are in the object store. */
export function itemFolder(workspaceId: string, itemId: string): string {
  return `${MEDIA_FOLDER}${workspaceId}/${itemId}/`;
}

/**
 * Where a file is in the object store: always the same for the same source, so that a copy that is made again, after a
 * process was killed, takes the place of the first.
 * @param extension without a dot
 */
export function mediaKey(
  of: { workspaceId: string; itemId: string; mediaContentId: string },
  part: MediaPart,
  source: string,
  extension: string,
): string {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, HASH_LENGTH);
  return `${itemFolder(of.workspaceId, of.itemId)}${of.mediaContentId}-${part}-${hash}.${extension}`;
}

/** Whose file a key is; null for what `mediaKey` did not make. */
export function ownerOf(key: string): { workspaceId: string; mediaContentId: string } | null {
  const [, workspaceId, mediaContentId] = KEY.exec(key) ?? [];
  return workspaceId === undefined || mediaContentId === undefined ? null : { workspaceId, mediaContentId };
}
