import { newId } from '@loupe/kernel';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { everyRootField, type RootField } from '../support/every-field.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const MAX_ENTRIES = 1000;
const MAX_CHARACTERS = 2048;

/** A list among the arguments of a root field, and a value of that argument whose list is `entries` long. */
interface ListPlace {
  path: string[];
  value: (entries: number) => unknown;
}

/** A value that is possible, with nothing that need not be there. */
function sample(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return [sample(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) return sampleObject(type.getFields());
  const samples: Record<string, unknown> = {
    ID: newId(),
    Int: 1,
    Float: 1,
    Boolean: true,
    JSON: {},
    BigInt: '1',
    DateTime: '2026-01-01T00:00:00Z',
    DateTimeWithZone: '2026-01-01T00:00:00Z',
    DateWithZone: '2026-01-01',
  };
  return samples[type.name] ?? 'x';
}

function sampleObject(fields: Record<string, { type: GraphQLInputType }>): Record<string, unknown> {
  const needed = Object.entries(fields).filter(([, { type }]) => isNonNullType(type));
  return Object.fromEntries(needed.map(([name, { type }]) => [name, sample(type)]));
}

/** The lists in values of a type; those of an input object within itself once. */
function listPlaces(
  type: GraphQLInputType,
  path: string[],
  within: readonly GraphQLInputType[] = [],
): ListPlace[] {
  if (isNonNullType(type)) return listPlaces(type.ofType, path, within);
  if (isListType(type)) {
    const { ofType } = type;
    const own = { path, value: (entries: number) => Array.from({ length: entries }, () => sample(ofType)) };
    const inner = listPlaces(ofType, [...path, '0'], within);
    return [own, ...inner.map((place) => ({ ...place, value: (entries: number) => [place.value(entries)] }))];
  }
  if (!isInputObjectType(type) || within.includes(type)) return [];
  const fields = type.getFields();
  return Object.values(fields).flatMap((field) =>
    listPlaces(field.type, [...path, field.name], [...within, type]).map((place) => ({
      path: place.path,
      value: (entries: number) => ({ ...sampleObject(fields), [field.name]: place.value(entries) }),
    })),
  );
}

/** A request for a root field whose one list, or one text, is as given. */
function requestOf({ operation, field }: RootField, argument: string, value: unknown) {
  const given = field.args.filter(({ name, type }) => name === argument || isNonNullType(type));
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const selected = operation === 'mutation' ? '{ userErrors { field message } }' : '{ __typename }';
  return {
    query: `${operation}(${declared}) { ${field.name}(${passed}) ${selected} }`,
    variables: Object.fromEntries(
      given.map(({ name, type }) => [name, name === argument ? value : sample(type)]),
    ),
  };
}

let api: TestApp;
let schema: GraphQLSchema;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
  tenant = await createTenant(api);
  await tenant.client.data('{ workspace { id } }');
});
afterAll(() => api?.close());

describe('a list argument', () => {
  it(`has at most ${MAX_ENTRIES} entries wherever it stands in the schema, and costs no statement beyond`, async () => {
    const admission = (await api.statements.during(() => tenant.client.send('{ unknown }'))).length;
    const places = everyRootField(schema).flatMap((root) =>
      root.field.args.flatMap(({ name, type }) =>
        listPlaces(type, [name]).map((place) => ({ root, name, place })),
      ),
    );
    expect(places.length).toBeGreaterThan(40);
    for (const { root, name, place } of places) {
      const { query, variables } = requestOf(root, name, place.value(MAX_ENTRIES + 1));
      const where = `${root.field.name} ${place.path.join('.')}`;
      // Changes of many items take 10,000 ids: test/api/bulk-changes.spec.ts.
      if (/^updateItems\w+ itemIds$/.test(where)) continue;
      const statements = await api.statements.during(async () => {
        const { data, errors } = (await tenant.client.send(query, variables)).body;
        if (root.operation === 'mutation') {
          const [problem] = data?.[root.field.name]?.userErrors ?? [];
          expect([where, problem?.field]).toEqual([where, place.path]);
          expect(problem.message).toMatch(/must have (at most|1 to) (50|1000?) entries$/);
        } else {
          const path = place.path.reduce(
            (text, part) => text + (/^\d/.test(part) ? `[${part}]` : `.${part}`),
          );
          expect([where, data, errors]).toEqual([
            where,
            undefined,
            [
              {
                message: `${path} must have at most ${MAX_ENTRIES} entries`,
                extensions: { code: 'INVALID_INPUT' },
              },
            ],
          ]);
        }
      });
      expect([where, statements.length]).toEqual([where, admission]);
    }
  });

  it('may have that many, where no tighter bound is documented', async () => {
    const names = Array.from({ length: MAX_ENTRIES }, (_, index) => `name${index}`);
    const query = 'query($names: [String!]) { items(filter: {tagsNames: $names}) { nodes { id } } }';
    expect((await tenant.client.data(query, { names })).items.nodes).toEqual([]);
  });

  it('is counted in a literal too, and in parts of it that are variables', async () => {
    const list = JSON.stringify(Array.from({ length: MAX_ENTRIES + 1 }, () => 'x'));
    const inLiteral = `{ items(filter: {tagsNames: ${list}}) { totalCount } }`;
    const message = `filter.tagsNames must have at most ${MAX_ENTRIES} entries`;
    expect(await tenant.client.error(inLiteral)).toEqual({ code: 'INVALID_INPUT', message });
    const inPart =
      'query($names: [String!]) { ...F } fragment F on Query { items(filter: {tagsNames: $names}) { totalCount } }';
    const names = JSON.parse(list);
    expect(await tenant.client.error(inPart, { names })).toEqual({ code: 'INVALID_INPUT', message });
    const byDefault = `query($filter: ItemFilterInput = {tagsNames: ${list}}) { items(filter: $filter) { totalCount } }`;
    expect(await tenant.client.error(byDefault)).toEqual({ code: 'INVALID_INPUT', message });
  });

  it('of a stored view is left out where it has more, as are other fields that the filter would refuse', async () => {
    const other = await createTenant(api, 'With a view');
    await ingest(api, other, [somePost({ hashtags: ['tag'] }), somePost({ type: 'POST' })]);
    const tags = Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => `tag${index}`);
    const { createContentView } = await other.client.data(
      'mutation($input: CreateContentViewInput!) { createContentView(input: $input) { contentView { id } userErrors { message } } }',
      { input: { name: 'Long', filters: { tags_names: tags, item_types: ['REEL'] } } },
    );
    const { items } = await other.client.data('query($id: ID!) { items(presetId: $id) { totalCount } }', {
      id: createContentView.contentView.id,
    });
    expect(items.totalCount).toBe(1);
  });
});

describe('a text in a filter or a condition', () => {
  it.each([
    ['filter.tagsNames[1]', { filter: { tagsNames: ['x', 'y'.repeat(MAX_CHARACTERS + 1)] } }],
    ['filter.ugcLocations[0].city', { filter: { ugcLocations: [{ city: 'y'.repeat(MAX_CHARACTERS + 1) }] } }],
    [
      'filter.superSearch.imageUrl',
      {
        filter: {
          superSearch: { mode: 'EMBEDDING_CONTENT', imageUrl: `https://x/${'y'.repeat(MAX_CHARACTERS)}` },
        },
      },
    ],
    [
      'customAttributeConditions[0].field',
      { conditions: [{ field: 'y'.repeat(MAX_CHARACTERS + 1), type: 'TEXT', operator: 'IS_EMPTY' }] },
    ],
  ])(`has at most ${MAX_CHARACTERS} characters: %s`, async (path, variables) => {
    const query = `query($filter: ItemFilterInput, $conditions: [CustomAttributeConditionInput!]) {
      items(filter: $filter, customAttributeConditions: $conditions) { totalCount } }`;
    const message = `${path} must have at most ${MAX_CHARACTERS} characters`;
    expect(await tenant.client.error(query, variables)).toEqual({ code: 'INVALID_INPUT', message });
  });

  it('does not hold for ids, addresses and cursors: their errors say what is wrong with them', async () => {
    const long = 'y'.repeat(MAX_CHARACTERS + 1);
    const addresses = await tenant.client.data(
      `{ itemIdsByUrl(urls: ["https://www.instagram.com/p/${long}/"]) { status } }`,
    );
    expect(addresses.itemIdsByUrl).toEqual([{ status: expect.stringMatching(/^(NOT_FOUND|INVALID_URL)$/) }]);
    expect(await tenant.client.error(`{ items(after: "${long}") { nodes { id } } }`)).toEqual({
      code: 'INVALID_INPUT',
      message: 'Invalid cursor',
    });
  });
});
