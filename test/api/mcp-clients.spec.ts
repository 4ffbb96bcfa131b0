import { createMCPClient } from '@ai-sdk/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf, STATELESS_REVISION } from '../support/mcp.js';
import { createTenant, ingest, metrics, somePost } from '../support/world.js';

const CLIENT = { name: 'loupe-test', version: '1' };

/** What every client has to be able to do, in its own words. */
interface Used {
  /** The names of the tools. */
  tools(): Promise<string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asked for.
  call(name: string, args: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

/** The clients that agents are built with. They check results by the tools' output schemas. */
describe('real clients', () => {
  let api: TestApp;
  let itemId: string;
  let url: URL;
  let headers: Record<string, string>;

  beforeAll(async () => {
    api = await sharedTestApp();
    const tenant = await createTenant(api);
    const post = somePost({ caption: 'A heron', snapshots: [metrics({ likes: 3, views: 5 })] });
    itemId = (await ingest(api, tenant, [post]))[0] ?? '';
    const { token } = await mcpClientOf(api, tenant);
    url = new URL(`${api.url}/mcp`);
    headers = { authorization: `Bearer ${token}` };
  });
  afterAll(() => api?.close());

  const CLIENTS: Record<string, () => Promise<Used>> = {
    '@modelcontextprotocol/client with a handshake': () => currentClient('legacy', '2025-11-25'),
    '@modelcontextprotocol/client without one': () => currentClient('auto', STATELESS_REVISION),
    '@modelcontextprotocol/sdk 1.x': formerClient,
    '@ai-sdk/mcp': aiClient,
  };

  describe.each(Object.entries(CLIENTS))('%s', (_, connect) => {
    let client: Used;
    beforeAll(async () => {
      client = await connect();
    });
    afterAll(() => client?.close());

    it('lists the tools', async () => {
      const names = await client.tools();
      expect(names).toEqual(expect.arrayContaining(['searchItems', 'getWorkspaces', 'createCollection']));
    });

    it.each(['concise', 'detailed'])('reads %s items', async (responseFormat) => {
      const result = await client.call('searchItems', { first: 5, responseFormat });
      expect(result.structuredContent).toMatchObject({ totalCount: 1, nodes: [{ id: itemId }] });
      expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    });

    it('changes something, and is told what it cannot change', async () => {
      const call = { itemId, collectionNames: ['Birds'], autoCreate: true };
      const { structuredContent } = await client.call('addItemToCollections', call);
      expect(structuredContent).toEqual({ item: { id: itemId }, userErrors: [] });
      const refused = await client.call('createCollection', { input: { name: 'birds' } });
      expect(refused).toMatchObject({ isError: true, structuredContent: { collection: null } });
    });

    it('is told what is wrong with arguments and fields', async () => {
      const unknown = await client.call('getCreator', { id: itemId });
      expect(unknown).toMatchObject({
        isError: true,
        content: [{ text: /^NOT_FOUND: Creator not found\n/ }],
      });
      const { isError, content } = await client.call('searchItems', { first: 101 });
      expect({ isError, text: content[0].text }).toEqual({
        isError: true,
        text: "Invalid argument '$.first': must be less than or equal to 100",
      });
    });
  });

  async function currentClient(mode: 'auto' | 'legacy', revision: string): Promise<Used> {
    const client = new Client(CLIENT, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    return {
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: (name, args) => client.callTool({ name, arguments: args }),
      close: () => client.close(),
    };
  }

  async function formerClient(): Promise<Used> {
    const client = new FormerClient(CLIENT);
    await client.connect(new FormerTransport(url, { requestInit: { headers } }));
    return {
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: (name, args) => client.callTool({ name, arguments: args }),
      close: () => client.close(),
    };
  }

  async function aiClient(): Promise<Used> {
    const client = await createMCPClient({ transport: { type: 'http', url: url.href, headers } });
    const tools = await client.tools();
    return {
      tools: async () => Object.keys(tools),
      call: async (name, args) => tools[name]?.execute(args, { messages: [], toolCallId: '1' }),
      close: () => client.close(),
    };
  }
});
