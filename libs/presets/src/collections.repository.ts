import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Collection, CollectionItem } from './collection.entity.js';

/** Rows a plain list gives at most (decisions §3). */
const MAX_ROWS = 1000;

/** All SQL about collections. */
@Injectable()
export class CollectionsRepository {
  constructor(private readonly db: Database) {}

  /** The collections in the workspace's saved order, at most 1000. */
  async list(scope: WorkspaceScope): Promise<Collection[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Collection, 'collection')} FROM ${this.db.rows(scope, Collection, 'collection')}
      ORDER BY collection.position, collection.id LIMIT ${MAX_ROWS}`);
  }

  async byIds(scope: WorkspaceScope, ids: readonly string[]): Promise<Collection[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Collection, 'collection')} FROM ${this.db.rows(scope, Collection, 'collection')}
      WHERE collection.id = ANY(${ids}::uuid[])`);
  }

  /** The collections that hold items, each with the item's id, in the workspace's saved order. */
  async ofItems(
    scope: WorkspaceScope,
    itemIds: readonly string[],
  ): Promise<(Collection & { itemId: string })[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Collection, 'collection')}, member.item_id AS "itemId"
      FROM ${this.db.rows(scope, CollectionItem, 'member')}
      JOIN ${this.db.rows(scope, Collection, 'collection')} ON collection.id = member.collection_id
      WHERE member.item_id = ANY(${itemIds}::uuid[]) ORDER BY collection.position, collection.id`);
  }

  /** Number of items by collection id; a collection without items is absent. */
  async itemCounts(scope: WorkspaceScope, ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.db.query<{ id: string; count: string }>(sql`
      SELECT member.collection_id AS id, count(*) AS count
      FROM ${this.db.rows(scope, CollectionItem, 'member')}
      WHERE member.collection_id = ANY(${ids}::uuid[]) GROUP BY member.collection_id`);
    return new Map(rows.map((row) => [row.id, Number(row.count)]));
  }
}
