import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdmittedOperation } from '@loupe/graphql';
import {
  buildSchema,
  getNamedType,
  getOperationAST,
  isCompositeType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { QUERY_COSTS, RELATION_COSTS } from './costs.js';
import { TableCosts } from './query-costs.js';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../schema.graphql'), 'utf8'));
const costs = new TableCosts();

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
const ROWS = ['CompetitorBrandItem', 'Creator', 'Item', 'SocialProfile'];
const PARTS = ['Item.location'];

describe('the tables of costs', () => {
  it('have every root field of Query, and no other', () => {
    expect(Object.keys(QUERY_COSTS).sort()).toEqual(
      Object.keys(schema.getQueryType()?.getFields() ?? {}).sort(),
    );
  });

  it('have every field that leads from a row to others, and no other', () => {
    const relations = ROWS.flatMap((name) => {
      const type = schema.getType(name);
      if (!isObjectType(type)) throw new Error(`${name} is no object type`);
      return Object.values(type.getFields())
        .filter((field) => isCompositeType(getNamedType(field.type)))
        .map((field) => `${name}.${field.name}`);
    });
    expect(Object.keys(RELATION_COSTS).sort()).toEqual(
      relations.filter((name) => !PARTS.includes(name)).sort(),
    );
  });

  it('name arguments that their fields have', () => {
    for (const [name, { perRow, choosing }] of Object.entries(QUERY_COSTS)) {
      const known = schema
        .getQueryType()
        ?.getFields()
        [name]?.args.map((argument) => argument.name);
      expect(known, name).toEqual(expect.arrayContaining([...(perRow?.of ?? []), ...(choosing?.by ?? [])]));
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
