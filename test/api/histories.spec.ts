import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const PUBLISHED = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;
const hour = (hours: number) => new Date(PUBLISHED + hours * HOUR);
const at = (hours: number, known: Parameters<typeof metrics>[0]) => metrics({ at: hour(hours), ...known });

describe('engagementHistories', () => {
  let api: TestApp;
  let tenant: Tenant;
  let steady: string;
  let young: string;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    const ids = await ingest(api, tenant, [
      somePost({
        takenAt: new Date(PUBLISHED),
        snapshots: [
          at(1, { likes: 10, views: 100 }),
          at(3, { likes: 21, views: null }),
          at(24, { likes: 100, views: 1000 }),
          at(800, { likes: 90, views: 1777 }),
        ],
      }),
      somePost({ takenAt: new Date(PUBLISHED), snapshots: [at(5, { likes: 7 })] }),
    ]);
    steady = ids[0] as string;
    young = ids[1] as string;
  });
  afterAll(() => api?.close());

  const ask = (itemIds: string[], selection: string, client = tenant.client) =>
    client.data(
      `query($itemIds: [ID!]!) { engagementHistories(itemIds: $itemIds) { itemId ${selection} } }`,
      {
        itemIds,
      },
    );

  it('refuses more than 100 items, and a number of snapshots out of bounds', async () => {
    const errors = async (itemIds: string[], first: number) => {
      const query = `query($itemIds: [ID!]!) { engagementHistories(itemIds: $itemIds) { snapshots(first: ${first}) { at } } }`;
      const { body } = await tenant.client.send(query, { itemIds });
      return (body.errors as { message: string; extensions: { code: string } }[])[0];
    };
    const many = Array.from({ length: 101 }, newId);
    expect(await errors(many, 1)).toMatchObject({
      message: expect.stringContaining('itemIds'),
      extensions: { code: 'INVALID_INPUT' },
    });
    for (const first of [0, 101]) {
      expect(await errors([steady], first)).toMatchObject({
        message: 'first must be from 1 to 100',
        extensions: { code: 'INVALID_INPUT' },
      });
    }
  });

  it('leaves out unknown items, those of others, and what is no id', async () => {
    const { engagementHistories } = await ask([young, 'nonsense', newId(), steady, young.toUpperCase()], '');
    expect(engagementHistories).toEqual([{ itemId: young }, { itemId: steady }]);
    const other = await createTenant(api);
    expect((await ask([steady], '', other.client)).engagementHistories).toEqual([]);
  });

  it('gives the newest snapshots, newest first', async () => {
    const { engagementHistories } = await ask(
      [steady, young],
      'snapshots(first: 2) { at likes linearViralityScore }',
    );
    expect(engagementHistories).toEqual([
      {
        itemId: steady,
        snapshots: [
          { at: '2026-02-03T08:00:00Z', likes: '90', linearViralityScore: 'NOT_VIRAL' },
          { at: '2026-01-02T00:00:00Z', likes: '100', linearViralityScore: 'NOT_VIRAL' },
        ],
      },
      {
        itemId: young,
        snapshots: [{ at: '2026-01-01T05:00:00Z', likes: '7', linearViralityScore: 'NOT_VIRAL' }],
      },
    ]);
  });

  it('interpolates between the snapshots around an age, and never beyond them or over an unknown metric', async () => {
    const { engagementHistories } = await ask([steady, young], 'atAges { hours at likes views }');
    const line = (hours: number, from: number, to: number) =>
      String(Math.floor(from + ((to - from) * (hours - 24)) / 776 + 0.5));
    expect(engagementHistories).toEqual([
      {
        itemId: steady,
        atAges: [
          { hours: 2, at: '2026-01-01T02:00:00Z', likes: '16', views: null },
          { hours: 24, at: '2026-01-02T00:00:00Z', likes: '100', views: '1000' },
          ...[72, 168, 720].map((hours) => ({
            hours,
            at: hour(hours).toISOString().replace('.000', ''),
            likes: line(hours, 100, 90),
            views: line(hours, 1000, 1777),
          })),
        ],
      },
      { itemId: young, atAges: [] },
    ]);
  });

  it('tells the change since a time that lies between snapshots', async () => {
    const changes = await tenant.client.data(
      `query($itemIds: [ID!]!) {
        none: engagementHistories(itemIds: $itemIds) { change { likes } }
        early: engagementHistories(itemIds: $itemIds, since: "2026-01-01T00:00:00Z") { change { likes } }
        late: engagementHistories(itemIds: $itemIds, since: "2027-01-01T00:00:00Z") { change { likes } }
        day: engagementHistories(itemIds: $itemIds, since: "2026-01-02T00:00:00Z") { change { since until likes views shares } } }`,
      { itemIds: [steady] },
    );
    const unknown = [{ change: null }];
    expect(changes).toEqual({
      ...{ none: unknown, early: unknown, late: unknown },
      day: [
        {
          change: {
            since: '2026-01-02T00:00:00Z',
            until: '2026-02-03T08:00:00Z',
            likes: '-10',
            views: '777',
            shares: null,
          },
        },
      ],
    });
  });

  it('is a field of items', async () => {
    const { items } = await tenant.client.data(
      '{ items { nodes { id engagementHistory(since: "2026-01-02T00:00:00Z") { itemId snapshots(first: 1) { likes } change { likes } } } } }',
    );
    expect(
      new Map(
        items.nodes.map((node: { id: string; engagementHistory: object }) => [
          node.id,
          node.engagementHistory,
        ]),
      ),
    ).toEqual(
      new Map([
        [steady, { itemId: steady, snapshots: [{ likes: '90' }], change: { likes: '-10' } }],
        [young, { itemId: young, snapshots: [{ likes: '7' }], change: null }],
      ]),
    );
  });
});
