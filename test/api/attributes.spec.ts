import { Database, sql } from '@loupe/database';
import { Clock, newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const CREATE = `mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) {
  customAttributeSchema { id key name type options { id name } aiGenerated } userErrors { field message } } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateCustomAttributeInput!) { updateCustomAttribute(id: $id, input: $input) {
  customAttributeSchema { id key name options { id name } } userErrors { field message } } }`;
const DELETE = `mutation($id: ID!) { deleteCustomAttribute(id: $id) {
  deletedCustomAttributeId userErrors { field message } } }`;
const SET_ITEM = `mutation($id: ID!, $input: UpdateItemCustomAttributesInput!) {
  updateItemCustomAttributes(id: $id, input: $input) {
    item { id customAttributes aiFilterReasons { key reason } } userErrors { field message } } }`;
const SET_CREATOR = `mutation($id: ID!, $input: UpdateCreatorCustomAttributesInput!) {
  updateCreatorCustomAttributes(id: $id, input: $input) {
    creator { id customAttributes } userErrors { field message } } }`;
const SCHEMAS = `query($entity: CustomAttributeSchemaEntity!) { customAttributeSchemas(entity: $entity) {
  id key name type options { id name } } }`;

type Values = Record<string, unknown>;

describe('custom attributes', () => {
  let api: TestApp;
  let tenant: Tenant;
  let itemId: string;
  let otherItemId: string;
  let creatorId: string;

  beforeAll(async () => {
    api = await sharedTestApp();
  });
  afterAll(() => api?.close());

  beforeEach(async () => {
    tenant = await createTenant(api);
    [itemId = '', otherItemId = ''] = await ingest(api, tenant, [somePost(), somePost()]);
    const { creators } = await tenant.client.data('{ creators { nodes { id } } }');
    creatorId = creators.nodes[0].id;
  });

  const create = async (input: object) =>
    (await tenant.client.data(CREATE, { input: { entity: 'ITEM', name: 'Tier', type: 'TEXT', ...input } }))
      .createCustomAttribute;
  const created = async (input: object) => {
    const payload = await create(input);
    expect(payload.userErrors).toEqual([]);
    return payload.customAttributeSchema;
  };
  const update = async (id: string, input: object) =>
    (await tenant.client.data(UPDATE, { id, input })).updateCustomAttribute;
  const remove = async (id: string) => (await tenant.client.data(DELETE, { id })).deleteCustomAttribute;
  const setItem = async (values: unknown, id = itemId) =>
    (await tenant.client.data(SET_ITEM, { id, input: { values } })).updateItemCustomAttributes;
  const setCreator = async (values: unknown, id = creatorId) =>
    (await tenant.client.data(SET_CREATOR, { id, input: { values } })).updateCreatorCustomAttributes;
  const schemas = async (entity = 'ITEM') =>
    (await tenant.client.data(SCHEMAS, { entity })).customAttributeSchemas;
  const valuesOf = async (id: string): Promise<Values> =>
    (
      await tenant.client.data(
        'query($ids: [ID!]) { items(filter: {ids: $ids}) { nodes { customAttributes } } }',
        { ids: [id] },
      )
    ).items.nodes[0].customAttributes;

  describe('are not defined', () => {
    it.each<[object, string[], string]>([
      [{ name: '  ' }, ['input', 'name'], 'must have 1 to 255 characters'],
      [{ name: 'x'.repeat(256) }, ['input', 'name'], 'must have 1 to 255 characters'],
      ...['', 'Tier', '1st', 'a-b', 'x'.repeat(65)].map((key): [object, string[], string] => [
        { key },
        ['input', 'key'],
        'must begin with a letter and have at most 64 of a to z, 0 to 9 and _',
      ]),
      [{ options: [{ name: 'A' }] }, ['input', 'options'], 'must not be given for TEXT'],
      [
        { type: 'SINGLE_SELECT_V2' },
        ['input', 'options'],
        'must have 1 to 1000 entries for SINGLE_SELECT_V2',
      ],
      [
        { type: 'MULTIPLE_SELECT', options: [] },
        ['input', 'options'],
        'must have 1 to 1000 entries for MULTIPLE_SELECT',
      ],
      [
        { type: 'SINGLE_SELECT_V3', options: [{ name: 'A' }, { name: ' a ' }] },
        ['input', 'options', '1', 'name'],
        'is given twice',
      ],
      [
        { type: 'SINGLE_SELECT_V3', options: [{ name: '' }] },
        ['input', 'options', '0', 'name'],
        'must have 1 to 255 characters',
      ],
      [
        { type: 'SINGLE_SELECT_V3', options: [{ id: newId(), name: 'A' }] },
        ['input', 'options', '0', 'id'],
        'is not an option of the attribute',
      ],
    ])('as %j', async (input, field, message) => {
      expect(await create(input)).toEqual({ customAttributeSchema: null, userErrors: [{ field, message }] });
      expect(await schemas()).toEqual([]);
    });

    it('twice under one key, and all problems are reported at once', async () => {
      await created({ key: 'tier' });
      expect((await create({ key: 'tier' })).userErrors).toEqual([
        { field: ['input', 'key'], message: 'is already the key of another attribute' },
      ]);
      expect((await create({ name: '', key: 'Ä', options: [{ name: 'A' }] })).userErrors).toHaveLength(3);
      expect(await schemas()).toHaveLength(1);
      // Creators have keys of their own.
      await created({ key: 'tier', entity: 'CREATOR' });
    });
  });

  it('get a key from their name where none is given, each its own, also when made at once', async () => {
    const keys = ['Größe & Farbe', 'größe farbe', '2026 goals', '桜', '🌞', 'Constructor'];
    const made = await Promise.all(keys.map((name) => created({ name })));
    expect(made.map((schema) => schema.key).sort()).toEqual(
      ['attribute', 'attribute_2', 'attribute_3', 'goals', 'gro_e_farbe', 'gro_e_farbe_2'].sort(),
    );
    const [same, ...others] = await Promise.all(Array.from({ length: 4 }, () => created({ name: 'Same' })));
    expect(new Set([same, ...others].map((schema) => schema.key)).size).toBe(4);
  });

  it('are listed as they were defined, oldest first', async () => {
    const tier = await created({
      name: ' Tier ',
      type: 'SINGLE_SELECT_V2',
      options: [{ name: ' Gold ' }, { name: 'Silver' }],
    });
    const notes = await created({ name: 'Notes' });
    expect(tier).toMatchObject({ key: 'tier', name: 'Tier', type: 'SINGLE_SELECT_V2', aiGenerated: false });
    expect(tier.options.map((option: { name: string }) => option.name)).toEqual(['Gold', 'Silver']);
    expect(notes.options).toBeNull();
    expect((await schemas()).map((schema: { id: string }) => schema.id)).toEqual([tier.id, notes.id]);
    expect(await schemas('CREATOR')).toEqual([]);
  });

  describe('take a value', () => {
    it.each<[string, unknown, unknown?]>([
      ['TEXT', ' 100% _ \\ "quoted" 🌞 '],
      ['TEXT_LIST', ['one', 'one', 'Two']],
      ['NUMBER', -0.5],
      ['NUMBER_LIST', [1, 2e30]],
      ['BOOLEAN', false],
      ['BOOLEAN_LIST', [true, false]],
      ['DATE', '2024-02-29'],
      ['DATE_LIST', ['2024-02-29']],
      ['DATETIME', '2026-01-01T10:00:00Z', '2026-01-01T10:00:00.000Z'],
      ['DATETIME', '2026-01-01T10:00:00.123-00:00', '2026-01-01T10:00:00.123Z'],
      ['DATETIME_LIST', ['2026-01-01T10:00:00+00:00'], ['2026-01-01T10:00:00.000Z']],
      ['EMAIL', 'a.b+c@example.com'],
      ['PHONE', '+49 (0)89 123-456'],
      ['URL', 'https://example.com/ä?q=1#x'],
      [
        'SHIPPING_ADDRESS',
        { city: 'Lyon', street: '', country: null, postalCode: '69001' },
        { city: 'Lyon', postalCode: '69001' },
      ],
    ])('of %s: %j', async (type, value, stored = value) => {
      const { key } = await created({ type });
      const payload = await setItem({ [key]: value });
      expect(payload).toEqual({
        item: { id: itemId, customAttributes: { [key]: stored }, aiFilterReasons: [] },
        userErrors: [],
      });
      expect(await valuesOf(itemId)).toEqual({ [key]: stored });
      for (const empty of [null, '', []]) {
        await setItem({ [key]: value });
        expect((await setItem({ [key]: empty })).item.customAttributes).toEqual({});
      }
    });

    it('of options', async () => {
      const options = [{ name: 'A' }, { name: 'B' }];
      const one = await created({ name: 'one', type: 'SINGLE_SELECT_V2', options });
      const many = await created({ name: 'many', type: 'MULTIPLE_SELECT_V2', options });
      const [a, b] = many.options.map((option: { id: string }) => option.id);
      const values = { one: one.options[1].id, many: [b, a, b] };
      expect((await setItem(values)).item.customAttributes).toEqual({ one: one.options[1].id, many: [b, a] });
    });
  });

  describe('refuse a value', () => {
    const text = 'must be a text of at most 10000 characters';
    const address = 'name, street, street2, city, region, postalCode, country, phone';
    it.each<[string, unknown, string[], string]>([
      ['TEXT', 5, [], text],
      ['TEXT', 'x'.repeat(10_001), [], text],
      ['TEXT', { constructor: 'x' }, [], text],
      ['TEXT_LIST', 'x', [], 'must be a list of at most 1000 entries'],
      ['TEXT_LIST', Array.from({ length: 1001 }, () => 'x'), [], 'must be a list of at most 1000 entries'],
      ['TEXT_LIST', ['x', ''], ['1'], 'must be a text of 1 to 1000 characters'],
      ['NUMBER', '5', [], 'must be a number'],
      ['NUMBER_LIST', [1, null], ['1'], 'must be a number'],
      ['BOOLEAN', 'true', [], 'must be true or false'],
      ['BOOLEAN_LIST', [0], ['0'], 'must be true or false'],
      ['DATE', '2026-02-29', [], 'must be a day, such as "2026-01-31"'],
      ['DATE', '2026-02-28T00:00:00Z', [], 'must be a day, such as "2026-01-31"'],
      ['DATETIME', '2026-02-28', [], 'must be an instant in UTC, such as "2026-01-31T12:00:00Z"'],
      [
        'DATETIME',
        '2026-02-28T00:00:00+01:00',
        [],
        'must be an instant in UTC, such as "2026-01-31T12:00:00Z"',
      ],
      ['EMAIL', 'a@b', [], 'must be an e-mail address'],
      ['PHONE', '12ab34567', [], 'must be a telephone number'],
      ['PHONE', '+12345678901234567', [], 'must be a telephone number'],
      ['URL', 'ftp://example.com', [], 'must be an http or https address'],
      ['URL', 'example.com', [], 'must be an http or https address'],
      ['SHIPPING_ADDRESS', 'Lyon', [], `must be an object of ${address}`],
      ['SHIPPING_ADDRESS', { city: '' }, [], `must be an object with at least one of ${address}`],
      ['SHIPPING_ADDRESS', { town: 'x' }, ['town'], `must be one of ${address}`],
      ['SHIPPING_ADDRESS', { city: 5 }, ['city'], 'must be a text of at most 255 characters'],
    ])('of %s: %#', async (type, value, path, message) => {
      const { key } = await created({ type });
      const payload = await setItem({ [key]: value });
      expect(payload).toEqual({
        item: null,
        userErrors: [{ field: ['input', 'values', key, ...path], message }],
      });
      expect(await valuesOf(itemId)).toEqual({});
    });

    it('that is no option, of an unknown attribute, or of an unknown item, and then change nothing', async () => {
      const tier = await created({ type: 'SINGLE_SELECT_V2', options: [{ name: 'A' }] });
      const tags = await created({ name: 'tags', type: 'MULTIPLE_SELECT', options: [{ name: 'A' }] });
      const [a] = tags.options;
      const payload = await setItem({ tier: a.id, tags: [a.id, 'A'], nothing: 1 });
      expect(payload.userErrors).toEqual([
        { field: ['input', 'values', 'tier'], message: 'must be the id of an option of the attribute' },
        { field: ['input', 'values', 'tags', '1'], message: 'must be the id of an option of the attribute' },
        {
          field: ['input', 'values', 'nothing'],
          message: 'there is no attribute of items with the key "nothing"',
        },
      ]);
      expect((await setItem({ tier: tier.options[0].id, tags: ['x'] })).item).toBeNull();
      expect(await valuesOf(itemId)).toEqual({});
      for (const id of ['nonsense', newId(), creatorId]) {
        expect(await setItem({ tier: tier.options[0].id }, id)).toEqual({
          item: null,
          userErrors: [{ field: ['id'], message: 'Item not found' }],
        });
      }
      expect((await setCreator({}, newId())).userErrors).toEqual([
        { field: ['id'], message: 'Creator not found' },
      ]);
      for (const values of [null, [], 'x', 5]) {
        const refused = await tenant.client.send(SET_ITEM, { id: itemId, input: { values } });
        const errors = refused.body.data?.updateItemCustomAttributes?.userErrors;
        // Null is not a value of a required argument.
        if (values === null) expect(refused.body.errors).toBeDefined();
        else
          expect(errors).toEqual([
            {
              field: ['input', 'values'],
              message: 'must be an object of values by the key of their attribute',
            },
          ]);
      }
    });
  });

  it('keep the values that an update does not name, on items and on creators', async () => {
    await created({ name: 'a' });
    await created({ name: 'b' });
    await setItem({ a: '1', b: '2' });
    await setItem({ a: '3' });
    expect(await valuesOf(itemId)).toEqual({ a: '3', b: '2' });
    await setItem({ b: null });
    expect(await valuesOf(itemId)).toEqual({ a: '3' });
    expect(await valuesOf(otherItemId)).toEqual({});

    expect((await setCreator({ a: '1' })).userErrors).toEqual([
      { field: ['input', 'values', 'a'], message: 'there is no attribute of creators with the key "a"' },
    ]);
    await created({ entity: 'CREATOR', name: 'a' });
    expect((await setCreator({ a: '9' })).creator).toEqual({ id: creatorId, customAttributes: { a: '9' } });
    expect(await valuesOf(itemId)).toEqual({ a: '3' });
  });

  it('lose no value when written at once', async () => {
    const keys = ['a', 'b', 'c', 'd'];
    for (const name of keys) await created({ name });
    await Promise.all(keys.map((key) => setItem({ [key]: key })));
    expect(await valuesOf(itemId)).toEqual({ a: 'a', b: 'b', c: 'c', d: 'd' });
  });

  it('keep an AI Filter’s explanation until its value is changed', async () => {
    const schema = await created({ name: 'mood' });
    await created({ name: 'other' });
    const db = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    await db.query(sql`
      UPDATE custom_attribute_definitions SET ai_generated = true
      WHERE workspace_id = ${workspaceId} AND id = ${schema.id}`);
    await db.query(sql`
      UPDATE items SET custom_attributes = '{"mood": "calm"}', ai_filter_reasons = '{"mood": "Soft light."}'
      WHERE workspace_id = ${workspaceId} AND id = ${itemId}`);
    expect((await setItem({ mood: 'calm', other: 'x' })).item.aiFilterReasons).toEqual([
      { key: 'mood', reason: 'Soft light.' },
    ]);
    expect((await setItem({ mood: 'wild' })).item.aiFilterReasons).toEqual([{ key: 'mood', reason: null }]);
  });

  describe('when options change', () => {
    const names = (schema: { options: { name: string }[] }) => schema.options.map((option) => option.name);

    it('keep the ids of those that stay, and take those that go out of all values', async () => {
      const options = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
      const many = await created({ name: 'many', type: 'MULTIPLE_SELECT_V2', options });
      const one = await created({ name: 'one', type: 'SINGLE_SELECT_V2', options });
      const [a, b, c] = many.options;
      await setItem({ many: [a.id, b.id, c.id], one: one.options[0].id });
      await setItem({ many: [b.id], one: one.options[1].id }, otherItemId);

      const changed = await update(many.id, {
        options: [{ id: c.id, name: 'Sea' }, { name: 'New' }, { id: a.id, name: 'A' }],
      });
      expect(changed.userErrors).toEqual([]);
      expect(names(changed.customAttributeSchema)).toEqual(['Sea', 'New', 'A']);
      expect(changed.customAttributeSchema.options[0].id).toBe(c.id);
      expect(await valuesOf(itemId)).toEqual({ many: [a.id, c.id], one: one.options[0].id });
      expect(await valuesOf(otherItemId)).toEqual({ one: one.options[1].id });

      await update(one.id, { options: [one.options[0]] });
      expect(await valuesOf(itemId)).toEqual({ many: [a.id, c.id], one: one.options[0].id });
      expect(await valuesOf(otherItemId)).toEqual({});
    });

    it('may be reordered and renamed to each other’s names', async () => {
      const schema = await created({ type: 'SINGLE_SELECT_V3', options: [{ name: 'A' }, { name: 'B' }] });
      const [a, b] = schema.options;
      const options = [
        { id: b.id, name: 'A' },
        { id: a.id, name: 'B' },
      ];
      expect((await update(schema.id, { options })).customAttributeSchema.options).toEqual(options);
    });

    it('refuse what cannot be, and then change nothing', async () => {
      const schema = await created({ type: 'SINGLE_SELECT_V3', options: [{ name: 'A' }] });
      const [a] = schema.options;
      const refusals: [object, string[], string][] = [
        [{ name: null }, ['input', 'name'], 'must have 1 to 255 characters'],
        [{ options: null }, ['input', 'options'], 'must have 1 to 1000 entries for SINGLE_SELECT_V3'],
        [{ name: 'New', options: [a, a] }, ['input', 'options', '1', 'id'], 'is given twice'],
        [
          { options: [{ id: newId(), name: 'X' }] },
          ['input', 'options', '0', 'id'],
          'is not an option of the attribute',
        ],
      ];
      for (const [input, field, message] of refusals) {
        expect(await update(schema.id, input)).toEqual({
          customAttributeSchema: null,
          userErrors: [{ field, message }],
        });
      }
      expect(await schemas()).toEqual([
        { id: schema.id, key: 'tier', name: 'Tier', type: 'SINGLE_SELECT_V3', options: [a] },
      ]);
      expect((await update(newId(), { name: 'X' })).userErrors).toEqual([
        { field: ['id'], message: 'Custom attribute not found' },
      ]);
    });
  });

  it('are renamed without touching key, options and values', async () => {
    const schema = await created({ type: 'SINGLE_SELECT_V2', options: [{ name: 'A' }] });
    await setItem({ tier: schema.options[0].id });
    const renamed = await update(schema.id, { name: ' Level ' });
    expect(renamed.customAttributeSchema).toEqual({
      id: schema.id,
      key: 'tier',
      name: 'Level',
      options: schema.options,
    });
    expect(await valuesOf(itemId)).toEqual({ tier: schema.options[0].id });
  });

  it('are deleted with all their values, and only theirs', async () => {
    const schema = await created({ name: 'gone' });
    await created({ name: 'kept' });
    await created({ entity: 'CREATOR', name: 'gone' });
    await setItem({ gone: 'x', kept: 'y' });
    await setItem({ gone: 'z' }, otherItemId);
    await setCreator({ gone: 'stays' });
    expect(await remove(schema.id)).toEqual({ deletedCustomAttributeId: schema.id, userErrors: [] });
    expect(await valuesOf(itemId)).toEqual({ kept: 'y' });
    expect(await valuesOf(otherItemId)).toEqual({});
    const { creator } = await tenant.client.data(`{ creator(id: "${creatorId}") { customAttributes } }`);
    expect(creator.customAttributes).toEqual({ gone: 'stays' });
    expect(await remove(schema.id)).toEqual({
      deletedCustomAttributeId: null,
      userErrors: [{ field: ['id'], message: 'Custom attribute not found' }],
    });
    // The key is free again, and nothing is left under it.
    await created({ name: 'gone', type: 'NUMBER' });
    expect(await valuesOf(otherItemId)).toEqual({});
  });

  it('leave no value behind when one is written while they are deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const schema = await created({ name: 'race' });
      const [written] = await Promise.all([setItem({ race: 'x' }), remove(schema.id)]);
      if (written.item === null) expect(written.userErrors[0].message).toContain('there is no attribute');
      expect(await valuesOf(itemId)).toEqual({});
    }
  });

  it('of another workspace can be neither changed nor used', async () => {
    const schema = await created({ name: 'mine' });
    await setItem({ mine: 'x' });
    const stranger = await createTenant(api, 'stranger');
    const { updateCustomAttribute } = await stranger.client.data(UPDATE, {
      id: schema.id,
      input: { name: 'X' },
    });
    expect(updateCustomAttribute.userErrors).toEqual([
      { field: ['id'], message: 'Custom attribute not found' },
    ]);
    expect(
      (await stranger.client.data(DELETE, { id: schema.id })).deleteCustomAttribute.userErrors,
    ).toHaveLength(1);
    const input = { entity: 'ITEM', name: 'mine', type: 'TEXT' };
    await stranger.client.data(CREATE, { input });
    const set = await stranger.client.data(SET_ITEM, { id: itemId, input: { values: { mine: 'stolen' } } });
    expect(set.updateItemCustomAttributes).toEqual({
      item: null,
      userErrors: [{ field: ['id'], message: 'Item not found' }],
    });
    expect(await valuesOf(itemId)).toEqual({ mine: 'x' });
  });

  it('can be filtered by as soon as they are written, instants by their time', async () => {
    await created({ name: 'at', type: 'DATETIME' });
    await setItem({ at: '2026-01-01T10:00:00Z' });
    const query = `query($value: JSON, $operator: FilterOperator!) {
      items(customAttributeConditions: [{field: "at", type: DATETIME, operator: $operator, value: $value}]) { totalCount } }`;
    const count = async (operator: string, value: unknown) =>
      (await tenant.client.data(query, { operator, value })).items.totalCount;
    expect(await count('EQUAL', '2026-01-01T10:00:00.000+00:00')).toBe(1);
    expect(await count('LESS_THAN', '2026-01-01T10:00:00.001Z')).toBe(1);
    const clock = api.app.get(Clock, { strict: false });
    const { now } = clock;
    clock.now = () => new Date('2026-01-03T00:00:00Z');
    try {
      expect(await count('IS_RELATIVE_TO_TODAY', { from: -2, to: -2 })).toBe(1);
      expect(await count('IS_RELATIVE_TO_TODAY', { from: -1, to: 0 })).toBe(0);
    } finally {
      clock.now = now;
    }
  });

  it('are written with as many statements for many values as for one', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `a${index}`);
    for (const name of names) await created({ name });
    const one = await api.statements.during(() => setItem({ a0: 'x' }));
    const all = await api.statements.during(() =>
      setItem(Object.fromEntries(names.map((name) => [name, 'y']))),
    );
    expect(all.length).toBe(one.length);
    expect(all.length).toBeLessThanOrEqual(8);
  });
});
