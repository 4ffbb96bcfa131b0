import { Database, dataSourceOptions, sql } from '@loupe/database';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, testConfig } from '../support/servers.js';

let database: TestDatabase;
let source: DataSource;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  source = new DataSource(
    dataSourceOptions(testConfig({ database: database.name }), { applicationName: 'exclusively' }),
  );
  await source.initialize();
  db = new Database(source);
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

/** Backends of this database that wait for a lock by a key. */
async function waiting(): Promise<number> {
  return db.count(sql`FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`);
}

/** Work that is under way until it is let go. */
function held() {
  let letGo: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { end, letGo: () => letGo() };
}

describe('work under a key', () => {
  it('waits until other work under the key has ended with its outer transaction', async () => {
    const reported: string[] = [];
    const first = held();
    const outer = db.transaction(async () => {
      await db.exclusively('a', async () => reported.push('inner work'));
      await first.end;
      reported.push('outer transaction');
    });
    await expect.poll(() => reported).toEqual(['inner work']);
    const second = db.exclusively('a', async () => reported.push('second'));
    await expect.poll(waiting).toBe(1);
    first.letGo();
    await Promise.all([outer, second]);
    expect(reported).toEqual(['inner work', 'outer transaction', 'second']);
  });

  it('does not wait for work under another key', async () => {
    const first = held();
    const running = db.exclusively('a', () => first.end);
    expect(await db.exclusively('b', async () => 'done')).toBe('done');
    first.letGo();
    await running;
  });

  it('is one transaction: an error undoes it and gives the key back', async () => {
    await db.query(sql`CREATE TABLE scratch (note text)`);
    const work = db.exclusively('a', async () => {
      await db.query(sql`INSERT INTO scratch VALUES ('kept?')`);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await db.exclusively('a', () => db.count(sql`FROM scratch`))).toBe(0);
  });
});

describe('statements of a transaction that are asked for together', () => {
  it('run one after the other, and each has its own rows', async () => {
    const running = new Map<pg.Client, number>();
    let most = 0;
    const query = pg.Client.prototype.query;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args) {
      running.set(this, (running.get(this) ?? 0) + 1);
      most = Math.max(most, ...running.values());
      try {
        return await Reflect.apply(query, this, args);
      } finally {
        running.set(this, (running.get(this) ?? 0) - 1);
      }
    });
    const numbers = [1, 2, 3, 4, 5];
    const rows = await db.transaction(() =>
      Promise.all(numbers.map((number) => db.query(sql`SELECT ${number}::int AS number`))),
    );
    expect(rows).toEqual(numbers.map((number) => [{ number }]));
    expect(most).toBe(1);
  });

  it('fail where one before them failed, and the connection serves on', async () => {
    const together = db.transaction(() =>
      Promise.allSettled([
        db.query(sql`SELECT 1 AS one`),
        db.query(sql`SELECT 1 / 0`),
        db.query(sql`SELECT 1`),
      ]),
    );
    expect((await together).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  it('never run after the transaction, where nobody waits for them', async () => {
    const write = (name: string) =>
      db.query(sql`INSERT INTO organizations (id, name, plan, created_at)
      VALUES (gen_random_uuid(), ${name}, 'base', now())`);
    const failing = db.transaction(() =>
      Promise.all([db.query(sql`SELECT 1 / 0`), write('Late'), write('Later')]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    // Whatever would run on the connection after it has ended.
    for (let number = 0; number < 20; number++) await db.query(sql`SELECT 1`);
    expect(await db.count(sql`FROM organizations WHERE name LIKE 'Late%'`)).toBe(0);
  });
});
