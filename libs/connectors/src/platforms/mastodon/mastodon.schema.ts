import { parseUrl } from '@loupe/kernel';
import { z } from 'zod';
import { address, bio, count, followers, id, label, name, size, text } from '../../reading/lenient-parts.js';
import { timeText } from '../../reading/times.js';

/** The entity Account (docs.joinmastodon.org/entities/Account), as far as it is used. */
const accountShape = z.object({
  id: id.optional(),
  username: name.optional(),
  /** With its server, unless that is the one that is asked. */
  acct: name.optional(),
  url: address.optional(),
  display_name: label.default(''),
  /** HTML. */
  note: bio.optional(),
  avatar: address.optional(),
  // Minus one where an account hides them.
  followers_count: z.union([z.literal(-1), followers]).optional(),
  following_count: z.union([z.literal(-1), followers]).optional(),
});

/** An account needs a name, or an address that has one. */
export const accountSchema = accountShape.refine(
  ({ acct, username, url }) => (acct ?? username ?? nameIn(url)) !== undefined,
  { path: ['acct'] },
);
export type MastodonAccount = z.infer<typeof accountSchema>;

/** What is asked for further by its id. */
export const lookedUpSchema = z.object({ id });

const MAX_URI = 2000;

const FILES: Readonly<Record<string, 'AUDIO' | 'IMAGE' | 'VIDEO'>> = {
  image: 'IMAGE',
  gifv: 'VIDEO',
  video: 'VIDEO',
  audio: 'AUDIO',
};
const ENDINGS = [
  ['IMAGE', /\.(?:avif|gif|heic|jpe?g|png|webp)$/i],
  ['VIDEO', /\.(?:m4v|mov|mp4|ogv|webm)$/i],
  ['AUDIO', /\.(?:aac|flac|m4a|mp3|oga|ogg|opus|wav)$/i],
] as const;

/** A file, which the server may leave where it was posted: it then calls its type unknown. */
const attachmentSchema = z
  .object({
    type: z.string().default('unknown'),
    url: address.optional(),
    remote_url: address.optional(),
    preview_url: address.optional(),
    description: text.optional(),
    meta: z
      .object({
        original: z
          .object({ width: size.optional(), height: size.optional(), duration: size.optional() })
          .optional(),
      })
      .optional(),
  })
  .transform((file) => ({ ...file, kind: FILES[file.type] ?? kindOf(file.url ?? file.remote_url) }))
  .refine(({ kind }) => kind !== null, { path: ['type'] });
export type Attachment = z.infer<typeof attachmentSchema>;

const bareStatusSchema = (now: Date) =>
  z.object({
    id: id.optional(),
    /** Of the whole network, whichever server is asked. */
    uri: z.string().min(1).max(MAX_URI),
    url: address.optional(),
    created_at: timeText(now).optional(),
    account: accountSchema,
    /** HTML. */
    content: text.default(''),
    spoiler_text: text.default(''),
    in_reply_to_id: id.optional(),
    media_attachments: z.array(attachmentSchema).default([]),
    tags: z.array(z.object({ name })).default([]),
    mentions: z.array(z.object({ acct: name })).default([]),
    poll: z.object({ options: z.array(z.object({ title: name })).default([]) }).optional(),
    /** An object where something is quoted (since 4.4; other software says true or false). */
    quote: z.unknown().optional(),
    replies_count: count.optional(),
    reblogs_count: count.optional(),
    favourites_count: count.optional(),
    quotes_count: count.optional(),
  });
export type BareStatus = z.infer<ReturnType<typeof bareStatusSchema>>;

/** What is shown again is not stored as itself: only its content is needed. */
const reblogSchema = (now: Date) => bareStatusSchema(now).partial({ uri: true, account: true });

/**
 * The entity Status (docs.joinmastodon.org/entities/Status), as far as it is used. Of a post its uri and its account are needed;
 * of a repost that is the reposting account's.
 * @param now bounds its times
 */
export const statusSchema = (now: Date) =>
  bareStatusSchema(now).extend({ reblog: reblogSchema(now).optional() });
export type MastodonStatus = z.infer<ReturnType<typeof statusSchema>>;

/** Statuses are read one by one, so that one that cannot be read is not the others' failure. */
export const timelineSchema = z.array(z.unknown());

/** The name in an account's address, `https://SERVER/@NAME` or `https://SERVER/users/NAME`; undefined for any other. */
export function nameIn(url: string | undefined): string | undefined {
  const path = url === undefined ? '' : (parseUrl(url)?.pathname ?? '');
  return /^\/(?:@|users\/)([^/@]+)\/?$/.exec(path)?.[1];
}

function kindOf(url: string | undefined): 'AUDIO' | 'IMAGE' | 'VIDEO' | null {
  const path = url === undefined ? '' : (parseUrl(url)?.pathname ?? '');
  return ENDINGS.find(([, ending]) => ending.test(path))?.[0] ?? null;
}
