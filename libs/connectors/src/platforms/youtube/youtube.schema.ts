import { z } from 'zod';

/** Metrics are texts in Google's JSON, as they are 64-bit numbers. */
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const thumbnail = z.object({ url: z.string(), width: z.number().optional(), height: z.number().optional() });

/**
 * A list answer. Its kind is required, as what is absent from a list counts as gone, and another JSON has nothing in it.
 * Items are read one by one, so that one that cannot be read is not the others' failure.
 */
export const listSchema = z.object({
  kind: z.string().endsWith('ListResponse'),
  items: z.array(z.looseObject({ id: z.string().min(1) })).default([]),
});
export type Listed = z.infer<typeof listSchema>['items'][number];

/** The resource `video`, as far as it is asked for. */
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

/** What of a video its metrics need. */
export const videoMetricsSchema = videoSchema.pick({ id: true, status: true, statistics: true }).extend({
  snippet: z.object({ channelId: z.string().min(1) }),
});
export type VideoMetrics = z.infer<typeof videoMetricsSchema>;

/** The resource `channel`, as far as it is asked for. */
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
});
export type Channel = z.infer<typeof channelSchema>;

/** Google's error body; `details` name the reason that older answers have in `errors`. */
export const errorSchema = z.object({
  error: z.object({
    code: z.number().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});
