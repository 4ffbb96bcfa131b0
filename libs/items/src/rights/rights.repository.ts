import { Item } from '@loupe/content';
import { Database, join, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ItemRights } from './rights.types.js';

/** The column of each right. */
const COLUMNS: { readonly [Right in keyof ItemRights]: (value: ItemRights[Right]) => Sql } = {
  usageRightsStatus: (value) => sql`usage_rights_status = ${value}`,
  instagramWhitelistingStatus: (value) => sql`instagram_whitelisting_status = ${value}`,
  tiktokSparkCodeStatus: (value) => sql`tiktok_spark_code_status = ${value}`,
  tiktokWhitelistingEligible: (value) => sql`tiktok_whitelisting_eligible = ${value}`,
  shopifyProductsIds: (value) => sql`shopify_product_ids = ${value}::text[]`,
};

/** All SQL about the rights to items. */
@Injectable()
export class RightsRepository {
  constructor(private readonly db: Database) {}

  /** The workspace's own items with these ids, by id, locked until the transaction ends. */
  async lock(scope: WorkspaceScope, ids: readonly string[]): Promise<Item[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Item, 'item')} FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${ids}::uuid[]) AND item.competitor_brand_id IS NULL
      ORDER BY item.id FOR NO KEY UPDATE`);
  }

  /** Changes the given rights of items. */
  async update(
    { workspaceId }: WorkspaceScope,
    ids: readonly string[],
    rights: Partial<ItemRights>,
    now: Date,
  ): Promise<void> {
    const changes = (Object.keys(rights) as (keyof ItemRights)[]).map((right) => assignment(right, rights));
    const set = join([...changes, sql`updated_at = ${now}`], ', ');
    await this.db.query(sql`
      UPDATE items SET ${set}
      WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::uuid[])`);
  }

  /** The rights to items, by id. */
  async ofItems(scope: WorkspaceScope, ids: readonly string[]): Promise<Map<string, ItemRights>> {
    const rows = await this.db.query<ItemRights & { id: string }>(sql`
      SELECT item.id, item.usage_rights_status AS "usageRightsStatus",
        item.instagram_whitelisting_status AS "instagramWhitelistingStatus",
        item.tiktok_spark_code_status AS "tiktokSparkCodeStatus",
        item.tiktok_whitelisting_eligible AS "tiktokWhitelistingEligible",
        item.shopify_product_ids AS "shopifyProductsIds"
      FROM ${this.db.rows(scope, 'items', 'item')} WHERE item.id = ANY(${ids}::uuid[])`);
    return new Map(rows.map(({ id, ...rights }) => [id, rights]));
  }
}

function assignment<Right extends keyof ItemRights>(right: Right, rights: Partial<ItemRights>): Sql {
  return COLUMNS[right](rights[right] as ItemRights[Right]);
}
