import { idIn, TAG_OF_OTHERS, tagsOf } from '../support/large-workspace.js';
import { peerItems, peerProfiles, peerSearch } from './peer-documents.js';
import type { GraphqlRequest, Shape, Variables } from './shape.js';
import { vocabulary } from './texts.js';

export interface World {
  /** Items of all workspaces. */
  items: number;
  /** Asks the service, for variants that need an answer of it. */
  ask(request: GraphqlRequest): Promise<Record<string, unknown>>;
}

const NODE = `id provider type takenAt caption socialProfile { accountName followers }
  currentEngagement { likes comments shares views impressions earnedMediaValue }`;
const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';
const ARGUMENTS = `($first: Int, $after: String, $filter: ItemFilterInput, $sorting: [ItemSortingInput!],
  $conditions: [CustomAttributeConditionInput!])`;
const GIVEN =
  'first: $first, after: $after, filter: $filter, sorting: $sorting, customAttributeConditions: $conditions';
const itemsDocument = (selection: string) => `query Items${ARGUMENTS} { items(${GIVEN}) { ${selection} } }`;
const PAGE = itemsDocument(`nodes { ${NODE} } ${PAGE_INFO}`);
const COUNTED = itemsDocument(`totalCount nodes { ${NODE} } ${PAGE_INFO}`);
const EVERYTHING = itemsDocument(`nodes { ${NODE} externalId hashtags mentions originalUrl linearViralityScore
  customAttributes aiFilterReasons { key reason } creator { id customAttributes }
  mediaContents { ... on Image { id fileUrl } ... on Video { id fileUrl thumbnailUrl } }
  transcriptions { mediaContentId transcript } collections { id name } } ${PAGE_INFO}`);

export const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const pages = (variables: Variables[], query = PAGE): GraphqlRequest[] =>
  variables.map((given) => ({ query, variables: { first: 20, ...given } }));

const filtered = (name: string, filters: object[], peer?: object[], more: Variables = {}): Shape => ({
  name,
  isFilteredPage: true,
  requests: pages(filters.map((filter) => ({ filter, ...more }))),
  ...(peer === undefined ? {} : { peer: peer.map((filter) => peerItems({ filter })) }),
});

const sorted = (sortKey: string, sortOrder: string, peerOrder: string): Shape => ({
  name: `items by ${sortKey} ${sortOrder}`,
  requests: pages([{ sorting: [{ sortKey, sortOrder }] }]),
  peer: [peerItems({ orderBy: [`${peerOrder}_${sortOrder}`, `ROW_ID_${sortOrder}`] })],
});

const condition = (
  name: string,
  type: string,
  operator: string,
  field: string,
  values: unknown[],
): Shape => ({
  name: `items: condition ${name}`,
  isFilteredPage: true,
  requests: pages(values.map((value) => ({ conditions: [{ field, type, operator, value }] }))),
});

const search = (name: string, mode: string, queries: string[], more: Partial<Shape> = {}): Shape => ({
  name: `items: superSearch ${name}`,
  isFilteredPage: true,
  ...more,
  requests: pages(queries.map((searchQuery) => ({ filter: { superSearch: { mode, searchQuery } } }))),
});

/** The month that begins so many months after the first of the data set. */
function month(index: number): { from: string; to: string } {
  const at = (months: number) => new Date(Date.UTC(2023, months, 1)).toISOString();
  return { from: at(index), to: at(index + 1) };
}

/** One letter wrong in the midst. */
const mistyped = (word: string) => `${word.slice(0, 3)}x${word.slice(4)}`;

/** The requests that are measured. They are the same in every run on the same data set. */
export async function catalogue({ items, ask }: World): Promise<Shape[]> {
  const tags = tagsOf({ items });
  const words = vocabulary();
  const long = words.slice(300).filter((word) => word.length > 7);
  const wordOf = (list: string[], index: number) => list[index % list.length] ?? '';
  const twoWords = times(12, (n) => [wordOf(words, 20 + n), wordOf(words, 60 + 3 * n)]);
  const paired = (between: string, around = '') =>
    twoWords.map((pair) => `${around}${pair.join(between)}${around}`);
  const fives = times(12, (n) => times(5, (place) => wordOf(words, 20 + 7 * n + 31 * place)));
  const peers = (kinds: string[], queries: string[][], between: string) =>
    queries.map((some) => peerSearch(kinds, some.map((one) => `'${one}'`).join(` ${between} `)));
  const someItem = (n: number) => idIn('item', ((n * 7919) % (items / 10)) * 10 + 10);
  // The collection of about a thousand items, at any size.
  const thousand = Math.min(299, Math.round(items / 25 / 1000));
  const brands = times(24, (n) => ({
    query: `query Brands($date: DateWithZone) { competitorBrands(date: $date) { nodes {
      id name postsCount engagementsTotal reach impressions influencersCount earnedMediaValue } } }`,
    variables: { date: month(6 + n).from.slice(0, 10) },
  }));
  return [
    {
      name: 'items, page of 20',
      isPlain: true,
      requests: pages([{}]),
      peer: [peerItems()],
    },
    { name: 'items, page of 100 with everything', requests: pages([{ first: 100 }], EVERYTHING) },
    filtered(
      'items: takenAt',
      times(12, (n) => ({ takenAt: month(n * 2) })),
      times(12, (n) => ({
        takenAt: { greaterThanOrEqualTo: month(n * 2).from, lessThanOrEqualTo: month(n * 2).to },
      })),
    ),
    filtered(
      'items: tagsNames, common',
      times(8, (n) => ({ tagsNames: [`tag${n}`] })),
      times(8, (n) => ({ hashtags: { overlaps: [`tag${n}`] } })),
    ),
    filtered(
      'items: tagsNames, rare',
      times(24, (n) => ({ tagsNames: [`tag${tags - 1 - n}`] })),
    ),
    filtered('items: tagsNames, of others only', [{ tagsNames: [TAG_OF_OTHERS] }]),
    filtered(
      'items: accountNames',
      times(24, (n) => ({ accountNames: [`creator${7 + 13 * n}`] })),
    ),
    filtered(
      'items: itemTypes',
      [{ itemTypes: ['STORY'] }, { itemTypes: ['REEL'] }],
      [{ type: { equalTo: 'STORY' } }, { type: { equalTo: 'REEL' } }],
    ),
    filtered('items: provider', [{ provider: 'TIKTOK' }], [{ provider: { equalTo: 'TIKTOK' } }]),
    filtered('items: viralityScore', [{ viralityScore: ['HIGH'] }, { viralityScore: ['MEDIUM', 'LOW'] }]),
    filtered(
      'items: engagement, likes in a range',
      times(8, (n) => ({
        engagement: [{ field: 'LIKE_COUNT', range: { from: 1000 * n, to: 1000 * (n + 2) } }],
      })),
      times(8, (n) => ({
        likes: { greaterThanOrEqualTo: String(1000 * n), lessThanOrEqualTo: String(1000 * (n + 2)) },
      })),
    ),
    filtered(
      'items: followersCount',
      times(8, (n) => ({ followersCount: { from: 10_000 * (n + 1) } })),
      times(8, (n) => ({ followers: { greaterThanOrEqualTo: 10_000 * (n + 1) } })),
    ),
    filtered(
      'items: verified',
      [{ verified: [true] }],
      [{ socialProfileByWorkspaceIdAndSocialProfileId: { verified: { equalTo: true } } }],
    ),
    filtered('items: collectionsIds, a tenth of all', [{ collectionsIds: [idIn('collection', 0)] }]),
    filtered('items: collectionsIds, a thousand', [{ collectionsIds: [idIn('collection', thousand)] }]),
    filtered(
      'items: socialProfileIds',
      times(24, (n) => ({ socialProfileIds: [idIn('profile', n * 41)] })),
      times(24, (n) => ({ socialProfileId: { equalTo: idIn('profile', n * 41) } })),
    ),
    filtered(
      'items: four filters, by EARNED_MEDIA_VALUE',
      times(12, (n) => ({
        takenAt: month(n * 2),
        itemTypes: ['REEL'],
        engagement: [{ field: 'LIKE_COUNT', range: { from: 100 } }],
        followersCount: { from: 1000 },
      })),
      undefined,
      { sorting: [{ sortKey: 'EARNED_MEDIA_VALUE', sortOrder: 'DESC' }] },
    ),
    sorted('LIKE_COUNT', 'DESC', 'LIKES'),
    sorted('LINEAR_VIRALITY', 'ASC', 'LINEAR_VIRALITY'),
    sorted('ACCOUNT_NAME', 'ASC', 'ACCOUNT_NAME_KEY'),
    { name: 'items, page 51', requests: pages([{ after: await cursorAfter(50, ask) }]) },
    { name: 'items with totalCount', counts: true, remembered: true, requests: pages([{}], COUNTED) },
    {
      name: 'items with totalCount, filtered',
      counts: true,
      remembered: true,
      requests: pages(
        times(90, (n) => ({
          filter: { takenAt: { from: month(n % 30).from, to: month(36).to }, tagsNames: [`tag${n % 45}`] },
        })),
        COUNTED,
      ),
    },
    condition(
      'on an option',
      'SINGLE_SELECT_V3',
      'IS',
      'status',
      times(10, (n) => [`option${n}`]),
    ),
    condition(
      'on a number',
      'NUMBER',
      'EQUAL',
      'score',
      times(24, (n) => 17 + 15 * n),
    ),
    condition('on a range of numbers', 'NUMBER', 'MORE_THAN', 'score', [390, 200]),
    condition('on a part of a text', 'TEXT', 'CONTAINS', 'labels', ['bel4', 'bel17', 'zzz']),
    condition(
      'on a list',
      'TEXT_LIST',
      'CONTAINS',
      'labels',
      times(10, (n) => [`label${n}`]),
    ),
    search(
      'captions, two words',
      'FUZZY_CAPTION',
      twoWords.map((pair) => pair.join(' ')),
    ),
    search(
      'captions, a typo',
      'FUZZY_CAPTION',
      times(12, (n) => mistyped(wordOf(long, n * 5))),
    ),
    search(
      'transcriptions, two words',
      'FUZZY_TRANSCRIPTION',
      twoWords.map((pair) => pair.join(' ')),
    ),
    search('operators, two words', 'BOOLEAN', paired(' '), {
      p95Ms: 50,
      peer: peers(['CAPTION', 'ALL'], twoWords, '&'),
    }),
    search('operators, a phrase', 'BOOLEAN', paired(' ', '"'), {
      p95Ms: 100,
      peer: peers(['CAPTION', 'TRANSCRIPTION', 'PICTURE'], twoWords, '<->'),
    }),
    search(
      'operators, one of five',
      'BOOLEAN',
      fives.map((five) => five.join(' OR ')),
      { p95Ms: 100, peer: peers(['CAPTION', 'ALL'], fives, '|') },
    ),
    search('operators, two words near each other', 'BOOLEAN', paired(' NEAR/5 '), { p95Ms: 150 }),
    {
      name: 'creators at a place',
      requests: times(12, (n) => ({
        query: `query Creators($filter: CreatorFilterInput) { creators(filter: $filter) {
          nodes { id customAttributes socialProfiles { accountName followers } } ${PAGE_INFO} } }`,
        variables: { filter: { locations: [{ city: `city ${n * 30}` }] } },
      })),
    },
    {
      name: 'creators: condition on a text',
      requests: times(5, (n) => ({
        query: `query Creators($conditions: [CustomAttributeConditionInput!]) {
          creators(customAttributeConditions: $conditions) {
            nodes { id customAttributes socialProfiles { accountName followers } } ${PAGE_INFO} } }`,
        variables: { conditions: [{ field: 'tier', type: 'TEXT', operator: 'CONTAINS', value: `ier${n}` }] },
      })),
    },
    {
      name: 'socialProfiles of a platform',
      requests: ['TIKTOK', 'INSTAGRAM'].map((platform) => ({
        query: `query Profiles($filter: SocialProfileFilterInput) { socialProfiles(filter: $filter) {
          nodes { id accountName fullName followers verified } ${PAGE_INFO} } }`,
        variables: { filter: { platform } },
      })),
      peer: ['TIKTOK', 'INSTAGRAM'].map((platform) => peerProfiles(platform)),
    },
    {
      name: 'engagementHistory',
      requests: times(24, (n) => ({
        query: `query History($id: ID!) { engagementHistory(itemId: $id) { nodes {
          at likes comments shares views impressions earnedMediaValue } } }`,
        variables: { id: someItem(n) },
      })),
    },
    {
      name: 'itemIdsByUrl',
      requests: times(24, (n) => ({
        query: 'query Ids($urls: [String!]!) { itemIdsByUrl(urls: $urls) { url status itemId } }',
        variables: { urls: times(10, (m) => `https://www.instagram.com/p/C0ffee${(n * 10 + m + 1) * 10}/`) },
      })),
    },
    { name: 'competitorBrands, metrics of a month', remembered: true, requests: brands },
    { name: 'competitorBrands, metrics of a month, asked again', requests: brands },
    {
      name: 'updateItemCustomAttributes',
      requests: times(24, (n) => ({
        query: `mutation Set($id: ID!, $input: UpdateItemCustomAttributesInput!) {
          updateItemCustomAttributes(id: $id, input: $input) { item { id customAttributes } userErrors { message } } }`,
        variables: { id: someItem(n), input: { values: { score: n } } },
      })),
    },
  ];
}

async function cursorAfter(count: number, ask: World['ask']): Promise<string> {
  let after: string | null = null;
  for (let page = 0; page < count; page++) {
    const query = 'query($after: String) { items(after: $after) { pageInfo { endCursor } } }';
    const answer = (await ask({ query, variables: { after } })) as {
      items: { pageInfo: { endCursor: string } };
    };
    after = answer.items.pageInfo.endCursor;
  }
  return after ?? '';
}
