import { Item } from '@loupe/content';
import { PinnedValue } from '@loupe/custom-attributes';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** The newest corrections of a field, among which the nearest are looked for. */
const NEWEST = 500;

/** A post whose value a person has set. */
export interface Correction {
  readonly itemId: string;
  /** In its stored form; null where it was removed. */
  readonly value: unknown;
}

/** SQL about the values that people have set, as examples for a model. */
@Injectable()
export class ExamplesRepository {
  constructor(private readonly db: Database) {}

  /**
   * The corrections of a field that are nearest to any of the posts, by the vectors of their texts; behind them those
   * without vectors, newest first.
   * @param key of the field
   * @param itemIds posts that the model is asked about: they are no examples themselves
   */
  nearest(
    scope: WorkspaceRef,
    key: string,
    itemIds: readonly string[],
    limit: number,
  ): Promise<Correction[]> {
    return this.db.query(sql`
      WITH newest AS MATERIALIZED (
        SELECT pinned.item_id, pinned.pinned_at FROM ${this.db.rows(scope, PinnedValue, 'pinned')}
        WHERE pinned.key = ${key} ORDER BY pinned.pinned_at DESC LIMIT ${NEWEST})
      SELECT item.id AS "itemId", item.custom_attributes -> ${key} AS value
      FROM newest JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = newest.item_id
      LEFT JOIN LATERAL (
        SELECT min(theirs.embedding <=> asked.embedding) AS distance
        FROM ${this.db.rowsOfTable(scope, 'embeddings', 'theirs')}
        JOIN ${this.db.rowsOfTable(scope, 'embeddings', 'asked')}
          ON asked.model = theirs.model AND asked.item_id = ANY(${itemIds}::uuid[]) AND asked.kind = 'TEXT'
        WHERE theirs.item_id = newest.item_id AND theirs.kind = 'TEXT') AS near ON TRUE
      WHERE item.competitor_brand_id IS NULL AND item.id <> ALL(${itemIds}::uuid[])
      ORDER BY near.distance NULLS LAST, newest.pinned_at DESC, item.id LIMIT ${limit}`);
  }
}
