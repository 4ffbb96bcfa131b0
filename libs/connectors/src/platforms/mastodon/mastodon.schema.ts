import { z } from 'zod';

const count = z.number().int().min(0).nullish();

/** The entity Account (docs.joinmastodon.org/entities/Account), as far as it is used. */
export const accountSchema = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  /** With its server, unless that is the one that is asked. */
  acct: z.string().min(1),
  url: z.string(),
  display_name: z.string().default(''),
  avatar: z.string().optional(),
  locked: z.boolean().optional(),
  // Minus one where an account hides them.
  followers_count: z.number().int().optional(),
  following_count: z.number().int().optional(),
});
export type MastodonAccount = z.infer<typeof accountSchema>;

const sizeSchema = z.object({
  width: z.number().optional(),
  height: z.number().optional(),
  duration: z.number().optional(),
});

const attachmentSchema = z.object({
  type: z.string(),
  url: z.string().nullish(),
  preview_url: z.string().nullish(),
  meta: z.object({ original: sizeSchema.optional() }).nullish(),
});

const bareStatusSchema = z.object({
  id: z.string().min(1),
  /** Of the whole network, whichever server is asked. */
  uri: z.string().min(1),
  url: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }),
  account: accountSchema,
  /** HTML. */
  content: z.string().default(''),
  spoiler_text: z.string().default(''),
  in_reply_to_id: z.string().nullish(),
  media_attachments: z.array(attachmentSchema).default([]),
  tags: z.array(z.object({ name: z.string() })).default([]),
  mentions: z.array(z.object({ acct: z.string() })).default([]),
  /** An object where something is quoted (since 4.4; other software says true or false). */
  quote: z.unknown(),
  replies_count: count,
  reblogs_count: count,
  favourites_count: count,
  quotes_count: count,
});
export type BareStatus = z.infer<typeof bareStatusSchema>;

/** The entity Status (docs.joinmastodon.org/entities/Status), as far as it is used. */
export const statusSchema = bareStatusSchema.extend({ reblog: bareStatusSchema.nullish() });
export type MastodonStatus = z.infer<typeof statusSchema>;

/** Statuses are read one by one, so that one that cannot be read is not the others' failure. */
export const timelineSchema = z.array(z.unknown());
