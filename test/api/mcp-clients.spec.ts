import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf } from '../support/mcp.js';
import { AGREED, SDKS, type Used } from '../support/mcp-sdks.js';
import { createTenant, ingest, metrics, somePost } from '../support/world.js';

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

  describe.each(Object.entries(SDKS))('%s', (sdk, connect) => {
    let client: Used;
    beforeAll(async () => {
      client = await connect({ url, headers });
      if (sdk in AGREED) expect(client.revision).toBe(AGREED[sdk]);
    });
    afterAll(() => client?.close());

    it('lists the tools', async () => {
      const names = await client.tools();
      expect(names).toEqual(expect.arrayContaining(['searchItems', 'getWorkspaces', 'createCollection']));
    });

    it.each(['concise', 'detailed'])('reads %s items', async (responseFormat) => {
      const result = await client.call('searchItems', { first: 5, responseFormat });
      expect(result.structuredContent).toMatchObject({ totalCount: 1, nodes: [{ id: itemId }] });
      expect(JSON.parse(result.content[0].text)).toMatchObject({ totalCount: 1, nodes: [{ id: itemId }] });
    });

    it('changes something, and gets errors about what it cannot change', async () => {
      const call = { itemId, collectionNames: ['Birds'], autoCreate: true };
      const { structuredContent } = await client.call('addItemToCollections', call);
      expect(structuredContent).toEqual({ item: { id: itemId } });
      const refused = await client.call('createCollection', { input: { name: 'birds' } });
      expect(refused).toMatchObject({ isError: true, structuredContent: { collection: null } });
    });

    it('gets errors about arguments and fields', async () => {
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
});
