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
   * The hashtags, mentions and keywords of workspaces, by name. The platforms are a list of their own: in a join of two lists PostgreSQL
   * expects one row, and may compare each of a thousand sources with each platform.
   */
  async ofWorkspaces(workspaceIds: readonly string[]): Promise<NamedOnPlatform[]> {
    const sources = await this.db.query<Omit<NamedOnPlatform, 'provider'>>(sql`
      SELECT source.workspace_id AS "workspaceId", source.id, source.kind, source.name
      FROM ${this.db.rowsOfWorkspaces(workspaceIds, SourceRow, 'source')}
      WHERE source.competitor_brand_id IS NULL AND source.kind IN ('HASHTAG', 'MENTION', 'KEYWORD')
      ORDER BY source.name, source.id`);
    if (sources.length === 0) return [];
    const first = await this.firstPlatforms(workspaceIds);
    return sources.flatMap((source) => {
      const provider = first.get(source.id);
      return provider === undefined ? [] : [{ ...source, provider }];
    });
  }

  /** The platform of each source of workspaces that stands first, by the id of the source. */
  private async firstPlatforms(workspaceIds: readonly string[]): Promise<Map<string, Provider>> {
    const rows = await this.db.query<{ sourceId: string; provider: Provider }>(sql`
      SELECT DISTINCT ON (platform.workspace_id, platform.source_id)
        platform.source_id AS "sourceId", platform.provider
      FROM ${this.db.rowsOfWorkspaces(workspaceIds, SourcePlatformRow, 'platform')}
      ORDER BY platform.workspace_id, platform.source_id, platform.place, platform.provider`);
    return new Map(rows.map(({ sourceId, provider }) => [sourceId, provider]));
  }
}
