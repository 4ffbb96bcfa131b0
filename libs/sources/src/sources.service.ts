import { type Actor, AuditLog } from '@loupe/audit';
import { ConnectorRegistry } from '@loupe/connectors';
import type { Page, PageArguments } from '@loupe/graphql';
import { Clock, isUuid, newId, type Provider, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { SafeHttp } from '@loupe/safe-http';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { CaptureOperationsService } from './capture/capture-operations.service.js';
import { refuseForbiddenHost, refuseUnoffered } from './offered-platforms.js';
import type { SourceRow } from './source.entity.js';
import { KEPT_BY_DEFAULT } from './source.enums.js';
import type { CreateSourceInput, UpdateSourceInput } from './source.types.js';
import { readKeep, readPlatforms, readSource } from './source-names.js';
import { type SourceSelection, SourcesRepository } from './sources.repository.js';

const NOT_FOUND = 'Source not found';
/** A source is asked for by hand no sooner than this after its last capture. */
const ASKED_AGAIN_MS = 60_000;

/** What a workspace follows. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly sources: SourcesRepository,
    private readonly limits: RowLimitsService,
    private readonly operations: OperationsRepository,
    private readonly waiting: CaptureOperationsService,
    private readonly connectors: ConnectorRegistry,
    private readonly http: SafeHttp,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Sources, newest first. */
  page(scope: WorkspaceScope, selection: SourceSelection, page: PageArguments): Page<SourceRow> {
    return this.sources.page(scope, selection, page);
  }

  /** A source, or null where the workspace follows none with the id; a competitor's is none. */
  async find(scope: WorkspaceScope, id: string): Promise<SourceRow | null> {
    const source = isUuid(id) ? await this.sources.find(scope, id) : null;
    return source?.competitorBrandId === null ? source : null;
  }

  /**
   * Follows something; its first capture begins at once.
   * @throws UserErrors for what cannot be followed or is followed already, or more sources than the plan allows
   */
  create(scope: WorkspaceScope, input: CreateSourceInput, by: Actor): Promise<SourceRow> {
    const read = readSource({
      kind: input.kind,
      name: input.name,
      platforms: input.platforms ?? null,
      instance: input.instance ?? null,
    });
    const { kind, name, platforms, instance } = read;
    refuseUnoffered(this.connectors, kind, platforms);
    refuseForbiddenHost(this.http, read);
    const keep = readKeep(input.keep) ?? [...KEPT_BY_DEFAULT];
    return this.sources.exclusively(scope, async () => {
      await this.limits.makeRoom(scope, 'sources', this.sources.all(scope));
      const now = this.clock.now();
      const source = {
        id: newId(),
        kind,
        name,
        instance,
        competitorBrandId: null,
        keep,
        paused: false,
        createdAt: now,
        updatedAt: now,
      };
      await this.refuseTwice(scope, source, platforms, ['input', 'name']);
      await this.sources.add(scope, source);
      await this.sources.addPlatforms(scope, source.id, platforms, now);
      await this.record(scope, by, 'created', source, { after: shown(source, platforms) });
      return { ...source, workspaceId: scope.workspaceId };
    });
  }

  /**
   * Pauses or resumes a source, or changes its platforms or what it keeps.
   * @throws UserErrors for an unknown id or platforms that do not fit
   */
  update(scope: WorkspaceScope, id: string, input: UpdateSourceInput, by: Actor): Promise<SourceRow> {
    const keep = readKeep(input.keep);
    return this.sources.exclusively(scope, async () => {
      const before = await this.existing(scope, id);
      const platformsBefore = await this.platformsOf(scope, before);
      const now = this.clock.now();
      const paused = input.paused ?? before.paused;
      const source = { ...before, paused, keep: keep ?? before.keep, updatedAt: now };
      await this.sources.update(scope, source);
      if (input.platforms != null) await this.changePlatforms(scope, source, input.platforms, now);
      if (paused !== before.paused) {
        await this.waiting.end(
          scope,
          await this.sources.reschedule(scope, source.id, paused ? null : now),
          now,
        );
      }
      await this.record(scope, by, 'updated', source, {
        before: shown(before, platformsBefore),
        after: shown(source, await this.platformsOf(scope, source)),
      });
      return source;
    });
  }

  /**
   * Follows something no longer. What it brought in stays in the workspace.
   * @throws UserErrors for an unknown id
   */
  delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.sources.exclusively(scope, async () => {
      const source = await this.existing(scope, id);
      const before = shown(source, await this.platformsOf(scope, source));
      const now = this.clock.now();
      await this.waiting.end(scope, await this.sources.reschedule(scope, source.id, null), now);
      await this.sources.delete(scope, source.id);
      await this.record(scope, by, 'deleted', source, { before });
      return source.id;
    });
  }

  /**
   * Has a source captured now, within the quotas of its platforms.
   * @returns the id of the operation; of the one that is going on where there is one
   * @throws UserErrors for an unknown id, a source that is paused, or was captured less than a minute ago
   */
  capture(scope: WorkspaceScope, id: string): Promise<string> {
    return this.sources.exclusively(scope, async () => {
      const source = await this.existing(scope, id);
      if (source.paused) throw userError(['id'], 'The source is paused: resume it first');
      const platforms = await this.sources.platformsOf(scope, [source.id]);
      const asked = platforms.find(({ operationId }) => operationId !== null)?.operationId;
      if (asked != null) return asked;
      const now = this.clock.now();
      const since = now.getTime() - ASKED_AGAIN_MS;
      if (
        platforms.every(({ lastCapturedAt }) => lastCapturedAt !== null && lastCapturedAt.getTime() > since)
      ) {
        throw userError(['id'], 'The source was captured less than a minute ago');
      }
      const operationId = await this.operations.create(scope, {
        operationType: 'CAPTURE_SOURCE',
        total: 0,
        input: { sourceId: source.id },
        now,
      });
      await this.sources.ask(scope, source.id, operationId, now);
      return operationId;
    });
  }

  private async existing(scope: WorkspaceScope, id: string): Promise<SourceRow> {
    const source = await this.find(scope, id);
    if (source === null) throw userError(['id'], NOT_FOUND);
    return source;
  }

  private async platformsOf(scope: WorkspaceScope, { id }: Pick<SourceRow, 'id'>): Promise<Provider[]> {
    return (await this.sources.platformsOf(scope, [id])).map(({ provider }) => provider);
  }

  private record(
    { workspaceId }: WorkspaceScope,
    by: Actor,
    done: 'created' | 'updated' | 'deleted',
    { id, name }: Pick<SourceRow, 'id' | 'name'>,
    state: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    return this.audit.record(by, {
      action: `source.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name },
      ...state,
    });
  }

  private async changePlatforms(
    scope: WorkspaceScope,
    source: SourceRow,
    given: readonly Provider[],
    now: Date,
  ): Promise<void> {
    const path = ['input', 'platforms'];
    const platforms = readPlatforms(source.kind, given);
    refuseUnoffered(this.connectors, source.kind, platforms);
    if (platforms.includes('MASTODON') && source.instance === null) {
      throw userError(path, 'the source names no server of Mastodon: make another with one');
    }
    await this.refuseTwice(scope, source, platforms, path);
    await this.waiting.end(scope, await this.sources.removePlatforms(scope, source.id, platforms), now);
    await this.sources.addPlatforms(scope, source.id, platforms, source.paused ? null : now);
  }

  private async refuseTwice(
    scope: WorkspaceScope,
    source: Pick<SourceRow, 'id' | 'kind' | 'name' | 'instance'>,
    platforms: readonly Provider[],
    path: readonly string[],
  ): Promise<void> {
    const followed = await this.sources.followedOn(scope, source, platforms);
    if (followed.length > 0) throw userError(path, `is followed already on ${followed.join(', ')}`);
  }
}

/** What the audit log keeps. */
function shown(
  { kind, instance, keep, paused }: Pick<SourceRow, 'kind' | 'instance' | 'keep' | 'paused'>,
  platforms: readonly Provider[],
): Record<string, unknown> {
  return { kind, instance, keep, paused, platforms };
}
