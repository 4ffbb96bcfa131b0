import { AggregateLimits, AggregatesRepository, AggregatesService } from '@loupe/analytics';
import { RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { WorkspacesService } from '@loupe/workspace';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const post = (
  handle: string,
  takenAt: string,
  known: Parameters<typeof metrics>[0],
  hashtags: string[] = [],
) =>
  somePost({
    takenAt: new Date(takenAt),
    hashtags,
    profile: {
      externalId: null,
      accountName: handle,
      originalUrl: `https://x.example/${handle}`,
      followers: known?.followers ?? 300,
    },
    snapshots: [metrics({ followers: 300, ...known })],
  });

interface Refused {
  message: string;
  extensions?: { code: string };
}

interface CountedGroup {
  keys: { value: string }[];
  values: { count: number };
}

const countsByKey = (groups: readonly CountedGroup[]) =>
  groups.map(({ keys, values }) => [keys[0]?.value, values.count]);

describe('itemAggregates', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    await ingest(api, tenant, [
      post('anna', '2026-01-05T12:00:00Z', { likes: 10, views: 100 }, ['summer', 'sea']),
      post('anna', '2026-01-06T12:00:00Z', { likes: null, views: 50 }, ['summer']),
      post('ben', '2026-01-12T12:00:00Z', { likes: 1 }),
      post('anna', '2025-12-31T12:00:00Z', { likes: 4 }, ['summer']),
    ]);
  });
  afterAll(() => api?.close());

  const ask = async (args: string, selection: string) =>
    (await tenant.client.data(`{ itemAggregates(${args}) { ${selection} } }`)).itemAggregates;
  const refusal = async (args: string) => {
    const { body } = await tenant.client.send(`{ itemAggregates(${args}) { totals { count } } }`);
    return (body.errors as Refused[] | undefined)?.map(({ message, extensions }) => [
      extensions?.code,
      message,
    ]);
  };

  it.each([
    ['groupBy: [{by: TYPE}, {by: CREATOR}, {by: PLATFORM}]', /groupBy/],
    ['groupBy: [{by: TYPE}, {by: TYPE}]', /^groupBy\[1\]: repeats the one before$/],
    ['groupBy: [{by: ATTRIBUTE_OPTION}]', /^groupBy\[0\]\.attribute: is needed for ATTRIBUTE_OPTION$/],
    [
      'groupBy: [{by: TYPE, attribute: "x"}]',
      /^groupBy\[0\]\.attribute: is for ATTRIBUTE_OPTION and CREATOR_ATTRIBUTE_OPTION only$/,
    ],
    [
      'groupBy: [{by: ATTRIBUTE_OPTION, attribute: "x"}]',
      /^groupBy\[0\]\.attribute: there is no select attribute of items with the key "x"$/,
    ],
    [
      'groupBy: [{by: CREATOR_ATTRIBUTE_OPTION, attribute: "x"}]',
      /^groupBy\[0\]\.attribute: there is no select attribute of creators with the key "x"$/,
    ],
    ['attributes: ["x"]', /^attributes\[0\]: there is no number attribute of items with the key "x"$/],
    [
      'groupBy: [{by: TYPE}], orderBy: {by: SUM, attribute: "x"}',
      /^orderBy\.attribute: must be one of attributes$/,
    ],
    ['interval: DAY, groupBy: [{by: TYPE}]', /^interval: needs the grouping TIME$/],
    ['orderBy: {by: SUM}', /^orderBy\.metric: is needed for SUM$/],
    ['orderBy: {by: SUM, metric: LIKES}', /^orderBy\.metric: must be one of metrics$/],
    ['orderBy: {by: COUNT, metric: LIKES}, metrics: [LIKES]', /^orderBy\.metric: is not for COUNT$/],
    ['orderBy: {by: SUM, metric: ENGAGEMENTS_RATE}, metrics: [ENGAGEMENTS_RATE]', /which has no sum$/],
    ['first: 0', /first/],
    ['first: 1001', /first/],
    [
      'customAttributeConditions: [{field: "x", type: TEXT, operator: IS, value: "y"}]',
      /customAttributeConditions\[0\]/,
    ],
  ])('refuses %s with the argument', async (args, message) => {
    expect(await refusal(args)).toEqual([['INVALID_INPUT', expect.stringMatching(message)]]);
  });

  it('refuses a preset of nothing', async () => {
    const [[code] = []] = (await refusal('presetId: "nothing"')) ?? [];
    expect(code).toBe('WRONG_VIEW_TYPE_FOR_ITEMS');
  });

  it('leaves unknown metrics out, and tells shares of what is known', async () => {
    const { totals, groups, groupsCount } = await ask(
      'groupBy: [{by: CREATOR}], metrics: [LIKES, SHARES], orderBy: {by: SUM, metric: LIKES}',
      'totals { count creatorsCount metrics { known sum mean } } groupsCount groups { keys { label } share values { count metrics { known sum mean median percentile90 share } } }',
    );
    expect(totals).toEqual({
      count: 4,
      creatorsCount: 2,
      metrics: [
        { known: 3, sum: '15', mean: 5 },
        { known: 0, sum: null, mean: null },
      ],
    });
    const unknown = { known: 0, sum: null, mean: null, median: null, percentile90: null, share: null };
    expect(groupsCount).toBe(2);
    expect(groups).toEqual([
      {
        keys: [{ label: 'anna' }],
        share: 0.75,
        values: {
          count: 3,
          metrics: [{ known: 2, sum: '14', mean: 7, median: 7, percentile90: 9.4, share: 14 / 15 }, unknown],
        },
      },
      {
        keys: [{ label: 'ben' }],
        share: 0.25,
        values: {
          count: 1,
          metrics: [{ known: 1, sum: '1', mean: 1, median: 1, percentile90: 1, share: 1 / 15 }, unknown],
        },
      },
    ]);
  });

  it('groups by the hour, the weekday, the tier and attributes of creators, and adds up number attributes', async () => {
    const own = await createTenant(api);
    const ids = await ingest(api, own, [
      post('anna', '2026-01-05T22:30:00Z', { views: 10 }),
      post('ben', '2026-01-11T09:00:00Z', { views: 20, followers: 60_000 }),
      post('ben', '2026-01-11T09:10:00Z', { views: 30, followers: 60_000 }),
    ]);
    const define = (entity: string, key: string, type: string, options = '') =>
      own.client.data(
        `mutation { createCustomAttribute(input: {entity: ${entity}, key: "${key}", name: "${key}", type: ${type}${options}}) { customAttributeSchema { options { id name } operators } userErrors { message } } }`,
      );
    await define('ITEM', 'fee', 'NUMBER');
    const tier = await define('CREATOR', 'tier', 'SINGLE_SELECT_V2', ', options: [{name: "Core"}]');
    const { options, operators } = tier.createCustomAttribute.customAttributeSchema;
    expect(operators).toContain('IS');
    const set = (mutation: string, id: string, values: object) =>
      own.client.data(
        `mutation($id: ID!, $values: JSON!) { ${mutation}(id: $id, input: {values: $values}) { userErrors { message } } }`,
        { id, values },
      );
    for (const [index, fee] of [250.5, 100].entries())
      await set('updateItemCustomAttributes', ids[index] ?? '', { fee });
    const { items } = await own.client.data(
      '{ items { nodes { creator { id } socialProfile { accountName } } } }',
    );
    const ben = items.nodes.find(
      ({ socialProfile }: { socialProfile: { accountName: string } }) => socialProfile.accountName === 'ben',
    );
    await set('updateCreatorCustomAttributes', ben.creator.id, { tier: options[0].id });
    const grouped = async (by: string, more = '') => {
      const { itemAggregates } = await own.client.data(
        `{ itemAggregates(groupBy: [{by: ${by}}], attributes: ["fee"]${more}) { totals { attributes { key known sum mean median } } groups { keys { value label } values { count attributes { sum } } } } }`,
      );
      return itemAggregates;
    };
    const hours = await grouped('HOUR_OF_DAY', ', orderBy: {by: SUM, attribute: "fee"}');
    expect(hours.totals.attributes).toEqual([
      { key: 'fee', known: 2, sum: 350.5, mean: 175.25, median: 175.25 },
    ]);
    expect(hours.groups).toEqual([
      { keys: [{ value: '22', label: '22' }], values: { count: 1, attributes: [{ sum: 250.5 }] } },
      { keys: [{ value: '09', label: '09' }], values: { count: 2, attributes: [{ sum: 100 }] } },
    ]);
    const days = (await grouped('DAY_OF_WEEK', ', orderBy: {by: KEY, sortOrder: ASC}')).groups;
    expect(days.map(({ keys }: { keys: object[] }) => keys[0])).toEqual([
      { value: '1', label: 'Monday' },
      { value: '7', label: 'Sunday' },
    ]);
    expect(countsByKey((await grouped('FOLLOWER_TIER')).groups)).toEqual([
      ['MID', 2],
      ['NANO', 1],
    ]);
    const tiers = await grouped('CREATOR_ATTRIBUTE_OPTION, attribute: "tier"');
    expect(tiers.groups).toMatchObject([
      { keys: [{ value: options[0].id, label: 'Core' }], values: { count: 2 } },
    ]);
  });

  it.each([
    ['platforms, whose items add up to the totals', 'PLATFORM'],
    ['hashtags, whose items do not', 'HASHTAG'],
  ])('computes what is selected by aliases and fragments, of %s', async (_, by) => {
    const { itemAggregates } = await tenant.client.data(`
      fragment Middle on ItemAggregateValues { metrics { median } }
      { itemAggregates(groupBy: [{by: ${by}}], metrics: [LIKES, VIEWS], orderBy: {by: SUM, metric: VIEWS}, first: 1) {
        all: totals { count } middle: totals { ...Middle } groups { values { creatorsCount metrics { share } } } } }`);
    expect(itemAggregates).toEqual({
      all: { count: 4 },
      middle: { metrics: [{ median: 4 }, { median: 75 }] },
      groups: [
        {
          values: {
            creatorsCount: by === 'PLATFORM' ? 2 : 1,
            metrics: [{ share: by === 'PLATFORM' ? 1 : 14 / 15 }, { share: 1 }],
          },
        },
      ],
    });
  });

  it('gives groups by what they have, with totals of all', async () => {
    const own = await createTenant(api);
    const posts = (name: string, views: number[]) =>
      views.map((each, index) =>
        somePost({
          externalId: `${name}${index}`,
          hashtags: [name],
          snapshots: [metrics({ views: each })],
        }),
      );
    await ingest(api, own, [
      ...posts('few', [10]),
      ...posts('many', [10, 20, 60]),
      ...posts('quiet', [1, 1, 1]),
    ]);
    const query = `query($having: [ItemAggregateHavingInput!]) {
      itemAggregates(groupBy: {by: HASHTAG}, metrics: [VIEWS, ENGAGEMENTS_RATE], having: $having) {
        groupsCount totals { count } groups { keys { value } share } } }`;
    const groups = async (...having: object[]) => {
      const { itemAggregates } = await own.client.data(query, { having });
      const { groupsCount, totals, groups: found } = itemAggregates;
      expect([groupsCount, totals.count]).toEqual([found.length, 7]);
      return found.map(({ keys }: { keys: { value: string }[] }) => keys[0]?.value);
    };
    const mean = { by: 'MEAN', metric: 'VIEWS' };
    expect(await groups({ by: 'COUNT', from: 2 })).toEqual(['many', 'quiet']);
    expect(await groups({ by: 'COUNT', from: 2 }, { ...mean, from: 30, to: 30 })).toEqual(['many']);
    expect(await groups({ ...mean, to: 10 })).toEqual(['quiet', 'few']);
    expect(await groups({ by: 'MEDIAN', metric: 'VIEWS', from: 20 })).toEqual(['many']);
    const refused = async (having: object) => (await own.client.error(query, { having: [having] })).message;
    expect(await refused({ by: 'KEY', from: 1 })).toBe('having[0].by: KEY is no value of a group');
    expect(await refused({ by: 'COUNT' })).toBe('having[0]: needs from or to');
    expect(await refused({ by: 'SUM', metric: 'ENGAGEMENTS_RATE', from: 1 })).toBe(
      'having[0].metric: ENGAGEMENTS_RATE is a rate, which has no sum',
    );
    expect(await refused({ by: 'SUM', metric: 'LIKES', from: 1 })).toBe(
      'having[0].metric: must be one of metrics',
    );
  });

  it('adds up nothing to nothing', async () => {
    const { totals, groups } = await ask(
      'filter: {ids: ["00000000-0000-7000-8000-000000000000"]}, groupBy: [{by: TYPE}], metrics: [LIKES]',
      'totals { count metrics { known sum mean share } } groups { share }',
    );
    expect({ totals, groups }).toEqual({
      totals: { count: 0, metrics: [{ known: 0, sum: null, mean: null, share: null }] },
      groups: [],
    });
  });

  it('rounds rates and means to six decimals', async () => {
    const { totals } = await ask('metrics: [ENGAGEMENTS_RATE]', 'totals { metrics { sum mean median } }');
    // 10, 4 and 1 of 300 followers: 3.333333, 1.333333 and 0.333333 percent.
    expect(totals.metrics).toEqual([{ sum: null, mean: 1.666666, median: 1.333333 }]);
  });

  it('compares a month with the month before, by the same groups', async () => {
    const { span, spanBefore, before, groups } = await ask(
      'filter: {takenAt: {from: "2026-01-01T00:00:00Z", to: "2026-01-31T23:59:59Z"}}, groupBy: [{by: HASHTAG}], metrics: [LIKES]',
      'span { from to } spanBefore { from to } before { count } groups { keys { value } values { count } before { count metrics { sum } } }',
    );
    expect({ span, spanBefore, before }).toEqual({
      span: { from: '2026-01-01T00:00:00Z', to: '2026-01-31T23:59:59Z' },
      spanBefore: { from: '2025-12-01T00:00:00Z', to: '2025-12-31T23:59:59Z' },
      before: { count: 1 },
    });
    expect(groups).toEqual([
      {
        keys: [{ value: 'summer' }],
        values: { count: 2 },
        before: { count: 1, metrics: [{ sum: '4' }] },
      },
      { keys: [{ value: 'sea' }], values: { count: 1 }, before: { count: 0, metrics: [{ sum: null }] } },
    ]);
  });

  it('gives weeks from Monday, whose span selects the same items', async () => {
    const { groups } = await ask(
      'groupBy: [{by: TIME}], interval: WEEK',
      'groups { keys { value span { from to } } values { count } }',
    );
    expect(countsByKey(groups)).toEqual([
      ['2025-12-29', 1],
      ['2026-01-05', 2],
      ['2026-01-12', 1],
    ]);
    for (const { keys, values } of groups) {
      const { items } = await tenant.client.data(
        'query($takenAt: FilterDateRangeInput) { items(filter: {takenAt: $takenAt}) { totalCount } }',
        { takenAt: keys[0].span },
      );
      expect(items.totalCount).toBe(values.count);
    }
  });

  it('begins days at the workspace’s midnight, also where clocks change', async () => {
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const { id } = await workspaces.createWorkspace({
      name: 'Berlin',
      plan: 'growth',
      timeZone: 'Europe/Berlin',
    });
    const client = await api.clientOf({ workspaceId: id });
    // The last second of 28 March, both ends of the 29th (23 hours), and the first second of the 30th.
    const times = [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:00Z',
    ];
    // On 25 October 2026 the hour from 2 to 3 came twice.
    times.push(
      '2026-10-24T22:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:59:59Z',
    );
    const scope = { workspaceId: id, timeZone: 'Europe/Berlin' };
    await api.app.get(IngestService, { strict: false }).ingest(
      scope,
      RateCard.STANDARD,
      times.map((time) => post('anna', time, {})),
    );
    const { itemAggregates } = await client.data(
      '{ itemAggregates(groupBy: [{by: TIME}]) { groups { keys { value } values { count } } } }',
    );
    expect(countsByKey(itemAggregates.groups)).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
      ['2026-10-25', 4],
    ]);
  });

  it('takes credits for all items before, and gives back those for items that were not chosen', async () => {
    const taken: number[] = [];
    const of = (isGranted: boolean, filter = {}) => {
      const service = api.app.get(AggregatesService, { strict: false });
      vi.spyOn(api.app.get(AggregatesRepository, { strict: false }), 'itemsCount').mockResolvedValueOnce(
        105_000,
      );
      const budget = {
        take: async (credits: number) => taken.push(credits) > 0 && isGranted,
        giveBack: async (credits: number) => void taken.push(-credits),
      };
      const { schema } = api.app.get(GraphQLSchemaHost, { strict: false });
      return service.of(
        tenant.scope,
        { filter },
        { schema, selected: new Map(), budget, warn: () => undefined },
      );
    };
    expect((await of(true)).totals.count).toBe(4);
    expect(taken.splice(0)).toEqual([100, -100]);
    await expect(of(false)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
    expect(taken).toEqual([100]);
  });

  it('refuses two groupings of more items than can be paired in time, now or before', async () => {
    const limits = api.app.get(AggregateLimits, { strict: false });
    const usual = limits.pairedItems;
    Object.assign(limits, { pairedItems: 2 });
    try {
      const pairs = 'groupBy: [{by: HASHTAG}, {by: CREATOR}]';
      const refused = [
        [
          'INVALID_INPUT',
          'groupBy: two groupings are computed for at most 2 items, and these are more; narrow filter.takenAt, or give one grouping',
        ],
      ];
      expect(await refusal(pairs)).toEqual(refused);
      expect(await refusal('groupBy: [{by: HASHTAG}]')).toBeUndefined();
      const january = (day: string) =>
        `filter: {takenAt: {from: "2026-01-${day}T00:00:00Z", to: "2026-01-31T23:59:59Z"}}, ${pairs}`;
      expect(await refusal(january('06'))).toBeUndefined();
      expect(await refusal(january('05'))).toEqual(refused);
      // The span before is read as well if it is selected: ten days with three posts.
      const later = `filter: {takenAt: {from: "2026-01-13T00:00:00Z", to: "2026-01-22T23:59:59Z"}}, ${pairs}`;
      expect(await refusal(later)).toBeUndefined();
      const compared = await tenant.client.send(`{ itemAggregates(${later}) { before { count } } }`);
      expect(compared.body.errors).toMatchObject([{ message: refused[0]?.[1] }]);
    } finally {
      Object.assign(limits, { pairedItems: usual });
    }
  });

  it('counts anew after a change', async () => {
    const other = await createTenant(api);
    const count = async () =>
      (await other.client.data('{ itemAggregates { totals { count } } }')).itemAggregates.totals.count;
    expect(await count()).toBe(0);
    await ingest(api, other, [post('anna', '2026-01-05T12:00:00Z', {})]);
    expect(await count()).toBe(1);
  });
});
