import { factsOf } from '@loupe/graphql';
import { type AdmittedOperation } from '@loupe/graphql-execution';
import { costTablesOf, QueryCostsService } from '@loupe/rate-limit';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isCompositeType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { everyRootField } from '../../support/every-field.js';

const costs = new QueryCostsService();
let api: TestApp;
let schema: GraphQLSchema;

beforeAll(async () => {
  api = await sharedTestApp();
  schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
});
afterAll(() => api?.close());

function costOf(query: string, variables: Record<string, unknown> = {}, document = parse(query)): number {
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (operation == null) throw new Error('The document has no operation');
  const admitted: AdmittedOperation = {
    request: { query, variables, operationName: undefined },
    document,
    operation,
    variables,
  };
  return costs.costOf(schema, admitted);
}

/** Types whose rows a page has, and the fields of theirs that are parts of the row: they cost nothing more. */
const ROWS = [
  'Alert',
  'Campaign',
  'CompetitorBrand',
  'CompetitorBrandItem',
  'Creator',
  'CreatorList',
  'CreatorListEntry',
  'Item',
  'SocialProfile',
  'Workspace',
  'Source',
];
const PARTS = ['CompetitorBrand.span', 'Item.location'];
/** Fields that are worked out from many rows, if they are selected. */
const COMPUTED = [
  'AiField.unsurePosts',
  'AiField.waitingPosts',
  'AiFilterReason.isPinned',
  'AiFilterReason.isUnsure',
  'AiFilterReason.version',
  'SocialProfile.followersGrowth',
  'WebhookSubscription.lastDay',
  'SocialProfile.lastPostAt',
  'SocialProfile.medianEngagements',
  'SocialProfile.postsCount',
  'Creator.displayName',
  'Creator.followersGrowth',
  'Creator.lastPostAt',
  'Creator.medianEngagements',
  'Creator.postsCount',
  'ErasurePreview.others',
  'ItemAggregateGroup.before',
  'ItemAggregateValues.creatorsCount',
  'ItemAggregates.before',
  'ItemAttributeAggregate.median',
  'ItemAttributeAggregate.percentile90',
  'ItemEngagementHistory.atAges',
  'ItemEngagementHistory.change',
  'ItemEngagementHistory.snapshots',
  'ItemMetricAggregate.median',
  'ItemMetricAggregate.percentile90',
  'AlertRule.places',
  'Operation.itemsChange',
  'Report.editions',
  'Report.links',
  'Report.places',
  'ReportEditionBlock.aggregates',
];

describe('the costs at the fields', () => {
  it('stand at every root field', () => {
    const priced = everyRootField(schema).filter(({ field }) => factsOf(field) !== undefined);
    expect(priced).toHaveLength(everyRootField(schema).length);
    for (const { field } of priced) expect(costs.describe(field)).toMatch(/^\d+ credits.*\.$/);
  });

  it('stand at every field that leads from a row to others or adds up many, and at no other', () => {
    const relations = ROWS.flatMap((name) => {
      const type = schema.getType(name);
      if (!isObjectType(type)) throw new Error(`${name} is no object type`);
      return Object.values(type.getFields())
        .filter((field) => isCompositeType(getNamedType(field.type)))
        .map((field) => `${name}.${field.name}`);
    });
    expect([...costTablesOf(schema).relations.keys()].sort()).toEqual(
      [...relations.filter((name) => !PARTS.includes(name)), ...COMPUTED].sort(),
    );
  });

  it('tell the length of lists only', () => {
    const { listRows } = costTablesOf(schema);
    expect(listRows.size).toBeGreaterThan(10);
    for (const coordinate of listRows.keys()) {
      const [owner = '', name = ''] = coordinate.split('.');
      const type = schema.getType(owner);
      const field = isObjectType(type) ? type.getFields()[name] : undefined;
      expect([coordinate, String(field?.type)]).toEqual([coordinate, expect.stringMatching(/^\[/)]);
    }
  });
});

describe('the cost of a request', () => {
  const RELATIONS = `aiFilterReasons { key } collections { id } creator { id } currentEngagement { likes }
    mediaContents { __typename } socialProfile { id } transcriptions { transcript }`;

  it.each([
    ['a plain request', '{ workspace { id } }', 5],
    ['nothing but __typename', '{ __typename }', 5],
    ['a page of 20 items', '{ items { nodes { id } } }', 50],
    ['a page of 100 items', '{ items(first: 100) { nodes { id caption location { name } } } }', 60],
    ['a page of 100 items with every relation', `{ items(first: 100) { nodes { id ${RELATIONS} } } }`, 183],
    [
      'what a concise page of 20 items shows',
      '{ items { nodes { id socialProfile { id } creator { id } currentEngagement { likes } } } }',
      63,
    ],
    ['a page of 100 creators', '{ creators(first: 100) { nodes { id } } }', 90],
    ['a filtered one', '{ creators(first: 100, filter: {locations: [{}]}) { nodes { id } } }', 340],
    ['one of a preset', '{ creators(first: 100, presetId: "x") { nodes { id } } }', 340],
    ['a filter that chooses nothing', '{ creators(first: 100, filter: {}) { nodes { id } } }', 90],
    ['a page of 100 profiles', '{ socialProfiles(first: 100) { nodes { id } } }', 45],
    ['engagement history', '{ engagementHistory(itemId: "x", first: 100) { totalCount } }', 6],
    [
      'a collection write',
      'mutation { addItemToCollections(itemId: "x") { item { id } userErrors { field message } } }',
      55,
    ],
    ['a page of 20 webhook subscriptions', '{ webhookSubscriptions { nodes { id name } } }', 20],
    [
      'two mutations',
      'mutation { a: deleteCollection(id: "x") { userErrors { message } } b: deleteCollection(id: "y") { userErrors { message } } }',
      104,
    ],
    ['two root fields', '{ items(first: 100) { totalCount } b: creators(first: 100) { totalCount } }', 150],
    ['a row count out of bounds', '{ items(first: 100000) { totalCount } }', 60],
    ['ids', '{ mediaContents(itemIds: ["a", "b", "c", "d", "e"]) { __typename } }', 6],
  ])('%s', (_, query, cost) => {
    expect(costOf(query)).toBe(cost);
  });

  const condition = (value: unknown) => ({ field: 'k', type: 'TEXT_LIST', operator: 'CONTAINS', value });
  const texts = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

  it.each([
    ['a short list', { filter: { tagsNames: texts(100) } }, 60],
    ['a long list', { filter: { tagsNames: texts(1000) } }, 60 + 45],
    ['several lists together', { filter: { tagsNames: texts(60), accountNames: texts(60) } }, 60 + 1],
    ['a condition', { conditions: [condition('a')] }, 60 + 15],
    ['conditions with lists', { conditions: [condition(texts(100)), condition(texts(100))] }, 60 + 30 + 5.1],
    ['a search', { filter: { superSearch: { mode: 'FUZZY_CAPTION', searchQuery: 'a' } } }, 60 + 25],
    ['a preset', { preset: 'x' }, 60 + 50],
    ['a preset, which lets nothing else choose', { preset: 'x', conditions: [condition('a')] }, 60 + 50],
  ])('has what it costs to choose by %s', (_, variables, cost) => {
    const query = (selected: string) => `query($filter: ItemFilterInput, $preset: ID,
      $conditions: [CustomAttributeConditionInput!]) {
      items(first: 100, filter: $filter, presetId: $preset, customAttributeConditions: $conditions) { ${selected} } }`;
    expect(costOf(query('nodes { id }'), variables)).toBe(Math.ceil(cost));
    if (!('preset' in variables)) {
      expect(costOf(query('nodes { id } totalCount'), variables)).toBe(Math.ceil(cost + 10));
    }
  });

  it('grows with what is given again, beyond a little', () => {
    const again = (times: number, of: string) =>
      Array.from({ length: times }, (_, index) => `a${index}: ${of}`).join(' ');
    const page = (selected: string) => `{ items(first: 100) { nodes { ${selected} } } }`;
    expect(costOf(page('a: creator { id } b: creator { id }'))).toBe(90);
    const once = costOf(page('creator { socialProfiles { id } }'));
    const squared = costOf(page(again(15, `creator { ${again(15, 'socialProfiles { id }')} }`)));
    // 15 × 15 times one hundred creators of two profiles.
    expect(squared - once).toBeGreaterThan(300);
    expect(costOf(`{ contentViews { ${again(15, 'group { id name }')} } }`)).toBeGreaterThan(40);
    // Schemas of all tools, 45 times: nine million characters.
    const schemas = `mcpTools { ${again(15, 'outputSchema')} }`;
    expect(costOf('{ mcpTools { name inputSchema outputSchema } }')).toBe(5);
    expect(costOf(`{ ${again(3, schemas)} }`)).toBeGreaterThan(200);
  });

  it('does not depend on whether what is given again is written out or comes by fragments', () => {
    const fragments = `{ items(first: 100) { nodes { ...A ...B } } }
      fragment A on Item { a: creator { socialProfiles { ...P } } } fragment B on Item { b: creator { socialProfiles { ...P } } }
      fragment P on SocialProfile { c: creator { id } d: creator { id } e: creator { id } }`;
    const P = 'c: creator { id } d: creator { id } e: creator { id }';
    const written = `{ items(first: 100) { nodes {
      a: creator { socialProfiles { ${P} } } b: creator { socialProfiles { ${P} } } } } }`;
    expect(costOf(fragments)).toBe(costOf(written));
  });

  it('counts variables as their fields get them', () => {
    const query =
      'query($first: Int = 100, $all: Boolean!) { items(first: $first) { nodes { id } } creators @include(if: $all) { totalCount } }';
    expect(costOf(query, { all: false, first: 100 })).toBe(60);
    expect(costOf(query, { all: true, first: 20 })).toBe(132);
  });

  it('follows the variables of a document that is asked again', () => {
    const conditional =
      'query($first: Int!, $all: Boolean!) { items(first: $first) { nodes { id } } creators @include(if: $all) { totalCount } }';
    const plain = 'query($first: Int!) { items(first: $first) { nodes { id creator { id } } } }';
    for (const query of [conditional, plain]) {
      const document = parse(query);
      for (const first of [1, 100, 20]) {
        for (const all of [true, false, true]) {
          expect(costOf(query, { first, all }, document)).toBe(costOf(query, { first, all }));
        }
      }
    }
    expect(costOf(plain, { first: 100 })).toBeGreaterThan(costOf(plain, { first: 20 }));
  });

  it('counts a field once that execution merges, whatever fragments it comes by', () => {
    const query = `{ items(first: 100) { ...A } items(first: 100) { ...A edges { node { creator { id } } } } }
      fragment A on ItemConnection { nodes { ...B creator { id } } edges { node { ...B } } }
      fragment B on Item { creator { customAttributes } }`;
    expect(costOf(query)).toBe(90);
  });
});
