import { Creator, Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** Reads and writes the attribute values of one item or creator. */
@Injectable()
export class AttributeValuesRepository {
  constructor(private readonly db: Database) {}

  /** Reads an item of the workspace itself and locks it until the transaction ends; null for an unknown id. */
  async lockItem(scope: WorkspaceScope, id: string): Promise<Item | null> {
    const rows = await this.db.query<Item>(sql`
      SELECT ${this.db.columns(Item, 'item')} FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ${id} AND item.competitor_brand_id IS NULL FOR UPDATE`);
    return rows[0] ?? null;
  }

  /** Like lockItem, for many items; unknown ids are absent. */
  async lockItems(
    scope: WorkspaceScope,
    ids: readonly string[],
  ): Promise<Pick<Item, 'id' | 'customAttributes' | 'reasons'>[]> {
    if (ids.length === 0) return [];
    return this.db.query(sql`
      SELECT item.id, item.custom_attributes AS "customAttributes", item.ai_filter_reasons AS reasons
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${ids}::uuid[]) AND item.competitor_brand_id IS NULL ORDER BY item.id FOR UPDATE`);
  }

  /** Writes the values of many items in one statement. */
  async writeItems(
    scope: WorkspaceScope,
    items: readonly Pick<Item, 'id' | 'customAttributes' | 'reasons'>[],
    now: Date,
  ): Promise<void> {
    if (items.length === 0) return;
    await this.db.query(sql`
      UPDATE items SET custom_attributes = entry."customAttributes", ai_filter_reasons = entry.reasons,
        updated_at = ${now}
      FROM json_to_recordset(${JSON.stringify(items)}::json)
        AS entry(id uuid, "customAttributes" jsonb, reasons jsonb)
      WHERE items.workspace_id = ${scope.workspaceId} AND items.id = entry.id`);
  }

  /** Like lockItem, for a creator. */
  async lockCreator(scope: WorkspaceScope, id: string): Promise<Creator | null> {
    const rows = await this.db.query<Creator>(sql`
      SELECT ${this.db.columns(Creator, 'creator')} FROM ${this.db.rows(scope, Creator, 'creator')}
      WHERE creator.id = ${id} FOR UPDATE`);
    return rows[0] ?? null;
  }

  async writeItem({ workspaceId, id, customAttributes, reasons, updatedAt }: Item): Promise<void> {
    await this.db.query(sql`
      UPDATE items SET custom_attributes = ${JSON.stringify(customAttributes)}::jsonb,
        ai_filter_reasons = ${JSON.stringify(reasons)}::jsonb, updated_at = ${updatedAt}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  async writeCreator({ workspaceId, id, customAttributes, updatedAt }: Creator): Promise<void> {
    await this.db.query(sql`
      UPDATE creators SET custom_attributes = ${JSON.stringify(customAttributes)}::jsonb, updated_at = ${updatedAt}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }
}
