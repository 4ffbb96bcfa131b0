import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@loupe/monitoring';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/lib/net.mjs';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { loupe } from '../support/loupe-in-process.js';
import { createEmptyDatabase, testEnvironment } from '../support/servers.js';
import { createTenant } from '../support/world.js';

describe('loupe doctor', () => {
  let api: TestApp;
  let folder: string;

  beforeAll(async () => {
    api = await sharedTestApp();
    folder = await mkdtemp(join(tmpdir(), 'loupe-doctor-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function examined(settings: Record<string, string> = {}) {
    const environment = testEnvironment({ database: api.database, ...settings });
    const { code, stdout } = await loupe(['doctor', '--json'], environment);
    const { findings, problems } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
      findings: Finding[];
      problems: number;
    };
    expect(code).toBe(problems > 0 ? 1 : 0);
    const of = (area: string) =>
      findings.filter((one) => one.area === area).map(({ level, text }) => `${level}: ${text}`);
    return { of, findings };
  }

  it('says of each server that does not answer that it does not, and goes on with the others', async () => {
    const port = await freePort();
    await writeFile(join(folder, 'file'), '');
    const { of, findings } = await examined({
      DATABASE_URL: `postgresql://loupe:secret-word@127.0.0.1:${port}/loupe`,
      REDIS_URL: `redis://:secret-word@127.0.0.1:${port}`,
      STORAGE_URL: `file://${join(folder, 'file')}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CLICKHOUSE_URL: `http://loupe:secret-word@127.0.0.1:${port}/loupe`,
    });
    for (const area of ['postgresql', 'redis', 'queues', 'address']) {
      expect(of(area)).toEqual([expect.stringMatching(/^problem: It cannot be reached: .*ECONNREFUSED/)]);
    }
    expect(of('storage')).toEqual([expect.stringMatching(/^problem: It cannot be examined: /)]);
    expect(of('clickhouse')).toEqual([
      'warning: ClickHouse does not answer. PostgreSQL computes all aggregates.',
    ]);
    expect(JSON.stringify(findings)).not.toContain('secret-word');
  });

  it('finds what a server may lose, and what is fine', async () => {
    const { of } = await examined({ PUBLIC_URL: api.origin });
    // The servers of tests are quick, and forget everything when they end.
    expect(of('postgresql')).toEqual([
      expect.stringMatching(/^ok: PostgreSQL \d.* answers/),
      'ok: The schema is up to date.',
      'ok: The data were written with this LOUPE_SECRET_KEY.',
      'ok: Its clock agrees with this machine’s.',
      'problem: fsync, full_page_writes, synchronous_commit off: a crash of the server can lose what was accepted.',
    ]);
    expect(of('storage')).toEqual(['ok: Files can be written, read and removed.']);
    expect(of('address')).toEqual([`ok: The API answers at ${api.origin}.`]);
    expect(of('redis')).toContain('ok: Its clock agrees with this machine’s.');
  });

  it('finds a database without the schema', async () => {
    const empty = await createEmptyDatabase();
    const { of } = await examined({ database: empty.name });
    expect(of('postgresql')).toContainEqual(
      expect.stringMatching(/^problem: \d+ migrations have not been run/),
    );
    expect(of('queues')).toEqual([]);
    await empty.drop();
  });

  it('finds work that nobody does', async () => {
    const { scope } = await createTenant(api);
    const client = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await client.connect();
    await client.query(
      `INSERT INTO queue_groups (workspace_id, queue, part, due_at) VALUES ($1, 'media', '', now() - interval '42 minutes')`,
      [scope.workspaceId],
    );
    const { of } = await examined();
    expect(of('queues')).toContainEqual('problem: Work of the queue media has been waiting for 42 minutes.');
    await client.query('DELETE FROM queue_groups WHERE workspace_id = $1', [scope.workspaceId]);
    await client.end();
  });

  it('finds nothing in posts of a platform that is left alone for now, such as one that nobody has connected', async () => {
    const { scope } = await createTenant(api);
    const client = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await client.connect();
    await client.query(
      `INSERT INTO queue_groups (workspace_id, queue, part, due_at) VALUES ($1, 'snapshots', 'INSTAGRAM', now() - interval '2 hours')`,
      [scope.workspaceId],
    );
    const pausedUntil = async (time: string) => {
      await client.query(
        `INSERT INTO snapshot_pauses (workspace_id, provider, problem, paused_until)
         VALUES ($1, 'INSTAGRAM', 'NOT_CONFIGURED', now() + $2::interval)
         ON CONFLICT (workspace_id, provider) DO UPDATE SET paused_until = EXCLUDED.paused_until`,
        [scope.workspaceId, time],
      );
      return (await examined()).of('queues');
    };
    // Other files have left work in this database.
    const late = 'problem: Work of the queue snapshots has been waiting for 120 minutes.';
    expect(await pausedUntil('22 hours')).not.toContain(late);
    expect(await pausedUntil('-1 minute')).toContain(late);
    await client.query('DELETE FROM queue_groups WHERE workspace_id = $1', [scope.workspaceId]);
    await client.end();
  });

  it('names settings that are valid and yet unsafe', async () => {
    const { of } = await examined({
      PUBLIC_URL: 'http://loupe.example.com',
      LOUPE_SECRET_KEY: 'a'.repeat(40),
    });
    expect(of('settings')).toEqual([
      expect.stringMatching(/^warning: NODE_ENV/),
      expect.stringMatching(/^problem: PUBLIC_URL .* in the clear/),
      expect.stringMatching(/^problem: LOUPE_SECRET_KEY/),
      expect.stringMatching(/^warning: RATE_LIMITS/),
      'ok: Text in pictures is not recognised, as OCR_LANGUAGES is not set.',
    ]);
    expect(of('postgresql')).toContainEqual(
      expect.stringMatching(/^problem: The data were written with another LOUPE_SECRET_KEY/),
    );
  });

  it('says whether text in pictures can be recognised, and what is missing', async () => {
    const { of } = await examined({ OCR_LANGUAGES: 'eng,deu' });
    expect(of('settings')).toContain('ok: Text in pictures is recognised in eng, deu.');
    const { findings } = await examined({ OCR_LANGUAGES: 'eng,xyz' });
    expect(findings).toContainEqual({
      area: 'settings',
      level: 'problem',
      text: 'OCR_LANGUAGES is eng,xyz, and @tesseract.js-data/xyz cannot be found: no text in pictures is recognised.',
      advice: 'Run npm install @tesseract.js-data/xyz where Loupe is installed.',
    });
  });
});
