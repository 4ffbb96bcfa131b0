import { Database, sql } from '@loupe/database';
import type { Provider } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SourcePlatformRow, SourceRow } from '../source.entity.js';

/** A source by its first platform. */
export interface NamedOnPlatform {
  workspaceId: string;
  id: string;
  kind: 'HASHTAG' | 'MENTION' | 'KEYWORD';
  name: string;
  provider: Provider;
}

/** SQL that reads sources as hashtags, mentions and keywords. */
@Injectable()
export class TagsRepository {
  constructor(private readonly db: Database) {}

  /**
   * The hashtags, mentions and keywords of workspaces, by name. The platforms are looked up source by source: in a join of two
   * lists PostgreSQL expects one row, and may compare each of a thousand sources with each platform.
   */
  async ofWorkspaces(workspaceIds: readonly string[]): Promise<NamedOnPlatform[]> {
    return this.db.query(sql`
      SELECT source.workspace_id AS "workspaceId", source.id, source.kind, source.name, first.provider
      FROM ${this.db.rowsOfWorkspaces(workspaceIds, SourceRow, 'source')}
      CROSS JOIN LATERAL (
        SELECT (array_agg(platform.provider ORDER BY platform.place, platform.provider))[1] AS provider
        FROM ${this.db.rowsOfWorkspaces(workspaceIds, SourcePlatformRow, 'platform')}
        WHERE platform.workspace_id = source.workspace_id AND platform.source_id = source.id) AS first
      WHERE source.competitor_brand_id IS NULL AND source.kind IN ('HASHTAG', 'MENTION', 'KEYWORD')
        AND first.provider IS NOT NULL
      ORDER BY source.name, source.id`);
  }
}
