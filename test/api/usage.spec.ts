import { UsageRecorder } from '@loupe/rate-limit';
import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { createTenant, type Tenant } from '../support/world.js';

interface UsageRow {
  day: string;
  tokenId: string;
  workspaceId: string | null;
  operation: string;
  requests: number;
  credits: number;
}

describe('usage', () => {
  let api: TestApp;
  let tenant: Tenant;
  /** In another workspace of the organization, which has five requests a second of its own. */
  let watcher: GraphqlClient;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMITS: 'enforce' });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
    const { organizationId } = tenant;
    const other = await api.app
      .get(WorkspacesService, { strict: false })
      .createWorkspace({ name: 'other', organizationId });
    watcher = tenant.client.with({ workspaceId: other.id });
  });
  afterAll(() => api?.close());

  /** Rows of the tenant's first workspace, as an administrator sees them, by operation. */
  async function seenBy(
    client: GraphqlClient,
    { app }: TestApp = api,
    { workspaceId: shown } = tenant.scope,
  ): Promise<Record<string, UsageRow>> {
    await app.get(UsageRecorder, { strict: false }).settled();
    const { usage } = await client.data(
      '{ usage(first: 100) { nodes { day tokenId workspaceId operation requests credits } } }',
    );
    const rows: UsageRow[] = usage.nodes;
    return Object.fromEntries(
      rows.filter(({ workspaceId }) => workspaceId === shown).map((row) => [row.operation, row]),
    );
  }

  it('has requests and credits by operation', async () => {
    await tenant.client.data('{ workspace { id } }');
    await tenant.client.data('{ workspace { id name } }');
    await tenant.client.data('{ collections { id } contentViews { id } }');
    await tenant.client.send('{ nonsense }');
    await tenant.client.data('mutation { deleteCollection(id: "x") { userErrors { message } } }');
    const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
    expect(await seenBy(watcher)).toMatchObject({
      workspace: { requests: 2, credits: 10, day: today },
      'several fields': { requests: 1, credits: 20 },
      refused: { requests: 1, credits: 5 },
      deleteCollection: { requests: 1, credits: 52 },
    });
  });

  it('is counted without limits too, and refuses nothing', async () => {
    const unlimited = await sharedTestApp();
    const { client, scope } = await createTenant(unlimited);
    for (let request = 0; request < 6; request += 1) await client.data('{ workspace { id } }');
    await client.data('{ collections { id } contentViews { id } }');
    await client.send('{ nonsense }');
    expect(await seenBy(client, unlimited, scope)).toMatchObject({
      workspace: { requests: 6, credits: 30 },
      'several fields': { requests: 1, credits: 20 },
      refused: { requests: 1, credits: 5 },
    });
  });

  it('adds what comes later to the same row, and chooses days', async () => {
    await tenant.client.data('{ workspace { id } }');
    await seenBy(watcher);
    await tenant.client.data('{ workspace { id } }');
    expect((await seenBy(watcher)).workspace).toMatchObject({ requests: 2, credits: 10 });
    const { usage } = await tenant.client.data(
      '{ usage(days: {to: "2020-01-01T00:00:00Z"}) { totalCount nodes { id } } }',
    );
    expect(usage).toEqual({ totalCount: 0, nodes: [] });
  });

  it('shows a token of one workspace that workspace, and another organization nothing', async () => {
    const { workspaceId } = tenant.scope;
    await tenant.client.data('{ workspace { id } }');
    await watcher.data('{ collections { id } }');
    const own = await api.clientOf({ workspaceId });
    const { usage } = await own.data('{ usage { nodes { workspaceId } } }');
    expect(usage.nodes.every((row: UsageRow) => row.workspaceId === workspaceId)).toBe(true);
    expect((await seenBy(own)).workspace).toMatchObject({ requests: 1 });
    const stranger = await createTenant(api, 'stranger');
    expect(await seenBy(stranger.client)).toEqual({});
  });

  it('is not lost where the application ends', async () => {
    await tenant.client.data('{ workspace { id } }');
    const recorder = api.app.get(UsageRecorder, { strict: false });
    await recorder.onModuleDestroy();
    expect((await seenBy(watcher)).workspace).toMatchObject({ requests: 1 });
  });
});
