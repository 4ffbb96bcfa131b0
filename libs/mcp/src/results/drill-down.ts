import { isObject } from '@loupe/kernel';
import { withoutMarks } from './marks.js';

type Arguments = Readonly<Record<string, unknown>>;

/** A key of a group, as results have it. */
export interface GroupKey {
  readonly value?: unknown;
  readonly span?: { readonly from?: unknown; readonly to?: unknown };
}

/** The arguments of a call for groups, by which their posts are found. */
export interface Asked {
  readonly filter: unknown;
  readonly customAttributeConditions: unknown;
  readonly presetId: unknown;
  readonly interval: unknown;
  readonly groupBy: readonly { readonly by: string; readonly attribute?: string }[];
}

/** The members of a filter by which the posts of a group are found. */
const LISTS: Readonly<Record<string, string>> = {
  CAMPAIGN: 'campaignsIds',
  COLLECTION: 'collectionsIds',
  CREATOR: 'creatorIds',
  HASHTAG: 'tagsNames',
  MENTION: 'tagsNames',
  SOCIAL_PROFILE: 'socialProfileIds',
  SOURCE: 'sourcesIds',
};
/** The kinds of posts that filters have for a type; an item of another type may be of any platform. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  REEL: ['REEL'],
  SHORT: ['SHORT'],
  STORY: ['STORY', 'TIKTOK_STORY'],
  VIDEO: ['VIDEO'],
};
/** How a span ends that begins with the time of a row, by its interval. */
const LAST_DAYS: Readonly<Record<string, string>> = {
  DAY: ' and as filter.takenAt.to',
  WEEK: ' and the sixth day after it as filter.takenAt.to',
  MONTH: ' and the last day of its month as filter.takenAt.to',
};
/** Followers of each tier. */
const TIERS: Readonly<Record<string, object>> = {
  NANO: { to: 9_999 },
  MICRO: { from: 10_000, to: 49_999 },
  MID: { from: 50_000, to: 499_999 },
  MACRO: { from: 500_000, to: 999_999 },
  MEGA: { from: 1_000_000 },
};

/** The type of an attribute, by its key; undefined if it is not known. */
export type TypeOfAttribute = (key: string) => string | undefined;

/**
 * The call that gives the posts of a group; null where no filter chooses them: of an hour, a weekday or an attribute of creators, of a
 * preset, and where the filter has another value for the same member.
 */
export function postsOfGroup(
  asked: Asked,
  keys: readonly GroupKey[],
  typeOf: TypeOfAttribute,
): { tool: string; arguments: Arguments } | null {
  if (asked.presetId != null) return null;
  let filter: Arguments = isObject(asked.filter) ? asked.filter : {};
  const conditions = Array.isArray(asked.customAttributeConditions)
    ? asked.customAttributeConditions.map(withoutType)
    : [];
  for (const [index, { by, attribute }] of asked.groupBy.entries()) {
    const key = keys[index] ?? {};
    if (by === 'ATTRIBUTE_OPTION') {
      const isOne = typeOf(attribute ?? '')?.startsWith('SINGLE') === true;
      conditions.push({
        field: attribute,
        ...(isOne ? { operator: 'IS', value: key.value } : { operator: 'CONTAINS', value: [key.value] }),
      });
      continue;
    }
    const part = partOf(by, key);
    if (part === null) return null;
    const [name, value] = part;
    // The first and the last time of a span may begin before it and end after it; everything else would be another choice.
    if (filter[name] != null && name !== 'takenAt') return null;
    filter = { ...filter, [name]: name === 'takenAt' ? both(filter.takenAt, value) : value };
  }
  return {
    tool: 'searchItems',
    arguments: { filter, ...(conditions.length === 0 ? {} : { customAttributeConditions: conditions }) },
  };
}

/** A condition as short lists take it: its attribute has the type. */
function withoutType(condition: unknown): unknown {
  if (!isObject(condition)) return condition;
  const { type: _, ...others } = condition as Arguments;
  return others;
}

/** What two spans of time have in common, in ISO 8601 of UTC. */
function both(span: unknown, other: unknown): unknown {
  if (!isObject(span) || !isObject(other)) return other;
  const ends = (name: 'from' | 'to') =>
    [span[name], other[name]].flatMap((end) => (typeof end === 'string' ? [end] : [])).sort();
  const [from, to] = [ends('from').at(-1), ends('to')[0]];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function partOf(by: string, { value, span }: GroupKey): readonly [string, unknown] | null {
  if (by === 'FOLLOWER_TIER') return ['followersCount', TIERS[String(value)]];
  if (by === 'TIME') return span === undefined ? null : ['takenAt', { from: span.from, to: span.to }];
  // Its codes are Loupe's own.
  if (by === 'LANGUAGE') return ['language', [withoutMarks(value)]];
  if (by === 'PLATFORM') return ['provider', value];
  if (by === 'TYPE') {
    const kinds = KINDS[String(value)];
    return kinds === undefined ? null : ['itemTypes', kinds];
  }
  const name = LISTS[by];
  return name === undefined ? null : [name, [value]];
}

/** How the call for another row differs from that for the first, by the columns of a table; null where there is none. */
export function postsOfOthers({ groupBy, interval }: Asked, columns: readonly string[]): string | null {
  const parts = groupBy.map(({ by }) => {
    const column = columns.includes(`${by}.id`) ? `${by}.id` : by;
    if (by === 'ATTRIBUTE_OPTION') return `${column} as the value of the condition`;
    if (by === 'TIME')
      return `${column} as filter.takenAt.from${LAST_DAYS[String(interval)] ?? LAST_DAYS.DAY}`;
    const [name] = partOf(by, { value: 'SHORT' }) ?? [];
    return name === undefined ? null : `${column} as filter.${name}`;
  });
  if (parts.length === 0 || parts.includes(null)) return null;
  return `the same call with the row’s ${parts.join(', and its ')}`;
}
