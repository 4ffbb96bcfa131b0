import { z } from 'zod';
import { address, bio, count, followers, id, label, name, size, text } from '../../reading/lenient-parts.js';
import { unixSeconds } from '../../reading/times.js';

/** Zero where TikTok does not know it, and for a post of photos. */
const pixels = z.union([z.literal(0), size]);
const seconds = z.union([z.literal(0), size]);

/** TikTok's error object, which every answer of /v2 has; the code `ok` means no error. */
export const errorSchema = z.object({ error: z.object({ code: z.string() }) });

/** The error of /v2/oauth/token. */
export const oauthErrorSchema = z.object({ error: z.string() });

/** The used fields of Video Object. Of a video its id is needed. @param now bounds its time */
export const videoSchema = (now: Date) =>
  z.object({
    id,
    create_time: unixSeconds(now).optional(),
    cover_image_url: address.optional(),
    share_url: address.optional(),
    title: text.optional(),
    video_description: text.optional(),
    duration: seconds.optional(),
    width: pixels.optional(),
    height: pixels.optional(),
    like_count: count.optional(),
    comment_count: count.optional(),
    share_count: count.optional(),
    view_count: count.optional(),
  });
export type Video = z.infer<ReturnType<typeof videoSchema>>;

/** Items are parsed one by one, so that an invalid item does not affect the others. */
export const videosSchema = z.object({ data: z.object({ videos: z.array(z.unknown()).default([]) }) });

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

/** The used fields of the Research API's Video Object. Of a video its id and its account are needed. */
export const researchVideoSchema = (now: Date) =>
  z.object({
    /** A 64-bit number, which JavaScript cannot hold: it is read as text before the JSON is parsed. */
    id: id.pipe(z.string().regex(/^\d{1,19}$/)),
    username: name,
    create_time: unixSeconds(now).optional(),
    video_description: text.default(''),
    hashtag_names: z.array(name).default([]),
    video_duration: seconds.optional(),
    like_count: count.optional(),
    comment_count: count.optional(),
    share_count: count.optional(),
    view_count: count.optional(),
  });
export type ResearchVideo = z.infer<ReturnType<typeof researchVideoSchema>>;

export const clientTokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export const userSchema = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string().min(1),
      avatar_url: address.optional(),
      display_name: label.optional(),
      bio_description: bio.optional(),
      username: name.optional(),
      is_verified: z.boolean().optional(),
      follower_count: followers.optional(),
      following_count: followers.optional(),
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
  open_id: z.string().min(1).optional(),
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
  refresh_expires_in: z.number().optional(),
  /** With commas between them. */
  scope: z.string().default(''),
});
export type Token = z.infer<typeof tokenSchema>;
