import { dataSourceOptions } from '@loupe/database';
import fc from 'fast-check';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testConfig } from '../support/servers.js';

const WORKSPACE = '00000000-0000-7000-8000-000000000001';
const KINDS = ['CAPTION', 'TRANSCRIPTION', 'PICTURE'] as const;
type Kind = (typeof KINDS)[number];
const idOf = (post: number) => `00000000-0000-7000-8000-00000000010${post}`;

describe('the words of all texts of a post', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: testConfig({ database: database.name }).get('DATABASE_URL') });
    await client.connect();
    // Documents alone are written here, of posts that nobody has.
    await client.query(`
      ALTER TABLE search_documents DROP CONSTRAINT search_documents_workspace_id_item_id_fkey;
      INSERT INTO workspaces (id, name, plan) VALUES ('${WORKSPACE}', 'Words', 'base')`);
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });
  beforeEach(() => client.query('DELETE FROM search_documents'));

  /** Of each post that has a row of the kind ALL, its words. */
  async function together(): Promise<Record<string, string[]>> {
    const { rows } = await client.query(
      `SELECT item_id, tsvector_to_array(words) AS words FROM search_documents WHERE kind = 'ALL'`,
    );
    return Object.fromEntries(rows.map(({ item_id, words }) => [item_id, words]));
  }

  async function write(texts: readonly { post: number; kind: Kind; words: readonly string[] }[]) {
    await client.query(
      `INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at)
       SELECT '${WORKSPACE}', entry."itemId", entry.kind, to_tsvector('simple', entry.words), 1, '2026-01-01'
       FROM json_to_recordset($1) AS entry ("itemId" uuid, kind text, words text)
       ON CONFLICT (workspace_id, item_id, kind) DO UPDATE SET words = excluded.words`,
      [
        JSON.stringify(
          texts.map(({ post, kind, words }) => ({ itemId: idOf(post), kind, words: words.join(' ') })),
        ),
      ],
    );
  }

  const post = fc.integer({ min: 0, max: 3 });
  const kind = fc.constantFrom(...KINDS);
  const words = fc.uniqueArray(fc.constantFrom('serum', 'cream', 'oil', 'sale', 'glow'), { maxLength: 4 });
  const step = fc.oneof(
    fc.record({
      write: fc.uniqueArray(fc.record({ post, kind, words }), {
        minLength: 1,
        maxLength: 4,
        selector: (text) => `${text.post} ${text.kind}`,
      }),
    }),
    fc.record({ remove: fc.record({ post, kinds: fc.uniqueArray(kind, { minLength: 1 }) }) }),
    fc.record({ erase: post }),
  );

  /** What a post has that has more than a caption. */
  function expected(texts: ReadonlyMap<string, readonly string[]>): Record<string, string[]> {
    const posts = [0, 1, 2, 3].flatMap((post) => {
      const of = (kind: Kind) => texts.get(`${post} ${kind}`);
      if (of('TRANSCRIPTION') === undefined && of('PICTURE') === undefined) return [];
      return [[idOf(post), [...new Set(KINDS.flatMap((kind) => of(kind) ?? []))].sort()] as const];
    });
    return Object.fromEntries(posts);
  }

  it('are those of its texts, however they come, change and go', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          const texts = new Map<string, readonly string[]>();
          for (const each of steps) {
            if ('write' in each) {
              await write(each.write);
              for (const { post, kind, words } of each.write) texts.set(`${post} ${kind}`, words);
            } else if ('remove' in each) {
              const { post, kinds } = each.remove;
              await client.query('DELETE FROM search_documents WHERE item_id = $1 AND kind = ANY($2)', [
                idOf(post),
                kinds,
              ]);
              for (const kind of kinds) texts.delete(`${post} ${kind}`);
            } else {
              await client.query('DELETE FROM search_documents WHERE item_id = $1', [idOf(each.erase)]);
              for (const kind of KINDS) texts.delete(`${each.erase} ${kind}`);
            }
            expect(await together()).toEqual(expected(texts));
          }
        })
        .beforeEach(() => client.query('DELETE FROM search_documents')),
    );
  });

  it('are there for posts from before the upgrade', async () => {
    const texts = Array.from({ length: 1200 }, (_, n) => ({
      id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      kind: KINDS[n % 3],
    }));
    await client.query(
      `INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at)
       SELECT '${WORKSPACE}', entry.id, other.kind, to_tsvector('simple', other.kind || ' ' || entry.id), 1, '2026-01-01'
       FROM json_to_recordset($1) AS entry (id uuid, kind text)
       JOIN unnest(ARRAY['CAPTION', entry.kind]) WITH ORDINALITY AS other (kind, place) ON place = 1 OR other.kind <> 'CAPTION'`,
      [JSON.stringify(texts)],
    );
    const before = await together();
    expect(Object.keys(before)).toHaveLength(800);
    const options = dataSourceOptions(testConfig({ database: database.name }), {
      applicationName: 'loupe-test',
      statementTimeoutMs: 0,
    });
    const all = options.migrations as { new (): MigrationInterface }[];
    const Migration = all.find(({ name }) => name.startsWith('WordsOfAllTexts'));
    if (Migration === undefined) throw new Error('There is no such migration');
    const migration = new Migration();
    const source = await new DataSource({ ...options, migrations: [] } as typeof options).initialize();
    const runner = source.createQueryRunner();
    try {
      await migration.down(runner);
      await expect(together()).resolves.toEqual({});
      await migration.up(runner);
      // A second attempt, as after an interruption, changes nothing.
      await migration.up(runner);
    } finally {
      await runner.release();
      await source.destroy();
    }
    expect(await together()).toEqual(before);
  });

  it('are as many as PostgreSQL keeps, and a text is stored that has more', async () => {
    const many = (sign: string) => Array.from({ length: 60_000 }, (_, n) => `${sign}${n}word`);
    await write([{ post: 1, kind: 'CAPTION', words: many('a') }]);
    await write([{ post: 1, kind: 'TRANSCRIPTION', words: many('b') }]);
    const found = (await together())[idOf(1)];
    expect(found).toHaveLength(60_000);
    expect(found).toContain('a59999word');
  });
});
