import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, postOf, type Tenant } from '../support/world.js';

const LIST = 'id name notes stages ownerId ownerName progress { name creatorsCount }';
const ERRORS = 'userErrors { field message code }';
const CREATE = `mutation($input: CreateCreatorListInput!) { createCreatorList(input: $input) { creatorList { ${LIST} } ${ERRORS} } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateCreatorListInput!) { updateCreatorList(id: $id, input: $input) { creatorList { ${LIST} } ${ERRORS} } }`;
const CREATORS = '$listId: ID!, $creatorIds: [ID!]!';
const GIVEN = 'listId: $listId, creatorIds: $creatorIds';
const ADD = `mutation(${CREATORS}, $stage: String) { addCreatorsToList(${GIVEN}, stage: $stage) { changedCount ${ERRORS} } }`;
const CHANGE = `mutation(${CREATORS}, $input: UpdateCreatorsOfListInput!) { updateCreatorsOfList(${GIVEN}, input: $input) { changedCount ${ERRORS} } }`;
const REMOVE = `mutation(${CREATORS}) { removeCreatorsFromList(${GIVEN}) { changedCount ${ERRORS} } }`;
const ENTRIES = `query($listId: ID!, $stage: String) { creatorListEntries(listId: $listId, stage: $stage) {
  totalCount nodes { creatorId stage note creator { id displayName } } } }`;
const FOUND = 'query($filter: CreatorFilterInput) { creators(filter: $filter) { totalCount nodes { id } } }';

let api: TestApp;
let tenant: Tenant;
let creators: string[];

beforeAll(async () => {
  api = await sharedTestApp();
});
afterAll(() => api?.close());
beforeEach(async () => {
  tenant = await createTenant(api);
  await ingest(api, tenant, ['one', 'two', 'three'].map(postOf));
  const { creators: page } = await tenant.client.data('{ creators { nodes { id } } }');
  creators = page.nodes.map(({ id }: { id: string }) => id);
});

const ask = async (document: string, variables: Record<string, unknown>) =>
  Object.values((await tenant.client.data(document, variables)) as object)[0];
const make = async (input: object = { name: 'Shortlist' }) => (await ask(CREATE, { input })).creatorList;
const found = async (filter: object) =>
  (await ask(FOUND, { filter })).nodes.map(({ id }: { id: string }) => id).sort();

describe('lists of creators', () => {
  it('are refused for names, stages and owners that cannot be', async () => {
    await make();
    for (const [input, field] of [
      [{ name: '' }, ['input', 'name']],
      [{ name: 'shortLIST' }, ['input', 'name']],
      [{ name: 'x', stages: [] }, ['input', 'stages']],
      [{ name: 'x', stages: ['a', ' '] }, ['input', 'stages', '1']],
      [{ name: 'x', stages: ['a', 'a'] }, ['input', 'stages', '1']],
      [{ name: 'x', stages: ['y'.repeat(61)] }, ['input', 'stages', '0']],
      [{ name: 'x', stages: Array.from({ length: 21 }, String) }, ['input', 'stages']],
      [{ name: 'x', ownerId: newId() }, ['input', 'ownerId']],
      [{ name: 'x', notes: 'y'.repeat(5001) }, ['input', 'notes']],
    ] as const) {
      expect(await ask(CREATE, { input }), JSON.stringify(input)).toMatchObject({
        creatorList: null,
        userErrors: [{ field }],
      });
    }
  });

  it('have creators at stages of their own, with notes; what is not there is refused and changes nothing', async () => {
    const { id: listId, stages } = await make();
    expect(stages).toEqual(['To ask', 'Asked', 'Agreed', 'Declined']);
    const [one = '', two = '', three = ''] = creators;
    expect(await ask(ADD, { listId, creatorIds: [one, newId()] })).toMatchObject({
      userErrors: [{ field: ['creatorIds', '1'] }],
    });
    expect(await ask(ADD, { listId, creatorIds: [one], stage: 'Gone' })).toMatchObject({
      userErrors: [{ field: ['stage'], code: 'unknown_stage' }],
    });
    expect(await ask(ADD, { listId, creatorIds: [] })).toMatchObject({
      userErrors: [{ field: ['creatorIds'] }],
    });
    expect(await ask(ADD, { listId, creatorIds: [one, two] })).toMatchObject({ changedCount: 2 });
    expect(await ask(ADD, { listId, creatorIds: [two, three], stage: 'asked' })).toMatchObject({
      changedCount: 1,
    });
    expect(
      await ask(CHANGE, { listId, creatorIds: [one], input: { stage: 'Agreed', note: ' Likes tea ' } }),
    ).toMatchObject({
      changedCount: 1,
    });
    expect(await ask(CHANGE, { listId, creatorIds: [one], input: { stage: 'AGREED' } })).toMatchObject({
      changedCount: 1,
    });
    const entries = await ask(ENTRIES, { listId });
    expect(entries.totalCount).toBe(3);
    expect(entries.nodes).toContainEqual(
      expect.objectContaining({ creatorId: one, stage: 'Agreed', note: 'Likes tea' }),
    );
    expect((await ask(ENTRIES, { listId, stage: 'Asked' })).nodes).toMatchObject([{ creatorId: three }]);
    const { creatorLists } = await tenant.client.data(`{ creatorLists { ${LIST} } }`);
    expect(creatorLists[0].progress.map((stage: { creatorsCount: number }) => stage.creatorsCount)).toEqual([
      1, 1, 1, 0,
    ]);
    expect(await ask(REMOVE, { listId, creatorIds: [two, newId()] })).toMatchObject({ changedCount: 1 });
    expect(await ask(CHANGE, { listId, creatorIds: [two], input: { note: 'x' } })).toMatchObject({
      userErrors: [{ field: ['creatorIds', '0'] }],
    });
  });

  it('are found by in searches and exports, by list and by stage', async () => {
    const { id: listId } = await make();
    const { id: other } = await make({ name: 'Other', stages: ['Asked'] });
    const [one = '', two = '', three = ''] = creators;
    await ask(ADD, { listId, creatorIds: [one] });
    await ask(ADD, { listId, creatorIds: [two], stage: 'Asked' });
    await ask(ADD, { listId: other, creatorIds: [three] });
    expect(await found({ listIds: [listId] })).toEqual([one, two].sort());
    expect(await found({ listIds: [listId], listStages: ['asked'] })).toEqual([two]);
    expect(await found({ listStages: ['Asked'] })).toEqual([two, three].sort());
    expect(await found({ listIds: ['nothing', newId()] })).toEqual([]);
    const { createExport } = await tenant.client.data(
      'mutation($id: ID!) { createExport(input: { of: CREATORS, format: CSV, creatorFilter: { listIds: [$id] } }) { export { rowsExpected } userErrors { message } } }',
      { id: listId },
    );
    expect(createExport.export.rowsExpected).toBe(2);
  });

  it('choose the posts of their creators in lists, figures, alerts and exports', async () => {
    const { id: listId } = await make();
    const { id: other } = await make({ name: 'Other' });
    const [one = '', two = ''] = creators;
    await ask(ADD, { listId, creatorIds: [one, two] });
    await ask(ADD, { listId: other, creatorIds: [two] });
    const postsOf = async (filter: object) => {
      const page = await ask(
        'query($filter: ItemFilterInput) { items(filter: $filter) { totalCount nodes { creator { id } } } }',
        { filter },
      );
      expect(page.nodes).toHaveLength(page.totalCount);
      return page.nodes.map(({ creator }: { creator: { id: string } }) => creator.id).sort();
    };
    expect(await postsOf({ creatorListsIds: [listId] })).toEqual([one, two].sort());
    expect(await postsOf({ creatorListsIds: [listId], not: { creatorListsIds: [other] } })).toEqual([one]);
    expect(await postsOf({ creatorListsIds: ['nothing', newId()] })).toEqual([]);
    await ask(ADD, { listId: other, creatorIds: [one] });
    expect(await postsOf({ creatorListsIds: [other] })).toEqual([one, two].sort());
    expect(await postsOf({ creatorListsIds: [listId], not: { creatorListsIds: [other] } })).toEqual([]);
    const filter = { creatorListsIds: [other] };
    const { itemAggregates, createExport, createAlertRule } = {
      ...(await tenant.client.data(
        'query($filter: ItemFilterInput) { itemAggregates(filter: $filter) { totals { count } } }',
        { filter },
      )),
      ...(await tenant.client.data(
        `mutation($filter: ItemFilterInput) {
          createExport(input: { of: ITEMS, format: CSV, filter: $filter }) { export { rowsExpected } }
          createAlertRule(input: { name: "x", virality: MEDIUM, filter: $filter }) { alertRule { filter } userErrors { message } }
        }`,
        { filter },
      )),
    };
    expect(itemAggregates.totals.count).toBe(2);
    expect(createExport.export.rowsExpected).toBe(2);
    expect(createAlertRule).toMatchObject({ alertRule: { filter }, userErrors: [] });
  });

  it('are made of the creators of posts too', async () => {
    const { id: listId } = await make();
    const [one = ''] = creators;
    const { items } = await tenant.client.data('{ items { nodes { id creator { id } } } }');
    const itemIds: string[] = items.nodes.map(({ id }: { id: string }) => id);
    const add = `mutation($listId: ID!, $creatorIds: [ID!], $itemIds: [ID!]) {
      addCreatorsToList(listId: $listId, creatorIds: $creatorIds, itemIds: $itemIds) { changedCount ${ERRORS} } }`;
    for (const [variables, field] of [
      [{}, ['creatorIds']],
      [{ itemIds: [...itemIds, newId()] }, ['itemIds', '3']],
      [{ itemIds: Array.from({ length: 1001 }, newId) }, ['itemIds']],
    ] as const) {
      expect(await ask(add, { listId, ...variables })).toMatchObject({
        changedCount: null,
        userErrors: [{ field }],
      });
    }
    expect(await ask(add, { listId, itemIds: [...itemIds, itemIds[0]], creatorIds: [one] })).toMatchObject({
      changedCount: 3,
    });
  });

  it('give creators the first stage where theirs is gone, and whoever was merged the place of the other', async () => {
    const { id } = await make();
    const [one = '', two = '', three = ''] = creators;
    await ask(ADD, { listId: id, creatorIds: [two, three], stage: 'Agreed' });
    const { creatorList } = await ask(UPDATE, { id, input: { stages: ['New', 'Asked'], name: 'Spring' } });
    expect(creatorList).toMatchObject({
      name: 'Spring',
      progress: [{ name: 'New', creatorsCount: 2 }, { creatorsCount: 0 }],
    });
    await tenant.client.data(
      'mutation($id: ID!, $ids: [ID!]!) { mergeCreators(id: $id, creatorIds: $ids) { userErrors { message } } }',
      { id: one, ids: [two, three] },
    );
    expect((await ask(ENTRIES, { listId: id })).nodes).toMatchObject([{ creatorId: one, stage: 'New' }]);
  });

  it('of others are not there', async () => {
    const { id: listId } = await make();
    const stranger = await createTenant(api);
    for (const [document, variables] of [
      [ADD, { listId, creatorIds: creators }],
      [UPDATE, { id: listId, input: { name: 'x' } }],
    ] as const) {
      const [payload] = Object.values((await stranger.client.data(document, variables)) as object);
      expect(payload).toMatchObject({ userErrors: [{ code: 'not_found' }] });
    }
    expect((await stranger.client.data(ENTRIES, { listId })).creatorListEntries.nodes).toEqual([]);
  });

  it('are said of each creator, with the stage and what is to be remembered', async () => {
    const [one = '', two = ''] = creators;
    const { id: listId } = await make();
    const { id: other } = await make({ name: 'Autumn', stages: ['Open'] });
    await ask(ADD, { listId, creatorIds: [one, two] });
    await ask(ADD, { listId: other, creatorIds: [one] });
    await ask(CHANGE, { listId, creatorIds: [one], input: { stage: 'Agreed', note: 'By mail.' } });
    const { creators: page } = await tenant.client.data(
      'query($ids: [ID!]) { creators(filter: { ids: $ids }) { totalCount nodes { id lists { listId listName stage note } } } }',
      { ids: [one, newId()] },
    );
    expect(page).toEqual({
      totalCount: 1,
      nodes: [
        {
          id: one,
          lists: [
            { listId: other, listName: 'Autumn', stage: 'Open', note: null },
            { listId, listName: 'Shortlist', stage: 'Agreed', note: 'By mail.' },
          ],
        },
      ],
    });
  });
});
