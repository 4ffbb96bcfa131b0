import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf, type RpcClient } from '../support/mcp.js';
import { createTenant, type Tenant } from '../support/world.js';

/** What is asked before something is taken away that cannot be had back. */
describe('a tool that deletes', () => {
  let api: TestApp;
  let tenant: Tenant;
  let client: RpcClient & { token: string };

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    client = await mcpClientOf(api, tenant);
  });
  afterAll(() => api?.close());

  const made = async (name: string): Promise<string> =>
    (await client.result('createCollection', { input: { name } })).structuredContent.collection.id;
  const exists = async (id: string) =>
    (await client.result('getCollection', { id })).structuredContent.collection !== null;

  it('has the person asked by a client that can, and does what they say', async () => {
    const asking = client.with({ token: client.token, capabilities: { elicitation: { form: {} } } });
    const id = await made('Summer looks');
    const answering = async (inputResponses?: object) =>
      (await asking.request('tools/call', { name: 'deleteCollection', arguments: { id }, inputResponses }))
        .body.result;
    const question = await answering();
    expect(question).toMatchObject({
      resultType: 'input_required',
      inputRequests: { confirm: { method: 'elicitation/create' } },
    });
    expect(question.inputRequests.confirm.params.message).toContain('collection “Summer looks”');
    const declined = await answering({ confirm: { action: 'decline' } });
    expect([declined.isError, declined.structuredContent.errors]).toEqual([
      true,
      ['The person has declined: nothing was changed.'],
    ]);
    const unsure = await answering({ confirm: { action: 'accept', content: { confirm: false } } });
    expect([unsure.isError, await exists(id)]).toEqual([true, true]);
    const done = await answering({ confirm: { action: 'accept', content: { confirm: true } } });
    expect([done.isError, await exists(id)]).toEqual([undefined, false]);
  });

  it('says in a dry run what would go, and changes nothing', async () => {
    const id = await made('Winter looks');
    const { structuredContent } = await client.result('deleteCollection', {
      id: 'winter looks',
      dryRun: true,
    });
    expect(structuredContent.would).toEqual({
      tool: 'deleteCollection',
      kind: 'collection',
      ids: [id],
      names: [expect.stringMatching(/^<(~.{5})>Winter looks<\/\1>$/)],
    });
    expect(await exists(id)).toBe(true);
    // Other tools take no dry run.
    expect(await client.failure('createCollection', { input: { name: 'x' }, dryRun: true })).toEqual([
      expect.stringContaining("'$.dryRun': is not known"),
    ]);
  });

  it('deletes at once where its client cannot ask, and says that it destroys', async () => {
    const id = await made('Spring looks');
    await client.result('deleteCollection', { id });
    expect(await exists(id)).toBe(false);
    const { tools } = (
      await client.with({ token: client.token, headers: { 'x-mcp-toolsets': 'all' } }).request('tools/list')
    ).body.result;
    const destructive = tools.filter(({ name }: { name: string }) => /^(?:delete|merge)/.test(name));
    expect(destructive.map(({ name }: { name: string }) => name)).toContain('mergeCreators');
    for (const { name, annotations, inputSchema } of destructive)
      expect([name, annotations.destructiveHint, 'dryRun' in inputSchema.properties]).toEqual([
        name,
        true,
        true,
      ]);
  });
});
