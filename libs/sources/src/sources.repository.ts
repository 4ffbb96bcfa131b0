import { Database, type Sql, sql } from '@loupe/database';
import { EVERY_ROW, listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import { newId, type Provider, type SourceKind, type WorkspaceRef, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SourceCount, SourcePlatformRow, SourceRow } from './source.entity.js';

/** Sources of competitors are none of the workspace's own. */
const OWN = sql`source.competitor_brand_id IS NULL`;

/** A platform of a source with how many items the source has of it. */
export type CountedPlatform = SourcePlatformRow & { items: string };

/** What a list of sources is narrowed to; null for all. */
export interface SourceSelection {
  readonly kinds: readonly SourceKind[] | null;
  readonly providers: readonly Provider[] | null;
}

/** All SQL about sources, but for their capture. */
@Injectable()
export class SourcesRepository {
  constructor(private readonly db: Database) {}

  /** Runs work in a transaction in which nobody else makes or changes sources of the workspace. */
  exclusively<Result>({ workspaceId }: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`sources of ${workspaceId}`, work);
  }

  /** What the workspace itself follows, for a FROM clause. */
  all(scope: WorkspaceScope): Sql {
    return sql`${this.db.rows(scope, SourceRow, 'source')} WHERE ${OWN}`;
  }

  /** What the workspace itself follows, newest first. */
  page(scope: WorkspaceScope, { kinds, providers }: SourceSelection, page: PageArguments): Page<SourceRow> {
    const ofKinds = kinds === null ? EVERY_ROW : sql`source.kind = ANY(${kinds}::text[])`;
    const onPlatforms =
      providers === null
        ? EVERY_ROW
        : sql`source.id IN (
            SELECT platform.source_id FROM ${this.db.rows(scope, SourcePlatformRow, 'platform')}
            WHERE platform.provider = ANY(${providers}::text[]))`;
    return new Page<SourceRow>(
      {
        connection: 'sources',
        ...newestFirst('source'),
        ...listing<SourceRow>(this.db, {
          columns: this.db.columns(SourceRow, 'source'),
          from: this.db.rows(scope, SourceRow, 'source'),
          where: sql`${OWN} AND ${ofKinds} AND ${onPlatforms}`,
        }),
      },
      page,
    );
  }

  /** A source, also one of a competitor; null where there is none. */
  async find(scope: WorkspaceRef, id: string): Promise<SourceRow | null> {
    const [source] = await this.db.query<SourceRow>(sql`
      SELECT ${this.db.columns(SourceRow, 'source')} FROM ${this.db.rows(scope, SourceRow, 'source')}
      WHERE source.id = ${id}`);
    return source ?? null;
  }

  /** The platforms of sources in their order, each with the number of items. */
  async platformsOf(scope: WorkspaceScope, sourceIds: readonly string[]): Promise<CountedPlatform[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(SourcePlatformRow, 'platform')}, COALESCE(counted.items, 0) AS items
      FROM ${this.db.rows(scope, SourcePlatformRow, 'platform')}
      LEFT JOIN ${this.db.rows(scope, SourceCount, 'counted')}
        ON counted.source_id = platform.source_id AND counted.provider = platform.provider
      WHERE platform.source_id = ANY(${sourceIds}::uuid[]) ORDER BY platform.place, platform.provider`);
  }

  /** Those of the platforms on which the workspace follows the same name already, by another source. */
  async followedOn(
    scope: WorkspaceScope,
    source: Pick<SourceRow, 'id' | 'kind' | 'name' | 'instance'>,
    platforms: readonly Provider[],
  ): Promise<Provider[]> {
    const rows = await this.db.query<{ provider: Provider }>(sql`
      SELECT DISTINCT platform.provider FROM ${this.db.rows(scope, SourceRow, 'source')}
      JOIN ${this.db.rows(scope, SourcePlatformRow, 'platform')} ON platform.source_id = source.id
      WHERE ${OWN} AND source.kind = ${source.kind} AND source.name = ${source.name} AND source.id <> ${source.id}
        AND platform.provider = ANY(${platforms}::text[])
        AND (platform.provider <> 'MASTODON' OR source.instance = ${source.instance}::text)`);
    return rows.map(({ provider }) => provider);
  }

  async add(scope: WorkspaceScope, source: Omit<SourceRow, 'workspaceId'>): Promise<void> {
    await this.db.manager.insert(SourceRow, { ...source, workspaceId: scope.workspaceId });
  }

  /** Adds platforms behind those that a source has; they are due at once, unless the source is paused. */
  async addPlatforms(
    scope: WorkspaceScope,
    sourceId: string,
    platforms: readonly Provider[],
    dueAt: Date | null,
  ): Promise<void> {
    await this.db.query(sql`
      INSERT INTO source_platforms (workspace_id, id, source_id, provider, place, due_at)
      SELECT ${scope.workspaceId}::uuid, entry.id, ${sourceId}::uuid, entry.provider, entry.place, ${dueAt}::timestamptz
      FROM unnest(${platforms.map(newId)}::uuid[], ${platforms}::text[])
        WITH ORDINALITY AS entry(id, provider, place)
      ON CONFLICT (workspace_id, source_id, provider) DO UPDATE SET place = EXCLUDED.place`);
  }

  /** Takes a source off the platforms that are not named; gives the operations that waited for them. */
  async removePlatforms(
    scope: WorkspaceScope,
    sourceId: string,
    kept: readonly Provider[],
  ): Promise<string[]> {
    return this.db.ids(sql`
      DELETE FROM source_platforms
      WHERE workspace_id = ${scope.workspaceId} AND source_id = ${sourceId} AND provider <> ALL(${kept}::text[])
      RETURNING operation_id AS id`);
  }

  async update(
    scope: WorkspaceScope,
    { id, paused, keep, updatedAt }: Pick<SourceRow, 'id' | 'paused' | 'keep' | 'updatedAt'>,
  ): Promise<void> {
    await this.db.manager.update(
      SourceRow,
      { workspaceId: scope.workspaceId, id },
      { paused, keep, updatedAt },
    );
  }

  /**
   * Has the platforms of a source captured at a time, or not at all. Who has begun with one loses its lease.
   * @returns the operations that waited for them
   */
  async reschedule(scope: WorkspaceScope, sourceId: string, dueAt: Date | null): Promise<string[]> {
    return this.db.ids(sql`
      UPDATE source_platforms AS platform SET due_at = ${dueAt}, lease = NULL, attempts = 0, operation_id = NULL
      FROM (
        SELECT waiting.id, waiting.operation_id FROM ${this.db.rows(scope, SourcePlatformRow, 'waiting')}
        WHERE waiting.source_id = ${sourceId} FOR UPDATE OF waiting) AS before
      WHERE platform.workspace_id = ${scope.workspaceId} AND platform.id = before.id
      RETURNING before.operation_id AS id`);
  }

  /** Has an operation wait for the captures of a source, which are due now; those that are going on count as asked for. */
  async ask(scope: WorkspaceScope, sourceId: string, operationId: string, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE source_platforms SET operation_id = ${operationId},
        due_at = CASE WHEN lease IS NULL THEN ${now}::timestamptz ELSE due_at END
      WHERE workspace_id = ${scope.workspaceId} AND source_id = ${sourceId}`);
  }

  /** False where there is none. Its items stay. */
  async delete({ workspaceId }: WorkspaceScope, id: string): Promise<boolean> {
    await this.db.manager.delete(SourceCount, { workspaceId, sourceId: id });
    const { affected } = await this.db.manager.delete(SourceRow, { workspaceId, id });
    return affected === 1;
  }
}
