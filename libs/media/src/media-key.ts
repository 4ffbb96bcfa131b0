import { createHash } from 'node:crypto';
import { parseUrl } from '@loupe/kernel';

/** The two files of a media content: the file of the platform, and a thumbnail of it. */
export type MediaPart = 'file' | 'thumbnail';

export const MEDIA_FOLDER = 'media/';
const HASH_LENGTH = 16;
const KEY =
  /^media\/([0-9a-f-]{36})\/[0-9a-f-]{36}\/([0-9a-f-]{36})-(file|thumbnail)-[0-9a-f]{16}\.[a-z0-9]+$/;

/**
 * The part of a URL that identifies a file: its path. Platforms serve the same file from many hosts, with a new signature
 * each time.
 */
export function sourceOf(address: string): string {
  return parseUrl(address)?.pathname ?? address;
}

/** The folder of an item's files in the object store. */
export function itemFolder(workspaceId: string, itemId: string): string {
  return `${MEDIA_FOLDER}${workspaceId}/${itemId}/`;
}

/**
 * The key of a file in the object store. It is always the same for the same source, so that a copy repeated after a kill
 * replaces the first one.
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

/** The workspace and media content of a key; null for a key that `mediaKey` did not make. */
export function ownerOf(key: string): { workspaceId: string; mediaContentId: string } | null {
  const [, workspaceId, mediaContentId] = KEY.exec(key) ?? [];
  return workspaceId === undefined || mediaContentId === undefined ? null : { workspaceId, mediaContentId };
}
