import { type Actor, AuditLog } from '@loupe/audit';
import {
  Clock,
  cleanName,
  nameProblems,
  newId,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { CompetitorSourcesService } from '@loupe/sources';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { CompetitorBrandRow } from '../competitor-brand.entity.js';
import { CompetitorsRepository } from '../competitors.repository.js';
import { isOwnBrandId } from '../competitors.service.js';
import type { CreateCompetitorBrandInput, UpdateCompetitorBrandInput } from '../competitors.types.js';
import { RosterRepository } from './roster.repository.js';

const NAME = ['input', 'name'];
const SOURCES = ['input', 'sources'];

/** Which competitors a workspace has, and what is followed of them. */
@Injectable()
export class RosterService {
  constructor(
    private readonly competitors: CompetitorsRepository,
    private readonly roster: RosterRepository,
    private readonly sources: CompetitorSourcesService,
    private readonly limits: RowLimitsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a competitor; the capture of its sources begins at once.
   * @returns its id
   * @throws UserErrors for a name or source that cannot be, and limit_reached
   */
  create(scope: WorkspaceScope, input: CreateCompetitorBrandInput, by: Actor): Promise<string> {
    const name = readName(input.name);
    return this.roster.exclusively(scope, async () => {
      await this.limits.makeRoom(scope, 'competitors', this.roster.all(scope));
      const id = newId();
      await this.refuseTaken(scope, name, id);
      await this.roster.add({
        workspaceId: scope.workspaceId,
        id,
        name,
        createdAt: this.clock.now(),
        deletedAt: null,
      });
      await this.sources.replace(scope, id, input.sources ?? [], SOURCES);
      await this.record(scope, by, 'created', { id, name }, { after: { name, ...shownSources(input) } });
      return id;
    });
  }

  /**
   * Renames a competitor, or replaces what is followed of it.
   * @returns its id
   * @throws UserErrors for an unknown id or the own brand's, and as `create`
   */
  update(scope: WorkspaceScope, id: string, input: UpdateCompetitorBrandInput, by: Actor): Promise<string> {
    const name = input.name == null ? null : readName(input.name);
    return this.roster.exclusively(scope, async () => {
      const brand = await this.existing(scope, id);
      if (name !== null) {
        await this.refuseTaken(scope, name, brand.id);
        await this.roster.update(scope, brand.id, { name });
      }
      if (input.sources != null) await this.sources.replace(scope, brand.id, input.sources, SOURCES);
      const after = { ...(name === null ? {} : { name }), ...shownSources(input) };
      if (Object.keys(after).length > 0) {
        await this.record(scope, by, 'updated', brand, { before: { name: brand.name }, after });
      }
      return brand.id;
    });
  }

  /**
   * Deletes a competitor: it is gone at once; a job removes its posts within the hour.
   * @returns its id
   * @throws UserErrors for an unknown id or the own brand's
   */
  delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.roster.exclusively(scope, async () => {
      const brand = await this.existing(scope, id);
      await this.sources.replace(scope, brand.id, [], SOURCES);
      await this.roster.update(scope, brand.id, { deletedAt: this.clock.now() });
      await this.record(scope, by, 'deleted', brand, { before: { name: brand.name } });
      return brand.id;
    });
  }

  private async existing(scope: WorkspaceScope, id: string): Promise<CompetitorBrandRow> {
    if (isOwnBrandId(scope, id)) {
      throw userError(
        ['id'],
        'The own brand is always there: createSource follows its hashtags and accounts',
      );
    }
    const brand = await this.competitors.find(scope, id);
    if (brand === null) throw userError(['id'], 'Competitor not found');
    return brand;
  }

  private async refuseTaken(scope: WorkspaceScope, name: string, id: string): Promise<void> {
    if (await this.roster.isTaken(scope, name, id)) throw userError(NAME, 'has already been taken');
  }

  private record(
    { workspaceId }: WorkspaceScope,
    by: Actor,
    done: 'created' | 'updated' | 'deleted',
    { id, name }: Pick<CompetitorBrandRow, 'id' | 'name'>,
    state: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    return this.audit.record(by, {
      action: `competitor_brand.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name },
      ...state,
    });
  }
}

function readName(given: string): string {
  const problems = nameProblems(given, NAME);
  if (problems.length > 0) throw new UserErrors(problems);
  return cleanName(given);
}

function shownSources({ sources }: UpdateCompetitorBrandInput): { sources?: object[] } {
  if (sources == null) return {};
  return {
    sources: sources.map(({ kind, name, platforms }) => ({ kind, name, platforms: platforms ?? null })),
  };
}
