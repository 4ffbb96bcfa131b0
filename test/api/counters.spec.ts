import { newId } from '@loupe/kernel';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, testEnvironment } from '../support/servers.js';

const WRITERS = 4;
/** Enough to hold parts beside each other, and few enough that one part too many shows. */
const FEW = 2;
/** Catches what hangs: some 600 transactions take as long as the machine has others to serve. */
const LIMIT_MS = 600_000;
const WORKSPACES = [newId(), newId()];
const RIVALS = [newId(), newId()];

/** What one writer does in one transaction. */
interface Work {
  workspace: number;
  steps: ('add' | 'addRivals' | 'remove' | 'adopt' | 'change' | 'people')[];
  commits: boolean;
}

const work: fc.Arbitrary<Work> = fc.record({
  workspace: fc.nat(1),
  steps: fc.array(fc.constantFrom('add', 'addRivals', 'remove', 'adopt', 'change', 'people'), {
    minLength: 1,
    maxLength: 4,
  }),
  commits: fc.boolean(),
});

/** What one of a few writers does while the others look on. */
interface Turn {
  writer: number;
  does: 'write' | 'COMMIT' | 'ROLLBACK';
}

const turn: fc.Arbitrary<Turn> = fc.record({
  writer: fc.nat(FEW - 1),
  does: fc.constantFrom('write', 'write', 'write', 'COMMIT', 'ROLLBACK'),
});

/** The first ends between two statements of the second, and then writes again. */
const OVERTAKEN: Turn[] = [
  { writer: 0, does: 'write' },
  { writer: 1, does: 'write' },
  { writer: 0, does: 'COMMIT' },
  { writer: 1, does: 'write' },
  { writer: 0, does: 'write' },
];

const ITEM = `INSERT INTO items (workspace_id, id, provider, type, external_id, competitor_brand_id, social_profile_id,
    creator_id, taken_at, import_type, account_name_key, followers)
  SELECT profile.workspace_id, gen_random_uuid(), 'TIKTOK', 'SHORT', gen_random_uuid()::text, $2::uuid, profile.id,
    CASE WHEN $2::uuid IS NULL THEN profile.creator_id END, now(), 'MANUAL', 'x', 0
  FROM social_profiles AS profile, generate_series(1, $3::int) WHERE profile.workspace_id = $1 LIMIT $3`;

const SOME_ITEMS = `(SELECT id FROM items WHERE workspace_id = $1 AND competitor_brand_id IS NULL
  ORDER BY random() LIMIT 3 FOR UPDATE SKIP LOCKED)`;

const COUNTED = `
  SELECT workspace.id,
    (SELECT count(*) FROM items WHERE workspace_id = workspace.id AND competitor_brand_id IS NULL) AS items,
    (SELECT count(*) FROM creators WHERE workspace_id = workspace.id) AS creators,
    (SELECT count(*) FROM social_profiles WHERE workspace_id = workspace.id) AS profiles
  FROM workspaces AS workspace ORDER BY workspace.id`;
const KEPT = `
  SELECT workspace_id AS id, sum(items)::bigint AS items, sum(creators)::bigint AS creators,
    sum(social_profiles)::bigint AS profiles
  FROM workspace_tallies GROUP BY workspace_id ORDER BY workspace_id`;

describe('the counters of a workspace', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const open = new Set<pg.PoolClient>();

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({
      connectionString: testEnvironment({ database: database.name }).DATABASE_URL,
      max: WRITERS + 2,
    });
    pool.on('connect', (client) => open.add(client));
    pool.on('remove', (client) => open.delete(client));
    for (const [index, id] of WORKSPACES.entries()) {
      await pool.query(`INSERT INTO workspaces (id, name, plan) VALUES ($1, 'Counted', 'growth')`, [id]);
      await pool.query(`INSERT INTO competitor_brands (workspace_id, id, name) VALUES ($1, $2, 'Rival')`, [
        id,
        RIVALS[index],
      ]);
      await people(pool, id);
    }
  });
  afterAll(async () => {
    await pool?.end();
    // The pool does not wait for its connections to be closed, and one that is cut off by the drop is an error.
    await vi.waitFor(() => expect(open.size).toBe(0), LIMIT_MS);
    await database?.drop();
  });

  /** A creator with a profile. */
  async function people(client: pg.Pool | pg.PoolClient, workspaceId: string | undefined): Promise<void> {
    const [creator, profile] = [newId(), newId()];
    await client.query(`INSERT INTO creators (workspace_id, id) VALUES ($1, $2)`, [workspaceId, creator]);
    await client.query(
      `INSERT INTO social_profiles (workspace_id, id, creator_id, provider, external_key, account_name,
        account_name_key, original_url) VALUES ($1, $2, $3, 'TIKTOK', $4, 'x', 'x', '')`,
      [workspaceId, profile, creator, profile],
    );
  }

  async function perform({ workspace, steps, commits }: Work): Promise<void> {
    const id = WORKSPACES[workspace];
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const step of steps) {
        if (step === 'add') await client.query(ITEM, [id, null, 5]);
        if (step === 'addRivals') await client.query(ITEM, [id, RIVALS[workspace], 3]);
        if (step === 'remove')
          await client.query(`DELETE FROM items WHERE workspace_id = $1 AND id IN ${SOME_ITEMS}`, [id]);
        if (step === 'adopt')
          await client.query(
            `UPDATE items SET competitor_brand_id = $2, creator_id = NULL
              WHERE workspace_id = $1 AND id IN ${SOME_ITEMS}`,
            [id, RIVALS[workspace]],
          );
        if (step === 'change')
          await client.query(`UPDATE items SET likes = 1 WHERE workspace_id = $1 AND id IN ${SOME_ITEMS}`, [
            id,
          ]);
        if (step === 'people') await people(client, id);
      }
      await client.query(commits ? 'COMMIT' : 'ROLLBACK');
    } finally {
      client.release();
    }
  }

  /** Both numbers as one snapshot sees them. */
  async function bothNumbers() {
    const client = await pool.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      const kept = (await client.query(KEPT)).rows;
      const counted = (await client.query(COUNTED)).rows;
      await client.query('COMMIT');
      return { kept, counted };
    } finally {
      client.release();
    }
  }

  it(
    'is the number of rows at any moment, whatever several writers do, undo and take back',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 24 }), async (works) => {
          const waiting = [...works];
          let isOver = false;
          const watching = (async () => {
            while (!isOver) {
              const { kept, counted } = await bothNumbers();
              expect(kept).toEqual(counted);
            }
          })();
          await Promise.all(
            Array.from({ length: WRITERS }, async () => {
              for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await perform(next);
            }),
          ).finally(() => {
            isOver = true;
          });
          await watching;
          const { kept, counted } = await bothNumbers();
          expect(kept).toEqual(counted);
        }),
        { numRuns: 25 },
      );
      const { rows } = await pool.query(
        'SELECT max(parts) AS parts FROM (SELECT count(*) AS parts FROM workspace_tallies GROUP BY workspace_id) AS part',
      );
      // Several did write at a time.
      expect(Number(rows[0].parts)).toBeGreaterThan(1);
    },
    LIMIT_MS,
  );

  it('lets nobody wait for another writer of the workspace', async () => {
    const [first, second] = [await pool.connect(), await pool.connect()];
    try {
      await first.query('BEGIN');
      await first.query(ITEM, [WORKSPACES[0], null, 5]);
      await second.query('BEGIN');
      await second.query(`SET LOCAL lock_timeout = '5s'`);
      await second.query(ITEM, [WORKSPACES[0], null, 5]);
      await first.query(ITEM, [WORKSPACES[0], null, 5]);
      await second.query('COMMIT');
      await first.query('COMMIT');
    } finally {
      first.release();
      second.release();
    }
    const { kept, counted } = await bothNumbers();
    expect(kept).toEqual(counted);
  });

  it(
    'has no more parts than there were writers at a time, however their statements follow on each other',
    async () => {
      const writers = await Promise.all(Array.from({ length: FEW }, () => pool.connect()));
      let mostParts = 0;
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(turn, { maxLength: 40 }), async (turns) => {
            const id = newId();
            await pool.query(`INSERT INTO workspaces (id, name, plan) VALUES ($1, 'Parts', 'growth')`, [id]);
            const writing = new Set<pg.PoolClient>();
            const end = async (client: pg.PoolClient, how: string) => {
              if (writing.delete(client)) await client.query(how);
            };
            let most = 0;
            for (const { writer, does } of turns) {
              const client = writers[writer] as pg.PoolClient;
              if (does !== 'write') await end(client, does);
              else {
                if (!writing.has(client)) await client.query('BEGIN');
                writing.add(client);
                most = Math.max(most, writing.size);
                await client.query('INSERT INTO creators (workspace_id, id) VALUES ($1, $2)', [id, newId()]);
              }
            }
            for (const client of writers) await end(client, 'COMMIT');
            const { rows } = await pool.query(
              'SELECT count(*)::int AS parts FROM workspace_tallies WHERE workspace_id = $1',
              [id],
            );
            mostParts = Math.max(mostParts, rows[0].parts);
            expect(rows[0].parts).toBeLessThanOrEqual(most);
          }),
          { numRuns: 50, examples: [[OVERTAKEN]] },
        );
      } finally {
        for (const client of writers) client.release();
      }
      expect(mostParts).toBeGreaterThan(1);
    },
    LIMIT_MS,
  );
});
