import { Database, raw, sql } from '@loupe/database';
import { QueryFailedError } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';

describe('a look-up', () => {
  let api: TestApp;
  let db: Database;
  beforeAll(async () => {
    api = await startTestApp();
    db = api.app.get(Database, { strict: false });
  });
  afterAll(() => api?.close());

  it('says what failed, as every statement does', async () => {
    await expect(db.lookUp(sql`SELECT 1 / ${0}::integer`)).rejects.toBeInstanceOf(QueryFailedError);
    await expect(db.lookUp(sql`SELECT 1 / ${0}::integer`)).rejects.toMatchObject({
      driverError: { code: '22012' },
    });
    expect(await db.lookUp(sql`SELECT 1 / ${1}::integer AS one`)).toEqual([{ one: 1 }]);
  });

  it('is planned once by its connection, and seen by the logger', async () => {
    const names = await db.transaction(async () => {
      const sent = await api.statements.during(async () => {
        for (const number of [1, 2, 3]) await db.lookUp(sql`SELECT ${number}::integer AS counted`);
      });
      expect(sent).toEqual(Array.from({ length: 3 }, () => 'SELECT $1::integer AS counted'));
      return db.query<{ statement: string }>(
        sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%AS counted'`,
      );
    });
    expect(names).toEqual([{ statement: 'SELECT $1::integer AS counted' }]);
  });

  it('joins the transaction that runs', async () => {
    const found = db.transaction(async () => {
      await db.query(sql`CREATE TEMPORARY TABLE seen_inside (id integer) ON COMMIT DROP`);
      return db.lookUp(sql`SELECT count(*)::integer AS rows FROM pg_temp.seen_inside`);
    });
    expect(await found).toEqual([{ rows: 0 }]);
  });

  it('is refused for a text that varies without end', async () => {
    const many = async () => {
      for (let number = 0; number < 200; number++) await db.lookUp(sql`SELECT ${raw(String(number))}`);
    };
    await expect(many()).rejects.toThrow('Too many prepared statements');
  });
});
