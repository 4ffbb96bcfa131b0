import type { ChangesRepository } from '@loupe/changes';
import { raw, type Sql, sql } from '@loupe/database';
import fc from 'fast-check';
import { NOW } from './conditions-arbitraries.js';
import type { PostsWorkspace } from './posts-world.js';

/** What is written to. */
interface Written {
  readonly workspaceId: string;
  readonly posts: PostsWorkspace;
  readonly changes: ChangesRepository;
  change(statement: Sql): Promise<unknown>;
}

const COLLECTIONS = {
  holders: raw('collections'),
  members: raw('collection_items'),
  id: raw('collection_id'),
};
const CAMPAIGNS = { holders: raw('campaigns'), members: raw('campaign_items'), id: raw('campaign_id') };

/** Which posts a write is about: one of so many, by a hash of their ids. */
interface Part {
  share: number;
  by: number;
}

const isPart = (id: Sql, { share, by }: Part) => sql`abs(hashtext(${id}::text)) % ${share} = ${by % share}`;

/** Posts of a part go into a collection or a campaign, which is made again if it was deleted. */
async function add(world: Written, kind: typeof COLLECTIONS, id: string, part: Part): Promise<void> {
  const { workspaceId } = world;
  const isCollection = kind === COLLECTIONS;
  if (!isCollection) await empty(world);
  await world.change(sql`INSERT INTO ${kind.holders} (workspace_id, id, name ${isCollection ? sql`, position` : sql``})
    VALUES (${workspaceId}, ${id}, ${`Again ${id}`} ${isCollection ? sql`, 0` : sql``}) ON CONFLICT DO NOTHING`);
  await world.change(sql`INSERT INTO ${kind.members} (workspace_id, ${kind.id}, item_id)
    SELECT workspace_id, ${id}, id FROM items
    WHERE workspace_id = ${workspaceId} AND competitor_brand_id IS NULL AND ${isPart(sql`id`, part)} ON CONFLICT DO NOTHING`);
}

const remove = (world: Written, kind: typeof COLLECTIONS, id: string, part: Part) =>
  world.change(sql`DELETE FROM ${kind.members}
    WHERE workspace_id = ${world.workspaceId} AND ${kind.id} = ${id} AND ${isPart(sql`item_id`, part)}`);

/** A collection is gone with its memberships; a campaign is marked. */
const drop = (world: Written, kind: typeof COLLECTIONS, id: string) =>
  world.change(
    kind === COLLECTIONS
      ? sql`DELETE FROM collections WHERE workspace_id = ${world.workspaceId} AND id = ${id}`
      : sql`UPDATE campaigns SET deleted_at = now() WHERE workspace_id = ${world.workspaceId} AND id = ${id}`,
  );

/** What the job does with deleted campaigns. */
const empty = (world: Written) =>
  world.change(
    sql`DELETE FROM campaigns WHERE workspace_id = ${world.workspaceId} AND deleted_at IS NOT NULL`,
  );

/** What is collected joins a campaign by itself from now on. */
const define = (world: Written, campaign: string, collection: string) =>
  world.change(sql`INSERT INTO campaign_criteria (workspace_id, campaign_id, kind, ref_id)
    SELECT workspace_id, id, 'COLLECTION', ${collection} FROM campaigns
    WHERE workspace_id = ${world.workspaceId} AND id = ${campaign} ON CONFLICT DO NOTHING`);

/** Writes of what collections and campaigns hold. */
export const memberWrites = fc
  .record({
    share: fc.constantFrom(1, 3, 60),
    by: fc.nat(60),
    which: fc.nat(5),
    other: fc.nat(5),
    isListed: fc.boolean(),
    ofCampaign: fc.boolean(),
    action: fc.constantFrom('add', 'add', 'add', 'remove', 'remove', 'drop', 'empty', 'define'),
  })
  .map(({ which, other, isListed, ofCampaign, action, ...part }) => async (world: Written) => {
    const { collections, campaigns } = world.posts;
    const kind = ofCampaign ? CAMPAIGNS : COLLECTIONS;
    const id = String((ofCampaign ? campaigns : collections)[which]);
    const collection = String(collections[other]);
    if (action === 'add') await add(world, kind, id, part);
    if (action === 'remove') await remove(world, kind, id, part);
    if (action === 'drop') await drop(world, kind, id);
    if (action === 'empty') await empty(world);
    if (action === 'define') {
      await define(world, String(campaigns[which]), collection);
      await add(world, COLLECTIONS, collection, part);
    }
    // What a worker does: changes get their places in the list.
    if (isListed) await world.changes.sequence(NOW);
  });
