import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, type Tenant } from '../support/world.js';

const IMPORT = `mutation($input: ImportItemsInput!) { importItems(input: $input) {
  results { index outcome itemId snapshotsAdded } userErrors { field message } } }`;

function item(number: number, changes: object = {}) {
  return {
    externalId: `v${number}`,
    provider: 'YOUTUBE',
    type: 'VIDEO',
    title: `Title ${number}`,
    channelTitle: `Channel ${number % 5}`,
    publishedAt: '2024-01-01T00:00:00Z',
    snapshots: [{ at: '2024-01-02T00:00:00Z', views: '9007199254740991', likes: null }],
    ...changes,
  };
}

describe('importItems', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
  });
  afterAll(() => api?.close());
  beforeEach(async () => {
    tenant = await createTenant(api);
  });

  const send = async (items: readonly object[]) =>
    (await tenant.client.data(IMPORT, { input: { items } })).importItems;

  it('names each refused post by its place and field, and stores the others', async () => {
    const answer = await send([
      item(0),
      item(1, { publishedAt: '2099-01-01T00:00:00Z', snapshots: [] }),
      item(2, { snapshots: [{ at: '2024-01-02T00:00:00Z', views: '9007199254740993' }] }),
      item(3, { type: 'REEL' }),
      item(4, { campaign: 'None' }),
      item(5, { attributes: { colour: 'red' } }),
      item(6),
    ]);
    expect(
      answer.results.map(({ index, outcome }: { index: number; outcome: string }) => [index, outcome]),
    ).toEqual([
      [0, 'CREATED'],
      [1, 'REJECTED'],
      [2, 'REJECTED'],
      [3, 'REJECTED'],
      [4, 'REJECTED'],
      [5, 'REJECTED'],
      [6, 'CREATED'],
    ]);
    const at = (...path: string[]) => ['input', 'items', ...path];
    expect(answer.userErrors).toEqual([
      { field: at('1', 'publishedAt'), message: 'is more than a day in the future' },
      { field: at('2', 'snapshots', '0', 'views'), message: 'must be at most 9007199254740991' },
      { field: at('3', 'type'), message: 'is REEL, but YOUTUBE has VIDEO, SHORT' },
      { field: at('4', 'campaign'), message: 'is not the name or id of a campaign' },
      { field: at('5', 'attributes', 'colour'), message: expect.stringContaining('colour') },
    ]);
    const { items } = await tenant.client.data(
      '{ items { totalCount nodes { currentEngagement { views likes } } } }',
    );
    expect(items.totalCount).toBe(2);
    expect(items.nodes[0].currentEngagement).toEqual({ views: '9007199254740991', likes: null });
  });

  it('writes places and contacts, which filters find; what is missing stays', async () => {
    const location = { name: 'The Mill', city: 'Ghent', country: 'Belgium' };
    await send([
      item(0, {
        channelEmail: 'ella@example.com',
        channelPhoneNumbers: ['(425) 123-4567'],
        channelType: 'BUSINESS',
        creatorLocation: { city: 'Bruges', country: 'Belgium' },
        location,
      }),
      item(1),
    ]);
    expect((await send([item(0, { title: 'Another' })])).results[0].outcome).toBe('UPDATED');
    const { items, creators } = await tenant.client.data(
      `query($item: ItemFilterInput, $creator: CreatorFilterInput) {
        items(filter: $item) { nodes { location { name city state } socialProfile { email phoneNumbers } } }
        creators(filter: $creator) { totalCount } }`,
      {
        item: {
          ugcLocations: [{ city: 'ghent' }],
          creatorLocations: [{ city: 'bruges' }],
          socialProfileAccountTypes: ['BUSINESS'],
        },
        creator: { locations: [{ country: 'Belgium' }] },
      },
    );
    expect(items.nodes).toEqual([
      {
        location: { name: 'The Mill', city: 'Ghent', state: null },
        socialProfile: { email: 'ella@example.com', phoneNumbers: ['(425) 123-4567'] },
      },
    ]);
    expect(creators.totalCount).toBe(1);
  });

  it('changes nothing when it is repeated, and adds what is new', async () => {
    const posts = [item(0), item(1)];
    const first = await send(posts);
    const again = await send([...posts, item(0, { snapshots: [{ at: '2024-01-05T00:00:00Z', views: 5 }] })]);
    expect(again.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'UNCHANGED',
      'UNCHANGED',
      'UPDATED',
    ]);
    expect(again.results[2]).toMatchObject({ itemId: first.results[0].itemId, snapshotsAdded: 1 });
  });

  it('takes 1 to 100 posts', async () => {
    const refused = {
      results: null,
      userErrors: [{ field: ['input', 'items'], message: 'must have 1 to 100 entries' }],
    };
    expect(await send([])).toEqual(refused);
    expect(await send(Array.from({ length: 101 }, (_, number) => item(number)))).toEqual(refused);
    const answer = await send(Array.from({ length: 100 }, (_, number) => item(number)));
    expect(answer.userErrors).toEqual([]);
    expect(answer.results).toHaveLength(100);
  });

  it('takes a bounded number of statements for any number of posts', async () => {
    const count = async (posts: number) => {
      const prefix = newId();
      const items = Array.from({ length: posts }, (_, number) =>
        item(number, { externalId: `${prefix}${number}` }),
      );
      return (await api.statements.during(() => send(items))).length;
    };
    await count(1);
    const few = await count(5);
    expect(await count(50)).toBeLessThanOrEqual(few);
    expect(few).toBeLessThan(40);
  });
});
