import { createHash } from 'node:crypto';
import { parseUrl } from '@loupe/kernel';

/** The two files of a media content: the file of the platform, and a thumbnail of it. Or the picture of a profile. */
const PARTS = ['file', 'thumbnail', 'picture'] as const;
export type MediaPart = (typeof PARTS)[number];

export const MEDIA_FOLDER = 'media/';
const HASH_LENGTH = 16;
const KEY =
  /^media\/([0-9a-f-]{36})\/[0-9a-f-]{36}\/([0-9a-f-]{36})-(file|thumbnail|picture)-[0-9a-f]{16}\.[a-z0-9]+$/;

/**
 * The part of a URL that identifies a file: its path. Platforms serve the same file from many hosts, with a new signature
 * each time.
 */
export function sourceOf(address: string): string {
  return parseUrl(address)?.pathname ?? address;
}

/** The folder of the files of an item, or of a profile, in the object store. */
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

/** The key of a profile's picture in the object store, as that of a media content's file. */
export function pictureKey(workspaceId: string, profileId: string, source: string): string {
  const of = { workspaceId, itemId: profileId, mediaContentId: profileId };
  return mediaKey(of, 'picture', source, 'webp');
}

/** What tells a file from one with other bytes: SHA-256 in hexadecimal. */
export function checksumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whose file a key names: the id of a media content, or of a profile. */
export interface FileOwner {
  readonly workspaceId: string;
  readonly id: string;
}

/** The owner of a key; null for a key that `mediaKey` did not make. */
export function ownerOf(key: string): FileOwner | null {
  const [, workspaceId, id] = KEY.exec(key) ?? [];
  return workspaceId === undefined || id === undefined ? null : { workspaceId, id };
}

/** Whether a text of an address names a part. */
export function isMediaPart(text: string): text is MediaPart {
  return PARTS.some((part) => part === text);
}
