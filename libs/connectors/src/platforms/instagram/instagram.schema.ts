import { z } from 'zod';
import { address, bio, count, followers, id, label, name, text } from '../../reading/lenient-parts.js';
import { timeText } from '../../reading/times.js';

const file = {
  media_type: z.string().optional(),
  media_url: address.optional(),
  thumbnail_url: address.optional(),
  alt_text: text.optional(),
};

/** The used fields of IG Media; like_count is absent if its owner hides it. Only its id is needed. @param now bounds its time */
export const mediaSchema = (now: Date) =>
  z.object({
    id,
    ...file,
    caption: text.optional(),
    media_product_type: z.string().optional(),
    permalink: address.optional(),
    /** With an offset without a colon, such as 2026-01-31T07:56:32+0000. */
    timestamp: timeText(now).optional(),
    like_count: count.optional(),
    comments_count: count.optional(),
    view_count: count.optional(),
    /** Of posts in which an account is tagged: whose they are. */
    username: name.optional(),
    children: z.object({ data: z.array(z.object(file)) }).optional(),
  });
export type Media = z.infer<ReturnType<typeof mediaSchema>>;

/** A page of a list. Items are parsed one by one, so that an invalid item does not affect the others. */
export const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});
export type MediaPage = z.infer<typeof pageSchema>;

/** The used fields of IG User. Its id and its handle are needed. */
export const userSchema = z.object({
  id,
  username: name,
  name: label.optional(),
  biography: bio.optional(),
  profile_picture_url: address.optional(),
  followers_count: followers.optional(),
  follows_count: followers.optional(),
  media: pageSchema.optional(),
});
export type User = z.infer<typeof userSchema>;

export const idsSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

export const discoverySchema = z.object({ business_discovery: userSchema });

/** Metrics of a media; an unknown metric has no value. */
export const insightsSchema = z.object({
  data: z.array(
    z.object({ name: z.string(), values: z.array(z.object({ value: z.unknown() })).default([]) }),
  ),
});

/** The account of a token of Instagram Login. */
export const meSchema = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  username: z.string(),
});

/** The accounts behind the pages of a token of Facebook Login. */
export const pagesSchema = z.object({
  data: z.array(
    z.object({ instagram_business_account: z.object({ id: z.string(), username: z.string() }).optional() }),
  ),
});

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });

export const errorSchema = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    message: z.string().optional(),
  }),
});

const usage = z.object({
  call_count: z.number().default(0),
  total_cputime: z.number().default(0),
  total_time: z.number().default(0),
  /** In minutes. */
  estimated_time_to_regain_access: z.number().default(0),
});

/** X-App-Usage: percentage of what an app may use within an hour. */
export const appUsageSchema = usage;
/** X-Business-Use-Case-Usage: the same, by the id of the business. */
export const businessUsageSchema = z.record(z.string(), z.array(usage));
