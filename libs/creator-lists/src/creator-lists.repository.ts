import { Creator, Item } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import { listing, Page, type PageArguments, SortOrder } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CreatorList, CreatorListEntry } from './creator-list.entity.js';
import type { CreatorListPlace } from './creator-lists.types.js';

/** Number of creators of a list at a stage. */
export interface StageCount {
  readonly listId: string;
  readonly stage: string;
  readonly count: number;
}

/** A creator in a list, with the name of the list. */
export interface PlacedCreator extends CreatorListPlace {
  readonly creatorId: string;
}

/** All SQL about lists of creators. */
@Injectable()
export class CreatorListsRepository {
  constructor(private readonly db: Database) {}

  /** All lists, for a FROM clause. */
  all(scope: WorkspaceScope): Sql {
    return this.db.rows(scope, CreatorList, 'list');
  }

  /** Lists by name. */
  list(scope: WorkspaceScope): Promise<CreatorList[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(CreatorList, 'list')} FROM ${this.all(scope)} ORDER BY lower(list.name), list.id`);
  }

  /** A list, locked until the transaction ends; null where there is none. */
  async lock(scope: WorkspaceScope, id: string): Promise<CreatorList | null> {
    const [list] = await this.db.query<CreatorList>(sql`
      SELECT ${this.db.columns(CreatorList, 'list')} FROM ${this.all(scope)} WHERE list.id = ${id} FOR UPDATE`);
    return list ?? null;
  }

  /** Whether another list has a name. */
  async isTaken(scope: WorkspaceScope, name: string, id: string): Promise<boolean> {
    const others = sql`FROM ${this.all(scope)} WHERE lower(list.name) = lower(${name}) AND list.id <> ${id}`;
    return (await this.db.count(others)) > 0;
  }

  async add(list: CreatorList): Promise<void> {
    await this.db.manager.insert(CreatorList, list);
  }

  async update({ workspaceId }: WorkspaceScope, { id, ...change }: CreatorList): Promise<void> {
    await this.db.manager.update(CreatorList, { workspaceId, id }, change);
  }

  async delete({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.delete(CreatorList, { workspaceId, id });
  }

  /** The entries of a list, the newest first; of a stage, where one is given. */
  entries(
    scope: WorkspaceScope,
    { listId, stage }: { listId: string; stage: string | null },
    page: PageArguments,
  ): Page<CreatorListEntry> {
    return new Page<CreatorListEntry>(
      {
        connection: 'creatorListEntries',
        sortKey: 'ADDED_AT',
        sortOrder: SortOrder.DESC,
        column: { sql: 'entry.added_at', type: 'timestamptz', nullable: false },
        id: 'entry.creator_id',
        ...listing<CreatorListEntry>(this.db, {
          columns: this.db.columns(CreatorListEntry, 'entry'),
          from: this.db.rows(scope, CreatorListEntry, 'entry'),
          where: sql`entry.list_id = ${listId} AND (${stage}::text IS NULL OR entry.stage = ${stage})`,
        }),
      },
      page,
    );
  }

  /** Numbers of creators of lists by their stage. */
  counts(scope: WorkspaceScope, listIds: readonly string[]): Promise<StageCount[]> {
    return this.db.query(sql`
      SELECT entry.list_id AS "listId", entry.stage, count(*)::int AS count
      FROM ${this.db.rows(scope, CreatorListEntry, 'entry')}
      WHERE entry.list_id = ANY(${listIds}::uuid[]) GROUP BY entry.list_id, entry.stage`);
  }

  /** The lists that creators are in, by name. */
  places(scope: WorkspaceScope, creatorIds: readonly string[]): Promise<PlacedCreator[]> {
    return this.db.query(sql`
      SELECT entry.creator_id AS "creatorId", list.id AS "listId", list.name AS "listName", entry.stage, entry.note
      FROM ${this.db.rows(scope, CreatorListEntry, 'entry')}
      JOIN ${this.all(scope)} ON list.id = entry.list_id
      WHERE entry.creator_id = ANY(${creatorIds}::uuid[]) ORDER BY lower(list.name), list.id`);
  }

  /** Which of the ids are creators of the workspace. */
  async creators(scope: WorkspaceScope, ids: readonly string[]): Promise<string[]> {
    return this.db.ids(sql`
      SELECT creator.id FROM ${this.db.rows(scope, Creator, 'creator')} WHERE creator.id = ANY(${ids}::uuid[])`);
  }

  /** The creators of those of the items that the workspace has of its own, by the id of the item. */
  async creatorsOfItems(scope: WorkspaceScope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.query<{ id: string; creatorId: string }>(sql`
      SELECT item.id, item.creator_id AS "creatorId" FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${ids}::uuid[]) AND item.competitor_brand_id IS NULL`);
    return new Map(rows.map(({ id, creatorId }) => [id, creatorId]));
  }

  /** Puts creators into a list; gives the number of those that were not in it. */
  async addEntries(
    { workspaceId }: WorkspaceScope,
    listId: string,
    creatorIds: readonly string[],
    { stage, now }: { stage: string; now: Date },
  ): Promise<number> {
    const added = await this.db.ids(sql`
      INSERT INTO creator_list_entries (workspace_id, list_id, creator_id, stage, added_at, updated_at)
      SELECT ${workspaceId}::uuid, ${listId}::uuid, wanted.id, ${stage}, ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${creatorIds}::uuid[]) AS wanted(id) ORDER BY wanted.id
      ON CONFLICT DO NOTHING RETURNING creator_id AS id`);
    return added.length;
  }

  /** Gives creators of a list another stage or note; gives the ids of those that are in it. What is undefined stays. */
  async updateEntries(
    { workspaceId }: WorkspaceScope,
    listId: string,
    creatorIds: readonly string[],
    { stage, note, now }: { stage: string | undefined; note: string | null | undefined; now: Date },
  ): Promise<string[]> {
    return this.db.ids(sql`
      UPDATE creator_list_entries SET updated_at = ${now}::timestamptz,
        stage = COALESCE(${stage ?? null}::text, stage),
        note = CASE WHEN ${note !== undefined}::boolean THEN ${note ?? null}::text ELSE note END
      WHERE workspace_id = ${workspaceId} AND list_id = ${listId} AND creator_id = ANY(${creatorIds}::uuid[])
      RETURNING creator_id AS id`);
  }

  /** Takes creators out of a list; gives the ids of those that were in it. */
  async removeEntries(
    { workspaceId }: WorkspaceScope,
    listId: string,
    creatorIds: readonly string[],
  ): Promise<string[]> {
    return this.db.ids(sql`
      DELETE FROM creator_list_entries
      WHERE workspace_id = ${workspaceId} AND list_id = ${listId} AND creator_id = ANY(${creatorIds}::uuid[])
      RETURNING creator_id AS id`);
  }

  /** Gives the creators of a list that are at a stage which is gone the first one. */
  async resetStages({ workspaceId }: WorkspaceScope, { id, stages }: CreatorList, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE creator_list_entries SET stage = ${stages[0] ?? ''}, updated_at = ${now}
      WHERE workspace_id = ${workspaceId} AND list_id = ${id} AND stage <> ALL(${stages}::text[])`);
  }
}
