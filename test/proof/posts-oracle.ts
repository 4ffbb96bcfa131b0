import type { CustomAttributeConditionInput, CustomAttributeType } from '@loupe/custom-attributes';
import type {
  CreatorFilterInput,
  ItemFilterInput,
  ItemNotFilterInput,
  ItemSortKey,
  LocationCanonicalInput,
} from '@loupe/items';
import type { MediaContentType, SocialProfileAccountType } from '@loupe/kernel';
import { holds, lowerCase, remembering, type Today } from './conditions-oracle.js';

/** A place by the names of the filter; `region` is a post's state. */
export type Place = Required<{ [Part in keyof LocationCanonicalInput]: string | null }>;

/** What is known of a post without asking the service about it. Times are milliseconds, values cents. */
export interface ItemFacts {
  id: string;
  provider: string;
  type: string;
  takenAt: number;
  language: string;
  hashtags: string[];
  mentions: string[];
  accountName: string;
  profileId: string;
  creatorId: string;
  followers: number;
  verified: boolean;
  accountType: SocialProfileAccountType | null;
  creatorPlace: Place | null;
  place: Place | null;
  importType: string;
  mediaTypes: MediaContentType[];
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
  impressions: number | null;
  earnedMediaValue: number | null;
  followersAtCapture: number | null;
  usageRights: string | null;
  instagramWhitelisting: string | null;
  sparkCode: string | null;
  tiktokEligible: boolean;
  products: string[];
  sources: string[];
  collections: string[];
  campaigns: string[];
  creatorLists: string[];
  /** Ids of the AI Filters whose value of it is unsure. */
  unsureFields: string[];
  attributes: Record<string, unknown>;
}

export interface CreatorFacts {
  id: string;
  createdAt: number;
  place: Place | null;
  attributes: Record<string, unknown>;
}

export interface ProfileFacts {
  id: string;
  createdAt: number;
  provider: string;
}

/** docs/filters.md says which type an attribute has; those of the oracles are named by it. */
export const TITLE = 'title';
const typeOf = (key: string) => (key === TITLE ? 'TEXT' : key.toUpperCase()) as CustomAttributeType;

/** Searches have rules of their own; what they find is given to `chosenItems`. */
export type ItemFilter = Omit<ItemFilterInput, 'superSearch'>;
type Rules<Input, Facts> = {
  [Field in keyof Required<Input>]: (wanted: NonNullable<Input[Field]>, facts: Facts) => boolean;
};

/** Decisions §4: lower-cased, leading # or @ stripped. */
const nameOf = remembering((name) =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().replace(/^[#@]/, '').toLowerCase(),
);

const overlaps = (wanted: readonly string[], held: readonly string[]) =>
  wanted.some((one) => held.includes(one));
const hasId = (wanted: readonly string[], held: readonly string[]) =>
  overlaps(
    wanted.map((id) => id.toLowerCase()),
    held,
  );
const among = (wanted: readonly string[], held: string | null) => held !== null && wanted.includes(held);

interface Bounds<Bound> {
  from?: Bound | null;
  to?: Bound | null;
}

/** An unknown metric is in no range, not even one without ends. */
function isWithin(metric: number | null, { from, to }: Bounds<number>): boolean {
  return metric !== null && (from == null || metric >= from) && (to == null || metric <= to);
}

/** Decisions §4: moments are compared by whole seconds. */
function secondOf(moment: number): number;
function secondOf(moment: Date | null | undefined): number | undefined;
function secondOf(moment: Date | number | null | undefined): number | undefined {
  return moment == null ? undefined : Math.floor(Number(moment) / 1000);
}

/** Whether `100 * metric / followers` is within bounds, without division and its rounding. */
function isRateWithin(
  metric: number | null,
  followers: number | null,
  { from, to }: Bounds<number>,
): boolean {
  if (metric === null || followers === null || followers === 0) return false;
  const [part, whole] = [BigInt(metric) * 100n, BigInt(followers)];
  return (from == null || part >= BigInt(from) * whole) && (to == null || part <= BigInt(to) * whole);
}

function engagementsOf({ likes, comments, shares }: ItemFacts): number | null {
  const known = [likes, comments, shares].filter((metric) => metric !== null);
  return known.length === 0 ? null : known.reduce((sum, metric) => sum + metric, 0);
}

const METRICS: Record<
  NonNullable<ItemFilter['engagement']>[number]['field'],
  (facts: ItemFacts, range: Bounds<number>) => boolean
> = {
  COMMENT_COUNT: (item, range) => isWithin(item.comments, range),
  EARNED_MEDIA_VALUE: (item, range) => isWithin(item.earnedMediaValue, range),
  ENGAGEMENTS_RATE: (item, range) => isRateWithin(engagementsOf(item), item.followersAtCapture, range),
  IMPRESSIONS_RATE: (item, range) => isRateWithin(item.impressions, item.followersAtCapture, range),
  LIKE_COUNT: (item, range) => isWithin(item.likes, range),
  MERGED_VIEW_PLAY_COUNT: (item, range) => isWithin(item.views, range),
  SHARE_COUNT: (item, range) => isWithin(item.shares, range),
};

/** Decisions §4: HIGH ≥ 4, MEDIUM ≥ 2, LOW ≥ 1, else none; also where a number is unknown. */
function viralityLevel({ views, followersAtCapture: followers }: ItemFacts): string | null {
  if (views === null || followers === null || followers === 0) return null;
  const levels: [string, number][] = [
    ['HIGH', 4],
    ['MEDIUM', 2],
    ['LOW', 1],
  ];
  return levels.find(([, least]) => views >= least * followers)?.[0] ?? null;
}

/** Decisions §4: the filter's kinds are platform-specific; SHORT and VIDEO are those of the posts too. */
function kindsOf({ provider, type }: ItemFacts): string[] {
  if (provider === 'INSTAGRAM') return ['POST', 'REEL', 'STORY'].includes(type) ? [type] : [];
  if (provider === 'TIKTOK' && type === 'STORY') return ['TIKTOK_STORY'];
  if (provider === 'TIKTOK') return type === 'SHORT' ? ['TIKTOK', type] : ['TIKTOK'];
  if (provider !== 'YOUTUBE') return [];
  return type === 'SHORT' ? ['YOUTUBE_SHORT', type] : type === 'VIDEO' ? ['YOUTUBE', type] : [];
}

/** All parts that are given are equal, letter case aside; a place without parts matches everything. */
function isAt(wanted: readonly LocationCanonicalInput[], place: Place | null): boolean {
  return wanted.some((one) =>
    (['city', 'region', 'country'] as const).every(
      (part) =>
        one[part] == null || (place?.[part] != null && lowerCase(one[part]) === lowerCase(place[part])),
    ),
  );
}

const FIELD_RULES = {
  takenAt: ({ from, to }, item) =>
    isWithin(secondOf(item.takenAt), { from: secondOf(from), to: secondOf(to) }),
  ids: (ids, item) => hasId(ids, [item.id]),
  itemTypes: (types, item) => overlaps(types, kindsOf(item)),
  provider: (provider, item) => provider === item.provider,
  accountNames: (names, item) =>
    overlaps(names.map(nameOf), [nameOf(item.accountName), ...item.mentions.map(nameOf)]),
  tagsNames: (names, item) => overlaps(names.map(nameOf), [...item.hashtags, ...item.mentions].map(nameOf)),
  viralityScore: (levels, item) => among(levels, viralityLevel(item)),
  engagement: (ranges, item) => ranges.every(({ field, range }) => METRICS[field](item, range)),
  followersCount: (range, item) => isWithin(item.followers, range),
  verified: (values, item) => values.includes(item.verified),
  collectionsIds: (ids, item) => hasId(ids, item.collections),
  campaignsIds: (ids, item) => hasId(ids, item.campaigns),
  contentTypes: (types, item) => overlaps(types, item.mediaTypes),
  creatorLocations: (places, item) => isAt(places, item.creatorPlace),
  ugcLocations: (places, item) => isAt(places, item.place),
  importType: (type, item) => type === item.importType,
  usageRightsStatus: (statuses, item) => among(statuses, item.usageRights),
  instagramWhitelistingStatus: (statuses, item) => among(statuses, item.instagramWhitelisting),
  tiktokSparkCodeStatus: (statuses, item) => among(statuses, item.sparkCode),
  tiktokWhitelistingEligibility: (_, item) => item.tiktokEligible,
  shopifyProductsIds: (ids, item) => overlaps(ids, item.products),
  sourcesIds: (ids, item) => hasId(ids, item.sources),
  socialProfileIds: (ids, item) => hasId(ids, [item.profileId]),
  socialProfileAccountTypes: (types, item) => among(types, item.accountType),
  providers: (providers, item) => among(providers, item.provider),
  language: (codes, item) => among(codes, item.language),
  creatorIds: (ids, item) => hasId(ids, [item.creatorId]),
  creatorListsIds: (ids, item) => hasId(ids, item.creatorLists),
  unsureAiFields: (ids, item) => hasId(ids, item.unsureFields),
  excludeAccountNames: (names, item) => !names.map(nameOf).includes(nameOf(item.accountName)),
} satisfies Rules<ItemNotFilterInput, ItemFacts>;

/** A field that restricts nothing is not given: a range without ends, or a place without parts. */
const isGiven = (filter: ItemNotFilterInput) =>
  Object.entries(filter).some(([name, value]) => {
    if (value == null || (Array.isArray(value) && value.length === 0)) return false;
    if (name.endsWith('Locations')) {
      return (value as Place[]).every((place) => Object.values(place).some((part) => part != null));
    }
    return !['takenAt', 'followersCount'].includes(name) || value.from != null || value.to != null;
  });

const ITEM_RULES = {
  ...FIELD_RULES,
  not: (filter, item) => !isGiven(filter) || !agrees(filter, FIELD_RULES, item),
  // Judged by `chosenItems`, which knows the other items of a creator.
  withoutCreatorsOf: () => true,
} satisfies Rules<ItemFilter, ItemFacts>;

export const ITEM_FIELDS = Object.keys(ITEM_RULES) as (keyof ItemFilter)[];

const CREATOR_RULES = {
  locations: (places, creator) => isAt(places, creator.place),
  // test/api/people-search.spec.ts is about what is asked of profiles and ids.
  ids: () => true,
  name: () => true,
  providers: () => true,
  followersCount: () => true,
  postsCount: () => true,
  lastPostAt: () => true,
  followersGrowth: () => true,
  medianEngagements: () => true,
  // No workspace of the proof has lists: its filters name none.
  listIds: () => true,
  listStages: () => true,
} satisfies Rules<CreatorFilterInput, CreatorFacts>;

/** All given fields; null and an empty list count as not given. */
function agrees<Input extends object, Facts>(
  filter: Input,
  rules: Rules<Input, Facts>,
  facts: Facts,
): boolean {
  return (Object.keys(filter) as (keyof Input)[]).every((field) => {
    const wanted = filter[field];
    if (wanted == null || (Array.isArray(wanted) && wanted.length === 0)) return true;
    return rules[field](wanted as NonNullable<Input[typeof field]>, facts);
  });
}

function allHold(
  conditions: readonly CustomAttributeConditionInput[],
  attributes: Record<string, unknown>,
  today: Today,
): boolean {
  return conditions.every((one) => holds(one, typeOf(one.field), attributes[one.field], today));
}

export interface Choice<Input> {
  filter: Input;
  conditions: readonly CustomAttributeConditionInput[];
  today: Today;
}

/**
 * The items of an order that a request chooses, in that order.
 * @param matches ids that a search gives, beside the filter: the place where superSearch composes with the rest
 */
export function chosenItems(
  ordered: readonly ItemFacts[],
  { filter, conditions, today }: Choice<ItemFilter>,
  matches?: ReadonlySet<string>,
): ItemFacts[] {
  const { withoutCreatorsOf: without } = filter;
  const leftOut = new Set(
    without == null || !isGiven(without)
      ? []
      : ordered.filter((item) => agrees(without, FIELD_RULES, item)).map(({ creatorId }) => creatorId),
  );
  return ordered.filter(
    (item) =>
      (matches?.has(item.id) ?? true) &&
      !leftOut.has(item.creatorId) &&
      agrees(filter, ITEM_RULES, item) &&
      allHold(conditions, item.attributes, today),
  );
}

export function chosenCreators(
  ordered: readonly CreatorFacts[],
  { filter, conditions, today }: Choice<CreatorFilterInput>,
): CreatorFacts[] {
  return ordered.filter(
    (creator) => agrees(filter, CREATOR_RULES, creator) && allHold(conditions, creator.attributes, today),
  );
}

type SortValue = number | string | null;

const perFollower = (metric: number | null, followers: number | null) =>
  metric === null || followers === null || followers === 0 ? null : metric / followers;

/** What each key orders by; texts in the order of their code points. */
export const SORT_VALUES: Record<ItemSortKey, (item: ItemFacts) => SortValue> = {
  ACCOUNT_NAME: (item) => nameOf(item.accountName),
  COMMENT_COUNT: (item) => item.comments,
  EARNED_MEDIA_VALUE: (item) => item.earnedMediaValue,
  EXPONENTIAL_VIRALITY: (item) =>
    perFollower(item.views === null ? null : item.views * item.views, item.followersAtCapture),
  FOLLOWERS_COUNT: (item) => item.followers,
  LIKE_COUNT: (item) => item.likes,
  LINEAR_VIRALITY: (item) => perFollower(item.views, item.followersAtCapture),
  MERGED_VIEW_PLAY_COUNT: (item) => item.views,
  SHARE_COUNT: (item) => item.shares,
  TAKEN_AT: (item) => item.takenAt,
};

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/** By the value, then by the id in the same direction; rows without a value last in both directions. */
export function inOrder<Facts extends { id: string }>(
  rows: readonly Facts[],
  sortValueOf: (row: Facts) => SortValue,
  direction: 'ASC' | 'DESC',
): Facts[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValueOf(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        if (a.value !== b.value) return a.value === null ? 1 : -1;
        return sign * compare(a.row.id, b.row.id);
      }
      return sign * (compare(a.value, b.value) || compare(a.row.id, b.row.id));
    })
    .map(({ row }) => row);
}
