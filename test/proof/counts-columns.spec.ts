import { Database, sql } from '@loupe/database';
import { ItemsService } from '@loupe/items';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../support/app.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import type { Chosen } from './aggregates-arbitraries.js';
import { EngineWorld, writes } from './engine-world.js';
import { requests } from './posts-arbitraries.js';

const RUNS = scale(100, 5000);
const VIRAL = '{ items(filter: { viralityScore: [HIGH, MEDIUM, LOW] }) { totalCount } }';

/** Fields that many posts have in common, which are counted by columns. */
const BROAD = [
  'engagement',
  'excludeAccountNames',
  'followersCount',
  'itemTypes',
  'language',
  'providers',
  'takenAt',
  'verified',
  'viralityScore',
  'withoutCreatorsOf',
] as const;

const broad = ({ filter }: Chosen): Chosen => ({
  filter: Object.fromEntries(BROAD.map((name) => [name, filter?.[name]])),
  conditions: [],
});

if (FULL_PROOFS) vi.setConfig({ testTimeout: 7_200_000 });

describe('numbers of posts from columns', () => {
  let world: EngineWorld;

  beforeAll(async () => {
    world = await EngineWorld.start({ COLUMNS_MEMORY_MIB: '200', COLUMNS_MIN_ITEMS: '1' });
  });
  afterAll(() => world?.close());

  async function counted({ app }: TestApp, { filter, conditions }: Chosen): Promise<number> {
    const { schema } = app.get(GraphQLSchemaHost, { strict: false });
    const args = { filter, customAttributeConditions: conditions };
    const page = await app
      .get(ItemsService, { strict: false })
      .page(world.posts.scope, args, schema, new Set(['Item.id']));
    return page.totalCount();
  }

  it('equal those of PostgreSQL, after each write of another process', async () => {
    const { plain, columns, posts, other } = world;
    const answers = world.answersOf(columns);
    await fc.assert(
      fc.asyncProperty(
        writes,
        fc.oneof(requests(posts, other), requests(posts, other).map(broad)),
        async (change, chosen) => {
          await change(world);
          expect(await counted(columns, chosen)).toBe(await counted(plain, chosen));
        },
      ),
      { numRuns: RUNS },
    );
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(RUNS / 10);
  });

  it('have a write of a caller at once, and are kept until the next one', async () => {
    const { workspaceId, columns, posts } = world;
    await world.untilReady(columns);
    const client = await world.clientOf(columns);
    for (const views of [1_000_000, 0]) {
      await world.change(
        sql`UPDATE items SET followers_at_capture = 10, views = ${views} WHERE workspace_id = ${workspaceId}`,
      );
      const answers = world.answersOf(columns);
      const { items } = await client.data(VIRAL);
      expect(items).toEqual((await posts.client.data(VIRAL)).items);
      // Another request, so that the answer is not one that is kept as a whole.
      expect((await client.data(VIRAL.replace('totalCount', 'totalCount nodes { id }'))).items).toMatchObject(
        items,
      );
      expect(answers).toHaveLength(1);
      expect(answers).not.toContain(null);
    }
  });

  it('are PostgreSQL’s where an index finds few posts, and for searches', async () => {
    const { columns } = world;
    const client = await world.clientOf(columns);
    const answers = world.answersOf(columns);
    await client.data('{ items(filter: { tagsNames: ["tag1"], provider: TIKTOK }) { totalCount } }');
    await client.data(
      '{ items(filter: { superSearch: { mode: BOOLEAN, searchQuery: "a" } }) { totalCount } }',
    );
    expect(answers).toEqual([]);
  });

  it('are PostgreSQL’s in a transaction, which sees rows that nobody else does', async () => {
    const { columns } = world;
    const every: Chosen = { filter: { followersCount: { from: 0 } }, conditions: [] };
    const before = await counted(columns, every);
    expect(before).toBeGreaterThan(0);
    const db = columns.app.get(Database, { strict: false });
    const undone = db.transaction(async () => {
      await db.query(sql`DELETE FROM items WHERE workspace_id = ${world.workspaceId}`);
      expect(await counted(columns, every)).toBe(0);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await counted(columns, every)).toBe(before);
  });
});
