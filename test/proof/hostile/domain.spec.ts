import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stage, startStage } from '../../support/hostile.js';
import { createView, mutate, oldContentView } from '../../support/presets.js';
import { ingest, somePost, type Tenant } from '../../support/world.js';

/** Only what never ends takes this long. */
const HANG = 240_000;

let stage: Stage;

beforeAll(async () => {
  stage = await startStage({
    prepare: (api, attacker) => ingest(api, attacker, [somePost({ caption: 'holiday' })]),
  });
}, HANG);
afterAll(async () => {
  await stage?.close();
});

/** Sends a document with variables that is answered, whatever the answer: never an error of the service. */
async function answered(
  { client }: Tenant,
  query: string,
  variables: Record<string, unknown>,
): Promise<void> {
  const { status, body } = await client.send(query, variables);
  expect(status).toBeLessThan(500);
  expect(JSON.stringify(body.errors ?? [])).not.toContain('INTERNAL_SERVER_ERROR');
}

describe('decisions §17: others are served while one workspace sends', () => {
  const LOOK_UP = 'query($urls: [String!]!) { itemIdsByUrl(urls: $urls) { status } }';

  it.each<[string, () => string[]]>([
    ['an address of 100 KB of slashes', () => [`https://example.com${'/'.repeat(100_000)}a`]],
    [
      'a hundred addresses of 9 KB of slashes',
      () => Array(100).fill(`https://example.com${'/'.repeat(9000)}a`),
    ],
    ['an address of 900 KB of percent signs', () => [`https://example.com/${'%'.repeat(900_000)}`]],
    [
      'a hundred addresses of percent signs',
      () => Array(100).fill(`https://example.com/${'%'.repeat(7900)}`),
    ],
    ['an address of 100,000 parameters', () => [`https://example.com/?${'b=1&a=2&'.repeat(50_000)}`]],
    ['an address of 100 KB of labels', () => [`https://${'www.'.repeat(25_000)}example.com/`]],
    [
      'addresses of line ends and spaces',
      () => [`${' \n'.repeat(200_000)}https://example.com/`, '\ud800'.repeat(1000)],
    ],
  ])(
    '%s',
    async (_, urls) => {
      await stage.attack((attacker) => answered(attacker, LOOK_UP, { urls: urls() }));
    },
    HANG,
  );

  it(
    'views whose filters are as wide and as deep as a request may be',
    async () => {
      const wide = Object.fromEntries(
        Array.from({ length: 3000 }, (_, index) => [`key${index}`, { item_types: index }]),
      );
      const lists = {
        item_types: Array(8000).fill('REEL'),
        engagement: Array(400).fill({ field: 'LIKE_COUNT', range: {} }),
      };
      const deep = JSON.parse(`${'{"a":'.repeat(31)}{}${'}'.repeat(31)}`);
      await stage.attack(async (attacker) => {
        for (const [name, filters] of Object.entries({
          wide,
          lists,
          deep,
          numbers: { ids: Array(8000).fill(-0) },
        })) {
          const create = `mutation($i: CreateContentViewInput!) { createContentView(input: $i) {
          contentView { id } warnings { field message } userErrors { field message } } }`;
          await answered(attacker, create, { i: { name, filters } });
        }
      });
    },
    HANG,
  );

  it(
    'items through views that were stored with absurd filters',
    async () => {
      const filters = [
        { item_types: Array(20_000).fill('SONG'), tags_names: Array(900).fill('x'.repeat(50)) },
        { engagement: Array(5000).fill({ field: 'LIKE_COUNT', range: { from: 1 } }) },
        { super_search: { mode: 'FUZZY_CAPTION', search_query: 'a '.repeat(5000) } },
        { taken_at: { from: 'x'.repeat(50_000) } },
      ];
      const asked = 'query($id: ID) { items(presetId: $id) { totalCount nodes { id } } }';
      await stage.attack(async (attacker) => {
        for (const filter of filters)
          await answered(attacker, asked, {
            id: await oldContentView(stage.api, attacker, { filters: filter }),
          });
      });
    },
    HANG,
  );

  it(
    'definitions with a thousand options, again and again',
    async () => {
      const options = Array.from({ length: 1000 }, (_, index) => ({
        name: `option ${index} ${'x'.repeat(200)}`,
      }));
      const create = `mutation($i: CreateCustomAttributeInput!) { createCustomAttribute(input: $i) {
      customAttributeSchema { options { id name } } userErrors { field message } } }`;
      await stage.attack(async (attacker) => {
        for (let made = 0; made < 4; made++) {
          const input = { entity: 'ITEM', name: `Tier ${made}`, type: 'MULTIPLE_SELECT_V2', options };
          await answered(attacker, create, { i: input });
        }
        const conditions = Array(50).fill({
          field: 'tier_1',
          operator: 'DOES_NOT_CONTAIN',
          type: 'MULTIPLE_SELECT_V2',
          value: Array.from({ length: 100 }, (_, index) => `unknown ${index}`),
        });
        const asked =
          'query($c: [CustomAttributeConditionInput!]) { items(customAttributeConditions: $c) { totalCount } }';
        await answered(attacker, asked, { c: conditions });
      });
    },
    HANG,
  );

  it(
    'conditions on every type with absurd values',
    async () => {
      const asked =
        'query($c: [CustomAttributeConditionInput!]) { items(customAttributeConditions: $c) { totalCount } }';
      const define = `mutation($i: CreateCustomAttributeInput!) { createCustomAttribute(input: $i) { userErrors { message } } }`;
      const types = ['TEXT', 'NUMBER', 'DATE', 'DATETIME', 'TEXT_LIST'];
      const values = [
        '\\'.repeat(1000),
        `${'%_'.repeat(499)}x`,
        1e308,
        JSON.parse('{"from": -1e308, "to": 1e308, "constructor": {"prototype": 1}, "__proto__": []}'),
        ['0000-01-01', '9999-12-31'],
        Array(100).fill('9'.repeat(1000)),
        JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`),
      ];
      await stage.attack(async (attacker) => {
        for (const type of types)
          await answered(attacker, define, { i: { entity: 'ITEM', name: type, type } });
        for (const value of values) {
          const conditions = types.map((type) => ({
            field: type.toLowerCase(),
            type,
            operator: 'CONTAINS',
            value,
          }));
          for (const condition of conditions.slice(0, 2)) await answered(attacker, asked, { c: [condition] });
          const between = { ...conditions[1], operator: 'BETWEEN' };
          await answered(attacker, asked, { c: [between] });
        }
      });
    },
    HANG,
  );

  it(
    'names that look like nothing, like each other, or like a tag',
    async () => {
      const names = [
        '\u202eevil',
        'a\u0301'.repeat(127),
        '\u{e0041}'.repeat(100),
        'ﷺ'.repeat(255),
        `${'😀'.repeat(254)}\ud83d`,
        '\u200b\u2060\ufeff',
        '#@'.repeat(50_000),
      ];
      const create = `mutation($n: String!) { createCollection(input: {name: $n}) { collection { name } userErrors { message } } }`;
      const tagged =
        'query($t: [String!]) { items(filter: {tagsNames: $t, accountNames: $t}) { totalCount } }';
      await stage.attack(async (attacker) => {
        for (const name of names) {
          await answered(attacker, create, { n: name });
          await answered(attacker, tagged, { t: [name] });
        }
      });
    },
    HANG,
  );

  it(
    'views that are moved from group to group in a loop, by many at once',
    async () => {
      await stage.attack(async (attacker) => {
        // What is prepared is no attack: the other process may be too busy for it.
        const prepared = attacker.client.with({ url: stage.api.url });
        const view = await createView({ ...attacker, client: prepared }, 'ContentView', 'moved');
        const group = `mutation($n: String!) { createViewGroup(input: {name: $n}) { viewGroup { id } userErrors { message } } }`;
        const ids: string[] = [];
        for (const name of ['a', 'b']) ids.push((await mutate(prepared, group, { n: name })).viewGroup.id);
        const move =
          'mutation($v: ID!, $g: ID) { moveContentViewToGroup(viewId: $v, groupId: $g) { userErrors { message } } }';
        const moves = Array.from({ length: 30 }, (_, index) =>
          answered(attacker, move, { v: view, g: [...ids, null][index % 3] }),
        );
        await Promise.all(moves);
        const order =
          'mutation($g: ID!, $v: [ID!]!) { reorderViewsInGroup(groupId: $g, viewIds: $v) { userErrors { message } } }';
        await answered(attacker, order, { g: ids[0], v: Array(900).fill(view) });
      });
    },
    HANG,
  );

  it(
    'values of five hundred attributes that there are not, with long keys',
    async () => {
      const set =
        'mutation($id: ID!, $v: JSON!) { updateItemCustomAttributes(id: $id, input: {values: $v}) { userErrors { field message } } }';
      const values = Object.fromEntries(
        Array.from({ length: 500 }, (_, index) => [`${'k'.repeat(1000)}${index}`, index]),
      );
      await stage.attack(async (attacker) => {
        const { items } = await attacker.client
          .with({ url: stage.api.url })
          .data('{ items { nodes { id } } }');
        await answered(attacker, set, { id: items.nodes[0].id, v: values });
        await answered(attacker, set, {
          id: items.nodes[0].id,
          v: JSON.parse('{"constructor": 1, "__proto__": {"toString": 1}}'),
        });
      });
    },
    HANG,
  );
});
