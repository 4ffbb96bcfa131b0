import { type CustomAttributeConditionInput, FilterOperator } from '@loupe/custom-attributes';
import {
  FilterEngagementField,
  FilterItemType,
  FilterViralityScore,
  ItemSortKey,
  type LocationCanonicalInput,
} from '@loupe/items';
import { MediaContentType, newId, Provider } from '@loupe/kernel';
import fc from 'fast-check';
import { condition } from './conditions-arbitraries.js';
import { ITEM_FIELDS, type ItemFacts, type ItemFilter, type Place, TITLE } from './posts-oracle.js';
import { ACCOUNT_TYPES, PLACES, PRODUCTS, STATUSES, TAGS } from './posts-population.js';
import type { PostsWorkspace } from './posts-world.js';

type Filter = ItemFilter;

/** A request for items. `after` is a place among all items of the order; null for the first page. */
export interface ItemsRequest {
  filter: Filter;
  conditions: CustomAttributeConditionInput[];
  sortKey: ItemSortKey;
  sortOrder: 'ASC' | 'DESC';
  first: number;
  after: number | null;
}

const none = fc.constantFrom(null, undefined);

/** What one item has, often, else anything: random values alone would select nothing together. */
function near<Value>(
  own: readonly (Value | null | undefined)[],
  anything: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  const has = own.filter((value) => value != null);
  return has.length === 0
    ? anything
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...has) }, { weight: 1, arbitrary: anything });
}

const several = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { maxLength: 3 });

/** Around a metric: an end is open, or the metric itself, or beside it. */
function rangeAround(own: number | null): fc.Arbitrary<{ from?: number | null; to?: number | null }> {
  const metric = Math.min(own ?? 100, 2 ** 31 - 2);
  const end = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(metric, metric, metric - 1, metric + 1, metric >> 1, 0, 2 ** 31 - 1),
    },
    { weight: 2, arbitrary: none },
  );
  return fc.record({ from: end, to: end });
}

const rate = (metric: number | null, followers: number | null) =>
  metric === null || !followers ? 50 : Math.round((100 * metric) / followers);

function engagement(item: ItemFacts) {
  const own: Record<FilterEngagementField, number | null> = {
    COMMENT_COUNT: item.comments,
    EARNED_MEDIA_VALUE: item.earnedMediaValue,
    ENGAGEMENTS_RATE: rate(item.likes, item.followersAtCapture),
    IMPRESSIONS_RATE: rate(item.impressions, item.followersAtCapture),
    LIKE_COUNT: item.likes,
    MERGED_VIEW_PLAY_COUNT: item.views,
    SHARE_COUNT: item.shares,
  };
  return fc
    .constantFrom(...Object.values(FilterEngagementField))
    .chain((field) => rangeAround(own[field]).map((range) => ({ field, range })));
}

function takenAt({ takenAt: own }: ItemFacts): fc.Arbitrary<NonNullable<Filter['takenAt']>> {
  const end = fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(0, -1, 1, 1000, -86_400_000, 86_400_000 * 30)
        .map((by) => new Date(own + by)),
    },
    { weight: 2, arbitrary: none },
  );
  return fc.record({ from: end, to: end });
}

const casing = (text: string) => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase());

/** Some parts of a place, in any letter case. */
const places = (own: Place | null): fc.Arbitrary<LocationCanonicalInput> =>
  near([own], fc.constantFrom(...PLACES, { city: 'Nowhere', region: null, country: null })).chain((one) =>
    fc.record(
      {
        city: one.city === null ? none : casing(one.city),
        region: one.region === null ? none : casing(one.region),
        country: one.country === null ? none : casing(one.country),
      },
      { requiredKeys: [] },
    ),
  );

const names = (own: readonly string[], mark: string): fc.Arbitrary<string> =>
  near(own, fc.constantFrom(...TAGS, 'nobody', '', mark)).chain((name) =>
    fc.constantFrom(name, name.toUpperCase(), `${mark}${name.replace(/^[#@]/, '')}`, ` ${name}`),
  );

/** Ids of this workspace, of another one, of nothing, and what is no id. */
const ids = (own: readonly string[], all: readonly string[], foreign: readonly string[]) =>
  near(own, fc.constantFrom(...all, ...foreign, newId(), 'not-an-id', '')).chain((id) =>
    fc.constantFrom(id, id.toUpperCase()),
  );

/** Each field of the filter with values about an item; made when asked for, as a request has few of them. */
function fieldsAbout(item: ItemFacts, world: PostsWorkspace, other: PostsWorkspace) {
  const otherItem = other.items[0] as ItemFacts;
  return {
    takenAt: () => takenAt(item),
    ids: () =>
      several(
        ids(
          [item.id],
          world.items.slice(0, 5).map(({ id }) => id),
          [otherItem.id],
        ),
      ),
    itemTypes: () => several(fc.constantFrom(...Object.values(FilterItemType))),
    provider: () => near([item.provider as Provider], fc.constantFrom(...Object.values(Provider))),
    accountNames: () => several(names([item.accountName, ...item.mentions], '@')),
    tagsNames: () => several(names([...item.hashtags, ...item.mentions], '#')),
    viralityScore: () => several(fc.constantFrom(...Object.values(FilterViralityScore))),
    engagement: () => several(engagement(item)),
    followersCount: () => rangeAround(item.followers),
    verified: () => several(near([item.verified], fc.boolean())),
    collectionsIds: () => several(ids(item.collections, world.collections, other.collections)),
    campaignsIds: () => several(ids(item.campaigns, world.campaigns, other.campaigns)),
    contentTypes: () => several(near(item.mediaTypes, fc.constantFrom(...Object.values(MediaContentType)))),
    creatorLocations: () => several(places(item.creatorPlace)),
    ugcLocations: () => several(places(item.place)),
    importType: () => fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const),
    usageRightsStatus: () => several(fc.constantFrom(...STATUSES)),
    instagramWhitelistingStatus: () => several(fc.constantFrom(...STATUSES)),
    tiktokSparkCodeStatus: () => several(fc.constantFrom(...STATUSES)),
    tiktokWhitelistingEligibility: () => fc.constant('ALL' as const),
    shopifyProductsIds: () => several(near(item.products, fc.constantFrom(...PRODUCTS, 'gid://none'))),
    sourcesIds: () => several(ids(item.sources, world.sources, other.sources)),
    socialProfileIds: () =>
      several(
        ids(
          [item.profileId],
          world.items.slice(0, 5).map(({ profileId }) => profileId),
          [otherItem.profileId],
        ),
      ),
    providers: () => several(near([item.provider as Provider], fc.constantFrom(...Object.values(Provider)))),
    language: () => several(near([item.language], fc.constantFrom('en', 'de', 'und'))),
    socialProfileAccountTypes: () => several(near([item.accountType], fc.constantFrom(...ACCOUNT_TYPES))),
    creatorIds: () =>
      several(
        ids(
          [item.creatorId],
          world.items.slice(0, 5).map(({ creatorId }) => creatorId),
          [otherItem.creatorId],
        ),
      ),
    creatorListsIds: () => several(ids(item.creatorLists, world.creatorLists, other.creatorLists)),
    unsureAiFields: () => several(ids(item.unsureFields, world.unsureFields, other.unsureFields)),
    excludeAccountNames: () => several(names([item.accountName, ...item.mentions], '@')),
  } satisfies {
    [Field in keyof Required<Omit<Filter, 'not' | 'withoutCreatorsOf'>>]: () => fc.Arbitrary<Filter[Field]>;
  };
}

type FieldName = Exclude<keyof Filter, 'not' | 'withoutCreatorsOf'>;

/** Some fields with values about an item. */
function someFields(all: ReturnType<typeof fieldsAbout>, fields: readonly FieldName[]): fc.Arbitrary<Filter> {
  const chosen = Object.fromEntries(fields.map((field) => [field, all[field]() as fc.Arbitrary<unknown>]));
  return fc.record(chosen) as fc.Arbitrary<Filter>;
}

const FIELD_NAMES = ITEM_FIELDS.filter(
  (field): field is FieldName => field !== 'not' && field !== 'withoutCreatorsOf',
);

const NO_CONDITIONS = fc.constant<CustomAttributeConditionInput[]>([]);

/** Conditions on values of any type, and on parts of real titles in any script. */
function conditionsAbout(title: string): fc.Arbitrary<CustomAttributeConditionInput[]> {
  const characters = [...title];
  const operators = ['CONTAINS', 'DOES_NOT_CONTAIN', 'STARTS_WITH', 'ENDS_WITH', 'IS', 'IS_NOT'] as const;
  const part = fc
    .record({ start: fc.nat(characters.length), length: fc.integer({ min: 1, max: 12 }) })
    .map(({ start, length }) => characters.slice(start, start + length).join('') || 'a');
  const onTitle = fc.record({
    field: fc.constant(TITLE),
    type: fc.constant('TEXT' as const),
    operator: fc.constantFrom(...operators.map((name) => FilterOperator[name])),
    value: fc.oneof(part, fc.constant(title || 'a')).chain(casing),
  });
  return fc.oneof(
    { weight: 5, arbitrary: NO_CONDITIONS },
    { weight: 2, arbitrary: fc.array(condition, { minLength: 1, maxLength: 2 }) },
    { weight: 2, arbitrary: onTitle.map((one) => [one]) },
  );
}

/** The fields that choose creators by their items. */
function ofCreators({ campaignsIds, collectionsIds, tagsNames }: Filter) {
  return { campaignsIds, collectionsIds, tagsNames };
}

/**
 * Requests of a workspace, of which another one has the same posts in part.
 * @param names the fields of their filters
 */
export function requests(
  world: PostsWorkspace,
  other: PostsWorkspace,
  names: readonly FieldName[] = FIELD_NAMES,
): fc.Arbitrary<ItemsRequest> {
  return fc
    .record({
      item: fc.constantFrom(...world.items),
      fields: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 4 }),
      others: fc.constantFrom(...world.items),
      left: fc.option(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }), { freq: 3 }),
    })
    .chain(({ item, fields, others, left }) => {
      const given = someFields(fieldsAbout(item, world, other), fields);
      const not = someFields(fieldsAbout(others, world, other), left ?? []);
      return fc.record({
        filter:
          left === null
            ? given
            : fc
                .tuple(given, not, fc.constantFrom('not', 'not', 'withoutCreatorsOf'))
                .map(([filter, without, name]) => ({
                  ...filter,
                  [name]: name === 'not' ? without : ofCreators(without),
                })),
        conditions: conditionsAbout(String(item.attributes[TITLE] ?? '')),
        sortKey: fc.constantFrom(...Object.values(ItemSortKey)),
        sortOrder: fc.constantFrom('ASC' as const, 'DESC' as const),
        first: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100 })),
        after: fc.oneof(fc.constant(null), fc.nat(world.items.length - 1)),
      });
    });
}

/** Requests for creators: places and conditions. */
export function creatorRequests(world: PostsWorkspace) {
  return fc.constantFrom(...world.creators).chain((creator) =>
    fc.record({
      filter: fc.record({ locations: several(places(creator.place)) }, { requiredKeys: [] }),
      conditions: fc.oneof(NO_CONDITIONS, fc.array(condition, { minLength: 1, maxLength: 2 })),
      first: fc.integer({ min: 1, max: 100 }),
      after: fc.oneof(fc.constant(null), fc.nat(world.creators.length - 1)),
    }),
  );
}
