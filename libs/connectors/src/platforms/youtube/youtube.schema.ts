import { z } from 'zod';
import { address, bio, count, followers, id, label, name, text } from '../../reading/lenient-parts.js';
import { timeText } from '../../reading/times.js';

const thumbnails = z.record(z.string(), z.object({ url: address }));

/**
 * A list answer. Its kind is required: posts that are absent from a list count as gone, and other JSON contains none. Items
 * are parsed one by one, so that an invalid item does not affect the others.
 */
export const listSchema = z.object({
  kind: z.string().endsWith('ListResponse'),
  nextPageToken: z.string().nullish(),
  items: z
    .array(z.unknown())
    .nullish()
    .transform((items) => items ?? []),
});
export type Listed = z.infer<typeof listSchema>;

/** A video as an entry of a playlist. */
export const playlistItemSchema = z.object({ contentDetails: z.object({ videoId: id }) });

/** A result of a search, whose id is an object; a result that is no video has none of a video. */
export const searchResultSchema = z.object({ id: z.object({ videoId: id.optional() }) });

const statistics = z.object({
  viewCount: count.optional(),
  likeCount: count.optional(),
  commentCount: count.optional(),
});
const status = z.object({ uploadStatus: z.string().optional() });

/** The used fields of the resource `video`. Its id and its channel's are needed. @param now bounds its time */
export const videoSchema = (now: Date) =>
  z.object({
    id,
    snippet: z.object({
      publishedAt: timeText(now).optional(),
      channelId: id,
      title: text.default(''),
      description: text.default(''),
      thumbnails: thumbnails.default({}),
      channelTitle: label.default(''),
    }),
    contentDetails: z.object({ duration: z.string().optional() }).default({}),
    status: status.default({}),
    statistics: statistics.default({}),
    player: z.object({ embedHeight: count.optional(), embedWidth: count.optional() }).default({}),
  });
export type Video = z.infer<ReturnType<typeof videoSchema>>;

/** The parts of a video that its metrics need. */
export const videoMetricsSchema = z.object({
  id,
  snippet: z.object({ channelId: id }),
  status: status.default({}),
  statistics: statistics.default({}),
});
export type VideoMetrics = z.infer<typeof videoMetricsSchema>;

/** The used fields of the resource `channel`. */
export const channelSchema = z.object({
  id,
  snippet: z
    .object({
      title: label.default(''),
      description: bio.optional(),
      customUrl: name.optional(),
      thumbnails: thumbnails.default({}),
    })
    .optional(),
  statistics: z
    .object({
      subscriberCount: followers.optional(),
      hiddenSubscriberCount: z.boolean().default(false),
    })
    .default({ hiddenSubscriberCount: false }),
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
