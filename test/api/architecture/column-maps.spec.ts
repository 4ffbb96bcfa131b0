import { COLUMN_MAPS, UNMAPPED_COLUMNS } from '@loupe/privacy';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateDatabase, testEnvironment } from '../../support/servers.js';
import { OF_OWNERS } from '../../support/tables.js';

/** Types that can hold somebody's name; a uuid, a number or a time cannot. */
const TEXTUAL = ['text', 'varchar', 'bpchar', 'jsonb', 'json', 'bytea', 'tsvector', 'citext', 'name'];

describe('the places in which others may speak of a person', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({
      connectionString: testEnvironment({ database: templateDatabase() }).DATABASE_URL,
    });
    await client.connect();
  });
  afterAll(() => client?.end());

  it('are, with those that are none for a reason, all columns of workspaces that hold texts', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND ltrim(udt_name, '_') = ANY($1) AND table_name <> ALL($2)
        AND table_name IN (SELECT table_name FROM information_schema.columns JOIN information_schema.tables
          USING (table_schema, table_name) WHERE column_name = 'workspace_id' AND table_type = 'BASE TABLE')
      ORDER BY 1`,
      [TEXTUAL, OF_OWNERS],
    );
    const stated = [
      ...COLUMN_MAPS.flatMap(({ table, columns }) =>
        Object.keys(columns).map((column) => `${table}.${column}`),
      ),
      ...Object.values(UNMAPPED_COLUMNS).flat(),
    ];
    expect(rows.length).toBeGreaterThan(50);
    expect(stated.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});
