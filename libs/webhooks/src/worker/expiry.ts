import { Clock } from '@loupe/kernel';
import { RelayRepository } from '@loupe/outbox';
import { JobQueue } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Process, Processor } from '@nestjs/bull';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

const EVERY_MS = 60 * 60 * 1000;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const BATCH = 1000;

/** Removes events that are old, with their deliveries. */
@Injectable()
export class EventExpiry {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly events: RelayRepository,
    private readonly clock: Clock,
  ) {}

  /** Removes what is older than 30 days, in small batches; gives the number of events. */
  async removeOld(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    let total = 0;
    for (const { id } of await this.workspaces.all()) {
      for (let removed = BATCH; removed === BATCH; total += removed) {
        removed = await this.events.removeOld(id, before, BATCH);
      }
    }
    return total;
  }
}

@Processor('webhooks.expire')
export class ExpiryProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly expiry: EventExpiry,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.repeat('webhooks.expire', EVERY_MS);
  }

  @Process()
  process(): Promise<number> {
    return this.expiry.removeOld();
  }
}
