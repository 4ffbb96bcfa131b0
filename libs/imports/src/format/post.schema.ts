import { accountNameKey, MAX_TAGS, NAME_KEY_PREFIX } from '@loupe/content';
import {
  ItemType,
  isMailAddress,
  MAX_MAIL_ADDRESS,
  MediaContentType,
  nameProblems,
  Provider,
  parseUrl,
  SocialProfileAccountType,
} from '@loupe/kernel';
import { z } from 'zod';
import { snapshot } from './snapshot.schema.js';
import { expecting, time } from './values.schema.js';

const MAX_URL_LENGTH = 2000;
/** Maximum length of ids, names and tags: they are indexed, and an index entry must fit on a page. */
const MAX_NAME_LENGTH = 255;
/** The largest numbers that the database can store. */
const MAX_PIXELS = 2_147_483_647;
const MAX_SECONDS = 2_147_483_647;
/** A post is one row of each of these; more would make one line as dear as a thousand. */
const MAX_FILES = 100;
const MAX_SNAPSHOTS = 10_000;
const MAX_COLLECTIONS = 100;
/** Maximum length of a title, a description or a transcript. */
export const MAX_POST_TEXT = 1_000_000;
const MAX_PHONE_NUMBERS = 10;
const MAX_PHONE_NUMBER = 40;

/**
 * A text of at most so many characters. Nothing else looks at one that is longer. PostgreSQL can store neither the NUL character
 * nor an unpaired surrogate.
 */
function textUpTo(max: number, tooLong = `must have at most ${max} characters`) {
  return z
    .string(expecting('a text'))
    .refine((value) => value.length <= max, { error: tooLong, abort: true })
    .superRefine((value, context) => {
      if (value.includes('\u0000')) context.addIssue('contains the character U+0000, which cannot be stored');
      if (/\p{Surrogate}/u.test(value))
        context.addIssue('contains half of a character (an unpaired surrogate)');
    });
}

const text = textUpTo(MAX_POST_TEXT);

const name = textUpTo(MAX_NAME_LENGTH).refine((value) => value.trim() !== '', 'must not be empty');

const visibleName = name.superRefine((value, context) => {
  for (const { message } of nameProblems(value, [])) context.addIssue(message);
});

const NO_ADDRESS = `must be an http or https address of at most ${MAX_URL_LENGTH} characters`;
const address = textUpTo(MAX_URL_LENGTH, NO_ADDRESS).refine(isWebAddress, NO_ADDRESS);

const tags = z
  .array(textUpTo(MAX_NAME_LENGTH), expecting('a list of texts'))
  .max(MAX_TAGS, `must have at most ${MAX_TAGS} entries`);

function countUpTo(max: number) {
  return z
    .number({ error: 'must be a non-negative integer' })
    .refine((value) => Number.isInteger(value) && value >= 0, 'must be a non-negative integer')
    .refine((value) => value <= max, `must be at most ${max}`)
    .nullish()
    .transform((value) => value ?? null);
}

const file = z.object(
  {
    type: z.enum(MediaContentType, expecting(`one of ${Object.values(MediaContentType).join(', ')}`)),
    url: address.nullish(),
    thumbnailUrl: address.nullish(),
    width: countUpTo(MAX_PIXELS),
    height: countUpTo(MAX_PIXELS),
    duration: countUpTo(MAX_SECONDS),
    transcript: text.nullish(),
  },
  expecting('an object'),
);

const part = name.nullish().transform((value) => value?.trim() ?? null);
const place = z.object(
  { name: part, city: part, state: part, country: part, formatted: part },
  expecting('an object'),
);
const home = z.object({ city: part, region: part, country: part }, expecting('an object'));

const email = textUpTo(MAX_MAIL_ADDRESS).refine(isMailAddress, 'must be an e-mail address');

const phoneNumber = textUpTo(MAX_PHONE_NUMBER).refine((value) => value.trim() !== '', 'must not be empty');

/** A post of an import, as described in docs/import-format.md. Fields that it does not have are named by `unknownFields`. */
export const postSchema = z.object(
  {
    externalId: name,
    provider: z.enum(Provider, expecting(`one of ${Object.values(Provider).join(', ')}`)).nullish(),
    type: z.enum(ItemType, expecting(`one of ${Object.values(ItemType).join(', ')}`)),
    url: address.nullish(),
    title: text.nullish(),
    description: text.nullish(),
    hashtags: tags.nullish(),
    mentions: tags.nullish(),
    channelId: name
      .refine((value) => !value.startsWith(NAME_KEY_PREFIX), `must not begin with ${NAME_KEY_PREFIX}`)
      .nullish(),
    channelTitle: name.refine((value) => accountNameKey(value) !== '', 'must hold a name'),
    channelEmail: email.nullish(),
    channelPhoneNumbers: z
      .array(phoneNumber, expecting('a list of texts'))
      .max(MAX_PHONE_NUMBERS, `must have at most ${MAX_PHONE_NUMBERS} entries`)
      .nullish(),
    channelType: z
      .enum(
        SocialProfileAccountType,
        expecting(`one of ${Object.values(SocialProfileAccountType).join(', ')}`),
      )
      .nullish(),
    creatorKey: name.nullish(),
    creatorLocation: home.nullish(),
    location: place.nullish(),
    publishedAt: time,
    thumbnailUrl: address.nullish(),
    media: z
      .array(file, expecting('a list of objects'))
      .max(MAX_FILES, `must have at most ${MAX_FILES} entries`)
      .nullish(),
    snapshots: z
      .array(snapshot, expecting('a list of objects'))
      .max(MAX_SNAPSHOTS, `must have at most ${MAX_SNAPSHOTS} entries`)
      .nullish(),
    collections: z
      .array(visibleName, expecting('a list of texts'))
      .max(MAX_COLLECTIONS, `must have at most ${MAX_COLLECTIONS} entries`)
      .nullish(),
    campaign: name.nullish(),
    attributes: z.record(z.string(), z.unknown(), expecting('an object')).nullish(),
  },
  expecting('a JSON object'),
);

export type PostInput = z.infer<typeof postSchema>;

/** Names of the fields of a post and of the objects in it. */
export const POST_FIELDS: ReadonlySet<string> = new Set(Object.keys(postSchema.shape));
export const FILE_FIELDS: ReadonlySet<string> = new Set(Object.keys(file.shape));
export const PLACE_FIELDS: ReadonlySet<string> = new Set(Object.keys(place.shape));
export const HOME_FIELDS: ReadonlySet<string> = new Set(Object.keys(home.shape));

function isWebAddress(value: string): boolean {
  return /^https?:$/.test(parseUrl(value)?.protocol ?? '');
}
