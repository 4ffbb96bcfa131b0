import { McpToolsService, type Tool } from '@loupe/mcp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf, type RpcClient } from '../support/mcp.js';
import { MovedClock } from '../support/moved-clock.js';
import { scale } from '../support/proofs.js';
import { Random } from '../support/random.js';
import { fillSamples } from '../support/samples.js';
import { ToolArguments } from '../support/tool-arguments.js';
import { createTenant, type Tenant } from '../support/world.js';

/** Of each tool, with arguments that are generated anew; LOUPE_PROOFS=full makes more of them. */
const CALLS = scale(2, 16);

/** Every tool with generated arguments that name one tenant's objects, called by another tenant. */
describe('a connection of one organization', () => {
  // Stands still, as the last week of two readings is one only within the same week.
  const clock = new MovedClock(new Date());
  let api: TestApp;
  let owner: Tenant;
  let owned: string[];
  let own: RpcClient & { token: string };
  let stranger: RpcClient & { token: string };
  let tools: readonly Tool[];

  beforeAll(async () => {
    api = await startTestApp();
    clock.rule(api.app);
    owner = await createTenant(api, 'owner');
    owned = Object.values(await fillSamples(api, owner));
    own = await mcpClientOf(api, owner);
    stranger = await mcpClientOf(api, await createTenant(api, 'stranger'));
    tools = api.app.get(McpToolsService, { strict: false }).all;
  });
  afterAll(async () => {
    await api?.close();
    clock.remove();
  });

  /** What the owner sees of everything. */
  const everything = async () => {
    const queries = tools.filter(({ operation }) => operation === 'query');
    const generated = new ToolArguments(new Random(1), owned);
    const results = [];
    for (const { published } of queries) {
      for (let call = 0; call < CALLS; call++) {
        results.push(await own.result(published.name, generated.of(published, ['workspaceId'])));
      }
    }
    // Each result has marks and signed addresses of its own.
    const text = JSON.stringify(results).replace(/~[0-9a-z]{5}/g, '~');
    return JSON.parse(text.replace(/expires=\d+&signature=[\w-]+/g, 'signed'));
  };

  it('reads and changes nothing of another through any tool', async () => {
    const before = await everything();
    expect(owned.filter((id) => JSON.stringify(before).includes(id)).length).toBeGreaterThan(8);
    const generated = new ToolArguments(new Random(2), owned);
    for (const { published } of tools) {
      for (let call = 0; call < CALLS; call++) {
        const args = generated.of(published, ['workspaceId']);
        const { isError, structuredContent } = await stranger.result(published.name, args);
        // What a dry run would be about is what its caller has written; nothing was looked up.
        const { errors, warnings, would: _, ...shown } = (structuredContent ?? {}) as Record<string, unknown>;
        const given = JSON.stringify(args);
        const answered = JSON.stringify(shown);
        const told = JSON.stringify([errors, warnings]);
        // Errors and warnings repeat the id that they are about, which the caller has written.
        const leaked = owned.filter(
          (id) => answered.includes(id) || (told.includes(id) && !given.includes(id)),
        );
        const asked = { tool: published.name, args, isError };
        expect({ ...asked, leaked }).toEqual({ ...asked, leaked: [] });
      }
    }
    expect(await everything()).toEqual(before);
  });

  it("cannot work in another's workspace, by the argument or by the header", async () => {
    const { workspaceId } = owner.scope;
    const generated = new ToolArguments(new Random(3), owned);
    const bound = stranger.with({ token: stranger.token, headers: { 'workspace-id': workspaceId } });
    for (const { published } of tools.filter(({ needsWorkspace }) => needsWorkspace)) {
      const args = generated.of(published, ['workspaceId']);
      expect(await stranger.failure(published.name, { ...args, workspaceId })).toEqual([
        expect.stringMatching(/^Workspace not found\n/),
      ]);
      expect(await bound.failure(published.name, args)).toEqual([
        expect.stringMatching(/^Workspace not found\n/),
      ]);
    }
  });
});
