import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { OrphanCleanupService } from './orphan-cleanup.service.js';
import type { NameEraser } from './person-names.js';
import { type Redaction, RedactionService } from './redaction.service.js';
import { RedisResidualDataService } from './redis-residual-data.service.js';

/** What there is of a person beyond their own accounts and posts. */
@Injectable()
export class ResidualDataService {
  constructor(
    private readonly redaction: RedactionService,
    private readonly orphans: OrphanCleanupService,
    private readonly redis: RedisResidualDataService,
  ) {}

  /** What would become of others' rows; nothing is written. */
  preview(scope: WorkspaceScope, eraser: NameEraser): Promise<Redaction> {
    return this.redaction.redact(scope, eraser, true);
  }

  /** Removes what the database has, once the person's posts are deleted; `events` is the number of events of posts. */
  async removeFromRows(scope: WorkspaceScope, eraser: NameEraser): Promise<Redaction & { events: number }> {
    const events = await this.orphans.removeEvents(scope);
    const redaction = await this.redaction.redact(scope, eraser, false);
    await this.orphans.forgetWords(scope);
    return { ...redaction, events };
  }

  /** Removes what Redis has. */
  removeFromRedis(
    scope: WorkspaceScope,
    eraser: NameEraser,
    ids: ReadonlySet<string>,
  ): Promise<{ jobs: number; answers: number }> {
    return this.redis.remove(scope, eraser, ids);
  }
}
