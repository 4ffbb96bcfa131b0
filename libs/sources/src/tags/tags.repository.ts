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

  /** The hashtags, mentions and keywords of workspaces, by name. */
  async ofWorkspaces(workspaceIds: readonly string[]): Promise<NamedOnPlatform[]> {
    return this.db.query(sql`
      SELECT source.workspace_id AS "workspaceId", source.id, source.kind, source.name, first.provider
      FROM ${this.db.rowsOfWorkspaces(workspaceIds, SourceRow, 'source')}
      JOIN (
        SELECT DISTINCT ON (platform.workspace_id, platform.source_id)
          platform.workspace_id, platform.source_id, platform.provider
        FROM ${this.db.rowsOfWorkspaces(workspaceIds, SourcePlatformRow, 'platform')}
        ORDER BY platform.workspace_id, platform.source_id, platform.place, platform.provider) AS first
        ON first.workspace_id = source.workspace_id AND first.source_id = source.id
      WHERE source.competitor_brand_id IS NULL AND source.kind IN ('HASHTAG', 'MENTION', 'KEYWORD') ORDER BY source.name, source.id`);
  }
}
