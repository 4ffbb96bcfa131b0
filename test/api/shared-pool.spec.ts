import { setTimeout as sleep } from 'node:timers/promises';
import { Database, dataSourceOptions, isUnreachable, sql } from '@loupe/database';
import { runInContext, StopSignal, type WorkContext } from '@loupe/kernel';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BreakableServer } from '../support/breakable-server.js';
import { createTestDatabase, type TestDatabase, testConfig, testEnvironment } from '../support/servers.js';

/** Four tenths of it are one owner's, two connections the service's own. */
const POOL_SIZE = 5;
const EACH = 2;

let database: TestDatabase;
let source: DataSource;
let db: Database;
let observer: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = testConfig({ database: database.name, DATABASE_POOL_SIZE: String(POOL_SIZE) });
  source = new DataSource(dataSourceOptions(config, { applicationName: 'shared' }));
  await source.initialize();
  db = new Database(source);
  observer = new pg.Client({ connectionString: config.get('DATABASE_URL') });
  await observer.connect();
});
afterAll(async () => {
  await observer?.end();
  await source?.destroy();
  await database?.drop();
});

/** Work of an owner that can be stopped. */
function stoppable(owner: string) {
  const stopping = new StopSignal();
  const work: WorkContext = { owner, signal: stopping };
  return {
    stop: () => stopping.stop(new Error('stopped')),
    run: <Result>(of: () => Promise<Result>) => runInContext(work, of),
  };
}

const of = <Result>(owner: string, run: () => Promise<Result>) => runInContext({ owner, signal: null }, run);
const slow = (seconds = 60) => db.query(sql`SELECT pg_sleep(${seconds})`);

async function sleeping(): Promise<number> {
  const { rows } = await observer.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`,
  );
  return rows[0].count;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5);
}

describe('statements at once', () => {
  it('of one owner are fewer than the pool, and other owners’ and the service’s own go on', async () => {
    const { run, stop } = stoppable('many');
    const many = Array.from({ length: 20 }, () => run(() => slow()));
    await until(async () => (await sleeping()) === EACH);
    expect(await of('another', () => db.query(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }]);
    expect(await db.query(sql`SELECT 2 AS two`)).toEqual([{ two: 2 }]);
    expect(await sleeping()).toBe(EACH);
    stop();
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // The callers learn of it at once, PostgreSQL a moment later.
    await expect.poll(sleeping).toBe(0);
  });

  it('leave the service its own connections, however many owners there are', async () => {
    const owners = Array.from({ length: 8 }, (_, index) => stoppable(`owner ${index}`));
    const busy = owners.map(({ run }) => run(() => slow()));
    await until(async () => (await sleeping()) === POOL_SIZE - 2);
    expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    for (const { stop } of owners) stop();
    await Promise.allSettled(busy);
  });

  it('join the transaction they are in, so that as many transactions as there are places come to their ends', async () => {
    const numbers = Array.from({ length: 10 }, (_, index) => index);
    const found = await Promise.all(
      numbers.map((number) =>
        of('writer', () =>
          db.transaction(async () => {
            await db.query(sql`SELECT pg_sleep(0.01)`);
            return db.transaction(() => db.query(sql`SELECT ${number}::int AS number`));
          }),
        ),
      ),
    );
    expect(found.flat()).toEqual(numbers.map((number) => ({ number })));
  });
});

describe('a statement over the rows of a workspace', () => {
  const statement = (work?: WorkContext) => {
    const scope = { workspaceId: '00000000-0000-4000-8000-000000000000', timeZone: 'UTC', work };
    return sql`SELECT pg_sleep(60) FROM (SELECT count(*) FROM ${db.rowsOfTable(scope, 'items', 'item')}) AS counted`;
  };

  it('belongs to the work that the workspace was given for, and is stopped with it', async () => {
    const stopping = new StopSignal();
    const work = { owner: 'reader', signal: stopping };
    const many = Array.from({ length: 20 }, () => db.query(statement(work)));
    await until(async () => (await sleeping()) === EACH);
    stopping.stop(new Error('stopped'));
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // The callers learn of it at once, PostgreSQL a moment later.
    await expect.poll(sleeping).toBe(0);
  });

  it('is the same one for whatever work it is run', () => {
    const { text, values } = statement({ owner: 'reader', signal: null });
    expect([text, JSON.stringify(values)]).toEqual([statement().text, JSON.stringify(statement().values)]);
  });
});

describe('stopped work', () => {
  it('has its running statement cancelled in PostgreSQL, and starts none any more', async () => {
    const { run, stop } = stoppable('gone');
    const running = run(() => slow());
    await until(async () => (await sleeping()) === 1);
    stop();
    await expect(running).rejects.toMatchObject({ driverError: { code: '57014' } });
    await expect.poll(sleeping).toBe(0);
    await expect(run(() => slow())).rejects.toThrow('stopped');
  });

  it('never has a statement of others cancelled, whenever it is stopped', async () => {
    const others = async () => {
      for (let round = 0; round < 60; round += 1) {
        expect(await of('another', () => db.query(sql`SELECT pg_sleep(0.002), 1 AS one`))).toHaveLength(1);
      }
    };
    const stopped = async () => {
      for (let round = 0; round < 60; round += 1) {
        const { run, stop } = stoppable('gone');
        const running = run(() => slow(0.002)).catch(() => undefined);
        // From before it has begun until after it has ended.
        await sleep(round % 6);
        stop();
        await running;
      }
    };
    await Promise.all([others(), stopped(), others(), stopped()]);
  });
});

describe('a server that is gone', () => {
  it('ends the statement that waits for it, and the next one gets another connection', async () => {
    const { DATABASE_URL = '' } = testEnvironment({ database: database.name });
    const server = new BreakableServer(new URL(DATABASE_URL));
    const config = testConfig({
      database: database.name,
      DATABASE_URL: await server.open(),
      DATABASE_STATEMENT_TIMEOUT_MS: '1000',
    });
    const options = dataSourceOptions(config, { applicationName: 'silent' });
    const behind = new DataSource({
      ...options,
      extra: { ...options.extra, silenceMs: 1500 },
    } as typeof options);
    await behind.initialize();
    const other = new Database(behind);
    expect(await other.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    server.silence();
    const error = await other.query(sql`SELECT 2`).catch((reason: unknown) => reason);
    expect(isUnreachable(error)).toBe(true);
    expect(await other.query(sql`SELECT 3 AS three`)).toEqual([{ three: 3 }]);
    await server.cut();
    expect(isUnreachable(await other.query(sql`SELECT 4`).catch((reason: unknown) => reason))).toBe(true);
    await behind.destroy();
  });
});
