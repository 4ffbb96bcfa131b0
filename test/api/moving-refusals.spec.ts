import { rmSync } from 'node:fs';
import { OPERATOR } from '@loupe/audit';
import { Database, homeOf, QUEUES_OF_MAIN } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { WorkspaceDeletionService } from '@loupe/privacy';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.js';
import { BreakableServer } from '../support/breakable-server.js';
import { ImportClient } from '../support/imports.js';
import { loupe } from '../support/loupe-in-process.js';
import { MovingWorld, urlOf } from '../support/moving.js';
import { postgresPrograms } from '../support/postgres-programs.js';
import { createEmptyDatabase } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

const CREATE =
  'mutation($name: String!) { createCollection(input: {name: $name}) { collection { id } userErrors { message } } }';
const IMAGE = Buffer.from('iVBORw0KGgo=', 'base64');
const MOVING = expect.stringContaining('is being moved to another database and takes no changes');

describe('the move of a workspace', () => {
  let world: MovingWorld;
  let tenant: Tenant;
  let id: string;

  beforeAll(async () => {
    world = await MovingWorld.start();
    tenant = await createTenant(world.api);
    id = tenant.scope.workspaceId;
  });
  afterAll(() => world?.stop());

  const state = (column: 'moving_to' | 'moved_from' | 'deleted_at', value: string | null) =>
    world.in('main', `UPDATE workspaces SET ${column} = $2 WHERE id = $1`, [id, value]);
  const refusal = async (...args: Parameters<MovingWorld['move']>) => {
    const { code, stderr } = await world.move(...args);
    expect(code).toBe(1);
    return stderr.trimEnd();
  };

  it('is refused for what is unknown, there already, or being deleted', async () => {
    expect(await refusal(newId(), 'second')).toBe('Workspace not found');
    expect(await refusal(id, 'third')).toBe('DATABASE_OF_WORKSPACES names no database third.');
    expect(await refusal(id, 'main')).toBe('The workspace is in the database main already.');
    expect(await refusal(id, 'second', '--cancel')).toBe('The workspace is not being moved.');
    await state('deleted_at', '2026-01-01');
    expect(await refusal(id, 'second')).toBe('The workspace is being deleted.');
    await state('deleted_at', null);
    expect(await world.traces()).toEqual([]);
  });

  it('is refused while another one is not finished, and so is the deletion', async () => {
    const deletion = world.api.app.get(WorkspaceDeletionService, { strict: false });
    await state('moving_to', 'third');
    expect(await refusal(id, 'second')).toBe(
      'The workspace is being moved to third: finish that first, or undo it with --cancel.',
    );
    await expect(deletion.deleteWorkspace(id, OPERATOR)).rejects.toThrow('is being moved');
    await state('moving_to', null);
    await state('moved_from', 'third');
    expect(await refusal(id, 'second')).toBe(
      'What is left of the workspace in third has to be removed first: move it to main once more.',
    );
    await expect(deletion.deleteWorkspace(id, OPERATOR)).rejects.toThrow('is being moved');
    await state('moved_from', 'second');
    expect(await refusal(id, 'main', '--cancel')).toMatch(
      /^The workspace is in the database main already\. Run/,
    );
    await state('moved_from', null);
    const other = new pg.Client({ connectionString: urlOf(world.api.database) });
    await other.connect();
    try {
      await other.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`move of workspace ${id}`]);
      expect(await refusal(id, 'second')).toBe('Another process is moving this workspace.');
    } finally {
      await other.end();
    }
  });

  it('is refused into a database with rows of it that no move has brought there', async () => {
    await world.in(
      'second',
      `INSERT INTO changes (workspace_id, type, action, object_id, at)
      VALUES ($1, 'ITEM', 'CREATED', gen_random_uuid(), now())`,
      [id],
    );
    expect(await refusal(id, 'second')).toBe(
      'The database second has rows of this workspace that no move has brought there (changes).',
    );
    await world.in('second', 'DELETE FROM changes WHERE workspace_id = $1', [id]);
    expect(await world.traces()).toEqual([]);
  });

  it('is refused into a database that is behind or down, and without the right to write without triggers', async () => {
    const empty = await createEmptyDatabase();
    const down = new BreakableServer(new URL(urlOf(world.second.name)));
    const address = await down.open();
    await down.cut();
    const role = `limited_${id.slice(0, 8)}`;
    const limited = new URL(urlOf(world.second.name));
    limited.username = role;
    const into = async (databases: string) =>
      (
        await loupe(['workspace', 'move', id, 'second'], {
          ...world.environment,
          DATABASE_OF_WORKSPACES: databases,
        })
      ).stderr;
    try {
      expect(await into(`second=${urlOf(empty.name)}`)).toMatch(
        /^The database second is behind: .* `loupe migrate` first\.\n$/,
      );
      expect(await into(`second=${address}`)).toMatch(
        /^The database second cannot be reached: .*ECONNREFUSED/m,
      );
      await world.in('second', `CREATE ROLE ${role} LOGIN`);
      await world.in('second', `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
      expect(await into(`second=${limited.href}`)).toMatch(
        new RegExp(`GRANT SET ON PARAMETER session_replication_role TO ${role}`),
      );
    } finally {
      await world.in('second', `DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await empty.drop();
    }
    expect(await world.traces()).toEqual([]);
  });

  it('says how many rows it would copy, and changes nothing', async () => {
    expect((await tenant.client.send(CREATE, { name: 'Kept' })).status).toBe(200);
    const { code, stdout } = await world.move(id, 'second', '--dry-run', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { workspaceId: id, from: 'main', to: 'second', rows: { collections: 1 } },
    ]);
    expect((await world.move(id, 'second', '--dry-run')).stdout).toMatch(/^rows of collections +1$/m);
    expect(await world.traces()).toEqual([]);
  });

  it('refuses mutations, uploads and imports with 503 meanwhile, and answers queries', async () => {
    await state('moving_to', 'second');
    const imports = await ImportClient.of(world.api, tenant);
    const form = new FormData();
    form.append('file', new Blob([IMAGE], { type: 'image/png' }), 'a.png');
    const refused = {
      mutation: await tenant.client.send(CREATE, { name: 'Refused' }),
      import: await imports.send('{}'),
      upload: await imports.request('/uploads', { method: 'POST', body: form }),
    };
    for (const [kind, { status, headers, body }] of Object.entries(refused)) {
      expect([kind, status, headers.get('retry-after')]).toEqual([kind, 503, '30']);
      expect(body).toEqual({
        errors: [{ message: MOVING, extensions: { code: 'SERVICE_UNAVAILABLE' } }],
      });
    }
    const { collections } = await tenant.client.data('{ collections { name } }');
    expect(collections).toEqual([{ name: 'Kept' }]);
    // Without the setting as well, as all programs of an installation cannot begin to know it at once.
    const other = await startTestApp({ DATABASE_OF_WORKSPACES: '' });
    try {
      const stranger = await createTenant(other);
      await other.app
        .get(Database, { strict: false })
        .manager.update('workspaces', { id: stranger.scope.workspaceId }, { movingTo: 'second' });
      expect((await stranger.client.send(CREATE, { name: 'Refused' })).status).toBe(503);
    } finally {
      await other.close();
    }
    await state('moving_to', null);
    expect((await tenant.client.send(CREATE, { name: 'Later' })).status).toBe(200);
  });

  it('is a warning of the doctor until it has ended, and no backup begins just before', async () => {
    const doctor = async () => (await loupe(['doctor'], world.environment)).stdout;
    expect(await doctor()).not.toContain('The move of');
    await state('moving_to', 'second');
    expect(await doctor()).toMatch(
      new RegExp(`WARNING +databases: The move of the workspace ${id} to second .* takes no`, 'i'),
    );
    await state('moving_to', null);
    await state('moved_from', 'second');
    expect(await doctor()).toMatch(/is in main, and what is left of it elsewhere is not removed/);
    const programs = await postgresPrograms();
    const { stderr } = await loupe(['backup', '/tmp/never'], {
      ...world.environment,
      POSTGRES_PROGRAMS: programs,
    });
    if (programs !== '') rmSync(programs, { recursive: true });
    expect(stderr).toContain('is about to end');
    await state('moved_from', null);
  });

  it('knows which queues stay in the main database', async () => {
    const queues = await world.in<{ table: string }>(
      'main',
      `SELECT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgname = 'queue_came' ORDER BY 1`,
    );
    expect(queues.length).toBeGreaterThan(10);
    expect(queues.map(({ table }) => table).filter((table) => homeOf(table) === 'main')).toEqual(
      QUEUES_OF_MAIN,
    );
  });
});
