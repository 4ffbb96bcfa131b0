import { McpToolsService } from '@loupe/mcp';
import { OperationsRepository, OperationWaitsService } from '@loupe/operations';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postOnce } from '../support/hang-up.js';
import { mcpClientOf } from '../support/mcp.js';
import { succeed } from '../support/presets.js';
import { RefreshWorld } from '../support/refresh.js';
import { ScriptedAgent } from '../support/scripted-agent.js';
import { ingest, metrics, somePost, type Tenant } from '../support/world.js';

/** Catches what hangs, however slow the machine is. */
const LIMIT = { timeout: 240_000, interval: 200 };
const LIMIT_MS = 600_000;
const POSTS = 30;
/** Of either form of a result. */
const MAX_BYTES = 25_000;
/** The extension of the protocol by which calls go on after their answer. */
const TASKS = 'io.modelcontextprotocol/tasks';
const UNREACHABLE = {
  kind: 'reply',
  reply: { status: 503, body: { error: { code: 503, message: 'Backend' } } },
} as const;
const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true, uuid: true } });

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
    const { rows } = await agent.call('searchItems', {
      sorting: [{ sortKey: 'LINEAR_VIRALITY', sortOrder: 'DESC' }],
      fields: ['caption'],
    });
    const itemIds = rows.map(([id]: [string]) => id);
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
    const { itemAggregates, columns, rows } = await agent.call('summarizeItems', {
      filter: { tagsNames: ['heron'], takenAt: { from: '2026-04-01T00:00:00Z', to: '2026-04-30T00:00:00Z' } },
      groupBy: [{ by: 'CREATOR' }],
    });
    expect(itemAggregates.totals.count).toBe(POSTS / 2);
    expect(rows.map((row: unknown[]) => row[columns.indexOf('count')])).toEqual([POSTS / 2]);
  });

  it('compares the brand with its competitors, and knows the span and the unit of each figure', async () => {
    await begin();
    const made =
      'mutation($n: String!) { createCompetitorBrand(input: {name: $n}) { competitorBrand { id } userErrors { message } } }';
    await succeed(tenant.client, made, { n: 'Rival' });
    expect(agent.pick('compare us with our competitors')).toBe('compareBrands');
    // It is the fourth of May, and the month that goes on has three days.
    const { compareBrands } = await agent.call('compareBrands', {});
    expect(compareBrands).toMatchObject({
      span: { from: '2026-04-01T00:00:00Z', to: '2026-04-30T23:59:59Z' },
      spanBefore: { from: '2026-03-01T00:00:00Z', to: '2026-03-31T23:59:59Z' },
      isComplete: true,
      currency: 'USD',
    });
    const [own, rival] = compareBrands.brands;
    expect([own.isOwnBrand, rival.name]).toEqual([true, expect.stringMatching(/^<~.*>Rival<\/~.*>$/)]);
    expect(own.figures).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ figure: 'POSTS', unit: 'posts', value: POSTS }),
        expect.objectContaining({
          figure: 'EARNED_MEDIA_VALUE',
          unit: 'cents of USD',
          valueCents: expect.any(String),
        }),
      ]),
    );
  });

  it('refreshes metrics and reads them back', async () => {
    await begin();
    const [item] = await world.items(tenant, 1, 30);
    const id = item?.id ?? '';
    expect(agent.pick('numbers are outdated, refresh them')).toBe('refetchEngagementBulk');
    // Without tasks the call waits for the platform, for 30 seconds at most.
    const given = { itemIds: [id], waitSeconds: 30 };
    const { processedCount, operation } = await agent.call('refetchEngagementBulk', given);
    expect(processedCount).toBe(1);
    expect(operation).toMatchObject({ fetchStatus: 'COMPLETED', succeededItemIds: [id] });
    expect(agent.pick('how did this post grow over time')).toBe('getEngagementHistory');
    const { nodes } = await agent.call('getEngagementHistory', { itemId: id });
    expect(nodes.at(-1)).toMatchObject({ likes: '9' });
  });

  it('is told that a refresh failed, although it was accepted', async () => {
    await begin();
    const items = await world.items(tenant, 3, 30);
    for (const { videoId } of items) world.youtube.remove(videoId);
    const client = await mcpClientOf(world.api, tenant);
    const itemIds = items.map(({ id }) => id);
    const result = await client.result('refetchEngagementBulk', { itemIds, waitSeconds: 30 });
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toMatch(
      /^FAILED: nothing was fetched\. The platform does not have the post/,
    );
    const { operationId } = result.structuredContent;
    const read = await client.result('getOperation', { operationId });
    expect(read.content[0].text).toMatch(/^FAILED: nothing was fetched\./);
    expect(JSON.parse(read.content[1].text).operation.failedItemIds).toHaveLength(3);
  });

  it('is told how to go on with a refresh that takes longer than a call waits', async () => {
    await begin();
    const [item] = await world.items(tenant, 1, 30);
    world.youtube.fail(UNREACHABLE);
    try {
      const client = await mcpClientOf(world.api, tenant);
      const args = { itemIds: [item?.id ?? ''], waitSeconds: 1 };
      const { isError, content, structuredContent } = await client.result('refetchEngagementBulk', args);
      expect(isError).toBeUndefined();
      expect(content[0].text).toBe(
        `It goes on: 0 of 1 done. Call getOperation with operationId ${structuredContent.operationId} and waitSeconds 30; do not start it again.`,
      );
    } finally {
      world.youtube.fail(null);
    }
  });

  it('gets a short answer about hundreds of posts, which says how many it leaves out, until when to wait, and how to get all', async () => {
    await begin();
    const itemIds = (await world.items(tenant, 300, 30)).map(({ id }) => id);
    const client = await mcpClientOf(world.api, tenant);
    const first = await client.result('refetchEngagementBulk', { itemIds, waitSeconds: 30 });
    const { operationId } = first.structuredContent;
    await vi.waitFor(async () => {
      expect((await world.operation(tenant, operationId)).fetchStatus).toBe('COMPLETED');
    }, LIMIT);
    const again = await client.result('refetchEngagementBulk', { itemIds });
    for (const { content, structuredContent } of [first, again]) {
      expect(JSON.stringify(structuredContent).length).toBeLessThanOrEqual(MAX_BYTES);
      const texts = content.map(({ text }: { text: string }) => text).join('');
      expect(Buffer.byteLength(texts)).toBeLessThanOrEqual(MAX_BYTES);
    }
    const { skippedItems, skippedItemIds, notShown } = again.structuredContent;
    expect(notShown.skippedItems).toBe(`${300 - skippedItems.length} of 300 entries`);
    expect(JSON.parse(again.content[0].text)).toMatchObject({ notShown, skippedItemIds });
    // Less than a day is left, to the second by the clock of the service, which stands.
    const [, seconds, at] = /ask again in (\d+) seconds, at (\S+)$/.exec(skippedItems[0].message) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(86_400);
    expect(world.clock.now().getTime() + Number(seconds) * 1000).toBe(Date.parse(at ?? ''));
    const whole = await client.result('refetchEngagementBulk', { itemIds, responseFormat: 'detailed' });
    expect(whole.structuredContent.skippedItemIds).toHaveLength(300);
    const read = await client.result('getOperation', { operationId });
    expect(read.structuredContent.operation.succeededItemIds).toHaveLength(300);
  });

  it.each(['refetchEngagementBulk', 'getOperation'])(
    'is no longer waited for by %s once its caller has hung up, and what was begun goes on',
    async (name) => {
      await begin();
      const [item] = await world.items(tenant, 1, 30);
      world.youtube.fail(UNREACHABLE);
      const client = await mcpClientOf(world.api, tenant);
      const looks = vi.spyOn(world.api.app.get(OperationsRepository, { strict: false }), 'isOver');
      const waits = vi.spyOn(world.api.app.get(OperationWaitsService, { strict: false }), 'untilOver');
      try {
        const refetch = { itemIds: [item?.id ?? ''], waitSeconds: name === 'getOperation' ? 0 : 30 };
        let args: object = refetch;
        if (name === 'getOperation') {
          const { structuredContent } = await client.result('refetchEngagementBulk', refetch);
          args = { operationId: structuredContent.operationId, waitSeconds: 30 };
          waits.mockClear();
        }
        const { hangUp } = postOnce(
          `${world.api.url}/mcp`,
          { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
        );
        await vi.waitFor(() => expect(looks).toHaveBeenCalled(), LIMIT);
        hangUp();
        const [wait] = waits.mock.results;
        // The statement of a look is cancelled with the request that only reads.
        await Promise.resolve(wait?.value).catch(() => undefined);
        // Thirty seconds have seventeen looks.
        expect(looks.mock.calls.length).toBeLessThan(12);
        const [, id] = waits.mock.calls[0] ?? [];
        expect((await world.operation(tenant, id ?? '')).completedAt).toBeNull();
      } finally {
        world.youtube.fail(null);
        vi.restoreAllMocks();
      }
    },
  );

  it('gets a task for a refresh, if its client takes tasks, and polls it to its result', async () => {
    await begin();
    const items = await world.items(tenant, 2, 30);
    const [fresh] = items;
    await world.refetch(tenant, [fresh?.id ?? '']);
    const client = await mcpClientOf(world.api, tenant);
    const tasks = client.with({ token: client.token, extensions: { [TASKS]: {} } });
    const created = (
      await tasks.call('refetchEngagementBulk', { itemIds: items.map(({ id }) => id), waitSeconds: 0 })
    ).body.result;
    expect(created).toMatchObject({
      resultType: 'task',
      status: 'working',
      ttlMs: expect.any(Number),
      pollIntervalMs: expect.any(Number),
    });
    const { taskId } = created;
    const done = await vi.waitFor(async () => {
      const { result } = (await tasks.request('tasks/get', { taskId })).body;
      expect(result).toMatchObject({ resultType: 'complete', taskId, status: 'completed' });
      return result.result;
    }, LIMIT);
    // The result is that of the call, with what it skipped then and how it ended.
    expect(done.structuredContent).toMatchObject({
      processedCount: 1,
      skippedItemIds: [fresh?.id],
      operation: { fetchStatus: 'COMPLETED', succeededItemIds: [items[1]?.id] },
    });
    const { all } = world.api.app.get(McpToolsService, { strict: false });
    const refresh = all.find(({ published }) => published.name === 'refetchEngagementBulk');
    const isPromised = ajv.compile(refresh?.published.outputSchema ?? {});
    expect(isPromised(done.structuredContent), JSON.stringify(isPromised.errors)).toBe(true);
    expect((await tasks.request('tasks/cancel', { taskId })).body.result).toEqual({
      resultType: 'complete',
      _meta: expect.anything(),
    });

    const other = await mcpClientOf(world.api, await world.tenant());
    const foreign = other.with({ token: other.token, extensions: { [TASKS]: {} } });
    for (const unknown of [taskId, 'nothing', `${tenant.scope.workspaceId}.${items[0]?.id}`]) {
      const asker = unknown === taskId ? foreign : tasks;
      const { error } = (await asker.request('tasks/get', { taskId: unknown })).body;
      expect(error, unknown).toMatchObject({ code: expect.any(Number) });
      expect(error?.message).toMatch(/not found/);
    }
    const undeclared = await client.request('tasks/get', { taskId });
    expect(undeclared.body.error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { extensions: { [TASKS]: {} } } },
    });
  });

  it('imports the posts of a JSON file, mends the one that is refused, and finds them', async () => {
    await begin();
    const posts = Array.from({ length: 40 }, (_, index) => ({
      externalId: `file-${index}`,
      provider: 'INSTAGRAM',
      // The file has the platform's own word for one of them.
      type: index === 7 ? 'PHOTO' : 'POST',
      channelTitle: 'heron.cafe',
      description: `Post ${index} of the file #fromfile`,
      hashtags: ['fromfile'],
      publishedAt: `2026-04-${String(1 + (index % 28)).padStart(2, '0')}T12:00:00Z`,
      snapshots: [{ at: '2026-04-30T00:00:00Z', likes: String(index), views: String(10 * index) }],
    }));
    const { mcpTools: found } = await agent.call('findTools', { search: 'import posts from a JSON file' });
    expect(found.slice(0, 3).map(({ name }: { name: string }) => name)).toContain('importItems');
    const { mcpTools } = await agent.call('describeTool', { names: ['importItems'] });
    agent.learn(mcpTools[0]);
    // Models put what they have read of a file into one text.
    const items = JSON.stringify(posts);
    const client = await mcpClientOf(world.api, tenant);
    expect(await client.failure('importItems', { input: { items } })).toEqual([
      expect.stringMatching(/^Invalid argument '\$\.input\.items\[7\]\.type': must be one of .*POST/),
    ]);
    const { results } = await agent.call('importItems', { input: { items: items.replace('PHOTO', 'POST') } });
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(posts.map(() => 'CREATED'));
    const { totalCount, nodes } = await agent.call('searchItems', {
      filter: { tagsNames: ['fromfile'] },
      sorting: [{ sortKey: 'LIKE_COUNT', sortOrder: 'DESC' }],
      first: 1,
    });
    expect([totalCount, nodes[0].id]).toEqual([posts.length, results.at(-1).itemId]);
  });

  it('imports a post by its address', async () => {
    await begin();
    expect(agent.pick('import a post by its link')).toBe('uploadItemFromUrl');
    const { id } = world.video();
    const url = `https://www.youtube.com/watch?v=${id}`;
    const made = await agent.call('uploadItemFromUrl', { input: { url }, waitSeconds: 30 });
    expect(made.operation).toMatchObject({
      fetchStatus: 'COMPLETED',
      succeededItemIds: [expect.any(String)],
    });
    const [itemId] = made.operation.succeededItemIds;
    const { nodes } = await agent.call('searchItems', {
      filter: { ids: [itemId] },
      responseFormat: 'detailed',
    });
    expect(nodes).toMatchObject([{ id: itemId }]);
  });

  it('finds the tool for a webhook, and makes one', async () => {
    await begin();
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
