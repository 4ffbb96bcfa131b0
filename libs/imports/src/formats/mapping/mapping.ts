import { importedPostOf, platformPostOf } from '@loupe/content';
import { InvalidInputError, ItemType, isObject, Provider, parseUrl } from '@loupe/kernel';
import { type ColumnName, columnsByName } from '../columns.js';
import type { Format, QuestionName, Sample } from '../format.js';
import { postOf } from '../post.js';
import { areNumbered, epoch, timeProblem, written } from '../times.js';
import { address, count, fields, first, tags, text } from '../values.js';

/** The fields of Loupe's own format that a mapping can fill. Numbers go into a snapshot. */
const MAPPED = [
  ...['externalId', 'provider', 'type', 'url', 'title', 'description', 'hashtags', 'mentions', 'location'],
  ...['channelId', 'channelTitle', 'publishedAt', 'thumbnailUrl', 'readAt'],
  ...['views', 'likes', 'comments', 'shares', 'impressions', 'followers'],
] as const;
export type MappedField = (typeof MAPPED)[number];

/** Where each field comes from: a column or a path of keys with dots, or the same text for all posts. */
export type ImportMapping = Partial<Record<MappedField, string | { constant: string }>>;

/** A mapping as callers say it: itself, or the name of one that the workspace keeps. */
export type GivenMapping = ImportMapping | string;

const LONGEST = 20_000;
/** What a name does not begin with. */
export const JSON_TEXT = /^\s*[{[]/;
const LONGEST_SOURCE = 500;

/**
 * A mapping as callers give it in a text: JSON, or the name of one that the workspace keeps.
 * @throws InvalidInputError naming what is wrong
 */
export function readMapping(given: string): GivenMapping {
  const refuse = (message: string) => InvalidInputError.at('mapping', message);
  if (given.length > LONGEST) throw refuse(`has more than ${LONGEST} characters`);
  if (!JSON_TEXT.test(given)) return given.trim();
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    // JSON.parse tells so that it is not JSON.
    throw refuse('must be a JSON object, such as {"externalId": "Post number"}');
  }
  return mappingOf(value);
}

/**
 * A mapping as callers give it.
 * @throws InvalidInputError naming what is wrong
 */
export function mappingOf(value: unknown): ImportMapping {
  const refuse = (message: string) => InvalidInputError.at('mapping', message);
  if (!isObject(value) || Array.isArray(value)) throw refuse('must be a JSON object');
  for (const [field, source] of Object.entries(value)) {
    if (!(MAPPED as readonly string[]).includes(field))
      throw refuse(`${field.slice(0, 60)} is no field: use ${MAPPED.join(', ')}`);
    const name = isObject(source) ? source.constant : source;
    if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_SOURCE)
      throw refuse(`${field} must be the name of a column, a path such as author.name, or {"constant": "…"}`);
  }
  return value as ImportMapping;
}

/** A format by a mapping. */
export function mappedFormat(mapping: ImportMapping): Format {
  return {
    name: 'mapping',
    title: 'Mapping of columns',
    recognise: () => 1,
    questions({ rows }): QuestionName[] {
      const times = rows.map((row) => sourceValue(mapping, row, 'publishedAt'));
      return [
        ...(mapping.channelTitle === undefined ? (['account'] as const) : []),
        ...(mapping.readAt === undefined ? (['readAt'] as const) : []),
        'timeZone',
        ...(areNumbered(times) ? (['dayOrder'] as const) : []),
      ];
    },
    reader: (_, answers, now) => (row) => {
      const value = (field: MappedField) => sourceValue(mapping, row, field);
      const url = parseUrl(address(value('url')) ?? '');
      const named = url === null ? null : (platformPostOf(url) ?? importedPostOf(url));
      const platform = text(value('provider'));
      const provider = platform === null ? named?.provider : enumOf(Provider, platform);
      if (provider === undefined)
        return { refused: 'provider: no column says the platform, and no address of the post shows it' };
      if (provider === null) return { refused: `provider: ${platform?.slice(0, 40)} is no platform` };
      const kind = text(value('type'));
      const type = kind === null ? usualType(provider, url) : enumOf(ItemType, kind);
      if (type === null) return { refused: `type: ${kind?.slice(0, 40)} is no type of post` };
      const timeOf = (given: unknown) => first(written(given, answers, now), epoch(given));
      const time = timeOf(value('publishedAt'));
      const isBroken = time === null && text(value('publishedAt')) !== null;
      return postOf(
        {
          provider,
          type,
          id: first(text(value('externalId')), named?.code),
          url: url?.href,
          title: value('title'),
          caption: value('description'),
          time,
          timeProblem: isBroken ? timeProblem('publishedAt', value('publishedAt'), answers) : null,
          account: { id: value('channelId'), name: value('channelTitle') },
          metrics: {
            views: value('views'),
            likes: value('likes'),
            comments: value('comments'),
            shares: value('shares'),
            impressions: value('impressions'),
            followers: value('followers'),
          },
          readAt: timeOf(value('readAt')),
          thumbnail: value('thumbnailUrl'),
          hashtags: listOf(value('hashtags')),
          mentions: listOf(value('mentions')),
          location: value('location'),
        },
        answers,
      );
    },
  };
}

const GUESSED: Readonly<Partial<Record<MappedField, readonly ColumnName[]>>> = {
  externalId: ['id'],
  provider: ['platform'],
  url: ['url'],
  title: ['title'],
  description: ['caption'],
  channelId: ['accountId'],
  channelTitle: ['handle', 'accountName'],
  publishedAt: ['time', 'date'],
  views: ['views'],
  likes: ['likes'],
  comments: ['comments'],
  shares: ['shares'],
  impressions: ['impressions'],
  followers: ['followers'],
};
/** A time of the day alone, beside a column of dates. */
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/i;
/** What a column has to look like to be guessed; others can be anything. */
const SHAPES: Readonly<Partial<Record<MappedField, (value: unknown) => boolean>>> = {
  url: (value) => address(value) !== null,
  description: (value) => address(value) === null,
  publishedAt: (value) =>
    epoch(value) !== null || (typeof value === 'string' && /\d/.test(value) && !CLOCK.test(value.trim())),
  ...Object.fromEntries(
    ['views', 'likes', 'comments', 'shares', 'impressions', 'followers'].map((field) => [
      field,
      (value: unknown) => count(value) !== null,
    ]),
  ),
};
const GUESSED_ROWS = 50;

/**
 * A mapping to start from, by the names of columns in five languages and the shapes of their values; null where nothing names the
 * posts. It is a proposal: nothing is imported by it unless somebody sends it back.
 */
export function guessMapping({ columns, rows }: Sample): ImportMapping | null {
  const few = rows.slice(0, GUESSED_ROWS);
  const names = columns ?? pathsOf(few[0]);
  const by = {
    ...columnsByName(names),
    ...(columns === null ? nestedByName(names) : {}),
    ...columnsByName(names),
  };
  const found: ImportMapping = {};
  for (const [field, candidates] of Object.entries(GUESSED) as [MappedField, readonly ColumnName[]][]) {
    const name = candidates
      .map((candidate) => by[candidate])
      .find((each) => each !== undefined && looks(few, each, SHAPES[field]));
    if (name !== undefined) found[field] = name;
  }
  found.url ??= names.find((name) => looks(few, name, isPostAddress));
  if (found.url === undefined) delete found.url;
  return found.externalId === undefined && found.url === undefined ? null : found;
}

const OF_ACCOUNTS = /^(?:account|author|user|owner|channel|profile|creator)$/i;
const MOST_LIKELY: Readonly<Record<string, string>> = { name: 'account name', id: 'account id' };

/** Paths by the last key: `stats.views`, and `author.name` for the name of an account. The first of each counts. */
function nestedByName(paths: readonly string[]): ReturnType<typeof columnsByName> {
  const by = new Map<string, string>();
  for (const path of paths) {
    const keys = path.split('.');
    const [last = '', owner = ''] = keys.reverse();
    const isOfAccount = OF_ACCOUNTS.test(owner);
    const name = isOfAccount ? (MOST_LIKELY[last.toLowerCase()] ?? last) : last;
    if (keys.length > 1 && !by.has(name)) by.set(name, path);
  }
  const found = columnsByName([...by.keys()]);
  return Object.fromEntries(Object.entries(found).map(([field, name]) => [field, by.get(name)]));
}

/** Whether a file has every column and path that a mapping reads. */
export function fits(mapping: ImportMapping, { columns, rows }: Sample): boolean {
  const sources = Object.values(mapping).filter((source) => typeof source === 'string');
  const few = rows.slice(0, GUESSED_ROWS);
  const isThere = (source: string) =>
    columns === null ? few.some((row) => at(row, source) !== undefined) : columns.includes(source);
  return sources.length > 0 && sources.every(isThere);
}

/** Whether at least half of the values of a column are of a shape, as far as there are some. */
function looks(
  rows: readonly unknown[],
  name: string,
  shape: ((value: unknown) => boolean) | undefined,
): boolean {
  const values = rows.map((row) => at(row, name)).filter((value) => text(value) !== null);
  // Some are always missing or hidden.
  return values.length > 0 && (shape === undefined || values.filter(shape).length >= values.length / 2);
}

function isPostAddress(value: unknown): boolean {
  const url = parseUrl(address(value) ?? '');
  return url !== null && (platformPostOf(url) ?? importedPostOf(url)) !== null;
}

/** Keys of an object, and those of objects in it. */
export function pathsOf(row: unknown): string[] {
  return Object.entries(fields(row))
    .slice(0, 1000)
    .flatMap(([key, value]) =>
      isObject(value) && !Array.isArray(value) ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key],
    );
}

function sourceValue(mapping: ImportMapping, row: unknown, field: MappedField): unknown {
  const source = mapping[field];
  if (source === undefined) return undefined;
  return typeof source === 'string' ? at(row, source) : source.constant;
}

/** The value of a column of that name, else at a path of keys. */
export function at(row: unknown, source: string): unknown {
  const object = fields(row);
  if (Object.hasOwn(object, source)) return object[source];
  let value: unknown = object;
  for (const key of source.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function enumOf<Member extends string>(
  members: Readonly<Record<string, Member>>,
  value: string,
): Member | null {
  const name = value.toUpperCase();
  if (name === 'TWITTER') return members.X ?? null;
  return Object.hasOwn(members, name) ? (members[name] ?? null) : null;
}

function usualType(provider: Provider, url: URL | null): ItemType {
  switch (provider) {
    case Provider.INSTAGRAM:
      return url?.pathname.includes('/reel') === true ? 'REEL' : 'POST';
    case Provider.YOUTUBE:
      return url?.pathname.startsWith('/shorts/') === true ? 'SHORT' : 'VIDEO';
    case Provider.TIKTOK:
    case Provider.SNAPCHAT:
      return 'SHORT';
    case Provider.TWITCH:
      return 'VIDEO';
    case Provider.FEED:
      return 'ARTICLE';
    default:
      return 'POST';
  }
}

function listOf(value: unknown): string[] | undefined {
  return typeof value === 'string' ? tags(value.split(/[,;\s]+/)) : tags(value);
}
