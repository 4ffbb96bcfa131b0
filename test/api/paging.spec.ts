import { join, raw, type Sql, sql } from '@loupe/database';
import {
  type CursorPosition,
  keysetParts,
  Page,
  type PageSource,
  type SortColumn,
  type SortOrder,
} from '@loupe/graphql';
import { newId } from '@loupe/kernel';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testEnvironment } from '../support/servers.js';

interface Row {
  id: string;
}

const WORKSPACE = newId();
const OTHER_WORKSPACE = newId();

/** Sort columns of every type, with values that repeat, that are extreme, and that are none. */
const COLUMNS: Record<string, { column: SortColumn; values: (string | number | null)[] }> = {
  at: {
    column: { sql: 'item.at', type: 'timestamptz', nullable: true },
    values: [
      null,
      '0001-01-01T00:00:00Z',
      '2024-02-29T23:59:59.999Z',
      '2024-03-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    ],
  },
  likes: {
    column: { sql: 'item.likes', type: 'bigint', nullable: true },
    values: [
      null,
      '0',
      '-1',
      '9007199254740993',
      '9007199254740992',
      '9223372036854775807',
      '-9223372036854775808',
    ],
  },
  followers: {
    column: { sql: 'item.followers', type: 'integer', nullable: false },
    values: [0, -1, 7, 2 ** 31 - 1, -(2 ** 31)],
  },
  virality: {
    column: { sql: 'item.virality', type: 'double precision', nullable: true },
    values: [
      null,
      0,
      '-0',
      0.1,
      0.30000000000000004,
      5e-324,
      Number.MAX_VALUE,
      'Infinity',
      '-Infinity',
      'NaN',
    ],
  },
  name: {
    column: { sql: 'item.name', type: 'text', nullable: true },
    values: [null, '', 'a', 'A', 'ä', 'a ', '😀', "'; DROP TABLE paged; --", 'z'.repeat(200)],
  },
  title: {
    column: { sql: 'item.title', type: 'text', nullable: false },
    values: ['', 'a', 'B', '日本', '_'],
  },
};
const NAMES = Object.keys(COLUMNS);
const ORDERS: SortOrder[] = ['ASC', 'DESC'];
const ROWS = sql`(SELECT * FROM paged WHERE workspace_id = ${WORKSPACE}) AS item`;

let database: TestDatabase;
let client: pg.Client;

const query = async <Result extends object>(statement: Sql): Promise<Result[]> =>
  (await client.query<Result>(statement.text, statement.values)).rows;

function settingsOf(name: string) {
  const settings = COLUMNS[name];
  if (settings === undefined) throw new Error(`No column ${name}`);
  return settings;
}

async function insert(seeds: readonly number[], workspace = WORKSPACE): Promise<string[]> {
  const ids = seeds.map(() => newId());
  const rows = seeds.map((seed, index) => {
    const values = NAMES.map((name, place) => {
      const { values } = settingsOf(name);
      return values[(seed >> place) % values.length];
    });
    return sql`(${join([workspace, ids[index], ...values])})`;
  });
  await query(sql`INSERT INTO paged (workspace_id, id, ${raw(NAMES.join(', '))}) VALUES ${join(rows)}`);
  return ids;
}

/** Ids of all rows in the promised order, found without paging. */
async function inOrder(name: string, order: SortOrder): Promise<string[]> {
  const rows = await query<Row>(sql`
    SELECT item.id FROM ${ROWS} ORDER BY ${raw(`item.${name} ${order} NULLS LAST, item.id ${order}`)}`);
  return rows.map(({ id }) => id);
}

function statement(part: { where: Sql; orderBy: Sql }, more: Sql, limit: number): Sql {
  return sql`SELECT item.id${more} FROM ${ROWS} WHERE ${part.where} ORDER BY ${part.orderBy} LIMIT ${limit}`;
}

function sourceOf(name: string, sortOrder: SortOrder): PageSource<Row> {
  return {
    connection: 'paged',
    sortKey: name,
    sortOrder,
    column: settingsOf(name).column,
    id: 'item.id',
    read: (part, more, limit) => query(statement(part, more, limit)),
    count: async () => (await inOrder(name, sortOrder)).length,
  };
}

/** Walks the whole list; `between` gets the last id after each page that is followed by another. */
async function walk(
  name: string,
  order: SortOrder,
  first: number,
  between?: (lastId: string) => Promise<void>,
) {
  const seen: string[] = [];
  for (let after: string | null = null, more = true; more; ) {
    const page: Page<Row> = new Page(sourceOf(name, order), { first, after });
    const [nodes, info] = [await page.nodes(), await page.pageInfo()];
    seen.push(...nodes.map(({ id }) => id));
    more = info.hasNextPage;
    after = info.endCursor;
    // A page that another follows is full; this also ends a walk that would not end.
    if (more) expect(nodes).toHaveLength(first);
    if (more) await between?.(seen.at(-1) ?? '');
  }
  return seen;
}

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: testEnvironment({ database: database.name }).DATABASE_URL });
  await client.connect();
  await client.query(`
    CREATE TABLE paged (
      workspace_id uuid NOT NULL,
      id uuid NOT NULL,
      at timestamptz(3),
      likes bigint,
      followers integer NOT NULL,
      virality double precision,
      name text COLLATE "C",
      title text NOT NULL,
      PRIMARY KEY (workspace_id, id)
    )`);
  for (const name of NAMES)
    await client.query(`CREATE INDEX paged_by_${name} ON paged (workspace_id, ${name}, id)`);
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

beforeEach(() => client.query('TRUNCATE paged'));

const cases = NAMES.flatMap((name) => ORDERS.map((order) => [name, order] as const));
const seedsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => (index * 2654435761) % 2 ** 31);

describe('a list that is paged by any page size', () => {
  it.each(cases)('gives each row once and in order, by %s %s', async (name, order) => {
    await insert(seedsOf(40));
    await insert(seedsOf(10), OTHER_WORKSPACE);
    const expected = await inOrder(name, order);
    expect(expected).toHaveLength(40);
    for (const first of [1, 3, 7, 39, 40, 41, 100]) {
      expect(await walk(name, order, first)).toEqual(expected);
    }
  });

  it.each(cases)('goes on after its last row was deleted, by %s %s', async (name, order) => {
    await insert(seedsOf(30));
    const expected = await inOrder(name, order);
    const remove = (id: string) =>
      query(sql`DELETE FROM paged WHERE workspace_id = ${WORKSPACE} AND id = ${id}`);
    expect(await walk(name, order, 4, async (id) => void (await remove(id)))).toEqual(expected);
  });

  it('has one empty page where it has no rows, and none where it has only rows without a value', async () => {
    expect(await walk('at', 'ASC', 5)).toEqual([]);
    // Seed 0 is null in every nullable column.
    await insert([0, 0, 0, 0]);
    for (const order of ORDERS) expect(await walk('at', order, 3)).toEqual(await inOrder('at', order));
  });
});

describe('rows inserted between two pages', () => {
  it('are seen once if they come after the page, never if they come before, and disturb no other row', async () => {
    const seeds = fc.array(fc.nat(2 ** 31 - 1), { maxLength: 4 });
    const scenario = fc.record({
      name: fc.constantFrom(...NAMES),
      order: fc.constantFrom(...ORDERS),
      first: fc.integer({ min: 1, max: 6 }),
      initial: fc.array(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 15 }),
      inserted: fc.array(seeds, { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ name, order, first, initial, inserted }) => {
        await client.query('TRUNCATE paged');
        await insert(initial);
        const insertedAfter = new Map<string, string>();
        const waiting = [...inserted];
        const seen = await walk(name, order, first, async (lastId) => {
          const next = waiting.shift() ?? [];
          if (next.length > 0) for (const id of await insert(next)) insertedAfter.set(id, lastId);
        });
        const final = await inOrder(name, order);
        const expected = final.filter((id) => {
          const lastId = insertedAfter.get(id);
          return lastId === undefined || final.indexOf(id) > final.indexOf(lastId);
        });
        expect(seen).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('each part of a page', () => {
  const someValue = (name: string) => settingsOf(name).values[2] ?? null;
  const positions = (name: string): (CursorPosition | null)[] => {
    const value = name === 'at' ? '2024-02-29T23:59:59.999Z' : name === 'virality' ? 0.1 : someValue(name);
    const withoutValue = settingsOf(name).column.nullable ? [{ value: null, id: newId() }] : [];
    return [null, { value, id: newId() }, ...withoutValue];
  };

  it.each(cases)('is one range of the index, without sorting or filtering, by %s %s', async (name, order) => {
    await insert(seedsOf(2000));
    await client.query('ANALYZE paged');
    await client.query('SET enable_seqscan = off');
    const { column } = settingsOf(name);
    for (const position of positions(name)) {
      for (const part of keysetParts(column, 'item.id', order, position)) {
        const read = statement(part, sql`, ${raw(column.sql)} AS "cursorValue"`, 21);
        const rows = await query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`EXPLAIN (FORMAT JSON) ${read}`);
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        if (plan === undefined) throw new Error('EXPLAIN gave no plan');
        const [limit, scan, ...more] = nodesOf(plan);
        expect(more).toEqual([]);
        expect(limit?.['Node Type']).toBe('Limit');
        expect(scan?.['Node Type']).toMatch(/^Index (Only )?Scan$/);
        expect(scan?.['Index Name']).toBe(`paged_by_${name}`);
        expect(scan?.Filter).toBeUndefined();
        const condition = scan?.['Index Cond'] ?? '';
        if (position !== null && position.value !== null && !part.where.text.endsWith('IS NULL')) {
          expect(condition).toContain(`ROW(${name}, id)`);
        }
        if (position !== null && position.value === null) expect(condition).toMatch(/IS NULL.*\(id [<>]/);
      }
    }
  });
});
