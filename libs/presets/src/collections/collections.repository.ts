import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Collection, CollectionItem } from './collection.entity.js';

/** Maximum number of rows of a plain list (decisions §3). */
const MAX_ROWS = 1000;

/** All SQL about collections; the memberships repository has their items. */
@Injectable()
export class CollectionsRepository {
  constructor(private readonly db: Database) {}

  /**
   * Runs work in a transaction that is the only one that creates, renames or deletes collections of the workspace: two
   * collections created at the same time would get the same position in the saved order.
   */
  exclusively<Result>({ workspaceId }: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`collections ${workspaceId}`, work);
  }

  /** The collections in the workspace's saved order, at most 1000. */
  async list(scope: WorkspaceScope): Promise<Collection[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Collection, 'collection')} FROM ${this.db.rows(scope, Collection, 'collection')}
      ORDER BY collection.position, collection.id LIMIT ${MAX_ROWS}`);
  }

  /** All collections, for a FROM clause. */
  all(scope: WorkspaceScope): Sql {
    return this.db.rows(scope, Collection, 'collection');
  }

  async byIds(scope: WorkspaceScope, ids: readonly string[]): Promise<Collection[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Collection, 'collection')} FROM ${this.db.rows(scope, Collection, 'collection')}
      WHERE collection.id = ANY(${ids}::uuid[])`);
  }

  /** The collections of groups, in the order of their group. */
  async ofGroups(scope: WorkspaceScope, groupIds: readonly string[]): Promise<Collection[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Collection, 'collection')} FROM ${this.db.rows(scope, Collection, 'collection')}
      WHERE collection.group_id = ANY(${groupIds}::uuid[]) ORDER BY collection.group_position, collection.id`);
  }

  /** The collections that contain the given items, each with the item's id, in the workspace's saved order. */
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

  /** Ids of collections for names, in the order of the names; null for an unknown name. Letter case is ignored. */
  async idsByNames(scope: WorkspaceScope, names: readonly string[]): Promise<(string | null)[]> {
    const rows = await this.db.query<{ id: string | null }>(sql`
      SELECT collection.id FROM unnest(${names}::text[]) WITH ORDINALITY AS wanted(name, place)
      LEFT JOIN ${this.db.rows(scope, Collection, 'collection')} ON lower(collection.name) = lower(wanted.name)
      ORDER BY wanted.place`);
    return rows.map(({ id }) => id);
  }

  /** Removes names that differ from an earlier one only in letter case; PostgreSQL compares them. */
  async distinctNames(names: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ name: string }>(sql`
      SELECT earliest.name FROM (
        SELECT DISTINCT ON (lower(entry.name)) entry.name, entry.place
        FROM unnest(${names}::text[]) WITH ORDINALITY AS entry(name, place)
        ORDER BY lower(entry.name), entry.place) AS earliest
      ORDER BY earliest.place`);
    return rows.map(({ name }) => name);
  }

  /** Adds collections at the end of the saved order, but none whose name is taken; the caller holds the lock. */
  async add(
    scope: WorkspaceScope,
    added: readonly Pick<Collection, 'id' | 'name'>[],
    now: Date,
  ): Promise<Collection[]> {
    const ids = added.map(({ id }) => id);
    const names = added.map(({ name }) => name);
    return this.db.query(sql`
      INSERT INTO collections AS collection (workspace_id, id, name, position, created_at, updated_at)
      SELECT ${scope.workspaceId}::uuid, entry.id, entry.name, entry.place - 1 + (
          SELECT COALESCE(max(other.position) + 1, 0) FROM ${this.db.rows(scope, Collection, 'other')}),
        ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${ids}::uuid[], ${names}::text[]) WITH ORDINALITY AS entry(id, name, place)
      ON CONFLICT (workspace_id, lower(name)) DO NOTHING
      RETURNING ${this.db.columns(Collection, 'collection')}`);
  }

  /** The renamed collection; null for an unknown id, or if another collection has the name. The caller holds the lock. */
  async rename(scope: WorkspaceScope, id: string, name: string, now: Date): Promise<Collection | null> {
    const [collection] = await this.db.query<Collection>(sql`
      UPDATE collections AS collection SET name = ${name}, updated_at = ${now}::timestamptz
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND NOT EXISTS (
        SELECT FROM ${this.db.rows(scope, Collection, 'other')}
        WHERE lower(other.name) = lower(${name}) AND other.id <> ${id})
      RETURNING ${this.db.columns(Collection, 'collection')}`);
    return collection ?? null;
  }

  /** False for an unknown id. */
  async delete({ workspaceId }: WorkspaceScope, id: string): Promise<boolean> {
    const { affected } = await this.db.manager.delete(Collection, { workspaceId, id });
    return affected === 1;
  }
}
