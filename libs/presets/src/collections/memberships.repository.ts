import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Collection, CollectionItem } from './collection.entity.js';

/** All SQL that adds items to collections and removes them. */
@Injectable()
export class MembershipsRepository {
  constructor(private readonly db: Database) {}

  /** An item of the workspace itself; null for an unknown id and for an item of a competitor. */
  async item(scope: WorkspaceScope, id: string): Promise<Item | null> {
    const [item] = await this.db.query<Item>(sql`
      SELECT ${this.db.columns(Item, 'item')} FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ${id} AND item.competitor_brand_id IS NULL`);
    return item ?? null;
  }

  /**
   * Locks the existing collections among the given ids until the transaction ends. It locks them in the order of their ids,
   * so that two writers of the same collections cannot deadlock.
   */
  async lock(scope: WorkspaceScope, ids: readonly string[]): Promise<Set<string>> {
    return new Set(
      await this.db.ids(sql`
      SELECT collection.id FROM ${this.db.rows(scope, Collection, 'collection')}
      WHERE collection.id = ANY(${ids}::uuid[]) ORDER BY collection.id FOR NO KEY UPDATE`),
    );
  }

  /** Adds an item to collections; returns the ids of those that did not contain it. */
  async add(
    { workspaceId }: WorkspaceScope,
    itemId: string,
    collectionIds: readonly string[],
    now: Date,
  ): Promise<string[]> {
    return this.db.ids(sql`
      INSERT INTO collection_items AS member (workspace_id, collection_id, item_id, added_at)
      SELECT ${workspaceId}::uuid, wanted.id, ${itemId}::uuid, ${now}::timestamptz
      FROM unnest(${collectionIds}::uuid[]) AS wanted(id)
      ON CONFLICT (workspace_id, collection_id, item_id) DO NOTHING
      RETURNING member.collection_id AS id`);
  }

  /** Adds items to collections, which are locked; returns the memberships that are new. */
  async addAll(
    { workspaceId }: WorkspaceScope,
    pairs: readonly { itemId: string; collectionId: string }[],
    now: Date,
  ): Promise<{ itemId: string; collectionId: string }[]> {
    return this.db.query(sql`
      INSERT INTO collection_items AS member (workspace_id, collection_id, item_id, added_at)
      SELECT ${workspaceId}::uuid, wanted.collection_id, wanted.item_id, ${now}::timestamptz
      FROM unnest(${pairs.map(({ collectionId }) => collectionId)}::uuid[],
        ${pairs.map(({ itemId }) => itemId)}::uuid[]) AS wanted(collection_id, item_id)
      ON CONFLICT (workspace_id, collection_id, item_id) DO NOTHING
      RETURNING member.item_id AS "itemId", member.collection_id AS "collectionId"`);
  }

  /** Takes an item out of collections; returns the ids of those that contained it. */
  async remove(
    { workspaceId }: WorkspaceScope,
    itemId: string,
    collectionIds: readonly string[],
  ): Promise<string[]> {
    const { raw } = await this.db.manager
      .createQueryBuilder()
      .delete()
      .from(CollectionItem)
      .where({ workspaceId, itemId, collectionId: In([...collectionIds]) })
      .returning(['collectionId'])
      .execute();
    return (raw as { collection_id: string }[]).map((row) => row.collection_id);
  }

  /** Records that the items of collections have changed. */
  async touch({ workspaceId }: WorkspaceScope, collectionIds: readonly string[], now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE collections SET updated_at = ${now}::timestamptz
      WHERE workspace_id = ${workspaceId} AND id = ANY(${collectionIds}::uuid[])`);
  }
}
