import { z } from 'zod';

/** Google's JSON writes metrics as texts, because they are 64-bit numbers. */
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const thumbnail = z.object({ url: z.string(), width: z.number().optional(), height: z.number().optional() });

/**
 * A list answer. Its kind is required: posts that are absent from a list count as gone, and other JSON contains none. Items
 * are parsed one by one, so that an invalid item does not affect the others.
 */
export const listSchema = z.object({
  kind: z.string().endsWith('ListResponse'),
  nextPageToken: z.string().optional(),
  items: z.array(z.looseObject({ id: z.string().min(1) })).default([]),
});
export type Listed = z.infer<typeof listSchema>;

/** A video as an entry of a playlist. */
export const playlistItemSchema = z.object({ contentDetails: z.object({ videoId: z.string().min(1) }) });

/** Results of a search, whose ids are objects. */
export const searchSchema = z.object({
  kind: z.literal('youtube#searchListResponse'),
  nextPageToken: z.string().optional(),
  items: z.array(z.object({ id: z.object({ videoId: z.string().min(1).optional() }) })).default([]),
});
export type SearchResults = z.infer<typeof searchSchema>;

/** The used fields of the resource `video`. */
export const videoSchema = z.object({
  id: z.string().min(1),
  snippet: z.object({
    publishedAt: z.iso.datetime({ offset: true }),
    channelId: z.string().min(1),
    title: z.string().default(''),
    description: z.string().default(''),
    tags: z.array(z.string()).default([]),
    thumbnails: z.record(z.string(), thumbnail).default({}),
    channelTitle: z.string().default(''),
  }),
  contentDetails: z.object({ duration: z.string().optional() }).default({}),
  status: z.object({ uploadStatus: z.string().optional(), privacyStatus: z.string().optional() }).default({}),
  statistics: z
    .object({ viewCount: count.optional(), likeCount: count.optional(), commentCount: count.optional() })
    .default({}),
  player: z
    .object({ embedHeight: z.coerce.number().optional(), embedWidth: z.coerce.number().optional() })
    .default({}),
});
export type Video = z.infer<typeof videoSchema>;

/** The parts of a video that its metrics need. */
export const videoMetricsSchema = videoSchema.pick({ id: true, status: true, statistics: true }).extend({
  snippet: z.object({ channelId: z.string().min(1) }),
});
export type VideoMetrics = z.infer<typeof videoMetricsSchema>;

/** The used fields of the resource `channel`. */
export const channelSchema = z.object({
  id: z.string().min(1),
  snippet: z
    .object({
      title: z.string().default(''),
      customUrl: z.string().optional(),
      thumbnails: z.record(z.string(), thumbnail).default({}),
    })
    .optional(),
  statistics: z.object({
    subscriberCount: count.optional(),
    hiddenSubscriberCount: z.boolean().default(false),
  }),
  contentDetails: z
    .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).default({}) })
    .optional(),
});
export type Channel = z.infer<typeof channelSchema>;

/** Google's error body; `details` has the reason that older answers have in `errors`. */
export const errorSchema = z.object({
  error: z.object({
    code: z.number().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});
