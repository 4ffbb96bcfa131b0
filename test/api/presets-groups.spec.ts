import { Database } from '@loupe/database';
import { ViewGroup } from '@loupe/presets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import {
  createCollection,
  createGroup,
  createView,
  mutate,
  NOBODY,
  placesIn,
  presetRows,
  succeed,
  VIEW_KINDS,
} from '../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const ERRORS = 'userErrors { field message }';
const MEMBERS = 'collections { id } contentViews { id } creatorViews { id } socialProfileViews { id }';
const CREATE = `mutation($name: String!) { createViewGroup(input: {name: $name}) { viewGroup { id name ${MEMBERS} } ${ERRORS} } }`;
const RENAME = `mutation($id: ID!, $name: String!) { updateViewGroup(id: $id, input: {name: $name}) { viewGroup { id name } ${ERRORS} } }`;
const DELETE = `mutation($id: ID!) { deleteViewGroup(id: $id) { deletedViewGroupId movedViewIds ${ERRORS} } }`;
const REORDER = `mutation($groupId: ID!, $viewIds: [ID!]!) {
  reorderViewsInGroup(groupId: $groupId, viewIds: $viewIds) { viewGroup { id ${MEMBERS} } ${ERRORS} } }`;

/** What can be in a group, with the mutation that moves it. */
const MEMBER_KINDS = [
  ...VIEW_KINDS.map(({ type, field }) => ({
    list: `${field}s`,
    field,
    argument: 'viewId',
    move: `mutation($id: ID!, $groupId: ID) { move${type}ToGroup(viewId: $id, groupId: $groupId) { ${field} { id group { id name } } ${ERRORS} } }`,
    create: (tenant: Tenant, name: string) => createView(tenant, type, name),
  })),
  {
    list: 'collections',
    field: 'collection',
    argument: 'collectionId',
    move: `mutation($id: ID!, $groupId: ID) { moveCollectionToGroup(collectionId: $id, groupId: $groupId) { collection { id group { id name } } ${ERRORS} } }`,
    create: createCollection,
  },
];

let api: TestApp;
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
});
afterAll(() => api?.close());
beforeEach(async () => {
  [tenant, stranger] = [await createTenant(api, 'one'), await createTenant(api, 'two')];
});

/** Runs a mutation that has to fail; what it says, once it is sure that it changed nothing. */
async function refused(document: string, variables: Record<string, unknown>) {
  const before = await presetRows(api);
  const { userErrors, ...payload } = await mutate(tenant.client, document, variables);
  expect(await presetRows(api)).toEqual(before);
  for (const value of Object.values(payload)) expect(value === null || value.length === 0).toBe(true);
  return userErrors;
}

/** A group with two things of each kind; their ids in its order. */
async function fullGroup(owner = tenant, names = 'Full'): Promise<{ groupId: string; ids: string[] }> {
  const groupId = await createGroup(owner, 'Full');
  const ids: string[] = [];
  for (const round of [1, 2]) {
    for (const { create, move, field } of MEMBER_KINDS) {
      const id = await create(owner, `${names} ${field} ${round}`);
      await succeed(owner.client, move, { id, groupId });
      ids.push(id);
    }
  }
  return { groupId, ids };
}

const order = async (groupId: string) => (await placesIn(api, tenant, groupId)).map(({ id }) => id);

describe('a view group', () => {
  it('is neither made nor renamed with a name that cannot be', async () => {
    const id = await createGroup(tenant, 'Some');
    for (const [name, message] of [
      ['\t ', "can't be blank"],
      ['x'.repeat(256), 'is too long (maximum is 255 characters)'],
    ]) {
      const expected = [{ field: ['input', 'name'], message }];
      expect(await refused(CREATE, { name })).toEqual(expected);
      expect(await refused(RENAME, { id, name })).toEqual(expected);
    }
  });

  it('of an unknown, malformed or foreign id is neither given nor written', async () => {
    const { groupId: foreign, ids: foreignIds } = await fullGroup(stranger);
    const { ids } = await fullGroup();
    for (const id of [NOBODY, 'nonsense', foreign]) {
      const named = (path: string) => [{ field: [path], message: 'View group not found' }];
      expect(await refused(RENAME, { id, name: 'x' })).toEqual(named('id'));
      expect(await refused(DELETE, { id })).toEqual(named('id'));
      expect(await refused(REORDER, { groupId: id, viewIds: foreignIds })).toEqual(named('groupId'));
      for (const [index, { move }] of MEMBER_KINDS.entries()) {
        expect(await refused(move, { id: ids[index], groupId: id })).toEqual(named('groupId'));
      }
      expect((await tenant.client.data(`{ viewGroup(id: "${id}") { id } }`)).viewGroup).toBeNull();
    }
  });

  it('is made, renamed and listed, oldest first', async () => {
    const { viewGroup } = await succeed(tenant.client, CREATE, { name: ' First ' });
    const empty = { collections: [], contentViews: [], creatorViews: [], socialProfileViews: [] };
    expect(viewGroup).toEqual({ id: viewGroup.id, name: 'First', ...empty });
    const second = await createGroup(tenant, 'First');
    await succeed(tenant.client, RENAME, { id: viewGroup.id, name: 'Renamed' });
    const { viewGroups } = await tenant.client.data('{ viewGroups { id name } }');
    expect(viewGroups).toEqual([
      { id: viewGroup.id, name: 'Renamed' },
      { id: second, name: 'First' },
    ]);
    expect((await stranger.client.data('{ viewGroups { id } }')).viewGroups).toEqual([]);
  });

  it('says what was in it when it is deleted, and leaves all of it', async () => {
    const { groupId, ids } = await fullGroup();
    const other = await fullGroup(tenant, 'Other');
    const [itemId = ''] = await ingest(api, tenant, [somePost()]);
    await succeed(
      tenant.client,
      `mutation { addItemToCollections(itemId: "${itemId}", collectionIds: ["${ids[3]}"]) { ${ERRORS} } }`,
    );
    expect(await succeed(tenant.client, DELETE, { id: groupId })).toEqual({
      deletedViewGroupId: groupId,
      movedViewIds: ids,
      userErrors: [],
    });
    expect((await mutate(tenant.client, DELETE, { id: groupId })).movedViewIds).toEqual([]);
    for (const [index, { field }] of MEMBER_KINDS.entries()) {
      const found = await tenant.client.data(`{ ${field}(id: "${ids[index]}") { id group { id } } }`);
      expect(found[field]).toEqual({ id: ids[index], group: null });
    }
    expect(
      (await tenant.client.data(`{ collection(id: "${ids[3]}") { itemCount } }`)).collection.itemCount,
    ).toBe(1);
    expect(await order(other.groupId)).toEqual(other.ids);
  });

  it('loses what is deleted and keeps the order of the rest', async () => {
    const { groupId, ids } = await fullGroup();
    await succeed(tenant.client, `mutation { deleteContentView(id: "${ids[0]}") { ${ERRORS} } }`);
    await succeed(tenant.client, `mutation { deleteCollection(id: "${ids[3]}") { ${ERRORS} } }`);
    expect(await order(groupId)).toEqual(ids.filter((_, index) => index !== 0 && index !== 3));
  });

  it('does not count as changed when something is moved into it', async () => {
    const groupId = await createGroup(tenant, 'Quiet');
    const { manager } = api.app.get(Database, { strict: false });
    const read = () =>
      manager.findOneByOrFail(ViewGroup, { workspaceId: tenant.scope.workspaceId, id: groupId });
    const before = await read();
    const id = await createCollection(tenant, 'A');
    await succeed(
      tenant.client,
      `mutation { moveCollectionToGroup(collectionId: "${id}", groupId: "${groupId}") { ${ERRORS} } }`,
    );
    expect(await read()).toEqual(before);
  });
});

describe.each(MEMBER_KINDS)('moving a $field', ({ list, field, argument, move, create }) => {
  it('refuses an unknown, malformed or foreign one, and one of another kind', async () => {
    const { groupId, ids } = await fullGroup();
    const foreign = await create(stranger, 'Foreign');
    const own = MEMBER_KINDS.findIndex((kind) => kind.field === field);
    const others = ids.slice(0, 4).filter((_, index) => index !== own);
    for (const id of [NOBODY, 'nonsense', foreign, ...others]) {
      for (const target of [groupId, null]) {
        const [error, ...more] = await refused(move, { id, groupId: target });
        expect(error).toEqual({ field: [argument], message: expect.stringMatching(/not found$/) });
        expect(more).toEqual([]);
      }
    }
  });

  it('puts it at the end, into another group, and out', async () => {
    const { groupId, ids } = await fullGroup();
    const other = await createGroup(tenant, 'Other');
    const id = await create(tenant, 'New');
    const moved = await succeed(tenant.client, move, { id, groupId });
    expect(moved[field]).toEqual({ id, group: { id: groupId, name: 'Full' } });
    expect(await order(groupId)).toEqual([...ids, id]);

    const first = ids[MEMBER_KINDS.findIndex((kind) => kind.field === field)] ?? '';
    await succeed(tenant.client, move, { id: first, groupId });
    expect(await order(groupId)).toEqual([...ids.filter((one) => one !== first), id, first]);

    await succeed(tenant.client, move, { id, groupId: other });
    expect(await order(other)).toEqual([id]);
    expect(await order(groupId)).not.toContain(id);
    const { viewGroup } = await tenant.client.data(
      `{ viewGroup(id: "${other}") { ${list} { id group { id } } } }`,
    );
    expect(viewGroup[list]).toEqual([{ id, group: { id: other } }]);

    for (const target of [{ groupId: null }, {}]) {
      const out = await succeed(tenant.client, move, { id, ...target });
      expect(out[field]).toEqual({ id, group: null });
      expect(await order(other)).toEqual([]);
    }
  });
});

describe('reordering', () => {
  it('refuses all but the ids of everything in the group, each once', async () => {
    const { groupId, ids } = await fullGroup();
    const outside = await createView(tenant, 'ContentView', 'Outside');
    const { ids: foreign } = await fullGroup(stranger);
    const [first = '', ...rest] = ids;
    for (const viewIds of [
      [],
      rest,
      [...ids, first],
      [first, first, ...rest.slice(1)],
      [outside, ...rest],
      [...ids, outside],
      [foreign[0], ...rest],
      [NOBODY, ...rest],
      ['nonsense', ...rest],
    ]) {
      expect(await refused(REORDER, { groupId, viewIds })).toEqual([
        {
          field: ['viewIds'],
          message: "must be the ids of all of the group's views and collections, each once",
        },
      ]);
    }
  });

  it('gives everything of any kind the order asked for', async () => {
    const { groupId, ids } = await fullGroup();
    const wanted = [...ids].reverse();
    const upper = wanted.map((id) => id.toUpperCase());
    const { viewGroup } = await succeed(tenant.client, REORDER, { groupId, viewIds: upper });
    expect(await placesIn(api, tenant, groupId)).toEqual(wanted.map((id, place) => ({ id, place })));
    for (const [index, { list }] of MEMBER_KINDS.entries()) {
      expect(viewGroup[list]).toEqual([{ id: ids[index + 4] }, { id: ids[index] }]);
    }
    expect((await tenant.client.data(`{ viewGroups { id ${MEMBERS} } }`)).viewGroups).toEqual([viewGroup]);
  });

  it('of an empty group is the empty order', async () => {
    const groupId = await createGroup(tenant, 'Empty');
    await succeed(tenant.client, REORDER, { groupId, viewIds: [] });
  });

  it('and moving at once give everything one place of its own', async () => {
    const { groupId, ids } = await fullGroup();
    const other = await createGroup(tenant, 'Other');
    const added: { id: string; move: string }[] = [];
    for (const { create, move } of MEMBER_KINDS) {
      for (const round of [1, 2, 3]) added.push({ id: await create(tenant, `Added ${round}`), move });
    }
    const reversed = [...ids].reverse();
    await Promise.all([
      ...added.map(({ id, move }) => succeed(tenant.client, move, { id, groupId })),
      // Whether these find the group as they think it is depends on who comes first; both answers are right.
      ...[ids, reversed, ids, reversed].map((viewIds) =>
        mutate(tenant.client, REORDER, { groupId, viewIds }),
      ),
      ...added.slice(0, 3).map(({ id, move }) => succeed(tenant.client, move, { id, groupId: other })),
    ]);
    const places = [...(await placesIn(api, tenant, groupId)), ...(await placesIn(api, tenant, other))];
    expect(places.map(({ id }) => id).sort()).toEqual([...ids, ...added.map(({ id }) => id)].sort());
    for (const group of [groupId, other]) {
      const taken = (await placesIn(api, tenant, group)).map(({ place }) => place);
      expect(taken.every(Number.isInteger)).toBe(true);
      expect(new Set(taken).size).toBe(taken.length);
    }
  });

  it('by many at once leaves one of the orders asked for', async () => {
    const { groupId, ids } = await fullGroup();
    const orders = ids.map((_, turn) => [...ids.slice(turn), ...ids.slice(0, turn)]);
    await Promise.all(orders.map((viewIds) => succeed(tenant.client, REORDER, { groupId, viewIds })));
    const places = await placesIn(api, tenant, groupId);
    expect(places.map(({ place }) => place)).toEqual(ids.map((_, index) => index));
    expect(orders).toContainEqual(places.map(({ id }) => id));
  });

  it('and moving lose nothing when the group is deleted at the same time', async () => {
    const { groupId, ids } = await fullGroup();
    const id = await createCollection(tenant, 'Late');
    await Promise.all([
      mutate(tenant.client, DELETE, { id: groupId }),
      mutate(tenant.client, REORDER, { groupId, viewIds: [...ids].reverse() }),
      mutate(
        tenant.client,
        `mutation { moveCollectionToGroup(collectionId: "${id}", groupId: "${groupId}") { ${ERRORS} } }`,
      ),
    ]);
    const { collections } = await tenant.client.data('{ collections { id group { id } } }');
    expect(collections).toEqual([ids[3], ids[7], id].map((one) => ({ id: one, group: null })));
  });
});
