import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mcpClientOf } from '../support/mcp.js';
import { succeed } from '../support/presets.js';
import { RefreshWorld } from '../support/refresh.js';
import { ScriptedAgent } from '../support/scripted-agent.js';
import { ingest, metrics, somePost, type Tenant } from '../support/world.js';

/** Catches what hangs, however slow the machine is. */
const LIMIT = { timeout: 240_000, interval: 50 };
const LIMIT_MS = 600_000;
const POSTS = 30;

/** Whole tasks by an agent that knows the tool list only. It fails past 5 calls or 40 kB of results. */
describe('an agent with the listed tools', { timeout: LIMIT_MS }, () => {
  let world: RefreshWorld;
  let tenant: Tenant;
  let agent: ScriptedAgent;
  let ids: string[];

  beforeAll(async () => {
    world = await RefreshWorld.start();
  }, LIMIT_MS);
  afterAll(() => world?.stop(), 30_000);

  /** A new workspace with posts of which the last is the most viral, and an agent in it. */
  const begin = async () => {
    tenant = await world.tenant();
    ids = await ingest(
      world.api,
      tenant,
      Array.from({ length: POSTS }, (_, index) =>
        somePost({
          caption: `${'A long caption. '.repeat(50)} #coffee ${index % 2 === 0 ? '@heron' : ''}`,
          hashtags: ['coffee'],
          mentions: index % 2 === 0 ? ['heron'] : [],
          takenAt: new Date(Date.UTC(2026, 3, 1 + (index % 28))),
          snapshots: [metrics({ likes: index, views: 100 * index, followers: 1000 })],
        }),
      ),
    );
    agent = await ScriptedAgent.of(await mcpClientOf(world.api, tenant));
  };

  it('puts the most viral posts into a collection', async () => {
    await begin();
    expect(agent.pick('most viral posts')).toBe('searchItems');
    const { nodes } = await agent.call('searchItems', {
      sorting: [{ sortKey: 'LINEAR_VIRALITY', sortOrder: 'DESC' }],
      fields: ['caption'],
    });
    const itemIds = nodes.map(({ id }: { id: string }) => id);
    expect(itemIds).toEqual(ids.slice(-10).reverse());
    expect(agent.pick('save these posts to a collection')).toBe('addItemsToCollections');
    const { collections } = await agent.call('addItemsToCollections', {
      itemIds,
      collectionNames: ['Most viral'],
      autoCreate: true,
    });
    expect(collections).toMatchObject([{ isNew: true, addedItemIds: itemIds }]);
    const { id } = collections[0].collection;
    const { totalCount } = await agent.call('searchItems', { presetId: id, first: 1, fields: ['type'] });
    expect(totalCount).toBe(10);
  });

  it('says who mentions the brand, and how often', async () => {
    await begin();
    expect(agent.pick('how many posts mention us per week')).toBe('summarizeItems');
    const { itemAggregates } = await agent.call('summarizeItems', {
      filter: { tagsNames: ['heron'], takenAt: { from: '2026-04-01T00:00:00Z', to: '2026-04-30T00:00:00Z' } },
      groupBy: [{ by: 'CREATOR' }],
    });
    expect(itemAggregates.totals.count).toBe(POSTS / 2);
    expect(itemAggregates.groups).toMatchObject([{ values: { count: POSTS / 2 } }]);
  });

  it('compares the brand with its competitors, in the currency that it was told', async () => {
    await begin();
    const made =
      'mutation($n: String!) { createCompetitorBrand(input: {name: $n}) { competitorBrand { id } userErrors { message } } }';
    await succeed(tenant.client, made, { n: 'Rival' });
    expect(agent.pick('which brands and accounts can I see')).toBe('getWorkspaces');
    const workspaces = await agent.call('getWorkspaces', {});
    expect(workspaces.nodes[0].currency).toMatch(/^[A-Z]{3}$/);
    expect(agent.pick('compare us with our competitors')).toBe('getCompetitorBrands');
    const { nodes } = await agent.call('getCompetitorBrands', { period: 'MONTH', date: '2026-04-15' });
    expect(nodes.map(({ name }: { name: string }) => name)).toContain('Rival');
    expect(nodes[0]).toMatchObject({ isOwnBrand: true });
  });

  it('refreshes metrics and reads them back', async () => {
    await begin();
    const [item] = await world.items(tenant, 1, 30);
    const id = item?.id ?? '';
    expect(agent.pick('numbers are outdated, refresh them')).toBe('refetchEngagementBulk');
    const { operationId, processedCount } = await agent.call('refetchEngagementBulk', { itemIds: [id] });
    expect(processedCount).toBe(1);
    await vi.waitFor(
      async () => expect((await world.operation(tenant, operationId)).completedAt).not.toBeNull(),
      LIMIT,
    );
    expect(agent.pick('is the refresh finished')).toBe('getOperation');
    const { operation } = await agent.call('getOperation', { operationId });
    expect(operation).toMatchObject({ fetchStatus: 'COMPLETED', succeededItemIds: [id] });
    expect(agent.pick('how did this post grow over time')).toBe('getEngagementHistory');
    const { nodes } = await agent.call('getEngagementHistory', { itemId: id });
    expect(nodes.at(-1)).toMatchObject({ likes: '9' });
  });

  it('finds the tool for a webhook, which is not listed, and makes one', async () => {
    await begin();
    await expect(agent.call('createWebhookSubscription', {})).rejects.toThrow('does not know');
    const found = await agent.call('findTools', { search: 'notify our system when a new post comes in' });
    const names = found.mcpTools.map(({ name }: { name: string }) => name);
    expect(names).toContain('createWebhookSubscription');
    const { mcpTools } = await agent.call('describeTool', { names: ['createWebhookSubscription'] });
    agent.learn(mcpTools[0]);
    const input = { name: 'Hub', url: 'https://hooks.example.com/x', eventTypes: ['item.captured'] };
    const made = await agent.call('createWebhookSubscription', { input });
    expect(made).toMatchObject({ webhookSubscription: { name: 'Hub' }, secret: expect.any(String) });
  });
});
