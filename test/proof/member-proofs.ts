import { setTimeout as sleep } from 'node:timers/promises';
import type { ItemAggregatesArgs } from '@loupe/analytics';
import { Database, sql } from '@loupe/database';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scale } from '../support/proofs.js';
import { type EngineWorld, RUNS } from './engine-world.js';
import { memberWrites } from './member-writes.js';
import { requests } from './posts-arbitraries.js';

/** What holds for the collections and campaigns of every engine of columns. */
export function provesMembers(worldOf: () => EngineWorld): void {
  it('equal those of PostgreSQL by collections and campaigns', async () => {
    const world = worldOf();
    const { plain, columns, posts } = world;
    const answers = world.answersOf(columns);
    const groupings: fc.Arbitrary<ItemAggregatesArgs['groupBy']> = fc.constantFrom(
      [],
      [{ by: 'COLLECTION' }],
      [{ by: 'CAMPAIGN' }],
      [{ by: 'CAMPAIGN' }, { by: 'COLLECTION' }],
    );
    await fc.assert(
      fc.asyncProperty(
        memberWrites,
        requests(posts, world.other, ['collectionsIds', 'campaignsIds', 'tagsNames']),
        groupings,
        async (change, { filter }, groupBy) => {
          await change(world);
          const args = { groupBy, filter, metrics: ['VIEWS'], first: 1000 } satisfies ItemAggregatesArgs;
          expect(await world.aggregate(columns, args)).toEqual(await world.aggregate(plain, args));
        },
      ),
      { numRuns: RUNS },
    );
    // All but those by campaigns while one is deleted.
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(RUNS / 2);
  });

  it('by campaigns are left to PostgreSQL while posts are in deleted ones, and no others', async () => {
    const world = worldOf();
    const { plain, columns, workspaceId } = world;
    const [campaign, ...others] = world.posts.campaigns.toReversed();
    const [collection] = world.posts.collections;
    await world.change(sql`DELETE FROM campaigns WHERE workspace_id = ${workspaceId}`);
    await world.change(sql`INSERT INTO campaigns (workspace_id, id, name)
      SELECT ${workspaceId}, id, id FROM unnest(${[campaign, ...others]}::uuid[]) AS made (id)`);
    await world.change(sql`INSERT INTO campaign_items (workspace_id, campaign_id, item_id)
      SELECT workspace_id, made.id, item.id FROM items AS item, unnest(${[campaign, ...others]}::uuid[]) AS made (id)
      WHERE workspace_id = ${workspaceId} AND competitor_brand_id IS NULL AND abs(hashtext(item.id::text || made.id)) % 3 = 0`);
    const campaignsIds = [String(campaign)];
    const byCampaigns: ItemAggregatesArgs[] = [
      { groupBy: [{ by: 'CAMPAIGN' }] },
      { filter: { campaignsIds } },
      { filter: { not: { campaignsIds } } },
      { filter: { withoutCreatorsOf: { campaignsIds } } },
    ];
    const byOthers: ItemAggregatesArgs[] = [
      { groupBy: [{ by: 'COLLECTION' }] },
      { filter: { collectionsIds: [String(collection)], campaignsIds: [] } },
    ];
    const sides = async (all: readonly ItemAggregatesArgs[]) => {
      const answers = world.answersOf(columns);
      for (const args of all)
        expect(await world.aggregate(columns, args)).toEqual(await world.aggregate(plain, args));
      return [...new Set(answers.map((answer) => (answer === null ? 'postgresql' : 'columns')))];
    };
    await world.untilReady(columns);
    expect(await sides([...byCampaigns, ...byOthers])).toEqual(['columns']);
    await world.change(
      sql`UPDATE campaigns SET deleted_at = now() WHERE workspace_id = ${workspaceId} AND id = ${campaign}`,
    );
    expect(await sides(byCampaigns)).toEqual(['postgresql']);
    expect(await sides(byOthers)).toEqual(['columns']);
    await world.change(
      sql`DELETE FROM campaigns WHERE workspace_id = ${workspaceId} AND deleted_at IS NOT NULL`,
    );
    expect(await sides(byCampaigns)).toEqual(['columns']);
  });

  it('by campaigns are of one state of the database while campaigns are deleted and filled', async () => {
    const world = worldOf();
    const { workspaceId } = world;
    const client = await world.clientOf(world.columns);
    const [a, b] = world.posts.campaigns;
    const database = world.plain.app.get(Database, { strict: false });
    await world.change(sql`DELETE FROM campaigns WHERE workspace_id = ${workspaceId}`);
    await world.change(sql`INSERT INTO campaigns (workspace_id, id, name)
      SELECT ${workspaceId}, id, id FROM unnest(${[a, b]}::uuid[]) AS made (id)`);
    const fill = (id: unknown) =>
      world.change(sql`INSERT INTO campaign_items (workspace_id, campaign_id, item_id)
        SELECT workspace_id, ${id}, id FROM items WHERE workspace_id = ${workspaceId} AND competitor_brand_id IS NULL`);
    const mark = (id: unknown, time: Date | null) =>
      world.change(
        sql`UPDATE campaigns SET deleted_at = ${time} WHERE workspace_id = ${workspaceId} AND id = ${id}`,
      );
    await fill(a);
    const posts = world.posts.items.length;
    const counted = async () => {
      const { itemAggregates } = await client.data(
        '{ itemAggregates(groupBy: [{ by: CAMPAIGN }], first: 1000) { totals { count } groups { values { count } } } }',
      );
      const groups = itemAggregates.groups as { values: { count: number } }[];
      return { posts: itemAggregates.totals.count, inGroups: groups.map(({ values }) => values.count) };
    };
    const all = (await counted()).posts;
    expect(all).toBeLessThanOrEqual(posts);
    await world.untilReady(world.columns);
    let isWriting = true;
    // In every state of the database all posts are in one campaign, and in no other that is there.
    const writing = (async () => {
      for (let [from, to] = [a, b]; isWriting; [from, to] = [to, from]) {
        await database.transaction(async () => {
          await mark(from, new Date());
          await fill(to);
        });
        await database.transaction(async () => {
          await world.change(
            sql`DELETE FROM campaign_items WHERE workspace_id = ${workspaceId} AND campaign_id = ${from}`,
          );
          await mark(from, null);
        });
        await sleep(20);
      }
    })();
    try {
      for (let turn = 0; turn < scale(40, 500); turn += 1)
        expect(await counted()).toEqual({ posts: all, inGroups: [all] });
    } finally {
      isWriting = false;
      await writing;
    }
    await world.untilReady(world.columns);
    const answers = world.answersOf(world.columns);
    expect(await counted()).toEqual({ posts: all, inGroups: [all] });
    expect(answers).not.toContain(null);
  });
}
