import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** Reads which items may be refreshed. */
@Injectable()
export class RefreshRepository {
  constructor(private readonly db: Database) {}

  /**
   * Own items of the ids that can be refreshed at all: Instagram stories are left out.
   * @returns the platform of each, and when it was refreshed if that was after `since`
   */
  async candidates(
    scope: WorkspaceScope,
    itemIds: readonly string[],
    since: Date,
  ): Promise<{ id: string; provider: Provider; refreshedAt: Date | null }[]> {
    return this.db.query(sql`
      SELECT item.id, item.provider, CASE WHEN item.refetched_at > ${since} THEN item.refetched_at END AS "refreshedAt"
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${itemIds}::uuid[]) AND item.competitor_brand_id IS NULL
        AND NOT (item.provider = 'INSTAGRAM' AND item.type = 'STORY')`);
  }
}
