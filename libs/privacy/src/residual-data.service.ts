import { ChangesRepository } from '@loupe/changes';
import { ExportFilesService } from '@loupe/exports';
import type { WorkspaceScope } from '@loupe/kernel';
import { LakeService } from '@loupe/lake';
import { EditionsService } from '@loupe/reports';
import { Injectable } from '@nestjs/common';
import { OrphanCleanupService } from './orphan-cleanup.service.js';
import type { NameEraser } from './person-names.js';
import { type Redaction, RedactionService } from './redaction.service.js';
import { RedisResidualDataService } from './redis-residual-data.service.js';

/** Residual data: data about a person outside their own profiles and posts. */
@Injectable()
export class ResidualDataService {
  constructor(
    private readonly redaction: RedactionService,
    private readonly orphans: OrphanCleanupService,
    private readonly redis: RedisResidualDataService,
    private readonly exports: ExportFilesService,
    private readonly editions: EditionsService,
    private readonly changes: ChangesRepository,
    private readonly lakes: LakeService,
  ) {}

  /** The changes to rows of others, without writing anything. @param onRows as `redact` of RedactionService has it */
  preview(scope: WorkspaceScope, eraser: NameEraser, onRows?: (rows: number) => void): Promise<Redaction> {
    return this.redaction.redact(scope, eraser, { dryRun: true, onRows });
  }

  /**
   * Removes residual data in the database, in exported files and in editions of reports, after the person's posts are deleted; `events` is the
   * number of events about posts.
   */
  async removeFromRows(scope: WorkspaceScope, eraser: NameEraser): Promise<Redaction & { events: number }> {
    const events = await this.orphans.removeEvents(scope);
    const redaction = await this.redaction.redact(scope, eraser, { dryRun: false });
    await this.orphans.forgetWords(scope);
    await this.exports.withdraw(scope);
    await this.editions.withdraw(scope);
    return { ...redaction, events };
  }

  /**
   * Removes what is left when the person's profiles are deleted: what was created and changed of deleted objects in the list of changes
   * (that they were deleted stays), and files that were written while the profiles were there.
   */
  async removeLast(scope: WorkspaceScope): Promise<void> {
    await this.changes.removeOfDeleted(scope);
    await this.exports.withdraw(scope);
    await this.lakes.withdraw(scope);
  }

  /** Removes residual data in Redis. */
  removeFromRedis(
    scope: WorkspaceScope,
    eraser: NameEraser,
    ids: ReadonlySet<string>,
  ): Promise<{ jobs: number; answers: number }> {
    return this.redis.remove(scope, eraser, ids);
  }
}
