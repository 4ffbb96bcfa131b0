import { CampaignItem, Creator, CreatorAlias, Item } from '@loupe/content';
import { Database, type Sql, sql, VersionedCache } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import { isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CollectionItem } from '../collections/collection.entity.js';
import { Campaign, CampaignCriterion, CampaignExclusion, type CriterionKind } from './campaign.entity.js';
import type { CampaignFigures } from './campaign.types.js';

/** What a campaign is defined by, for SQL about its own items. */
const IN_PERIOD = sql`item.taken_at >= COALESCE(campaign.starts_at, '-infinity')
  AND item.taken_at <= COALESCE(campaign.ends_at, 'infinity')`;

/** Where the rows are that criteria name; sources and collections belong to libraries beside and above others. */
const TABLES: Record<CriterionKind, string | typeof Creator> = {
  SOURCE: 'sources',
  CREATOR: Creator,
  COLLECTION: 'collections',
};

/** An item that somebody puts into a campaign. */
export interface CampaignMember {
  readonly campaignId: string;
  readonly itemId: string;
}

/** All SQL about campaigns and their items. */
@Injectable()
export class CampaignsRepository {
  constructor(
    private readonly db: Database,
    private readonly cache: VersionedCache,
  ) {}

  /** Campaigns, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<Campaign> {
    return new Page<Campaign>(
      {
        connection: 'campaigns',
        ...newestFirst('campaign'),
        ...listing<Campaign>(this.db, {
          columns: this.db.columns(Campaign, 'campaign'),
          from: this.all(scope),
        }),
      },
      page,
    );
  }

  /** All campaigns, for a FROM clause. */
  all(scope: WorkspaceScope): Sql {
    return sql`(SELECT * FROM ${this.stored(scope)} WHERE campaign.deleted_at IS NULL) AS campaign`;
  }

  /** As `all`, with those that are deleted and whose rows are still there. */
  stored(scope: WorkspaceScope): Sql {
    return this.db.rows(scope, Campaign, 'campaign');
  }

  /** Deleted campaigns of a workspace whose rows are still there. */
  async deleted(scope: WorkspaceScope): Promise<string[]> {
    return this.db.ids(
      sql`SELECT campaign.id FROM ${this.stored(scope)} WHERE campaign.deleted_at IS NOT NULL`,
    );
  }

  /** A campaign, locked until the transaction ends; null where there is none. */
  async lock(scope: WorkspaceScope, id: string): Promise<Campaign | null> {
    const [campaign] = await this.db.query<Campaign>(sql`
      SELECT ${this.db.columns(Campaign, 'campaign')} FROM ${this.all(scope)}
      WHERE campaign.id = ${id} FOR NO KEY UPDATE`);
    return campaign ?? null;
  }

  async add(campaign: Campaign): Promise<void> {
    await this.db.manager.insert(Campaign, campaign);
  }

  async update(
    { workspaceId }: WorkspaceScope,
    id: string,
    change: Partial<
      Pick<
        Campaign,
        | 'name'
        | 'startsAt'
        | 'endsAt'
        | 'brief'
        | 'goal'
        | 'budgetCents'
        | 'feesCents'
        | 'updatedAt'
        | 'fillBefore'
        | 'deletedAt'
      >
    >,
  ): Promise<void> {
    await this.db.manager.update(Campaign, { workspaceId, id }, change);
  }

  /**
   * Takes up to `limit` items out of a campaign, and as many of those that were taken out before out of its list of them.
   * @returns the larger of the two numbers
   */
  async removeMembers(scope: WorkspaceScope, campaignId: string, limit: number): Promise<number> {
    const [removed] = await this.db.query<{ count: number }>(sql`
      WITH members AS (
        DELETE FROM campaign_items WHERE workspace_id = ${scope.workspaceId} AND campaign_id = ${campaignId}
          AND item_id = ANY(ARRAY(
            SELECT member.item_id FROM ${this.db.rows(scope, CampaignItem, 'member')}
            WHERE member.campaign_id = ${campaignId} LIMIT ${limit}))
        RETURNING 1),
      exclusions AS (
        DELETE FROM campaign_exclusions WHERE workspace_id = ${scope.workspaceId} AND campaign_id = ${campaignId}
          AND item_id = ANY(ARRAY(
            SELECT excluded.item_id FROM ${this.db.rows(scope, CampaignExclusion, 'excluded')}
            WHERE excluded.campaign_id = ${campaignId} LIMIT ${limit}))
        RETURNING 1)
      SELECT greatest((SELECT count(*) FROM members), (SELECT count(*) FROM exclusions))::int AS count`);
    return removed?.count ?? 0;
  }

  /** Removes the row of a campaign with what is left of its memberships; its items stay. */
  async delete({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.delete(Campaign, { workspaceId, id });
  }

  /**
   * Which of the ids are sources (of the workspace itself), creators or collections that are there. An id of a creator
   * that was merged into another one stands for it.
   */
  async existing(scope: WorkspaceScope, kind: CriterionKind, ids: readonly string[]): Promise<Set<string>> {
    const own = kind === 'SOURCE' ? sql`AND found.competitor_brand_id IS NULL` : sql``;
    return new Set(
      await this.db.ids(sql`
        SELECT found.id FROM ${this.db.rows(scope, TABLES[kind], 'found')}
        WHERE found.id = ANY(${ids}::uuid[]) ${own}
        UNION SELECT alias.id FROM ${this.db.rows(scope, CreatorAlias, 'alias')}
        WHERE ${kind === 'CREATOR'} AND alias.id = ANY(${ids}::uuid[])`),
    );
  }

  /** The criteria of campaigns. */
  async criteria(scope: WorkspaceScope, campaignIds: readonly string[]): Promise<CampaignCriterion[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(CampaignCriterion, 'criterion')}
      FROM ${this.db.rows(scope, CampaignCriterion, 'criterion')}
      WHERE criterion.campaign_id = ANY(${campaignIds}::uuid[]) ORDER BY criterion.ref_id`);
  }

  /** Replaces the criteria of a kind. */
  async setCriteria(
    scope: WorkspaceScope,
    campaignId: string,
    kind: CriterionKind,
    ids: readonly string[],
  ): Promise<void> {
    const { workspaceId } = scope;
    await this.db.query(sql`
      DELETE FROM campaign_criteria
      WHERE workspace_id = ${workspaceId} AND campaign_id = ${campaignId} AND kind = ${kind}`);
    await this.db.query(sql`
      INSERT INTO campaign_criteria (workspace_id, campaign_id, kind, ref_id)
      SELECT DISTINCT ${workspaceId}::uuid, ${campaignId}::uuid, ${kind}, COALESCE(alias.creator_id, wanted.id)
      FROM unnest(${ids}::uuid[]) AS wanted(id)
      LEFT JOIN ${this.db.rows(scope, CreatorAlias, 'alias')} ON ${kind === 'CREATOR'} AND alias.id = wanted.id`);
  }

  /** Ids of campaigns by their names or ids, as they are given; of campaigns with the same name, the newest. */
  async idsByNames(scope: WorkspaceScope, given: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<{ given: string; id: string }>(sql`
      SELECT DISTINCT ON (wanted.given) wanted.given, campaign.id
      FROM unnest(${given}::text[]) AS wanted(given)
      JOIN ${this.all(scope)} ON lower(campaign.name) = lower(wanted.given)
        OR (campaign.id = ANY(${given.filter(isUuid)}::uuid[]) AND campaign.id::text = lower(wanted.given))
      ORDER BY wanted.given, campaign.created_at DESC, campaign.id`);
    return new Map(rows.map((row) => [row.given, row.id]));
  }

  /**
   * Adds items by hand, also ones that were taken out before. An item that joined by itself is there by hand from now on.
   * @returns the memberships that were written; `isNew`: the item was not in the campaign
   */
  async addItems(
    { workspaceId }: WorkspaceScope,
    members: readonly CampaignMember[],
  ): Promise<{ itemId: string; isNew: boolean }[]> {
    return this.db.query(sql`
      WITH wanted AS (
        SELECT DISTINCT campaign_id, item_id
        FROM unnest(${members.map(({ campaignId }) => campaignId)}::uuid[],
          ${members.map(({ itemId }) => itemId)}::uuid[]) AS given(campaign_id, item_id)),
      readmitted AS (
        DELETE FROM campaign_exclusions AS excluded USING wanted
        WHERE excluded.workspace_id = ${workspaceId} AND excluded.campaign_id = wanted.campaign_id
          AND excluded.item_id = wanted.item_id)
      INSERT INTO campaign_items AS member (workspace_id, campaign_id, item_id, by_hand)
      SELECT ${workspaceId}::uuid, wanted.campaign_id, wanted.item_id, TRUE FROM wanted
      ON CONFLICT (workspace_id, campaign_id, item_id) DO UPDATE SET by_hand = TRUE WHERE NOT member.by_hand
      RETURNING member.item_id AS "itemId", (member.xmax = 0) AS "isNew"`);
  }

  /** Takes items out, so that what defines the campaign does not bring them back; returns the ids of those that were in it. */
  async removeItems(
    { workspaceId }: WorkspaceScope,
    campaignId: string,
    ids: readonly string[],
  ): Promise<string[]> {
    return this.db.ids(sql`
      WITH removed AS (
        DELETE FROM campaign_items
        WHERE workspace_id = ${workspaceId} AND campaign_id = ${campaignId} AND item_id = ANY(${ids}::uuid[])
        RETURNING item_id), excluded AS (
        INSERT INTO campaign_exclusions (workspace_id, campaign_id, item_id)
        SELECT ${workspaceId}::uuid, ${campaignId}::uuid, removed.item_id FROM removed ON CONFLICT DO NOTHING)
      SELECT removed.item_id AS id FROM removed`);
  }

  /** Ids of the workspace's own items below an id, the greatest and so the newest first. */
  async itemsBefore(scope: WorkspaceScope, before: string, limit: number): Promise<string[]> {
    return this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id < ${before}::uuid AND item.competitor_brand_id IS NULL ORDER BY item.id DESC LIMIT ${limit}`);
  }

  /** Takes those of the items out of a campaign that joined by themselves and do not fit any more. */
  async prune(scope: WorkspaceScope, campaignId: string, itemIds: readonly string[]): Promise<void> {
    const given = sql`ANY(${itemIds}::uuid[])`;
    await this.db.query(sql`
      DELETE FROM campaign_items WHERE workspace_id = ${scope.workspaceId} AND campaign_id = ${campaignId}
        AND NOT by_hand AND item_id = ${given} AND item_id NOT IN (
          SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}, ${this.all(scope)}
          WHERE item.id = ${given} AND campaign.id = ${campaignId} AND ${IN_PERIOD} AND ${this.fits(scope)})`);
  }

  /** Has items join the campaigns that they fit, as arriving items do. */
  async join({ workspaceId }: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    await this.db.query(sql`SELECT join_campaigns(${workspaceId}::uuid, ${itemIds}::uuid[])`);
  }

  /** Campaigns of a workspace whose older items are still to be looked through. */
  async unfilled(scope: WorkspaceScope): Promise<string[]> {
    return this.db.ids(
      sql`SELECT campaign.id FROM ${this.all(scope)} WHERE campaign.fill_before IS NOT NULL`,
    );
  }

  /** What the items of campaigns have reached; a campaign without items is absent. */
  async figures(
    scope: WorkspaceScope,
    campaignIds: readonly string[],
  ): Promise<Map<string, CampaignFigures>> {
    const rows = await this.cache.rows<CampaignFigures & { campaignId: string }>(
      scope,
      sql`
      SELECT member.campaign_id AS "campaignId", count(*)::int AS "itemsCount",
        count(DISTINCT item.creator_id)::int AS "creatorsCount", sum(item.impressions) AS impressions,
        sum(item.earned_media_value)::text AS "earnedMediaValueCents",
        sum(CASE WHEN num_nonnulls(item.likes, item.comments, item.shares) > 0 THEN
          COALESCE(item.likes, 0) + COALESCE(item.comments, 0) + COALESCE(item.shares, 0) END) AS "engagementsTotal"
      FROM ${this.db.rows(scope, CampaignItem, 'member')}
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = member.item_id
      WHERE member.campaign_id = ANY(${campaignIds}::uuid[]) GROUP BY member.campaign_id`,
    );
    return new Map(rows.map(({ campaignId, ...figures }) => [campaignId, figures]));
  }

  /** Whether a criterion of `campaign` names `item`. */
  private fits(scope: WorkspaceScope): Sql {
    return sql`EXISTS (
      SELECT FROM ${this.db.rows(scope, CampaignCriterion, 'criterion')}
      WHERE criterion.campaign_id = campaign.id AND (
        criterion.kind = 'CREATOR' AND criterion.ref_id = item.creator_id
        OR criterion.kind = 'SOURCE' AND criterion.ref_id = ANY(item.source_ids)
        OR criterion.kind = 'COLLECTION' AND EXISTS (
          SELECT FROM ${this.db.rows(scope, CollectionItem, 'collected')}
          WHERE collected.collection_id = criterion.ref_id AND collected.item_id = item.id)))`;
  }
}
