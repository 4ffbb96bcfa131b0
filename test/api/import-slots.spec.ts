import { ApiTokensService } from '@loupe/auth';
import { Database, sql } from '@loupe/database';
import { WorkspacesService } from '@loupe/workspace';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { RawConnection } from '../support/raw-http.js';
import { createTenant } from '../support/world.js';

interface Caller {
  token: string;
  workspaceId: string;
}

describe('imports that arrive', () => {
  let api: TestApp;
  const open: RawConnection[] = [];

  beforeAll(async () => {
    api = await sharedTestApp();
  });
  afterEach(async () => {
    for (const connection of open.splice(0)) connection.socket.destroy();
  });

  /** Tokens of single workspaces of one organization, each of another workspace. */
  async function tokensOfOne(count: number): Promise<Caller[]> {
    const { organizationId } = await createTenant(api);
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const callers: Caller[] = [];
    for (let number = 0; number < count; number++) {
      const { id } = await workspaces.createWorkspace({ name: `Brand ${number}`, organizationId });
      const { token } = await api.app
        .get(ApiTokensService, { strict: false })
        .create({ workspaceId: id, name: 'one' });
      callers.push({ token, workspaceId: id });
    }
    return callers;
  }

  /** Begins an import of which only a part comes. */
  async function begin({ token, workspaceId }: Caller): Promise<RawConnection> {
    const connection = await RawConnection.open(api.origin);
    open.push(connection);
    const headers = [
      'Host: x',
      'User-Agent: Mozilla/5.0',
      `Authorization: Bearer ${token}`,
      `WORKSPACE-ID: ${workspaceId}`,
      'Content-Type: application/x-ndjson',
      'Content-Length: 1000000',
    ];
    return connection.send(`POST /api/v2/imports HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
  }

  const arriving = ({ workspaceId }: Caller) =>
    api.app
      .get(Database, { strict: false })
      .count(sql`FROM import_files WHERE workspace_id = ${workspaceId} AND state = 'ARRIVING'`);
  const hasBegun = (caller: Caller) =>
    expect.poll(() => arriving(caller), { timeout: 120_000, interval: 200 }).toBe(1);

  it('share the slots of their organization, also by tokens of single workspaces, and others get theirs', async () => {
    const attackers = await tokensOfOne(4);
    for (const caller of attackers.slice(0, 2)) {
      await begin(caller);
      await hasBegun(caller);
    }
    for (const caller of attackers.slice(2)) {
      expect(await (await begin(caller)).answer()).toMatchObject({ status: 503 });
    }
    // Two of another organization fill what all share; every further owner still gets its first.
    for (const caller of [...(await tokensOfOne(2)), ...(await tokensOfOne(1)), ...(await tokensOfOne(1))]) {
      await begin(caller);
      await hasBegun(caller);
    }
  }, 300_000);

  it('give a slot back when their sender goes away', async () => {
    const [first, second, third] = (await tokensOfOne(3)) as [Caller, Caller, Caller];
    const gone = await begin(first);
    await hasBegun(first);
    await begin(second);
    await hasBegun(second);
    gone.socket.destroy();
    await expect.poll(() => arriving(first), { timeout: 120_000, interval: 200 }).toBe(0);
    await begin(third);
    await hasBegun(third);
  }, 300_000);
});
