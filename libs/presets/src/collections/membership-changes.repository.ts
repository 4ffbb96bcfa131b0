import { CampaignItem } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Campaign, CampaignExclusion } from '../campaigns/campaign.entity.js';
import { CollectionItem } from './collection.entity.js';

/** How an item and a campaign stand to each other. */
export interface CampaignStanding {
  readonly itemId: string;
  readonly campaignId: string;
  /** Whether somebody added it; null where it is not in the campaign. */
  readonly byHand: boolean | null;
  /** Whether somebody took it out, so that it does not come back by itself. */
  readonly isExcluded: boolean;
}

/** How an item and a collection stand to each other. */
export interface CollectionStanding {
  readonly itemId: string;
  readonly collectionId: string;
  /** When it was added; null where it is not in the collection. */
  readonly addedAt: string | null;
}

/** SQL by which memberships of many items are read and put back. */
@Injectable()
export class MembershipChangesRepository {
  constructor(private readonly db: Database) {}

  /** How each of the items stands to each of the campaigns. */
  async campaignStandings(
    scope: WorkspaceScope,
    itemIds: readonly string[],
    campaignIds: readonly string[],
  ): Promise<CampaignStanding[]> {
    return this.db.query(sql`
      SELECT item.id AS "itemId", campaign.id AS "campaignId", member.by_hand AS "byHand",
        excluded.item_id IS NOT NULL AS "isExcluded"
      FROM unnest(${itemIds}::uuid[]) AS item(id) CROSS JOIN unnest(${campaignIds}::uuid[]) AS campaign(id)
      LEFT JOIN ${this.db.rows(scope, CampaignItem, 'member')}
        ON member.campaign_id = campaign.id AND member.item_id = item.id
      LEFT JOIN ${this.db.rows(scope, CampaignExclusion, 'excluded')}
        ON excluded.campaign_id = campaign.id AND excluded.item_id = item.id`);
  }

  /** How each of the items stands to each of the collections. */
  async collectionStandings(
    scope: WorkspaceScope,
    itemIds: readonly string[],
    collectionIds: readonly string[],
  ): Promise<CollectionStanding[]> {
    return this.db.query(sql`
      SELECT item.id AS "itemId", collection.id AS "collectionId", member.added_at::text AS "addedAt"
      FROM unnest(${itemIds}::uuid[]) AS item(id) CROSS JOIN unnest(${collectionIds}::uuid[]) AS collection(id)
      LEFT JOIN ${this.db.rows(scope, CollectionItem, 'member')}
        ON member.collection_id = collection.id AND member.item_id = item.id`);
  }

  /** Has items stand to campaigns as they did; campaigns and items that are gone are passed over. */
  async restoreCampaigns(scope: WorkspaceScope, standings: readonly CampaignStanding[]): Promise<void> {
    const { workspaceId } = scope;
    const pairs = JSON.stringify(standings);
    await this.db.query(sql`
      WITH had AS (
        SELECT entry.* FROM json_to_recordset(${pairs}::json)
          AS entry("itemId" uuid, "campaignId" uuid, "byHand" boolean, "isExcluded" boolean)
        JOIN ${this.db.rows(scope, Campaign, 'campaign')} ON campaign.id = entry."campaignId"
          AND campaign.deleted_at IS NULL),
      left_again AS (
        DELETE FROM campaign_items AS member USING had
        WHERE member.workspace_id = ${workspaceId} AND member.campaign_id = had."campaignId"
          AND member.item_id = had."itemId" AND had."byHand" IS NULL),
      readmitted AS (
        DELETE FROM campaign_exclusions AS excluded USING had
        WHERE excluded.workspace_id = ${workspaceId} AND excluded.campaign_id = had."campaignId"
          AND excluded.item_id = had."itemId" AND NOT had."isExcluded"),
      excluded_again AS (
        INSERT INTO campaign_exclusions (workspace_id, campaign_id, item_id)
        SELECT ${workspaceId}::uuid, had."campaignId", had."itemId" FROM had WHERE had."isExcluded"
        ON CONFLICT DO NOTHING)
      INSERT INTO campaign_items (workspace_id, campaign_id, item_id, by_hand)
      SELECT ${workspaceId}::uuid, had."campaignId", had."itemId", had."byHand" FROM had
      WHERE had."byHand" IS NOT NULL
      ON CONFLICT (workspace_id, campaign_id, item_id) DO UPDATE SET by_hand = EXCLUDED.by_hand`);
  }

  /** Takes items out of collections, which are locked; gives the memberships that were. */
  async leaveCollections(
    { workspaceId }: WorkspaceScope,
    pairs: readonly Omit<CollectionStanding, 'addedAt'>[],
  ): Promise<{ itemId: string; collectionId: string }[]> {
    return this.db.query(sql`
      DELETE FROM collection_items AS member
      USING unnest(${pairs.map(({ collectionId }) => collectionId)}::uuid[],
        ${pairs.map(({ itemId }) => itemId)}::uuid[]) AS wanted(collection_id, item_id)
      WHERE member.workspace_id = ${workspaceId} AND member.collection_id = wanted.collection_id
        AND member.item_id = wanted.item_id
      RETURNING member.item_id AS "itemId", member.collection_id AS "collectionId"`);
  }

  /** Puts items back into collections, which are locked, with the time at which they were added. */
  async rejoinCollections(
    { workspaceId }: WorkspaceScope,
    standings: readonly CollectionStanding[],
  ): Promise<{ itemId: string; collectionId: string }[]> {
    return this.db.query(sql`
      INSERT INTO collection_items AS member (workspace_id, collection_id, item_id, added_at)
      SELECT ${workspaceId}::uuid, entry."collectionId", entry."itemId", entry."addedAt"
      FROM json_to_recordset(${JSON.stringify(standings)}::json)
        AS entry("itemId" uuid, "collectionId" uuid, "addedAt" timestamptz)
      ON CONFLICT (workspace_id, collection_id, item_id) DO NOTHING
      RETURNING member.item_id AS "itemId", member.collection_id AS "collectionId"`);
  }
}
