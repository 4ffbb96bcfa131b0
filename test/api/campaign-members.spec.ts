import { Database, sql } from '@loupe/database';
import { JobQueue } from '@loupe/queue';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { succeed } from '../support/presets.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const SHOWN = `id name from to brief isFilling sourceIds creatorIds collectionIds
  figures { itemsCount creatorsCount engagementsTotal impressions earnedMediaValueCents }`;
const CREATE = `mutation($input: CreateCampaignInput!) { createCampaign(input: $input) {
  campaign { ${SHOWN} } userErrors { field message } } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, input: $input) {
  campaign { ${SHOWN} } userErrors { field message } } }`;
const DELETE =
  'mutation($id: ID!) { deleteCampaign(id: $id) { deletedCampaignId userErrors { field message } } }';
const ADD = `mutation($id: ID!, $items: [ID!]!) { addItemsToCampaign(campaignId: $id, itemIds: $items) {
  campaign { ${SHOWN} } addedItemIds userErrors { field message } } }`;
const REMOVE = `mutation($id: ID!, $items: [ID!]!) { removeItemsFromCampaign(campaignId: $id, itemIds: $items) {
  campaign { ${SHOWN} } removedItemIds userErrors { field message } } }`;
const IMPORT = `mutation($items: [ImportItemInput!]!) { importItems(input: {items: $items}) {
  results { outcome itemId } userErrors { field message } } }`;
const ITEMS = `query($id: ID!) { items(first: 100, filter: {campaignsIds: [$id]}) { nodes { id } } }`;
const CREATORS = `query($ids: [ID!]) { items(first: 100, filter: {ids: $ids}) { nodes { id creator { id } } } }`;

const by = (name: string, more: object = {}) =>
  somePost({
    profile: {
      externalId: name,
      accountName: name,
      originalUrl: `https://example.com/${name}`,
      followers: 100,
    },
    ...more,
  });

describe('campaigns', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  beforeAll(async () => {
    api = await startTestApp();
    worker = await startTestWorker(api, { EMBEDDINGS_PROVIDER: 'off', LOG_LEVEL: 'fatal' });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  const call = async (document: string, variables: object) =>
    Object.values(await tenant.client.data(document, { ...variables }))[0] as never as {
      campaign: { id: string; figures: Record<string, unknown> } & Record<string, unknown>;
      addedItemIds: string[];
      removedItemIds: string[];
      userErrors: { field: string[]; message: string }[];
    };
  const made = async (input: object = {}) => {
    const { campaign, userErrors } = await call(CREATE, { input: { name: 'Spring', ...input } });
    expect(userErrors).toEqual([]);
    return campaign;
  };
  const itemsOf = async (id: string): Promise<string[]> =>
    (await tenant.client.data(ITEMS, { id })).items.nodes.map((node: { id: string }) => node.id).sort();
  const creatorOf = async (id = '') =>
    (await tenant.client.data(CREATORS, { ids: [id] })).items.nodes[0].creator.id as string;
  const store = async (...posts: Parameters<typeof ingest>[2]) => ingest(api, tenant, posts);
  const looked = async (id: string) => {
    await worker.get(JobQueue, { strict: false }).enqueue('campaigns.fill', {});
    await expect
      .poll(async () => {
        const { campaigns } = await tenant.client.data(
          '{ campaigns(first: 100) { nodes { id isFilling } } }',
        );
        return campaigns.nodes.find((one: { id: string }) => one.id === id).isFilling;
      })
      .toBe(false);
  };

  it.each([
    [{ name: '' }, ['input', 'name']],
    [{ brief: 'x'.repeat(10_001) }, ['input', 'brief']],
    [{ from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }, ['input', 'to']],
    [{ creatorIds: ['nobody'] }, ['input', 'creatorIds', '0']],
    [{ sourceIds: ['0199f2a0-0000-7000-8000-0000000000ff'] }, ['input', 'sourceIds', '0']],
    [{ collectionIds: ['0199f2a0-0000-7000-8000-0000000000ff'] }, ['input', 'collectionIds', '0']],
    [{ creatorIds: Array.from({ length: 101 }, () => 'x') }, ['input', 'creatorIds']],
  ])('refuse %j', async (input, field) => {
    expect(await call(CREATE, { input: { name: 'Spring', ...input } })).toMatchObject({
      campaign: null,
      userErrors: [{ field }],
    });
    expect((await tenant.client.data('{ campaigns { totalCount } }')).campaigns.totalCount).toBe(0);
  });

  it('of others are unknown, and so are their items', async () => {
    const campaign = await made();
    const [item = ''] = await store(somePost());
    const other = await createTenant(api);
    const [foreign = ''] = await ingest(api, other, [somePost()]);
    const wrong = { userErrors: [{ field: ['itemIds', '1'], message: 'Item not found' }] };
    expect(await call(ADD, { id: campaign.id, items: [item, foreign] })).toMatchObject(wrong);
    expect(await itemsOf(campaign.id)).toEqual([]);
    expect(await call(ADD, { id: campaign.id, items: [] })).toMatchObject({
      userErrors: [{ field: ['itemIds'] }],
    });
    const many = Array.from({ length: 101 }, () => item);
    expect(await call(ADD, { id: campaign.id, items: many })).toMatchObject({
      userErrors: [{ field: ['itemIds'] }],
    });
    const { client } = other;
    for (const document of [UPDATE, DELETE]) {
      const [result] = Object.values(await client.data(document, { id: campaign.id, input: { name: 'x' } }));
      expect(result).toMatchObject({ userErrors: [{ field: ['id'], message: 'Campaign not found' }] });
    }
  });

  it('take items by hand, and give their figures', async () => {
    const campaign = await made({ brief: '  Everything about spring ', from: '2027-01-01T00:00:00Z' });
    expect(campaign).toMatchObject({
      brief: 'Everything about spring',
      from: '2027-01-01T00:00:00Z',
      to: null,
      figures: { itemsCount: 0, creatorsCount: 0, engagementsTotal: null, earnedMediaValueCents: null },
    });
    const items = await store(
      by('a', { snapshots: [metrics({ likes: 5, comments: 1, impressions: 1000 })] }),
      by('a', { snapshots: [metrics({ likes: 10 })] }),
      by('b'),
    );
    const added = await call(ADD, { id: campaign.id, items });
    expect(added.addedItemIds.toSorted()).toEqual(items.toSorted());
    expect(added.campaign.figures).toMatchObject({ itemsCount: 3, creatorsCount: 2, engagementsTotal: 16 });
    expect(Number(added.campaign.figures.earnedMediaValueCents)).toBeGreaterThan(0);
    expect(await itemsOf(campaign.id)).toEqual(items.toSorted());
    expect((await call(ADD, { id: campaign.id, items })).addedItemIds).toEqual([]);
    const [first = ''] = items;
    const removed = await call(REMOVE, { id: campaign.id, items: [first] });
    expect(removed).toMatchObject({ removedItemIds: [first], campaign: { figures: { itemsCount: 2 } } });
    expect((await call(REMOVE, { id: campaign.id, items: [first] })).removedItemIds).toEqual([]);
  });

  it('are joined by the items of their creators, those that are there and those that arrive', async () => {
    const [early, old = '', late] = await store(
      by('a', { takenAt: new Date('2026-02-28T23:59:59Z') }),
      by('a', { takenAt: new Date('2026-03-01T00:00:00Z') }),
      by('a', { takenAt: new Date('2026-04-01T00:00:01Z') }),
      by('b', { takenAt: new Date('2026-03-05T00:00:00Z') }),
    );
    const campaign = await made({
      creatorIds: [await creatorOf(old)],
      from: '2026-03-01T00:00:00Z',
      to: '2026-04-01T00:00:00Z',
    });
    expect(await itemsOf(campaign.id)).toEqual([old]);
    const [arrived = ''] = await store(
      by('a', { takenAt: new Date('2026-03-20T00:00:00Z') }),
      by('a', { takenAt: new Date('2026-05-20T00:00:00Z') }),
      by('b', { takenAt: new Date('2026-03-20T00:00:00Z') }),
    );
    expect(await itemsOf(campaign.id)).toEqual([old, arrived].toSorted());

    // What was taken out stays out, whatever defines the campaign; what was added by hand stays in.
    await call(REMOVE, { id: campaign.id, items: [old] });
    await call(ADD, { id: campaign.id, items: [early] });
    await call(UPDATE, { id: campaign.id, input: { from: null, to: null } });
    const all = await itemsOf(campaign.id);
    expect(all).toHaveLength(4);
    expect(all).not.toContain(old);
    expect(all).toContain(late);
    const narrowed = await call(UPDATE, { id: campaign.id, input: { creatorIds: [] } });
    expect(narrowed.campaign).toMatchObject({ creatorIds: [], figures: { itemsCount: 1 } });
    expect(await itemsOf(campaign.id)).toEqual([early]);
  });

  it('keep an item that an import puts into them, also where it joins by itself in the same import', async () => {
    const [first = ''] = await store(by('a'));
    const campaign = await made({ creatorIds: [await creatorOf(first)] });
    const send = async (given: object) => {
      const post = { provider: 'INSTAGRAM', type: 'REEL', channelId: 'a', channelTitle: 'a', ...given };
      const { importItems } = await tenant.client.data(IMPORT, {
        items: [{ publishedAt: '2026-01-01T00:00:00Z', ...post }],
      });
      expect(importItems.userErrors).toEqual([]);
      return importItems.results[0] as { outcome: string; itemId: string };
    };
    const { itemId: placed } = await send({ externalId: 'placed', campaign: 'spring' });
    const { itemId: later } = await send({ externalId: 'later' });
    expect(await itemsOf(campaign.id)).toEqual([first, placed, later].toSorted());
    // It joined by itself; that somebody names it now is a change, once.
    expect((await send({ externalId: 'later', campaign: campaign.id })).outcome).toBe('UPDATED');
    expect((await send({ externalId: 'later', campaign: campaign.id })).outcome).toBe('UNCHANGED');
    await call(UPDATE, { id: campaign.id, input: { creatorIds: [] } });
    expect(await itemsOf(campaign.id)).toEqual([placed, later].toSorted());
    // As with addItemsToCampaign, what was taken out comes back.
    await call(REMOVE, { id: campaign.id, items: [placed] });
    expect((await send({ externalId: 'placed', campaign: 'spring' })).outcome).toBe('UPDATED');
    expect(await itemsOf(campaign.id)).toEqual([placed, later].toSorted());
  });

  it('are joined by the items of their collections as these are filled', async () => {
    const { collection } = await succeed(
      tenant.client,
      'mutation { createCollection(input: {name: "Best"}) { collection { id } userErrors { message } } }',
    );
    const campaign = await made({ collectionIds: [collection.id] });
    const [item] = await store(somePost(), somePost());
    await succeed(
      tenant.client,
      'mutation($i: ID!, $c: [ID!]) { addItemToCollections(itemId: $i, collectionIds: $c) { userErrors { message } } }',
      { i: item, c: [collection.id] },
    );
    expect(await itemsOf(campaign.id)).toEqual([item]);
  });

  it('never take the posts of a competitor', async () => {
    const { competitorBrand } = await succeed(
      tenant.client,
      'mutation { createCompetitorBrand(input: {name: "Rival"}) { competitorBrand { id } userErrors { message } } }',
    );
    const [own] = await store(by('a'));
    const campaign = await made({ creatorIds: [await creatorOf(own)] });
    const [post] = await store(by('a', { competitorBrandId: competitorBrand.id }));
    expect(await itemsOf(campaign.id)).toEqual([own]);
    expect(await call(ADD, { id: campaign.id, items: [post] })).toMatchObject({
      userErrors: [{ field: ['itemIds', '0'] }],
    });
  });

  it('are filled by a job where more items are there than a request looks through', async () => {
    const items = await store(...Array.from({ length: 1203 }, () => by('a')));
    const campaign = await made({ creatorIds: [await creatorOf(items[0])] });
    expect(campaign).toMatchObject({ isFilling: true, figures: { itemsCount: 1000 } });
    await looked(campaign.id);
    const { campaign: updated } = await call(UPDATE, { id: campaign.id, input: { name: 'Summer' } });
    expect(updated.figures).toMatchObject({ itemsCount: 1203, creatorsCount: 1 });
    expect(updated.isFilling).toBe(false);
    await call(UPDATE, { id: campaign.id, input: { creatorIds: [] } });
    await looked(campaign.id);
    expect(await itemsOf(campaign.id)).toEqual([]);
  });

  it('are deleted, and their items stay', async () => {
    const items = await store(by('a'));
    const campaign = await made({ creatorIds: [await creatorOf(items[0])] });
    expect(await call(DELETE, { id: campaign.id })).toEqual({
      deletedCampaignId: campaign.id,
      userErrors: [],
    });
    expect(await call(DELETE, { id: campaign.id })).toMatchObject({ userErrors: [{ field: ['id'] }] });
    const { items: left } = await tenant.client.data('{ items { totalCount } }');
    expect(left.totalCount).toBe(1);
    const { auditLog } = await tenant.client.data('{ auditLog { nodes { action } } }');
    expect(auditLog.nodes.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['campaign.deleted', 'campaign.created']),
    );
  });

  it('are gone at once where they have many items, whose memberships a job removes', async () => {
    const items = await store(...Array.from({ length: 2003 }, () => by('a')));
    const campaign = await made({ creatorIds: [await creatorOf(items[0])] });
    await looked(campaign.id);
    await call(REMOVE, { id: campaign.id, items: items.slice(0, 2) });
    const rows = () =>
      api.app.get(Database, { strict: false }).count(sql`FROM (
        SELECT campaign_id FROM campaign_items UNION ALL SELECT campaign_id FROM campaign_exclusions
        UNION ALL SELECT campaign_id FROM campaign_criteria UNION ALL SELECT id FROM campaigns
      ) AS row WHERE campaign_id = ${campaign.id}`);
    const deletion = () => call(DELETE, { id: campaign.id });
    const statements = await api.statements.during(deletion);
    expect(statements.length).toBeLessThan(30);
    expect(await rows()).toBe(1001 + 1);

    expect(await deletion()).toMatchObject({ userErrors: [{ field: ['id'] }] });
    expect(await itemsOf(campaign.id)).toEqual([]);
    expect((await tenant.client.data('{ campaigns { totalCount } }')).campaigns.totalCount).toBe(0);
    const { itemAggregates } = await tenant.client.data(
      '{ itemAggregates(groupBy: [{by: CAMPAIGN}]) { groups { keys { value } } } }',
    );
    expect(itemAggregates.groups).toEqual([]);
    expect(await call(ADD, { id: campaign.id, items: [items[0]] })).toMatchObject({
      userErrors: [{ field: ['campaignId'] }],
    });
    await store(by('a'));
    expect(await rows()).toBe(1001 + 1);

    await worker.get(JobQueue, { strict: false }).enqueue('campaigns.sweep', {});
    await expect.poll(rows).toBe(0);
    expect((await tenant.client.data('{ items { totalCount } }')).items.totalCount).toBe(2004);
  });

  it('take as many statements for a page of a hundred as for one', async () => {
    for (let index = 0; index < 6; index++) await made({ name: `Campaign ${index}` });
    const count = async (first: number) =>
      (
        await api.statements.during(() =>
          tenant.client.data(`query($n: Int) { campaigns(first: $n) { nodes { ${SHOWN} } } }`, { n: first }),
        )
      ).length;
    await count(1);
    expect(await count(6)).toBeLessThanOrEqual(await count(1));
  });
});
