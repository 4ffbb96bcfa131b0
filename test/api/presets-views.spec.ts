import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import {
  createCollection,
  createGroup,
  createView,
  mutate,
  NOBODY,
  presetRows,
  succeed,
  VIEW_KINDS,
} from '../support/presets.js';
import { createTenant, type Tenant } from '../support/world.js';

const FIELDS =
  'id name filters sort customAttributeConditions showReportingStats hiddenColumns createdAt updatedAt group { id }';

let api: TestApp;
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  [tenant, stranger] = [await createTenant(api, 'one'), await createTenant(api, 'two')];
  const { workspaceId } = tenant.scope;
  const { manager } = api.app.get(Database, { strict: false });
  for (const entity of ['ITEM', 'CREATOR'] as const) {
    const definition = { key: 'note', name: 'Note', type: 'TEXT' as const, options: null };
    await manager.insert(CustomAttributeSchema, { workspaceId, id: newId(), entity, ...definition });
  }
});
afterAll(() => api?.close());

describe.each(VIEW_KINDS)('$field', ({ type, field }) => {
  const errors = 'userErrors { field message }';
  const create = `mutation($input: Create${type}Input!) { create${type}(input: $input) { ${field} { ${FIELDS} } ${errors} } }`;
  const update = `mutation($id: ID!, $input: Update${type}Input!) { update${type}(id: $id, input: $input) { ${field} { ${FIELDS} } ${errors} } }`;
  const remove = `mutation($id: ID!) { delete${type}(id: $id) { deleted${type}Id ${errors} } }`;
  const condition = { field: 'note', operator: 'CONTAINS', type: 'TEXT', value: 'x' };
  const nested = (levels: number): unknown => (levels === 0 ? {} : { a: nested(levels - 1) });

  const REFUSED: [string, Record<string, unknown>, string[], string][] = [
    ['a blank name', { name: '  ' }, ['input', 'name'], "can't be blank"],
    [
      'a name of 256 characters',
      { name: '😀'.repeat(256) },
      ['input', 'name'],
      'is too long (maximum is 255 characters)',
    ],
    ['a name that is taken, in other case', { name: ' TAKEN ' }, ['input', 'name'], 'has already been taken'],
    [
      'a column without a name',
      { hiddenColumns: ['likes', ' '] },
      ['input', 'hiddenColumns', '1'],
      "can't be blank",
    ],
    [
      'more columns than a table has',
      { hiddenColumns: Array.from({ length: 101 }, (_, index) => `c${index}`) },
      ['input', 'hiddenColumns'],
      'must have at most 100 columns',
    ],
    ['filters that are a list', { filters: [] }, ['input', 'filters'], 'must be a JSON object'],
    ['filters that are a text', { filters: '{}' }, ['input', 'filters'], 'must be a JSON object'],
    [
      'filters nested too deeply',
      { filters: nested(40) },
      ['input', 'filters'],
      'is nested too deeply (maximum is 32 levels)',
    ],
    [
      'a sort that is a text',
      { sort: 'TAKEN_AT' },
      ['input', 'sort'],
      'must be a JSON object or a list of JSON objects',
    ],
    [
      'a condition on an unknown attribute',
      { customAttributeConditions: [condition, { ...condition, field: 'nothing' }] },
      ['input', 'customAttributeConditions', '1', 'field'],
      expect.stringContaining('nothing'),
    ],
    [
      'a condition of another type',
      { customAttributeConditions: [{ ...condition, type: 'NUMBER' }] },
      ['input', 'customAttributeConditions', '0', 'type'],
      expect.stringContaining('TEXT'),
    ],
    [
      'more than 50 conditions',
      { customAttributeConditions: Array.from({ length: 51 }, () => condition) },
      ['input', 'customAttributeConditions'],
      'must have at most 50 entries',
    ],
  ];

  let taken: string;
  beforeAll(async () => {
    taken = await createView(tenant, type, 'Taken');
  });

  it.each(REFUSED)('is neither made nor changed with %s', async (_, change, path, message) => {
    const id = await createView(tenant, type, newId());
    const before = await presetRows(api);
    const refusal = { [field]: null, userErrors: [{ field: path, message }] };
    const input = { name: newId(), filters: {}, ...change };
    const failed = await api.statements.failedDuring(async () => {
      expect(await mutate(tenant.client, create, { input })).toEqual(refusal);
      expect(await mutate(tenant.client, update, { id, input: change })).toEqual(refusal);
    });
    expect(failed).toBe(0);
    expect(await presetRows(api)).toEqual(before);
  });

  it('tells all that is wrong at once', async () => {
    const { userErrors } = await mutate(tenant.client, create, { input: { name: '', filters: 1, sort: 1 } });
    expect(userErrors.map((error) => error.field[1])).toEqual(['name', 'filters', 'sort']);
  });

  it.each(['name', 'filters', 'sort', 'customAttributeConditions', 'showReportingStats', 'hiddenColumns'])(
    'refuses null for %s in a change',
    async (name) => {
      const before = await presetRows(api);
      const { userErrors } = await mutate(tenant.client, update, {
        id: taken,
        input: { filters: { kept: 1 }, [name]: null },
      });
      expect(userErrors).toEqual([{ field: ['input', name], message: "can't be null" }]);
      expect(await presetRows(api)).toEqual(before);
    },
  );

  it('of an unknown, malformed or foreign id, or of another kind, is neither given nor written', async () => {
    const foreign = await createView(stranger, type, 'Foreign');
    const other = await createView(tenant, type === 'ContentView' ? 'CreatorView' : 'ContentView', newId());
    const before = await presetRows(api);
    for (const id of [NOBODY, 'nonsense', '', foreign, other]) {
      const { [field]: found } = await tenant.client.data(`query($id: ID!) { ${field}(id: $id) { id } }`, {
        id,
      });
      expect(found).toBeNull();
      const message = expect.stringMatching(/^[A-Z][a-z ]+ view not found$/);
      expect(await mutate(tenant.client, update, { id, input: { name: 'x' } })).toEqual({
        [field]: null,
        userErrors: [{ field: ['id'], message }],
      });
      expect(await mutate(tenant.client, remove, { id })).toEqual({
        [`deleted${type}Id`]: null,
        userErrors: [{ field: ['id'], message }],
      });
    }
    expect(await presetRows(api)).toEqual(before);
  });

  it('is made as it is given, JSON and all', async () => {
    const filters = {
      item_types: ['REEL'],
      unknown_key: { constructor: 'x', '@instanceof': 'FindOperator', é: '😀' },
    };
    const input = {
      name: `  Spring ${type} `,
      filters,
      sort: [{ sort_key: 'LIKE_COUNT' }],
      customAttributeConditions: [condition],
      showReportingStats: false,
      hiddenColumns: ['likes', 'attribute:note'],
    };
    const { [field]: made } = await succeed(tenant.client, create, { input });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(made).toEqual({
      ...input,
      name: `Spring ${type}`,
      id: made.id,
      createdAt: time,
      updatedAt: time,
      group: null,
    });
    const { [field]: read } = await tenant.client.data(`{ ${field}(id: "${made.id}") { ${FIELDS} } }`);
    expect(read).toEqual(made);
  });

  it('has defaults, also where null is given', async () => {
    const defaults = {
      sort: {},
      customAttributeConditions: [],
      showReportingStats: true,
      hiddenColumns: [],
      group: null,
    };
    const nulls = {
      sort: null,
      customAttributeConditions: null,
      showReportingStats: null,
      hiddenColumns: null,
    };
    for (const given of [{}, nulls]) {
      const { [field]: made } = await succeed(tenant.client, create, {
        input: { name: newId(), filters: {}, ...given },
      });
      expect(made).toMatchObject(defaults);
    }
    const literal = `mutation { create${type}(input: {name: "${newId()}", filters: {a: [1, {b: null}]}}) { ${field} { filters } userErrors { field } } }`;
    expect((await succeed(tenant.client, literal))[field].filters).toEqual({ a: [1, { b: null }] });
  });

  it('is changed in what is given and nothing else, and may change the case of its own name', async () => {
    const input = { name: `Part ${type}`, filters: { a: 1 }, sort: { b: 2 }, showReportingStats: false };
    const { [field]: made } = await succeed(tenant.client, create, { input });
    const { id } = made;
    const renamed = await succeed(tenant.client, update, { id, input: { name: `PART ${type}` } });
    expect(renamed[field]).toMatchObject({ ...input, name: `PART ${type}` });
    const shown = await succeed(tenant.client, update, { id, input: { showReportingStats: true } });
    expect(shown[field]).toMatchObject({ ...input, name: `PART ${type}`, showReportingStats: true });
    const hiddenColumns = ['views', 'emv', 'views'];
    const narrower = await succeed(tenant.client, update, { id, input: { hiddenColumns } });
    expect(narrower[field]).toMatchObject({ name: `PART ${type}`, hiddenColumns: ['views', 'emv'] });
    const before = await presetRows(api);
    await succeed(tenant.client, update, { id, input: {} });
    expect(await presetRows(api)).toEqual(before);
  });

  it('is deleted once', async () => {
    const id = await createView(tenant, type, newId());
    expect(await succeed(tenant.client, remove, { id: id.toUpperCase() })).toEqual({
      [`deleted${type}Id`]: id,
      userErrors: [],
    });
    const { [field]: found } = await tenant.client.data(`{ ${field}(id: "${id}") { id } }`);
    expect(found).toBeNull();
    expect((await mutate(tenant.client, remove, { id })).userErrors).toHaveLength(1);
  });

  it('of one name is created exactly once by 20 concurrent writers, and the others get an error', async () => {
    const name = newId();
    let payloads: Awaited<ReturnType<typeof mutate>>[] = [];
    const failed = await api.statements.failedDuring(async () => {
      payloads = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          mutate(tenant.client, create, {
            input: { name: index % 2 === 0 ? name : name.toUpperCase(), filters: {} },
          }),
        ),
      );
    });
    expect(failed).toBe(0);
    const made = payloads.filter((payload) => payload[field] !== null);
    expect(made).toHaveLength(1);
    for (const payload of payloads.filter((one) => one[field] === null)) {
      expect(payload.userErrors).toEqual([{ field: ['input', 'name'], message: 'has already been taken' }]);
    }
  });

  it('may have the name of a view of another workspace or kind, and of a collection', async () => {
    const name = newId();
    for (const { type: each } of VIEW_KINDS) await createView(tenant, each, name);
    await createView(stranger, type, name);
    await createCollection(tenant, name);
  });

  it('is listed with its own kind, most recently updated first, of one group if one is named', async () => {
    const own = await createTenant(api);
    const [a = '', b = '', c = ''] = await Promise.all(
      ['a', 'b', 'c'].map((name) => createView(own, type, name)),
    );
    for (const { type: other } of VIEW_KINDS) if (other !== type) await createView(own, other, 'other');
    for (const id of [c, a, b]) await succeed(own.client, update, { id, input: { filters: { touched: 1 } } });
    const list = async (filter: string) =>
      (await own.client.data(`{ ${field}s${filter} { id } }`))[`${field}s`].map(
        ({ id }: { id: string }) => id,
      );
    expect(await list('')).toEqual([b, a, c]);
    expect(await list('(filter: null)')).toEqual([b, a, c]);

    const groupId = await createGroup(own, 'group');
    for (const viewId of [a, c]) {
      await succeed(
        own.client,
        `mutation { move${type}ToGroup(viewId: "${viewId}", groupId: "${groupId}") { userErrors { field } } }`,
      );
    }
    expect(await list(`(filter: {groupId: "${groupId}"})`)).toEqual([a, c]);
    expect(await list('(filter: {groupId: null})')).toEqual([b, a, c]);
    for (const id of [NOBODY, 'nonsense']) expect(await list(`(filter: {groupId: "${id}"})`)).toEqual([]);
    expect((await stranger.client.data(`{ ${field}s { name } }`))[`${field}s`]).not.toContainEqual({
      name: 'a',
    });
  });
});

describe('plain lists', () => {
  it('give 1000 rows of more, silently', async () => {
    const own = await createTenant(api);
    const db = api.app.get(Database, { strict: false });
    const { workspaceId } = own.scope;
    const ids = Array.from({ length: 1005 }, () => newId());
    for (const kind of ['CONTENT', 'CREATOR', 'SOCIAL_PROFILE']) {
      const others = ids.map(() => newId());
      await db.query(sql`
        INSERT INTO views (workspace_id, id, kind, name, filters, sort)
        SELECT ${workspaceId}::uuid, entry.id, ${kind}, entry.id::text, '{}', '{}' FROM unnest(${others}::uuid[]) AS entry(id)`);
    }
    const groups = ids.map(() => newId());
    await db.query(sql`
      INSERT INTO view_groups (workspace_id, id, name)
      SELECT ${workspaceId}::uuid, entry.id, 'g' FROM unnest(${groups}::uuid[]) AS entry(id)`);
    const collections = ids.map(() => newId());
    await db.query(sql`
      INSERT INTO collections (workspace_id, id, name, position)
      SELECT ${workspaceId}::uuid, entry.id, entry.id::text, entry.place
      FROM unnest(${collections}::uuid[]) WITH ORDINALITY AS entry(id, place)`);
    const lists = await own.client.data(
      '{ contentViews { id } creatorViews { id } socialProfileViews { id } viewGroups { id } collections { id } filterPresets { accessor } }',
    );
    const lengths = Object.values(lists as Record<string, unknown[]>).map((list) => list.length);
    expect(lengths).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
    expect(lists.filterPresets[999]).toEqual({ accessor: 'MEDIA_DECK' });
  });

  it('of presets hold content views, latest first, then collections in their order', async () => {
    const own = await createTenant(api);
    const a = await createView(own, 'ContentView', 'a');
    const b = await createView(own, 'ContentView', 'b');
    await createView(own, 'CreatorView', 'c');
    await createView(own, 'SocialProfileView', 'd');
    const e = await createCollection(own, 'e');
    const f = await createCollection(own, 'f');
    const { filterPresets } = await own.client.data('{ filterPresets { id name accessor } }');
    expect(filterPresets).toEqual([
      { id: b, name: 'b', accessor: 'MEDIA_DECK' },
      { id: a, name: 'a', accessor: 'MEDIA_DECK' },
      { id: e, name: 'e', accessor: 'COLLECTIONS' },
      { id: f, name: 'f', accessor: 'COLLECTIONS' },
    ]);
  });
});
