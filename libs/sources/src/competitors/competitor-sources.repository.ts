import { Database, type Sql, sql } from '@loupe/database';
import { newId, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SourceRow } from '../source.entity.js';

/** A source on a platform of it. */
export interface PlannedPlatform {
  readonly sourceId: string;
  readonly provider: Provider;
  readonly place: number;
}

/** All SQL that writes what is followed of competitors; one statement for any number of sources. */
@Injectable()
export class CompetitorSourcesRepository {
  constructor(private readonly db: Database) {}

  /** What is followed of any competitor, for a FROM clause. */
  all(scope: WorkspaceScope): Sql {
    return sql`${this.db.rows(scope, SourceRow, 'source')} WHERE source.competitor_brand_id IS NOT NULL`;
  }

  /** What is followed of competitors, oldest first. */
  async ofBrands(scope: WorkspaceScope, brandIds: readonly string[]): Promise<SourceRow[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(SourceRow, 'source')} FROM ${this.db.rows(scope, SourceRow, 'source')}
      WHERE source.competitor_brand_id = ANY(${brandIds}::uuid[]) ORDER BY source.created_at, source.id`);
  }

  async add(sources: readonly SourceRow[]): Promise<void> {
    if (sources.length > 0) await this.db.manager.insert(SourceRow, [...sources]);
  }

  /** Deletes sources with their platforms and counts. What they brought in stays. */
  async delete({ workspaceId }: WorkspaceScope, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.db.query(sql`
      DELETE FROM source_counts WHERE workspace_id = ${workspaceId} AND source_id = ANY(${ids}::uuid[])`);
    await this.db.query(sql`
      DELETE FROM sources WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::uuid[])`);
  }

  /** Has sources captured on these platforms and no others; new ones are due at once. */
  async setPlatforms(
    { workspaceId }: WorkspaceScope,
    platforms: readonly PlannedPlatform[],
    dueAt: Date,
  ): Promise<void> {
    if (platforms.length === 0) return;
    const sourceIds = platforms.map(({ sourceId }) => sourceId);
    const wanted = sql`unnest(${platforms.map(newId)}::uuid[], ${sourceIds}::uuid[],
      ${platforms.map(({ provider }) => provider)}::text[], ${platforms.map(({ place }) => place)}::smallint[])
      AS wanted(id, source_id, provider, place)`;
    await this.db.query(sql`
      DELETE FROM source_platforms AS platform
      WHERE platform.workspace_id = ${workspaceId} AND platform.source_id = ANY(${sourceIds}::uuid[])
        AND NOT EXISTS (SELECT FROM ${wanted}
          WHERE wanted.source_id = platform.source_id AND wanted.provider = platform.provider)`);
    await this.db.query(sql`
      INSERT INTO source_platforms (workspace_id, id, source_id, provider, place, due_at)
      SELECT ${workspaceId}::uuid, wanted.id, wanted.source_id, wanted.provider, wanted.place, ${dueAt}::timestamptz
      FROM ${wanted}
      ON CONFLICT (workspace_id, source_id, provider) DO UPDATE SET place = EXCLUDED.place`);
  }
}
