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
