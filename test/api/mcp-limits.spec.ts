import { Database } from '@loupe/database';
import { DemoWriter } from '@loupe/demo';
import { McpToolsService } from '@loupe/mcp';
import { Organization } from '@loupe/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf } from '../support/mcp.js';
import { SDKS } from '../support/mcp-sdks.js';
import { createTenant, ingest, metrics, somePost } from '../support/world.js';

const CAPACITY = 15_000;

/** The credits of MCP calls, which come from the bucket of POST /api/v2. */
describe('the credits of MCP calls', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMITS: 'enforce' });
  });
  afterAll(() => api?.close());

  /** What the first call of a new workspace leaves of its full bucket. */
  async function charged(name: string, args: Record<string, unknown>): Promise<number> {
    const client = await mcpClientOf(api, await createTenant(api));
    const { headers } = await client.call(name, args);
    expect(headers.get('ratelimit-policy')).toBe(`"growth";q=${CAPACITY};w=60`);
    return CAPACITY - Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  }

  it.each<[string, Record<string, unknown>, number]>([
    ['searchItems', { first: 20, responseFormat: 'concise' }, 63],
    ['searchItems', { first: 20 }, 75],
    ['searchItems', {}, 61],
    ['findTools', { search: 'posts' }, 5],
    ['getWebhookSubscriptions', {}, 24],
    ['searchItems', { filter: { tagsNames: ['\0'] } }, 5],
    ['searchItems', { first: 101 }, 5],
    ['getNothing', {}, 5],
    ['getWorkspace', {}, 5],
    ['createCollection', { input: { name: 'x' } }, 57],
  ])('%s %j costs %i', async (name, args, credits) => {
    expect(await charged(name, args)).toBe(credits);
  });

  it('are what the descriptions say', () => {
    const described = (name: string) =>
      api.app.get(McpToolsService, { strict: false }).all.find(({ published }) => published.name === name)
        ?.published.description;
    expect(described('searchItems')).toContain(
      'A page of 10 costs 61 credits (55 with responseFormat concise)',
    );
    expect(described('createCollection')).toContain('Costs 57 credits.');
  });

  it('are shared with POST /api/v2', async () => {
    const tenant = await createTenant(api);
    await tenant.client.data('{ items(first: 20) { nodes { id } } }');
    const client = await mcpClientOf(api, tenant);
    const { headers } = await client.call('getWorkspace');
    // 50 and 5 were taken, and up to 250 a second came back.
    expect(Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).toBeLessThanOrEqual(CAPACITY - 5);
  });

  it.each(Object.entries(SDKS))(
    'of eight calls at once by %s are taken one after the other: none fails',
    async (_, connect) => {
      const { token } = await mcpClientOf(api, await createTenant(api));
      const headers = { authorization: `Bearer ${token}` };
      const client = await connect({ url: new URL(`${api.url}/mcp`), headers });
      try {
        const answers = await Promise.all(Array.from({ length: 8 }, () => client.call('searchItems', {})));
        expect(
          answers.map(({ isError, structuredContent }) => [isError ?? false, structuredContent.totalCount]),
        ).toEqual(Array.from({ length: 8 }, () => [false, 0]));
      } finally {
        await client.close();
      }
    },
  );

  it('count for lists of tools, which are none of the calls a second', async () => {
    const client = await mcpClientOf(api, await createTenant(api));
    const lists = await Promise.all(Array.from({ length: 12 }, () => client.request('tools/list')));
    expect(lists.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const left = lists.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]));
    expect(Math.min(...left)).toBeLessThanOrEqual(CAPACITY - 5);
  });

  it('that run out end in 429 with the message of GraphQL, and nothing is executed', async () => {
    const tenant = await createTenant(api);
    const client = await mcpClientOf(api, tenant);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call('getWorkspace')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(body).toMatchObject({
        jsonrpc: '2.0',
        id: 1,
        error: {
          message: `Rate limit exceeded. Retry after ${headers.get('retry-after') === '1' ? '1 second' : `${headers.get('retry-after')} seconds`}.`,
          data: { code: 'RATE_LIMIT_EXCEEDED' },
        },
      });
    }
  });
});

describe('a concise page of 20 items', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api?.close());

  it('has at most a third of the bytes of the detailed one, and the creator of every item', async () => {
    await DemoWriter.of(api.app).write(0.05, () => {});
    const [demo] = await api.app.get(Database, { strict: false }).manager.find(Organization);
    const demoClient = await mcpClientOf(api, { organizationId: demo?.id ?? '' });
    const { nodes } = (await demoClient.result('getWorkspaces')).structuredContent;
    for (const { id: workspaceId, name } of nodes) {
      const page = { first: 20, workspaceId };
      const concise = await demoClient.result('searchItems', { ...page, responseFormat: 'concise' });
      const detailed = await demoClient.result('searchItems', page);
      expect(concise.structuredContent.nodes.length, name).toBe(20);
      for (const { creator } of concise.structuredContent.nodes) {
        expect(creator).toEqual({ id: expect.any(String) });
      }
      // A detailed page has fewer rows, because not all of them have room.
      const bytesOfRow = ({ structuredContent }: typeof concise) =>
        Buffer.byteLength(JSON.stringify(structuredContent.nodes)) / structuredContent.nodes.length;
      expect(bytesOfRow(concise) / bytesOfRow(detailed), name).toBeLessThanOrEqual(1 / 3);
    }
  });

  it('is as short even of posts with next to nothing in them', async () => {
    const tenant = await createTenant(api);
    await ingest(
      api,
      tenant,
      Array.from({ length: 20 }, () =>
        somePost({ caption: 'Coffee', snapshots: [metrics({ likes: 12_345, comments: 67, views: 89_012 })] }),
      ),
    );
    const client = await mcpClientOf(api, tenant);
    const length = async (args: object) =>
      (await client.result('searchItems', { first: 20, ...args })).content[0].text.length;
    const ratio = (await length({ responseFormat: 'concise' })) / (await length({}));
    expect(ratio).toBeLessThan(1 / 2);
  });
});
