/**
 * The platforms of content. Those from X to SNAPCHAT are imported, not captured (decisions §20). FEED is RSS and Atom; INTERNAL is
 * content that was never on a platform.
 */
export const Provider = {
  INSTAGRAM: 'INSTAGRAM',
  TIKTOK: 'TIKTOK',
  YOUTUBE: 'YOUTUBE',
  BLUESKY: 'BLUESKY',
  MASTODON: 'MASTODON',
  X: 'X',
  FACEBOOK: 'FACEBOOK',
  THREADS: 'THREADS',
  LINKEDIN: 'LINKEDIN',
  REDDIT: 'REDDIT',
  PINTEREST: 'PINTEREST',
  TWITCH: 'TWITCH',
  SNAPCHAT: 'SNAPCHAT',
  FEED: 'FEED',
  INTERNAL: 'INTERNAL',
} as const;
export type Provider = (typeof Provider)[keyof typeof Provider];

/** Platforms of which posts are imported, but neither captured nor refreshed (decisions §20). */
export const ONLY_IMPORTED: readonly Provider[] = [
  ...[Provider.X, Provider.FACEBOOK, Provider.THREADS, Provider.LINKEDIN],
  ...[Provider.REDDIT, Provider.PINTEREST, Provider.TWITCH, Provider.SNAPCHAT],
];

/** What an item is, on any platform. VIDEO is a long YouTube video, ARTICLE an entry of a feed. */
export const ItemType = {
  POST: 'POST',
  REEL: 'REEL',
  SHORT: 'SHORT',
  STORY: 'STORY',
  VIDEO: 'VIDEO',
  ARTICLE: 'ARTICLE',
  REPOST: 'REPOST',
  QUOTE: 'QUOTE',
  REPLY: 'REPLY',
} as const;
export type ItemType = (typeof ItemType)[keyof typeof ItemType];

/** What an item's time is: when it was published, a day, or when it was first seen. */
export const TakenAtBasis = { PUBLISHED: 'PUBLISHED', DAY: 'DAY', FIRST_SEEN: 'FIRST_SEEN' } as const;
export type TakenAtBasis = (typeof TakenAtBasis)[keyof typeof TakenAtBasis];

/** The kinds of files an item holds. */
export const MediaContentType = { IMAGE: 'IMAGE', VIDEO: 'VIDEO', AUDIO: 'AUDIO' } as const;
export type MediaContentType = (typeof MediaContentType)[keyof typeof MediaContentType];

/** The form of a brand's tag: `#name` or `@name`. */
export const TagType = { HASHTAG: 'HASHTAG', MENTION: 'MENTION' } as const;
export type TagType = (typeof TagType)[keyof typeof TagType];

/** What a workspace follows: a hashtag, a mention, a word, somebody's account, or an RSS or Atom address. */
export const SourceKind = {
  HASHTAG: 'HASHTAG',
  MENTION: 'MENTION',
  KEYWORD: 'KEYWORD',
  ACCOUNT: 'ACCOUNT',
  FEED: 'FEED',
} as const;
export type SourceKind = (typeof SourceKind)[keyof typeof SourceKind];

/** How far a workspace's connection to a platform account has come. */
export const IntegrationStatus = {
  CONNECTED: 'CONNECTED',
  DISCONNECTED: 'DISCONNECTED',
  PENDING: 'PENDING',
  REVOKED: 'REVOKED',
} as const;
export type IntegrationStatus = (typeof IntegrationStatus)[keyof typeof IntegrationStatus];

/** How a workspace was connected to a platform account. */
export const IntegrationMethod = {
  SIGN_IN: 'SIGN_IN',
  TOKEN: 'TOKEN',
  KEY: 'KEY',
  INSTALLATION: 'INSTALLATION',
} as const;
export type IntegrationMethod = (typeof IntegrationMethod)[keyof typeof IntegrationMethod];

/** The kind of account that the platform reports for a profile. */
export const SocialProfileAccountType = {
  BUSINESS: 'BUSINESS',
  CREATOR: 'CREATOR',
  PERSONAL: 'PERSONAL',
} as const;
export type SocialProfileAccountType =
  (typeof SocialProfileAccountType)[keyof typeof SocialProfileAccountType];
