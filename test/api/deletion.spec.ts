import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { UsageRecorder } from '@loupe/rate-limit';
import { openStore } from '@loupe/storage';
import { WorkspacesService } from '@loupe/workspace';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { runLoupe } from '../support/loupe.js';
import { loupe as runInProcess } from '../support/loupe-in-process.js';
import { residualInDatabase, residualInRedis } from '../support/residual-data.js';
import { fillSamples } from '../support/samples.js';
import { testEnvironment, testStorageUrl } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

const store = openStore(testStorageUrl());

describe('loupe workspace delete and loupe organization delete', () => {
  let api: TestApp;
  let client: pg.Client;
  let environment: NodeJS.ProcessEnv;
  let tenant: Tenant;
  let id: string;
  beforeAll(async () => {
    api = await startTestApp();
    environment = testEnvironment({ database: api.database, LOG_LEVEL: 'warn' });
    client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
  });
  beforeEach(async () => {
    tenant = await createTenant(api, 'Doomed');
    id = tenant.scope.workspaceId;
  });
  afterAll(async () => {
    await client?.end();
    await api?.close();
  });

  const loupe = (args: readonly string[], input?: string) =>
    runInProcess(args, environment, input, input !== undefined);
  const files = async (workspaceId: string) => {
    const found: string[] = [];
    for await (const { key } of store.list('')) if (key.includes(workspaceId)) found.push(key);
    return found;
  };
  /** One object of each kind, files in every folder, and many rows of one table. */
  const fill = async (many = 0) => {
    await fillSamples(api, tenant);
    await tenant.client
      .with({ headers: { 'idempotency-key': newId() } })
      .data('mutation { createViewGroup(input: {name: "Kept"}) { viewGroup { id } } }');
    for (const key of [`media/${id}/${newId()}/x.jpg`, `uploads/${id}/x.png`, `imports/${id}/x.data`]) {
      await store.put(key, Buffer.from('x'));
    }
    await client.query(
      `INSERT INTO attribute_values (workspace_id, entity, key, owner_id, at)
       SELECT $1, 'ITEM', 'many', gen_random_uuid(), now() FROM generate_series(1, $2::int)`,
      [id, many],
    );
    // An index of its own, as for the vectors of a large workspace.
    await client.query(
      `CREATE INDEX "embeddings_near_${id.slice(0, 8)}" ON embeddings (kind) WHERE workspace_id = '${id}'`,
    );
  };
  const traces = async (needle: string) => [
    ...(await residualInDatabase(client, [needle])).filter((one) => !one.startsWith('audit_log: ')),
    ...(await residualInRedis(String(environment.REDIS_URL), [needle])),
    ...(await files(needle)),
    ...(await client.query(`SELECT indexname FROM pg_indexes WHERE strpos(indexdef, $1) > 0`, [needle])).rows,
  ];
  const isThere = async () =>
    (await client.query('SELECT deleted_at FROM workspaces WHERE id = $1', [id])).rows.map(
      ({ deleted_at }) => deleted_at === null,
    );

  it('refuse what is not there, and delete nothing without the name or --yes', async () => {
    for (const kind of ['workspace', 'organization']) {
      const { code, stderr } = await loupe([kind, 'delete', newId(), '--yes']);
      expect([code, stderr]).toEqual([1, expect.stringMatching(new RegExp(`${kind} not found`, 'i'))]);
    }
    expect(await loupe(['workspace', 'delete', 'nonsense', '--yes'])).toMatchObject({ code: 1 });
    const silent = await loupe(['workspace', 'delete', id]);
    expect(silent).toMatchObject({ code: 1, stderr: expect.stringContaining('yes: is required') });
    const wrong = await loupe(['workspace', 'delete', id], 'Doomed workspace\n');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('not the name') });
    const dry = await loupe(['organization', 'delete', tenant.organizationId, '--dry-run', '--json']);
    expect(JSON.parse(dry.stdout)).toMatchObject({ rows: { api_tokens: 1 } });
    expect(await isThere()).toEqual([true]);
  });

  it('leave nothing of a workspace but the audit log, and nothing of others goes', async () => {
    const other = await createTenant(api, 'Neighbour');
    await fillSamples(api, other);
    const rowsOf = async (workspaceId: string) => {
      const { stdout } = await loupe(['workspace', 'delete', workspaceId, '--dry-run', '--json']);
      return JSON.parse(stdout) as { rows: Record<string, number>; files: number };
    };
    await fill();
    const usage = api.app.get(UsageRecorder, { strict: false });
    await usage.settled();
    const before = await rowsOf(other.scope.workspaceId);
    // Written after the workspace is gone, and so not at all.
    await tenant.client.data('{ workspace { id } }');
    expect((await rowsOf(id)).files).toBe(3);
    expect((await traces(id)).length).toBeGreaterThan(20);

    const { code, stdout, stderr } = await loupe(['workspace', 'delete', id], ' Doomed \n');
    expect([code, stdout], stderr).toEqual([0, expect.stringMatching(/rows of items +\d/)]);
    await usage.settled();
    expect(await traces(id)).toEqual([]);
    expect(await rowsOf(other.scope.workspaceId)).toEqual(before);
    const { status } = await tenant.client.send('{ items { totalCount } }');
    expect(status).toBe(404);
    const { rows } = await client.query(
      `SELECT action, subject_name, organization_id FROM audit_log WHERE workspace_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'workspace.deleted', subject_name: 'Doomed', organization_id: tenant.organizationId },
    ]);
  });

  it('know every column that names a workspace or an organization', async () => {
    const { rows } = await client.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ 'workspace|organization'
         AND column_name NOT IN ('workspace_id', 'organization_id') ORDER BY 1`,
    );
    // A new one needs its own place in DeletionRepository.close.
    expect(rows.map(({ name }) => name)).toEqual([
      'oauth_connections.workspace_ids',
      'workspaces.deleted_organization_id',
    ]);
  });

  it('go on where a kill -9 stopped them; from the first moment nothing opens the workspace', async () => {
    await fill(30_000);
    const killed = await runLoupe(
      ['workspace', 'delete', id, '--yes'],
      environment,
      /\d{5} rows of attribute_values/,
    );
    expect(killed.code).toBeNull();
    expect(await isThere()).toEqual([false]);
    expect((await tenant.client.send('{ items { totalCount } }')).status).toBe(404);
    const { workspaces } = await tenant.client.data('{ workspaces { nodes { id } } }');
    expect(workspaces.nodes).toEqual([]);
    const listed = await loupe(['workspace', 'list']);
    expect(listed.stdout).toContain('Doomed (being deleted)');
    const imported = await loupe(['import', '-', '--workspace', id], '');
    expect(imported).toMatchObject({ code: 1, stderr: expect.stringContaining('Workspace not found') });

    expect(await loupe(['workspace', 'delete', id, '--yes'])).toMatchObject({ code: 0 });
    expect(await traces(id)).toEqual([]);
    const { rows } = await client.query(
      `SELECT count(*)::int AS count FROM audit_log WHERE workspace_id = $1 AND action = 'workspace.deleted'`,
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('delete what was written meanwhile', async () => {
    const { manager } = api.app.get(Database, { strict: false });
    // A writer that had begun before: its row is there only after the first look at the table. It holds no counter of the workspace.
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO view_groups (workspace_id, id, name) VALUES ($1, gen_random_uuid(), 'Late')`,
      [id],
    );
    const deleting = loupe(['workspace', 'delete', id, '--yes']);
    await expect
      .poll(
        () =>
          manager.query(
            `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE%workspaces%'`,
          ),
        {
          timeout: 240_000,
        },
      )
      .toHaveLength(1);
    await client.query('COMMIT');
    expect(await deleting).toMatchObject({ code: 0 });
    expect(await traces(id)).toEqual([]);
  });

  it('delete an organization with its workspaces, also after one was begun', async () => {
    await fill();
    const { organizationId } = tenant;
    const second = await api.app
      .get(WorkspacesService, { strict: false })
      .createWorkspace({ name: 'Second', organizationId });
    // As a kill leaves it: one workspace is closed.
    await client.query(
      `UPDATE workspaces SET organization_id = NULL, plan = 'base', deleted_at = now(), deleted_organization_id = $2
       WHERE id = $1`,
      [second.id, organizationId],
    );
    expect(await loupe(['organization', 'delete', organizationId, '--yes', '--json'])).toMatchObject({
      code: 0,
    });
    for (const needle of [organizationId, second.id, id]) expect(await traces(needle)).toEqual([]);
    const { rows } = await client.query(
      'SELECT action FROM audit_log WHERE organization_id = $1 ORDER BY id DESC LIMIT 1',
      [organizationId],
    );
    expect(rows).toEqual([{ action: 'organization.deleted' }]);
  });
});
