import { z } from 'zod';

const count = z.number().int().nonnegative();

/** TikTok's error object, which every answer of /v2 has; the code `ok` means no error. */
export const errorSchema = z.object({ error: z.object({ code: z.string() }) });

/** The error of /v2/oauth/token. */
export const oauthErrorSchema = z.object({ error: z.string() });

/** The used fields of Video Object. */
export const videoSchema = z.object({
  id: z.string().min(1),
  /** Unix seconds. */
  create_time: z.number().int(),
  cover_image_url: z.string().optional(),
  share_url: z.string().optional(),
  title: z.string().optional(),
  video_description: z.string().optional(),
  duration: z.number().nonnegative().optional(),
  width: z.number().int().nonnegative().optional(),
  height: z.number().int().nonnegative().optional(),
  like_count: count.optional(),
  comment_count: count.optional(),
  share_count: count.optional(),
  view_count: count.optional(),
});
export type Video = z.infer<typeof videoSchema>;

/** Items are parsed one by one, so that an invalid item does not affect the others. */
export const videosSchema = z.object({
  data: z.object({ videos: z.array(z.looseObject({ id: z.string() })).default([]) }),
});

/** A page of an account's videos, or of what the Research API finds. */
export const videoPageSchema = z.object({
  data: z.object({
    videos: z.array(z.unknown()).default([]),
    /** Of a list Unix milliseconds, of a search the number of results before. */
    cursor: z.number().int().optional(),
    has_more: z.boolean().default(false),
    search_id: z.string().optional(),
  }),
});
export type VideoPage = z.infer<typeof videoPageSchema>['data'];

/** The used fields of the Research API's Video Object. */
export const researchVideoSchema = z.object({
  /** A 64-bit number, which JavaScript cannot hold: it is read as text before the JSON is parsed. */
  id: z.string().regex(/^\d{1,19}$/),
  username: z.string().min(1),
  create_time: z.number().int(),
  video_description: z.string().default(''),
  hashtag_names: z.array(z.string()).default([]),
  video_duration: z.number().nonnegative().optional(),
  like_count: count.optional(),
  comment_count: count.optional(),
  share_count: count.optional(),
  view_count: count.optional(),
});
export type ResearchVideo = z.infer<typeof researchVideoSchema>;

export const clientTokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export const userSchema = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string().min(1),
      avatar_url: z.string().optional(),
      display_name: z.string().optional(),
      username: z.string().optional(),
      is_verified: z.boolean().optional(),
      follower_count: count.optional(),
      following_count: count.optional(),
    }),
  }),
});
export type User = z.infer<typeof userSchema>['data']['user'];

/** The oEmbed data of a video or of an account. */
export const oembedSchema = z.object({
  title: z.string().default(''),
  author_name: z.string().default(''),
  author_url: z.string().default(''),
  author_unique_id: z.string().optional(),
  thumbnail_url: z.string().optional(),
});
export type Oembed = z.infer<typeof oembedSchema>;

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
});
