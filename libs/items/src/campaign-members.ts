import { CampaignItem } from '@loupe/content';
import { type Database, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';

/**
 * The memberships of campaigns for a FROM clause, without those of deleted campaigns, which a job removes. Uses the table's
 * name because campaigns belong to a library above this one.
 */
export function campaignMembers(db: Database, scope: WorkspaceScope, alias: string): Sql {
  return sql`(SELECT held.* FROM ${db.rows(scope, CampaignItem, 'held')} WHERE held.campaign_id <> ALL(ARRAY(
    SELECT deleted.id FROM ${db.rowsOfTable(scope, 'campaigns', 'deleted')} WHERE deleted.deleted_at IS NOT NULL
  ))) AS ${raw(alias)}`;
}
