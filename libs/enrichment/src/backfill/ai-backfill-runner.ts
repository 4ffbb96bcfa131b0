import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService } from '@loupe/operations';
import { Injectable, Logger } from '@nestjs/common';
import { AiFieldsRepository } from '../fields/ai-fields.repository.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import type { AiBackfillRow } from './ai-backfill.entity.js';
import { AiBackfillRepository, type Unanswered } from './ai-backfill.repository.js';
import { unansweredOf } from './unanswered.js';

/** Posts that are queued at a time, whenever fewer than so many wait. */
const CHUNK = 200;
const FEW = 100;
/** Backfills that are looked at in a turn. */
const TURN = 20;

/** Queues the posts of backfills bit by bit, and ends them. */
@Injectable()
export class AiBackfillRunner {
  private readonly logger = new Logger('Enrichment');

  constructor(
    private readonly backfills: AiBackfillRepository,
    private readonly fields: AiFieldsRepository,
    private readonly providers: AiProviderRepository,
    private readonly events: OperationEventsService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues what there is room for, and ends what is done. Call it often, from any number of processes. A backfill that
   * fails keeps no other waiting: it gets its next turn after them.
   */
  async advance(): Promise<void> {
    for (const { workspaceId, id } of await this.backfills.look(TURN, this.clock.now())) {
      try {
        await this.db.transaction(async () => {
          const backfill = await this.backfills.lock({ workspaceId }, id);
          if (backfill !== null) await this.step(backfill);
        });
      } catch (error) {
        this.logger.error(error);
      }
    }
  }

  private async step(backfill: AiBackfillRow): Promise<void> {
    const { id, workspaceId, fieldId } = backfill;
    const scope = { workspaceId, timeZone: 'UTC' };
    const posts = await this.posts(scope, backfill);
    if (posts === null) {
      // What waited went with the field: the last progress is what was filled.
      return this.end(scope, id, await this.backfills.progress(scope, id), 'The field was deleted');
    }
    let waiting = await this.backfills.waiting(scope, fieldId);
    if (!backfill.isQueued && waiting < FEW) {
      const ids = await this.backfills.next(scope, posts, backfill.cursor, CHUNK);
      await this.backfills.queue(scope, fieldId, ids, this.clock.now());
      backfill.cursor = ids.at(-1) ?? backfill.cursor;
      backfill.queued += ids.length;
      backfill.isQueued = ids.length < CHUNK;
      waiting = await this.backfills.waiting(scope, fieldId);
    }
    const done = Math.max(backfill.queued - waiting, 0);
    const failed = done === 0 ? 0 : Math.min(await this.backfills.failed(scope, posts, id), done);
    const progress = { filled: done - failed, failed };
    if (!backfill.isQueued || waiting > 0) await this.backfills.proceed(scope, backfill, progress);
    else await this.end(scope, id, progress, null);
  }

  /** What a backfill is about; null where its field was deleted. */
  private async posts(scope: WorkspaceScope, { fieldId, since }: AiBackfillRow): Promise<Unanswered | null> {
    const version = (await this.fields.versions(scope, [fieldId])).find(
      ({ publishedAt }) => publishedAt !== null,
    );
    return version === undefined ? null : unansweredOf(version, await this.providers.find(scope), since);
  }

  private async end(
    scope: WorkspaceScope,
    id: string,
    progress: { filled: number; failed: number },
    error: string | null,
  ): Promise<void> {
    const now = this.clock.now();
    await this.backfills.finish(scope, id, { progress, error, now });
    const { filled, failed } = progress;
    const operation = {
      id,
      operationType: 'BACKFILL_AI_FIELD' as const,
      total: filled + failed,
      succeeded: filled,
      failed: failed + (error === null ? 0 : 1),
      error,
    };
    await this.events.completed(scope, [operation], now);
  }
}
