import { backfill, createIndexConcurrently, dataSourceOptions, migrate, runPending } from '@loupe/database';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmptyDatabase, type TestDatabase, testConfig } from '../support/servers.js';

const HURRIED = { lockTimeoutMs: 50, pauseMs: 20, attempts: 10_000 };

describe('migrations of a database in use', () => {
  let database: TestDatabase;
  let other: pg.Client;
  const sources: DataSource[] = [];
  const config = () => testConfig({ database: database.name });

  beforeEach(async () => {
    database = await createEmptyDatabase();
    other = new pg.Client({ connectionString: config().get('DATABASE_URL') });
    await other.connect();
    await other.query(`CREATE TABLE posts (workspace_id int, id int, length int, PRIMARY KEY (workspace_id, id));
      INSERT INTO posts SELECT n % 3, n FROM generate_series(1, 1000) AS n`);
  });
  afterEach(async () => {
    await other.end();
    for (const source of sources.splice(0)) await source.destroy();
    await database.drop();
  });

  /** A connection that runs these migrations. */
  async function runnerOf(
    ...migrations: { new (): MigrationInterface }[]
  ): Promise<[DataSource, QueryRunner]> {
    const options = dataSourceOptions(config(), { applicationName: 'loupe-test', statementTimeoutMs: 0 });
    const source = await new DataSource({ ...options, migrations } as typeof options).initialize();
    sources.push(source);
    return [source, source.createQueryRunner()];
  }

  class AddsTags1900000000001 implements MigrationInterface {
    name = 'AddsTags1900000000001';
    async up(runner: QueryRunner) {
      await runner.query('CREATE TABLE tags (id int)');
    }
    async down() {}
  }
  class AddsColumn1900000000002 implements MigrationInterface {
    name = 'AddsColumn1900000000002';
    async up(runner: QueryRunner) {
      await runner.query('ALTER TABLE posts ADD COLUMN likes int');
    }
    async down() {}
  }

  it('wait for a lock only shortly, let readers pass, and go on where they were', async () => {
    await other.query('BEGIN');
    await other.query('SELECT * FROM posts');
    const [source, runner] = await runnerOf(AddsTags1900000000001, AddsColumn1900000000002);
    const applied = runPending(source, runner, HURRIED);
    const reader = new pg.Client({ connectionString: config().get('DATABASE_URL') });
    await reader.connect();
    // While the lock is waited for, a reader waits behind it, and gets its answer when the attempt gives up.
    const waits = `SELECT count(*)::int AS n FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted`;
    await vi.waitFor(async () => expect((await reader.query(waits)).rows[0].n).toBe(1), {
      interval: 25,
      timeout: 60_000,
    });
    expect((await reader.query('SELECT count(*)::int AS n FROM posts')).rows[0].n).toBe(1000);
    expect((await reader.query('SELECT name FROM migrations')).rows).toEqual([
      { name: 'AddsTags1900000000001' },
    ]);
    await reader.end();
    await other.query('COMMIT');
    expect(await applied).toEqual(['AddsTags1900000000001', 'AddsColumn1900000000002']);
    await other.query('SELECT likes FROM posts');
    await runner.release();
  });

  it('give up after some attempts, with the lock as the reason', async () => {
    await other.query('BEGIN');
    await other.query('SELECT * FROM posts');
    const [source, runner] = await runnerOf(AddsColumn1900000000002);
    await expect(runPending(source, runner, { ...HURRIED, attempts: 2 })).rejects.toThrow('lock timeout');
    await other.query('ROLLBACK');
    await runner.release();
  });

  it('take turns, also while one of them builds an index concurrently', async () => {
    class Index1900000000001 implements MigrationInterface {
      name = 'Index1900000000001';
      transaction = false as const;
      async up(runner: QueryRunner) {
        await createIndexConcurrently(runner, 'posts_by_length', 'ON posts (length)');
      }
      async down() {}
    }
    const [source, runner] = await runnerOf(Index1900000000001);
    await runner.query("SELECT pg_advisory_lock(hashtextextended('loupe migrations', 0))");
    // The index waits for this transaction.
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await other.query('SELECT 1 FROM posts');
    const applied = runPending(source, runner, HURRIED);
    let second: Promise<string[]> | undefined;
    await new Promise<void>((waiting) => {
      second = migrate(config(), waiting);
    });
    await other.query('COMMIT');
    expect(await applied).toEqual(['Index1900000000001']);
    const valid = await other.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'posts_by_length'::regclass`,
    );
    expect(valid.rows).toEqual([{ indisvalid: true }]);
    await runner.query('DELETE FROM migrations');
    await runner.query('SELECT pg_advisory_unlock_all()');
    expect((await second)?.length).toBeGreaterThan(50);
    await runner.release();
  });

  it('build an index anew that was left unfinished', async () => {
    const [, runner] = await runnerOf();
    await other.query('INSERT INTO posts VALUES (9, 1, 1), (9, 2, 1)');
    const build = () => createIndexConcurrently(runner, 'lengths', 'ON posts (length)', true);
    await expect(build()).rejects.toThrow('could not create unique index');
    await other.query('DELETE FROM posts WHERE workspace_id = 9 AND id = 2');
    await build();
    const { rows } = await other.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'lengths'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await runner.release();
  });

  it('fill a column in batches, and resume after the last finished one', async () => {
    const [, runner] = await runnerOf();
    await other.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.workspace_id = 1 AND NEW.id = 700 THEN RAISE 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION fail()`);
    const change = {
      name: 'lengths',
      table: 'posts',
      key: ['workspace_id', 'id'],
      statement: (within: string) => `UPDATE posts SET length = coalesce(length, 0) + 1 WHERE ${within}`,
      batchSize: 100,
    };
    const progress: number[] = [];
    const fill = () => backfill(runner, change, (changed) => progress.push(changed));
    await expect(fill()).rejects.toThrow('broken');
    const firstAttempt = progress.splice(0);
    expect(firstAttempt).toEqual([100, 200, 300, 400, 500]);
    await other.query('DROP TRIGGER fail ON posts');
    await fill();
    expect(progress.at(-1)).toBe(500);
    const { rows } = await other.query('SELECT length, count(*)::int AS n FROM posts GROUP BY length');
    expect(rows).toEqual([{ length: 1, n: 1000 }]);
    expect((await other.query(`SELECT to_regclass('unfinished_backfills') AS left`)).rows).toEqual([
      { left: null },
    ]);
    await runner.release();
  });
});
