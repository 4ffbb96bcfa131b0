import { z } from 'zod';

const count = z.number().int().min(0).optional();
const time = z.iso.datetime({ offset: true });

const authorSchema = z.object({
  did: z.string().startsWith('did:'),
  handle: z.string().min(1),
  displayName: z.string().optional(),
  avatar: z.string().optional(),
});
export type Author = z.infer<typeof authorSchema>;

const size = z.object({ width: z.number().int().positive(), height: z.number().int().positive() });

const imageSchema = z.object({
  thumb: z.string(),
  fullsize: z.string(),
  aspectRatio: size.optional(),
});

/** A view of what a post shows (app.bsky.embed.*), as far as it is used. */
const embedSchema = z.object({
  $type: z.string().default(''),
  images: z.array(imageSchema).optional(),
  thumbnail: z.string().optional(),
  aspectRatio: size.optional(),
  external: z.object({ uri: z.string(), thumb: z.string().optional() }).optional(),
});
export type Embed = z.infer<typeof embedSchema>;

const facetSchema = z.object({
  features: z.array(z.object({ $type: z.string(), tag: z.string().optional() })),
});

/** app.bsky.feed.defs#postView */
export const postSchema = z.object({
  uri: z.string().startsWith('at://'),
  author: authorSchema,
  record: z.object({
    text: z.string().default(''),
    createdAt: time,
    tags: z.array(z.string()).default([]),
    facets: z.array(facetSchema).default([]),
    reply: z.looseObject({}).optional(),
    embed: z
      .object({
        $type: z.string(),
        record: z
          .object({ uri: z.string().optional(), record: z.object({ uri: z.string() }).optional() })
          .optional(),
      })
      .optional(),
  }),
  embed: embedSchema.extend({ media: embedSchema.optional() }).optional(),
  replyCount: count,
  repostCount: count,
  likeCount: count,
  quoteCount: count,
  indexedAt: time,
});
export type BlueskyPost = z.infer<typeof postSchema>;

/** app.bsky.feed.defs#feedViewPost */
export const feedEntrySchema = z.object({
  post: postSchema,
  reason: z
    .object({
      $type: z.string(),
      by: authorSchema.optional(),
      uri: z.string().optional(),
      indexedAt: time.optional(),
    })
    .nullish(),
});
export type FeedEntry = z.infer<typeof feedEntrySchema>;

/** Entries are read one by one, so that one that cannot be read is not the others' failure. */
export const authorFeedSchema = z.object({ cursor: z.string().optional(), feed: z.array(z.unknown()) });
export const searchSchema = z.object({ cursor: z.string().optional(), posts: z.array(z.unknown()) });
export const postsSchema = z.object({ posts: z.array(z.unknown()) });

/** app.bsky.actor.defs#profileViewDetailed */
export const profileSchema = authorSchema.extend({ followersCount: count, followsCount: count });
export type BlueskyProfile = z.infer<typeof profileSchema>;

/** The body of an XRPC error (atproto.com/specs/xrpc). */
export const errorSchema = z.object({ error: z.string(), message: z.string().optional() });
