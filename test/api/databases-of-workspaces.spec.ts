import { WorkspacesService } from '@loupe/workspace';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { BreakableServer } from '../support/breakable-server.js';
import { loupe } from '../support/loupe-in-process.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  testConfig,
  testEnvironment,
} from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';

const LIST = ['workspace', 'list'];

describe('a program whose workspaces are in several databases', () => {
  let api: TestApp;
  let big: TestDatabase;
  let workspaceId: string;

  const urlOf = (name: string) => testConfig({ database: name }).get('DATABASE_URL');
  /** Settings that name these, whatever the run itself is on. */
  const only = (databases: string) => ({
    DATABASE_OF_WORKSPACES: databases,
    DATABASE_OF_NEW_WORKSPACES: '',
  });
  const environment = (databases: string) => testEnvironment({ database: api.database, ...only(databases) });
  const run = (args: string[], databases: string) => loupe(args, environment(databases));
  async function inMain(text: string, values: unknown[] = []): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf(api.database) });
    await client.connect();
    await client.query(text, values).finally(() => client.end());
  }

  beforeAll(async () => {
    big = await createTestDatabase();
    api = await startTestApp(only(''));
    const service = api.app.get(WorkspacesService, { strict: false });
    workspaceId = (await service.createWorkspace({ name: 'Away', plan: 'growth' })).id;
  });
  afterAll(async () => {
    await api?.close();
    await big?.drop();
  });

  it('refuses a workspace whose database it does not know, which came there while it runs', async () => {
    const client = await api.clientOf({ workspaceId });
    expect((await client.data('{ items { totalCount } }')).items).toEqual({ totalCount: 0 });
    await inMain('UPDATE workspaces SET database = $1', ['big']);
    const { status, body, headers } = await client.send('{ items { totalCount } }');
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(body).toMatchObject({
      errors: [{ message: expect.stringContaining('database'), extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    });
  });

  it('does not start where it does not know the database of one', async () => {
    const refusal =
      /^Workspaces are in databases that DATABASE_OF_WORKSPACES does not name \(big\): .*address\.\n$/;
    for (const databases of ['', `other=${urlOf(big.name)}`]) {
      const { code, stderr } = await run(LIST, databases);
      expect([code, stderr]).toEqual([1, expect.stringMatching(refusal)]);
      await expect(startSecondApp(api, only(databases))).rejects.toThrow('does not name (big)');
    }
    const worker = AppProcess.start('worker', environment(''), true);
    await expect.poll(() => worker.isAlive, { timeout: 240_000 }).toBe(false);
    await expect.poll(() => worker.output, { timeout: 240_000 }).toMatch(refusal);
  });

  it('makes no backup that would lack workspaces', async () => {
    const { code, stderr } = await run(['backup', '/tmp/never'], '');
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not name (big)')]);
  });

  it('does not start where one is behind, or is that of other workspaces, and does where one is down', async () => {
    const empty = await createEmptyDatabase();
    const down = new BreakableServer(new URL(urlOf(big.name)));
    const address = await down.open();
    await down.cut();
    try {
      const behind = await run(LIST, `big=${urlOf(empty.name)}`);
      expect(behind.stderr).toMatch(
        /^The database big is behind: \d+ migrations have not been run\. Run `loupe migrate` first\.\n$/,
      );
      const itself = await run(LIST, `big=${urlOf(big.name)},eu=${urlOf(api.database)}`);
      expect(itself.stderr).toMatch(/^DATABASE_OF_WORKSPACES names eu what has workspaces of big: .*\n$/);
      const { code, stdout } = await run(LIST, `big=${address}`);
      expect([code, stdout]).toEqual([0, expect.stringContaining('Away')]);
    } finally {
      await empty.drop();
    }
  });

  it('asks nothing of a database that was down at its start and is behind, and does when it is up to date', async () => {
    const empty = await createEmptyDatabase();
    const server = new BreakableServer(new URL(urlOf(empty.name)));
    const address = await server.open();
    await server.cut();
    const other = await startSecondApp(api, only(`big=${address}`));
    try {
      const client = await other.clientOf({ workspaceId });
      const answer = async () => (await client.send('{ items { totalCount } }')).body;
      const unavailable = { errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] };
      expect(await answer()).toMatchObject(unavailable);
      await server.open();
      expect(await answer()).toMatchObject(unavailable);
      expect((await run(['migrate'], `big=${address}`)).code).toBe(0);
      expect(await answer()).toMatchObject({ data: { items: { totalCount: 0 } } });
    } finally {
      await other.close();
      await server.cut();
      await empty.drop();
    }
  });
});
