import { ConnectorRegistry } from '@loupe/connectors';
import { Clock, groupBy, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { refuseForbiddenHost, refuseUnoffered } from '../offered-platforms.js';
import type { SourceRow } from '../source.entity.js';
import { KEPT_BY_DEFAULT } from '../source.enums.js';
import { type NamedSource, readSource } from '../source-names.js';
import { SourcesRepository } from '../sources.repository.js';
import { CompetitorSourcesRepository } from './competitor-sources.repository.js';
import { type CompetitorSourceInput, MAX_COMPETITOR_SOURCES } from './competitor-sources.types.js';

/** What is followed of competitors. Its posts become posts of the competitor, not items of the workspace. */
@Injectable()
export class CompetitorSourcesService {
  constructor(
    private readonly sources: SourcesRepository,
    private readonly repository: CompetitorSourcesRepository,
    private readonly connectors: ConnectorRegistry,
    private readonly http: SafeHttp,
    private readonly limits: RowLimitsService,
    private readonly clock: Clock,
  ) {}

  /** What is followed of competitors, by competitor. */
  async ofBrands(scope: WorkspaceScope, brandIds: readonly string[]): Promise<Map<string, SourceRow[]>> {
    return groupBy(
      await this.repository.ofBrands(scope, brandIds),
      ({ competitorBrandId }) => competitorBrandId ?? '',
    );
  }

  /**
   * Follows these of a competitor and no others. What is followed already goes on where it was.
   * @param path of the list, for errors
   * @throws UserErrors for what cannot be followed or is named twice, for too many, and limit_reached
   */
  async replace(
    scope: WorkspaceScope,
    brandId: string,
    given: readonly CompetitorSourceInput[],
    path: readonly string[],
  ): Promise<void> {
    const wanted = readSources(given, path);
    [...wanted.values()].forEach((source, index) => {
      const at = [...path, String(index)];
      refuseUnoffered(this.connectors, source.kind, source.platforms, at);
      refuseForbiddenHost(this.http, source, at);
    });
    await this.sources.exclusively(scope, async () => {
      const now = this.clock.now();
      const before = new Map(
        (await this.repository.ofBrands(scope, [brandId])).map((source) => [keyOf(source), source]),
      );
      const fresh = [...wanted.keys()].filter((key) => !before.has(key)).length;
      const dropped = [...before].flatMap(([key, { id }]) => (wanted.has(key) ? [] : [id]));
      await this.repository.delete(scope, dropped);
      await this.limits.makeRoom(scope, 'sources of competitors', this.repository.all(scope), fresh);
      const added: SourceRow[] = [];
      const platforms = [...wanted].flatMap(([key, source]) => {
        const id = before.get(key)?.id ?? newId();
        if (!before.has(key)) added.push(rowOf(scope, id, brandId, source, now));
        return source.platforms.map((provider, place) => ({ sourceId: id, provider, place }));
      });
      await this.repository.add(added);
      await this.repository.setPlatforms(scope, platforms, now);
    });
  }
}

/** @throws UserErrors on the entry that cannot be */
function readSources(
  given: readonly CompetitorSourceInput[],
  path: readonly string[],
): Map<string, NamedSource> {
  if (given.length > MAX_COMPETITOR_SOURCES) {
    throw userError(path, `must have at most ${MAX_COMPETITOR_SOURCES} entries`);
  }
  const sources = new Map<string, NamedSource>();
  given.forEach(({ kind, name, platforms, instance }, index) => {
    const at = [...path, String(index)];
    const source = readSource({ kind, name, platforms: platforms ?? null, instance: instance ?? null }, at);
    const key = keyOf(source);
    if (sources.has(key)) throw userError([...at, 'name'], 'is named twice: give all its platforms at once');
    sources.set(key, source);
  });
  return sources;
}

function keyOf({ kind, name, instance }: Pick<NamedSource, 'kind' | 'name' | 'instance'>): string {
  return JSON.stringify([kind, name, instance]);
}

function rowOf(
  { workspaceId }: WorkspaceScope,
  id: string,
  competitorBrandId: string,
  { kind, name, instance }: NamedSource,
  now: Date,
): SourceRow {
  return {
    workspaceId,
    id,
    kind,
    name,
    instance,
    competitorBrandId,
    keep: [...KEPT_BY_DEFAULT],
    paused: false,
    createdAt: now,
    updatedAt: now,
  };
}
