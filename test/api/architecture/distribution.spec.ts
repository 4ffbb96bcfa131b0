import { Database, sql } from '@loupe/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../support/app.js';

/**
 * Tables with a workspace id that are not distributed: they belong to an organization or a person, some of whose rows name a
 * workspace, or are put in order over all workspaces (docs/adr/0080).
 */
const ELSEWHERE = new Set([
  'api_tokens',
  'api_usage',
  'audit_log',
  'committed_changes',
  'committed_member_changes',
  'memberships',
]);

describe('the schema can be distributed by workspace:', () => {
  let db: Database;
  beforeAll(async () => {
    db = (await sharedTestApp()).app.get(Database, { strict: false });
  });

  const names = async (statement: ReturnType<typeof sql>) =>
    (await db.query<{ name: string }>(statement)).map(({ name }) => name);

  it('triggers are PL/pgSQL and never ask for the name of their table', async () => {
    const bad = await names(sql`
      SELECT DISTINCT called.proname AS name FROM pg_trigger AS fired
      JOIN pg_proc AS called ON called.oid = fired.tgfoid JOIN pg_language AS written ON written.oid = called.prolang
      WHERE NOT fired.tgisinternal AND (written.lanname <> 'plpgsql' OR called.prosrc ~* 'TG_(TABLE_NAME|RELNAME|RELID)')`);
    expect(bad).toEqual([]);
  });

  it('functions in SQL read no table', async () => {
    const bad = await names(sql`
      SELECT function.proname AS name FROM pg_proc AS function
      JOIN pg_language AS written ON written.oid = function.prolang
      WHERE function.pronamespace = 'public'::regnamespace AND written.lanname = 'sql' AND function.provolatile <> 'i'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = function.oid AND deptype = 'e')`);
    expect(bad).toEqual([]);
  });

  it('foreign keys set nothing to NULL or to a default', async () => {
    const bad = await names(
      sql`SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND confdeltype IN ('n', 'd')`,
    );
    expect(bad).toEqual([]);
  });

  /** Tables that have a workspace id, by their names. */
  const distributed = async () =>
    (
      await names(sql`
        SELECT class.relname AS name FROM pg_class AS class
        JOIN pg_attribute AS id ON id.attrelid = class.oid AND id.attname = 'workspace_id' AND NOT id.attisdropped
        WHERE class.relkind = 'r' AND class.relnamespace = 'public'::regnamespace ORDER BY 1`)
    ).filter((name) => !ELSEWHERE.has(name));

  it('keys and unique indexes of tables with a workspace id have it', async () => {
    const bad = await names(sql`
      SELECT index.indexrelid::regclass::text AS name FROM pg_index AS index
      WHERE index.indisunique AND index.indrelid = ANY(${await distributed()}::regclass[]) AND NOT EXISTS (
        SELECT FROM pg_attribute AS id WHERE id.attrelid = index.indrelid AND id.attname = 'workspace_id'
          AND id.attnum = ANY(index.indkey))`);
    expect(bad).toEqual([]);
  });

  it('foreign keys between them include it', async () => {
    const tables = await distributed();
    const bad = await names(sql`
      SELECT key.conname AS name FROM pg_constraint AS key
      WHERE key.contype = 'f' AND key.conrelid = ANY(${tables}::regclass[]) AND key.confrelid = ANY(${tables}::regclass[])
        AND NOT EXISTS (SELECT FROM pg_attribute AS id WHERE id.attrelid = key.conrelid AND id.attname = 'workspace_id'
          AND id.attnum = ANY(key.conkey))`);
    expect(bad).toEqual([]);
  });

  it('the list of exceptions names tables that exist and have a workspace id', async () => {
    const found = await names(sql`
      SELECT id.attrelid::regclass::text AS name FROM pg_attribute AS id
      WHERE id.attname = 'workspace_id' AND id.attrelid = ANY(${[...ELSEWHERE]}::regclass[]) ORDER BY 1`);
    expect(found).toEqual([...ELSEWHERE].sort());
  });
});
