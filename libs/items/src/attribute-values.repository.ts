import { Creator, Item } from '@loupe/content';
import { PinnedValue } from '@loupe/custom-attributes';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CreatorAliasesRepository } from './creators/creator-aliases.repository.js';

/** Reads and writes the attribute values of one item or creator. */
@Injectable()
export class AttributeValuesRepository {
  constructor(
    private readonly db: Database,
    private readonly aliases: CreatorAliasesRepository,
  ) {}

  /** Reads an item of the workspace itself and locks it until the transaction ends; null for an unknown id. */
  async lockItem(scope: WorkspaceScope, id: string): Promise<Item | null> {
    const rows = await this.db.query<Item>(sql`
      SELECT ${this.db.columns(Item, 'item')} FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ${id} AND item.competitor_brand_id IS NULL FOR UPDATE`);
    return rows[0] ?? null;
  }

  /** Like lockItem, for many items; unknown ids are absent. */
  async lockItems(
    scope: WorkspaceRef,
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
    scope: WorkspaceRef,
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

  /** Pins values of items: no model changes them any more. */
  async pin(
    scope: WorkspaceScope,
    pins: readonly Pick<PinnedValue, 'itemId' | 'key'>[],
    now: Date,
  ): Promise<void> {
    if (pins.length === 0) return;
    await this.db.query(sql`
      INSERT INTO pinned_values (workspace_id, item_id, key, pinned_at)
      SELECT ${scope.workspaceId}::uuid, entry.item_id, entry.key, ${now}::timestamptz
      FROM unnest(${pins.map(({ itemId }) => itemId)}::uuid[], ${pins.map(({ key }) => key)}::text[])
        AS entry(item_id, key)
      ON CONFLICT (workspace_id, item_id, key) DO UPDATE SET pinned_at = EXCLUDED.pinned_at`);
  }

  /** Has models change values of items again. */
  async unpin(scope: WorkspaceScope, pins: readonly Pick<PinnedValue, 'itemId' | 'key'>[]): Promise<void> {
    if (pins.length === 0) return;
    await this.db.query(sql`
      DELETE FROM pinned_values AS pinned
      USING unnest(${pins.map(({ itemId }) => itemId)}::uuid[], ${pins.map(({ key }) => key)}::text[])
        AS entry(item_id, key)
      WHERE pinned.workspace_id = ${scope.workspaceId} AND pinned.item_id = entry.item_id AND pinned.key = entry.key`);
  }

  /** The pinned values of items. */
  async pinned(
    scope: WorkspaceRef,
    itemIds: readonly string[],
  ): Promise<Pick<PinnedValue, 'itemId' | 'key'>[]> {
    return this.db.query(sql`
      SELECT pinned.item_id AS "itemId", pinned.key FROM ${this.db.rows(scope, PinnedValue, 'pinned')}
      WHERE pinned.item_id = ANY(${itemIds}::uuid[])`);
  }

  /** Like lockItem, for a creator, also by the id of one that was merged into it. */
  async lockCreator(scope: WorkspaceScope, id: string): Promise<Creator | null> {
    const rows = await this.db.query<Creator>(sql`
      SELECT ${this.db.columns(Creator, 'creator')} FROM ${this.db.rows(scope, Creator, 'creator')}
      WHERE creator.id = ${this.aliases.currentId(scope, id)} FOR UPDATE`);
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
