import {
  type CapturedMedia,
  type CapturedPost,
  captionOf,
  hashtagsIn,
  mentionsIn,
  readAt,
} from '@loupe/content';
import { ItemType, MediaContentType, Provider } from '@loupe/kernel';
import { findings, type ImportLine, lineSchema } from './line.schema.js';

/** What a line says, or why it is not imported; null for a blank line. */
export type ParsedLine = { post: CapturedPost } | { reason: string } | null;

/** The kinds of posts that each platform has. */
const TYPES: Record<Provider, readonly ItemType[]> = {
  INSTAGRAM: [ItemType.POST, ItemType.REEL, ItemType.STORY],
  TIKTOK: [ItemType.SHORT, ItemType.STORY],
  YOUTUBE: [ItemType.VIDEO, ItemType.SHORT],
  INTERNAL: Object.values(ItemType),
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a line of an import (docs/import-format.md).
 * @param bytes the line without its end
 * @param expected platform of lines that name none; a line that names another is refused. Null: each line names its own
 */
export function parseLine(bytes: Uint8Array, expected: Provider | null): ParsedLine {
  let content: string;
  try {
    content = utf8.decode(bytes);
  } catch {
    // The decoder has nothing more to say than this.
    return { reason: 'line: is not valid UTF-8' };
  }
  if (content.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    return { reason: `line: is not valid JSON (${error instanceof Error ? error.message : error})` };
  }
  const line = lineSchema.safeParse(value);
  if (!line.success) return { reason: findings(line.error) };
  const provider = line.data.provider ?? expected;
  if (provider === null) return { reason: 'provider: is required, because --provider is not given' };
  if (expected !== null && provider !== expected) {
    return { reason: `provider: is ${provider}, expected ${expected}` };
  }
  if (!TYPES[provider].includes(line.data.type)) {
    return { reason: `type: is ${line.data.type}, but ${provider} has ${TYPES[provider].join(', ')}` };
  }
  return { post: toCapturedPost(line.data, provider) };
}

function toCapturedPost(line: ImportLine, provider: Provider): CapturedPost {
  const caption = captionOf(line.title, line.description);
  const post: CapturedPost = {
    provider,
    type: line.type,
    externalId: line.externalId.trim(),
    originalUrl: line.type === ItemType.STORY ? null : (line.url ?? null),
    takenAt: line.publishedAt,
    caption,
    hashtags: line.hashtags ?? hashtagsIn(caption ?? ''),
    mentions: line.mentions ?? mentionsIn(caption ?? ''),
    location: null,
    importType: 'MANUAL',
    profile: profileOf(line, provider),
    media: mediaOf(line),
    snapshots: line.snapshots ?? [],
  };
  return { ...post, profile: { ...post.profile, ...followersOf(post) } };
}

function profileOf({ channelId, channelTitle }: ImportLine, provider: Provider): CapturedPost['profile'] {
  const externalId = channelId?.trim() ?? null;
  const accountName = channelTitle.trim();
  const handle = accountName.replace(/^@/, '');
  switch (provider) {
    case Provider.INSTAGRAM:
      return {
        externalId,
        accountName: handle,
        originalUrl: `https://www.instagram.com/${encodeURIComponent(handle)}/`,
      };
    case Provider.TIKTOK:
      return {
        externalId,
        accountName: handle,
        originalUrl: `https://www.tiktok.com/@${encodeURIComponent(handle)}`,
      };
    case Provider.YOUTUBE:
      return { externalId, accountName, originalUrl: youtubeChannel(externalId, accountName) };
    case Provider.INTERNAL:
      return { externalId, accountName, originalUrl: '' };
  }
}

/** A channel whose id is not known has no address but the search for its name. */
function youtubeChannel(channelId: string | null, channelTitle: string): string {
  return channelId === null
    ? `https://www.youtube.com/results?search_query=${encodeURIComponent(channelTitle)}`
    : `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`;
}

/** The account's followers as of the newest snapshot, if that has them. */
function followersOf(post: CapturedPost): { followers?: number } {
  const newest = readAt(post)?.getTime();
  const followers = post.snapshots.find(({ at }) => at.getTime() === newest)?.followers ?? null;
  return followers === null ? {} : { followers };
}

function mediaOf({ type, thumbnailUrl }: ImportLine): CapturedMedia[] {
  if (thumbnailUrl == null) return [];
  return [
    {
      type: type === ItemType.POST ? MediaContentType.IMAGE : MediaContentType.VIDEO,
      fileUrl: null,
      thumbnailUrl,
      width: null,
      height: null,
      videoDuration: null,
    },
  ];
}
