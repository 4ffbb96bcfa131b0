import { z } from 'zod';
import { address, bio, count, followers, label, name, size, text } from '../../reading/lenient-parts.js';
import { timeText } from '../../reading/times.js';

export const REPOST = 'app.bsky.feed.defs#reasonRepost';

const authorSchema = z.object({
  did: name.startsWith('did:'),
  handle: name.optional(),
  displayName: label.optional(),
  avatar: address.optional(),
});
export type Author = z.infer<typeof authorSchema>;

const ratio = z.object({ width: size, height: size });

/** Images of a post name their preview `thumb`, those of a gallery `thumbnail`. */
const imageSchema = z
  .object({
    fullsize: address.optional(),
    thumb: address.optional(),
    thumbnail: address.optional(),
    alt: text.optional(),
    aspectRatio: ratio.optional(),
  })
  .refine(({ fullsize, thumb, thumbnail }) => (fullsize ?? thumb ?? thumbnail) !== undefined, {
    path: ['fullsize'],
  });
export type BlueskyImage = z.infer<typeof imageSchema>;

const shown = [
  z.object({ $type: z.literal('app.bsky.embed.images#view'), images: z.array(imageSchema) }),
  z.object({ $type: z.literal('app.bsky.embed.gallery#view'), items: z.array(imageSchema) }),
  z.object({
    $type: z.literal('app.bsky.embed.video#view'),
    thumbnail: address.optional(),
    alt: text.optional(),
    aspectRatio: ratio.optional(),
  }),
  z.object({
    $type: z.literal('app.bsky.embed.external#view'),
    external: z.object({ thumb: address.optional() }).optional(),
  }),
] as const;
const mediaSchema = z.discriminatedUnion('$type', shown);
export type BlueskyMedia = z.infer<typeof mediaSchema>;

/** A view of what a post shows (app.bsky.embed.*). One of a new kind is not read, and counted. */
const embedSchema = z.discriminatedUnion('$type', [
  ...shown,
  z.object({ $type: z.literal('app.bsky.embed.record#view') }),
  z.object({ $type: z.literal('app.bsky.embed.recordWithMedia#view'), media: mediaSchema.optional() }),
]);
export type BlueskyEmbed = z.infer<typeof embedSchema>;

const facetSchema = z.object({
  features: z.array(z.object({ $type: z.string().optional(), tag: name.optional() })).default([]),
});

const recordSchema = (now: Date) =>
  z.object({
    text: text.default(''),
    createdAt: timeText(now).optional(),
    tags: z.array(name).default([]),
    facets: z.array(facetSchema).default([]),
    reply: z.looseObject({}).optional(),
    embed: z
      .object({
        $type: z.string().optional(),
        record: z
          .object({
            uri: z.string().optional(),
            record: z.object({ uri: z.string().optional() }).optional(),
          })
          .optional(),
      })
      .optional(),
  });
export type BlueskyRecord = z.infer<ReturnType<typeof recordSchema>>;

/** app.bsky.feed.defs#postView. Of a post its address and its author are needed. @param now bounds its times */
export const postSchema = (now: Date) =>
  z.object({
    uri: name.startsWith('at://'),
    author: authorSchema,
    record: recordSchema(now).default({ text: '', tags: [], facets: [] }),
    embed: embedSchema.optional(),
    replyCount: count.optional(),
    repostCount: count.optional(),
    likeCount: count.optional(),
    quoteCount: count.optional(),
    indexedAt: timeText(now).optional(),
  });
export type BlueskyPost = z.infer<ReturnType<typeof postSchema>>;

/** app.bsky.feed.defs#feedViewPost. Of a repost it is needed whose it is. */
export const feedEntrySchema = (now: Date) =>
  z
    .object({
      post: postSchema(now),
      reason: z
        .object({
          $type: z.string(),
          by: authorSchema.optional(),
          uri: name.optional(),
          indexedAt: timeText(now).optional(),
        })
        .optional(),
    })
    .refine(({ reason }) => reason?.$type !== REPOST || reason.by !== undefined);
export type FeedEntry = z.infer<ReturnType<typeof feedEntrySchema>>;

/** Entries are read one by one, so that one that cannot be read is not the others' failure. */
export const authorFeedSchema = z.object({ cursor: z.string().nullish(), feed: z.array(z.unknown()) });
export const searchSchema = z.object({ cursor: z.string().nullish(), posts: z.array(z.unknown()) });
export const postsSchema = z.object({ posts: z.array(z.unknown()) });

/** app.bsky.actor.defs#profileViewDetailed */
export const profileSchema = authorSchema.extend({
  description: bio.optional(),
  followersCount: followers.optional(),
  followsCount: followers.optional(),
});
export type BlueskyProfile = z.infer<typeof profileSchema>;

/** The body of an XRPC error (atproto.com/specs/xrpc). */
export const errorSchema = z.object({ error: z.string(), message: z.string().optional() });
