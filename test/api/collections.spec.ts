import { Item } from '@loupe/content';
import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { Collection } from '@loupe/presets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createCollection, mutate, NOBODY, presetRows, succeed } from '../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const ERRORS = 'userErrors { field message }';
const CREATE = `mutation($name: String!) { createCollection(input: {name: $name}) { collection { id name itemCount group { id } } ${ERRORS} } }`;
const RENAME = `mutation($id: ID!, $name: String!) { updateCollection(id: $id, input: {name: $name}) { collection { id name } ${ERRORS} } }`;
const DELETE = `mutation($id: ID!) { deleteCollection(id: $id) { deletedCollectionId ${ERRORS} } }`;
const ADD = `mutation($itemId: ID!, $ids: [ID!], $names: [String!], $autoCreate: Boolean) {
  addItemToCollections(itemId: $itemId, collectionIds: $ids, collectionNames: $names, autoCreate: $autoCreate) {
    item { id collections { name } } ${ERRORS} } }`;
const REMOVE = `mutation($itemId: ID!, $ids: [ID!], $names: [String!]) {
  removeItemFromCollections(itemId: $itemId, collectionIds: $ids, collectionNames: $names) {
    item { id collections { name } } ${ERRORS} } }`;

const NO_SUCH = 'Collection not found';

let api: TestApp;
let tenant: Tenant;
let stranger: Tenant;
let itemId: string;

beforeAll(async () => {
  api = await sharedTestApp();
});
afterAll(() => api?.close());
beforeEach(async () => {
  [tenant, stranger] = [await createTenant(api, 'one'), await createTenant(api, 'two')];
  [itemId = ''] = await ingest(api, tenant, [somePost()]);
});

const names = async (owner = tenant): Promise<string[]> => {
  const { collections } = await owner.client.data('{ collections { name } }');
  return collections.map(({ name }: { name: string }) => name);
};

/** The names of the collections that an item is in. */
const holders = async (id = itemId): Promise<string[]> => {
  const { items } = await tenant.client.data(
    'query($id: ID!) { items(filter: {ids: [$id]}) { nodes { collections { name } } } }',
    { id },
  );
  return items.nodes[0].collections.map(({ name }: { name: string }) => name);
};

/** Runs a mutation that has to fail; what it says, once it is sure that it changed nothing. */
async function refused(document: string, variables: Record<string, unknown>) {
  const before = await presetRows(api);
  const { userErrors, ...payload } = await mutate(tenant.client, document, variables);
  expect(await presetRows(api)).toEqual(before);
  expect(Object.values(payload)).toEqual([null]);
  return userErrors;
}

describe('a collection', () => {
  it('is neither made nor renamed with a name that cannot be', async () => {
    const id = await createCollection(tenant, 'Some');
    await createCollection(tenant, 'Taken');
    for (const [name, message] of [
      [' \n', "can't be blank"],
      ['x'.repeat(256), 'is too long (maximum is 255 characters)'],
      [' tAKEN ', 'has already been taken'],
    ]) {
      const expected = [{ field: ['input', 'name'], message }];
      expect(await refused(CREATE, { name })).toEqual(expected);
      expect(await refused(RENAME, { id, name })).toEqual(expected);
    }
  });

  it('of an unknown, malformed or foreign id is neither renamed nor deleted', async () => {
    const foreign = await createCollection(stranger, 'Foreign');
    for (const id of [NOBODY, 'nonsense', foreign]) {
      const expected = [{ field: ['id'], message: NO_SUCH }];
      expect(await refused(RENAME, { id, name: 'x' })).toEqual(expected);
      expect(await refused(DELETE, { id })).toEqual(expected);
    }
  });

  it('is made at the end of the order, renamed in place and deleted without its items', async () => {
    const { collection } = await succeed(tenant.client, CREATE, { name: '  First ' });
    expect(collection).toEqual({ id: collection.id, name: 'First', itemCount: 0, group: null });
    for (const name of ['Second', 'x'.repeat(255)]) await createCollection(tenant, name);
    await succeed(tenant.client, ADD, { itemId, ids: [collection.id] });
    const renamed = await succeed(tenant.client, RENAME, { id: collection.id, name: 'FIRST' });
    expect(renamed.collection).toEqual({ id: collection.id, name: 'FIRST' });
    expect(await names()).toEqual(['FIRST', 'Second', 'x'.repeat(255)]);
    expect(await succeed(tenant.client, DELETE, { id: collection.id })).toEqual({
      deletedCollectionId: collection.id,
      userErrors: [],
    });
    expect(await names()).toEqual(['Second', 'x'.repeat(255)]);
    expect(await holders()).toEqual([]);
  });

  it('of one name is created exactly once by 20 concurrent writers, and the others get an error', async () => {
    let payloads: Awaited<ReturnType<typeof mutate>>[] = [];
    const failed = await api.statements.failedDuring(async () => {
      payloads = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          mutate(tenant.client, CREATE, { name: index % 2 === 0 ? 'Same' : 'SAME' }),
        ),
      );
    });
    expect(failed).toBe(0);
    expect(payloads.filter(({ collection }) => collection !== null)).toHaveLength(1);
    for (const { userErrors } of payloads.filter(({ collection }) => collection === null)) {
      expect(userErrors).toEqual([{ field: ['input', 'name'], message: 'has already been taken' }]);
    }
    expect(await names()).toHaveLength(1);
  });

  it('has a place of its own, however many are made at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => createCollection(tenant, `c${index}`)));
    const { manager } = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    const rows = await manager.find(Collection, { where: { workspaceId }, order: { position: 'ASC' } });
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('may be renamed to one name by many at once, once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, index) => createCollection(tenant, `c${index}`)),
    );
    let payloads: Awaited<ReturnType<typeof mutate>>[] = [];
    const failed = await api.statements.failedDuring(async () => {
      payloads = await Promise.all(ids.map((id) => mutate(tenant.client, RENAME, { id, name: 'Same' })));
    });
    expect(failed).toBe(0);
    expect(payloads.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect((await names()).filter((name) => name === 'Same')).toHaveLength(1);
  });
});

describe('adding an item to collections', () => {
  it('names each unknown collection and changes nothing', async () => {
    const known = await createCollection(tenant, 'Known');
    const foreign = await createCollection(stranger, 'Foreign');
    expect(
      await refused(ADD, {
        itemId,
        ids: [known, foreign, NOBODY, 'nonsense'],
        names: ['known', 'Unknown', ' ', 'Foreign'],
      }),
    ).toEqual([
      { field: ['collectionIds', '1'], message: NO_SUCH },
      { field: ['collectionIds', '2'], message: NO_SUCH },
      { field: ['collectionIds', '3'], message: NO_SUCH },
      { field: ['collectionNames', '1'], message: NO_SUCH },
      { field: ['collectionNames', '2'], message: "can't be blank" },
      { field: ['collectionNames', '3'], message: NO_SUCH },
    ]);
  });

  it('refuses an item that is not the workspace’s own', async () => {
    await createCollection(tenant, 'Known');
    const [foreign = ''] = await ingest(api, stranger, [somePost()]);
    const [rival = ''] = await ingest(api, tenant, [somePost()]);
    const { manager } = api.app.get(Database, { strict: false });
    const brand = newId();
    const { workspaceId } = tenant.scope;
    await manager.query('INSERT INTO competitor_brands (workspace_id, id, name) VALUES ($1, $2, $3)', [
      workspaceId,
      brand,
      'Rival',
    ]);
    await manager.update(Item, { workspaceId, id: rival }, { competitorBrandId: brand, creatorId: null });
    for (const id of [foreign, rival, NOBODY, 'nonsense']) {
      const expected = [{ field: ['itemId'], message: 'Item not found' }];
      expect(await refused(ADD, { itemId: id, names: ['Known'] })).toEqual(expected);
      expect(await refused(ADD, { itemId: id, names: ['New'], autoCreate: true })).toEqual(expected);
      expect(await refused(REMOVE, { itemId: id, names: ['Known'] })).toEqual(expected);
    }
  });

  it('refuses to do nothing', async () => {
    for (const given of [{}, { ids: [], names: [] }, { ids: null, names: null }]) {
      const expected = [{ field: ['collectionIds'], message: 'give the ids or the names of collections' }];
      expect(await refused(ADD, { itemId, autoCreate: true, ...given })).toEqual(expected);
      expect(await refused(REMOVE, { itemId, ...given })).toEqual(expected);
    }
  });

  it.each([
    ['collectionNames: []', 'collectionNames'],
    ['collectionNames: $unset', 'collectionIds'],
    ['collectionIds: []', 'collectionIds'],
    ['collectionIds: $unset, collectionNames: []', 'collectionNames'],
  ])('issue 13 B: an empty list gives an error on its own field: %s', async (given, field) => {
    for (const mutation of ['addItemToCollections', 'removeItemFromCollections']) {
      const type = given.startsWith('collectionNames: $') ? '[String!]' : '[ID!]';
      const variables = given.includes('$unset') ? `($unset: ${type})` : '';
      const data = await tenant.client.data(
        `mutation${variables} { ${mutation}(itemId: "${itemId}", ${given}) { userErrors { field } } }`,
      );
      expect(data[mutation].userErrors).toEqual([{ field: [field] }]);
    }
  });

  it('makes no collection where another name cannot be one, or an id is unknown', async () => {
    expect(
      await refused(ADD, { itemId, names: ['New', '', 'x'.repeat(256)], autoCreate: true, ids: [NOBODY] }),
    ).toEqual([
      { field: ['collectionIds', '0'], message: NO_SUCH },
      { field: ['collectionNames', '1'], message: "can't be blank" },
      { field: ['collectionNames', '2'], message: 'is too long (maximum is 255 characters)' },
    ]);
  });

  it('takes ids and names, in any case and more than once', async () => {
    const [a, b] = [await createCollection(tenant, 'A'), await createCollection(tenant, 'B')];
    await createCollection(tenant, 'C');
    const variables = { itemId, ids: [a, a.toUpperCase(), b], names: [' a ', 'c', 'C'] };
    const { item } = await succeed(tenant.client, ADD, variables);
    expect(item).toEqual({ id: itemId, collections: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] });
    const before = await presetRows(api);
    await succeed(tenant.client, ADD, variables);
    expect(await presetRows(api)).toEqual(before);
  });

  it('makes what is missing where that is asked for, in the order given', async () => {
    await createCollection(tenant, 'Known');
    const { item } = await succeed(tenant.client, ADD, {
      itemId,
      names: ['Zebra', 'KNOWN', 'apple', 'zebra'],
      autoCreate: true,
    });
    expect(item.collections).toEqual([{ name: 'Known' }, { name: 'Zebra' }, { name: 'apple' }]);
    expect(await names()).toEqual(['Known', 'Zebra', 'apple']);
  });

  it('makes one collection for 20 writers of one name at once, and fails none of them', async () => {
    const ids = await ingest(
      api,
      tenant,
      Array.from({ length: 20 }, () => somePost()),
    );
    await Promise.all(
      ids.map((id, index) =>
        succeed(tenant.client, ADD, {
          itemId: id,
          names: index % 2 === 0 ? ['One', 'Two'] : ['TWO', 'ONE'],
          autoCreate: true,
        }),
      ),
    );
    const { collections } = await tenant.client.data('{ collections { itemCount } }');
    expect(collections).toEqual([{ itemCount: 20 }, { itemCount: 20 }]);
  });

  it('and taking it out in the other order at once never deadlocks', async () => {
    const ids = await Promise.all(['A', 'B', 'C'].map((name) => createCollection(tenant, name)));
    const items = await ingest(
      api,
      tenant,
      Array.from({ length: 10 }, () => somePost()),
    );
    const backwards = [...ids].reverse();
    await Promise.all(
      items.flatMap((id) => [
        succeed(tenant.client, ADD, { itemId: id, ids }),
        succeed(tenant.client, ADD, { itemId: id, ids: backwards }),
        succeed(tenant.client, REMOVE, { itemId: id, ids: backwards }),
      ]),
    );
  });
});

describe('adding many items to collections', () => {
  const ADD_ALL = `mutation($itemIds: [ID!]!, $ids: [ID!], $names: [String!], $autoCreate: Boolean) {
    addItemsToCollections(itemIds: $itemIds, collectionIds: $ids, collectionNames: $names, autoCreate: $autoCreate) {
      collections { collection { id name itemCount } isNew addedItemIds } ${ERRORS} } }`;

  it('names each unknown item and collection, and changes nothing', async () => {
    const known = await createCollection(tenant, 'Known');
    const [foreign = ''] = await ingest(api, stranger, [somePost()]);
    expect(
      await refused(ADD_ALL, { itemIds: [itemId, foreign, NOBODY, 'x'], ids: [known], names: ['Unknown'] }),
    ).toEqual([
      { field: ['itemIds', '1'], message: 'Item not found' },
      { field: ['itemIds', '2'], message: 'Item not found' },
      { field: ['itemIds', '3'], message: 'Item not found' },
      { field: ['collectionNames', '0'], message: NO_SUCH },
    ]);
    expect(await refused(ADD_ALL, { itemIds: [NOBODY], names: ['New'], autoCreate: true })).toEqual([
      { field: ['itemIds', '0'], message: 'Item not found' },
    ]);
  });

  it('takes 1 to 100 items and 1 to 10 collections', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `c${index}`);
    for (const [given, field, message] of [
      [{ itemIds: [], names: ['x'] }, 'itemIds', 'give at least one id'],
      [{ itemIds: Array(101).fill(itemId), names: ['x'] }, 'itemIds', 'must have at most 100 entries'],
      [{ itemIds: [itemId] }, 'collectionIds', 'give the ids or the names of collections'],
      [{ itemIds: [itemId], names: eleven }, 'collectionNames', 'give at most 10 collections'],
    ] as const) {
      expect(await refused(ADD_ALL, { ...given, autoCreate: true })).toEqual([{ field: [field], message }]);
    }
  });

  it('gives the collections with what is new, in a number of statements that does not grow', async () => {
    const old = await createCollection(tenant, 'Old');
    await succeed(tenant.client, ADD, { itemId, ids: [old] });
    const more = await ingest(
      api,
      tenant,
      Array.from({ length: 99 }, () => somePost()),
    );
    const itemIds = [itemId, ...more];
    const variables = { itemIds, ids: [old.toUpperCase(), old], names: ['new', 'NEW '], autoCreate: true };
    const run = async () => (await succeed(tenant.client, ADD_ALL, variables)).collections;
    let first: unknown;
    const statements = await api.statements.during(async () => {
      first = await run();
    });
    expect(statements.length).toBeLessThanOrEqual(25);
    const id = expect.any(String);
    expect(first).toEqual([
      { collection: { id: old, name: 'Old', itemCount: 100 }, isNew: false, addedItemIds: more },
      { collection: { id, name: 'new', itemCount: 100 }, isNew: true, addedItemIds: itemIds },
    ]);
    const before = await presetRows(api);
    expect(await run()).toMatchObject([
      { isNew: false, addedItemIds: [] },
      { isNew: false, addedItemIds: [] },
    ]);
    expect(await presetRows(api)).toEqual(before);
  });

  it('by many at once, in any order, loses none and never deadlocks', async () => {
    const ids = await Promise.all(['A', 'B', 'C'].map((name) => createCollection(tenant, name)));
    const items = await ingest(
      api,
      tenant,
      Array.from({ length: 5 }, () => somePost()),
    );
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        succeed(tenant.client, ADD_ALL, {
          itemIds: index % 2 === 0 ? items : items.toReversed(),
          ids: index % 3 === 0 ? ids : ids.toReversed(),
        }),
      ),
    );
    const { collections } = await tenant.client.data('{ collections { itemCount } }');
    expect(collections).toEqual(Array(3).fill({ itemCount: 5 }));
  });
});

describe('taking an item out of collections', () => {
  it('names each unknown collection and changes nothing', async () => {
    const known = await createCollection(tenant, 'Known');
    await succeed(tenant.client, ADD, { itemId, ids: [known] });
    const errors = await refused(REMOVE, { itemId, ids: [known, NOBODY], names: ['Known', 'Unknown'] });
    expect(errors).toEqual([
      { field: ['collectionIds', '1'], message: NO_SUCH },
      { field: ['collectionNames', '1'], message: NO_SUCH },
    ]);
    expect(await holders()).toEqual(['Known']);
  });

  it('leaves it in the others and does not mind those it is not in', async () => {
    const [a, b] = [await createCollection(tenant, 'A'), await createCollection(tenant, 'B')];
    const c = await createCollection(tenant, 'C');
    await succeed(tenant.client, ADD, { itemId, ids: [a, b] });
    const { item } = await succeed(tenant.client, REMOVE, { itemId, ids: [b, c], names: ['b'] });
    expect(item.collections).toEqual([{ name: 'A' }]);
  });

  it('shows what each of several mutations of one request left', async () => {
    const id = await createCollection(tenant, 'A');
    const data = await tenant.client.data(
      `mutation($itemId: ID!, $ids: [ID!]) {
        added: addItemToCollections(itemId: $itemId, collectionIds: $ids) { item { collections { name itemCount } } }
        removed: removeItemFromCollections(itemId: $itemId, collectionIds: $ids) { item { collections { name } } } }`,
      { itemId, ids: [id] },
    );
    expect(data.added.item.collections).toEqual([{ name: 'A', itemCount: 1 }]);
    expect(data.removed.item.collections).toEqual([]);
  });
});

describe('the time of change of a collection', () => {
  it('moves when its items or its name change, and not when nothing does', async () => {
    const id = await createCollection(tenant, 'A');
    const { manager } = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    const changed = async () =>
      (await manager.findOneByOrFail(Collection, { workspaceId, id })).updatedAt.getTime();
    const steps: [string, Record<string, unknown>, boolean][] = [
      [ADD, { itemId, ids: [id] }, true],
      [ADD, { itemId, ids: [id] }, false],
      [REMOVE, { itemId, ids: [id] }, true],
      [REMOVE, { itemId, ids: [id] }, false],
      [RENAME, { id, name: 'B' }, true],
    ];
    for (const [document, variables, moves] of steps) {
      const before = await changed();
      await new Promise((resolve) => setTimeout(resolve, 2));
      await succeed(tenant.client, document, variables);
      expect((await changed()) > before, document).toBe(moves);
    }
  });
});
