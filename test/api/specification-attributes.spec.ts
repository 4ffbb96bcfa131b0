import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const CREATE = `mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) {
  customAttributeSchema { key } userErrors { field message } } }`;
const SET = {
  ITEM: `mutation($id: ID!, $values: JSON!) { updateItemCustomAttributes(id: $id, input: {values: $values}) {
    item { customAttributes } userErrors { field message } } }`,
  CREATOR: `mutation($id: ID!, $values: JSON!) { updateCreatorCustomAttributes(id: $id, input: {values: $values}) {
    creator { customAttributes } userErrors { field message } } }`,
};
/** All that every JavaScript object has, `__proto__` and `constructor` among them. */
const OF_EVERY_OBJECT = Object.getOwnPropertyNames(Object.prototype);

let api: TestApp;
let tenant: Tenant;
const ids: Record<keyof typeof SET, string> = { ITEM: '', CREATOR: '' };

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api);
  [ids.ITEM = ''] = await ingest(api, tenant, [somePost()]);
  ids.CREATOR = (await tenant.client.data('{ creators { nodes { id } } }')).creators.nodes[0].id;
});
afterAll(() => api?.close());

const create = async (input: object) =>
  (await tenant.client.data(CREATE, { input: { entity: 'ITEM', type: 'TEXT', name: 'Some', ...input } }))
    .createCustomAttribute;

describe.each(['ITEM', 'CREATOR'] as const)(
  'issue 13 B: attribute keys that every object has, of an %s',
  (entity) => {
    const unknown = (key: string) => ({
      field: ['input', 'values', key],
      message: `there is no attribute of ${entity.toLowerCase()}s with the key "${key}"`,
    });
    const set = async (values: unknown) =>
      Object.values(await tenant.client.data(SET[entity], { id: ids[entity], values }))[0] as {
        userErrors: unknown[];
      };

    it.each(OF_EVERY_OBJECT)('%s is named in userErrors', async (key) => {
      for (const value of ['x', 1, null, { prototype: {} }, []]) {
        const values = JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(value)}}`);
        expect((await set(values)).userErrors).toEqual([unknown(key)]);
      }
    });

    it('all of them at once, also where they are written in the document', async () => {
      const values = `{${OF_EVERY_OBJECT.map((key) => `${key}: "x"`).join(', ')}}`;
      const document = SET[entity].replace('$values: JSON!', '').replace('$values', values);
      const [payload] = Object.values(await tenant.client.data(document, { id: ids[entity] })) as {
        userErrors: unknown[];
      }[];
      expect(payload?.userErrors).toEqual(OF_EVERY_OBJECT.map(unknown));
    });
  },
);

describe('issue 13 B: conditions on attributes', () => {
  const CONDITION = `query($conditions: [CustomAttributeConditionInput!]) {
    items(customAttributeConditions: $conditions) { totalCount } }`;

  it.each(OF_EVERY_OBJECT)(
    'name the key %s of an attribute that there is not, and of a value that has it',
    async (key) => {
      const condition = { field: key, operator: 'IS', type: 'TEXT', value: 'x' };
      expect(await tenant.client.error(CONDITION, { conditions: [condition] })).toEqual({
        code: 'INVALID_INPUT',
        message: `customAttributeConditions[0].field: there is no attribute of items with the key "${key}"`,
      });
      await create({ key: 'amount', type: 'NUMBER' });
      const value = JSON.parse(`{"from": 1, "to": 2, ${JSON.stringify(key)}: 1}`);
      const between = { field: 'amount', operator: 'BETWEEN', type: 'NUMBER', value };
      expect(await tenant.client.error(CONDITION, { conditions: [between] })).toEqual({
        code: 'INVALID_INPUT',
        message:
          'customAttributeConditions[0].value: must be {"from": …, "to": …} or [from, to], each a number, in order',
      });
    },
  );
});

describe('definitions of attributes', () => {
  it.each([
    ...OF_EVERY_OBJECT.map((key) => [key, 'is reserved: every JavaScript object has it']),
    ['sentiment', 'is reserved for the built-in field of this name'],
    ['post_summary', 'is reserved for the built-in field of this name'],
  ])('decisions §13: the key %s is reserved', async (key, message) => {
    for (const entity of ['ITEM', 'CREATOR'])
      expect((await create({ key, entity })).userErrors).toEqual([{ field: ['input', 'key'], message }]);
  });

  it('with the name of a built-in field get another key', async () => {
    expect((await create({ name: 'Sentiment' })).customAttributeSchema).toEqual({ key: 'sentiment_2' });
  });
});
