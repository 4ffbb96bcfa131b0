import { CampaignItem } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Campaign } from '@loupe/presets';
import { Injectable } from '@nestjs/common';

/** SQL that puts imported posts into campaigns. */
@Injectable()
export class PlacementsRepository {
  constructor(private readonly db: Database) {}

  /** Ids of campaigns by the names or ids that posts give; of campaigns with the same name, the newest. */
  async campaigns(scope: WorkspaceScope, given: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = given.filter(isUuid);
    const rows = await this.db.query<{ given: string; id: string }>(sql`
      SELECT DISTINCT ON (wanted.given) wanted.given, campaign.id
      FROM unnest(${given}::text[]) AS wanted(given)
      JOIN ${this.db.rows(scope, Campaign, 'campaign')}
        ON lower(campaign.name) = lower(wanted.given)
        OR (campaign.id = ANY(${ids}::uuid[]) AND campaign.id::text = lower(wanted.given))
      ORDER BY wanted.given, campaign.created_at DESC, campaign.id`);
    return new Map(rows.map((row) => [row.given, row.id]));
  }

  /** Adds items to campaigns; returns the ids of those that were not in theirs. */
  async addToCampaigns(
    scope: WorkspaceScope,
    pairs: readonly { itemId: string; campaignId: string }[],
  ): Promise<string[]> {
    if (pairs.length === 0) return [];
    return this.db.ids(sql`
      INSERT INTO campaign_items AS member (workspace_id, campaign_id, item_id)
      SELECT ${scope.workspaceId}::uuid, wanted.campaign_id, wanted.item_id
      FROM unnest(${pairs.map(({ campaignId }) => campaignId)}::uuid[],
        ${pairs.map(({ itemId }) => itemId)}::uuid[]) AS wanted(campaign_id, item_id)
      WHERE NOT EXISTS (
        SELECT FROM ${this.db.rows(scope, CampaignItem, 'known')}
        WHERE known.campaign_id = wanted.campaign_id AND known.item_id = wanted.item_id)
      ON CONFLICT (workspace_id, campaign_id, item_id) DO NOTHING
      RETURNING member.item_id AS id`);
  }
}
