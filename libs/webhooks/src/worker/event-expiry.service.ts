import { Clock } from '@loupe/kernel';
import { RelayRepository } from '@loupe/outbox';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from './attempts.repository.js';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const BATCH = 1000;

/** Removes events that are old, with their deliveries, and what is known of origins that no subscription has any more. */
@Injectable()
export class EventExpiryService {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly events: RelayRepository,
    private readonly attempts: AttemptsRepository,
    private readonly clock: Clock,
  ) {}

  /** Removes what is older than 30 days, in small batches; gives the number of events. */
  async removeOld(): Promise<number> {
    await this.attempts.removeUnusedOrigins();
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    return this.workspaces.sumOfEach(async ({ workspaceId }) => {
      let total = 0;
      for (let removed = BATCH; removed === BATCH; total += removed) {
        removed = await this.events.removeOld(workspaceId, before, BATCH);
      }
      return total;
    });
  }
}
