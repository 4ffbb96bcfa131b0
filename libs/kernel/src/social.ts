/** The platforms of content. INTERNAL is content that was never on a platform. */
export const Provider = {
  INSTAGRAM: 'INSTAGRAM',
  TIKTOK: 'TIKTOK',
  YOUTUBE: 'YOUTUBE',
  INTERNAL: 'INTERNAL',
} as const;
export type Provider = (typeof Provider)[keyof typeof Provider];

/** The kind of an item, on any platform. VIDEO is a long YouTube video. */
export const ItemType = {
  POST: 'POST',
  REEL: 'REEL',
  SHORT: 'SHORT',
  STORY: 'STORY',
  VIDEO: 'VIDEO',
} as const;
export type ItemType = (typeof ItemType)[keyof typeof ItemType];

/** The kinds of files an item holds. */
export const MediaContentType = { IMAGE: 'IMAGE', VIDEO: 'VIDEO' } as const;
export type MediaContentType = (typeof MediaContentType)[keyof typeof MediaContentType];

/** The form of a brand's tag: `#name` or `@name`. */
export const TagType = { HASHTAG: 'HASHTAG', MENTION: 'MENTION' } as const;
export type TagType = (typeof TagType)[keyof typeof TagType];

/** The state of a workspace's connection to a platform account. */
export const IntegrationStatus = {
  CONNECTED: 'CONNECTED',
  DISCONNECTED: 'DISCONNECTED',
  PENDING: 'PENDING',
} as const;
export type IntegrationStatus = (typeof IntegrationStatus)[keyof typeof IntegrationStatus];

/** The kind of account that the platform reports for a profile. */
export const SocialProfileAccountType = {
  BUSINESS: 'BUSINESS',
  CREATOR: 'CREATOR',
  PERSONAL: 'PERSONAL',
} as const;
export type SocialProfileAccountType =
  (typeof SocialProfileAccountType)[keyof typeof SocialProfileAccountType];
