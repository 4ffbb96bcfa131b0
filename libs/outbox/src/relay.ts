import { Database } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { WorkerLoop } from '@loupe/queue';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EventConsumer } from './event-consumer.js';
import { RelayRepository } from './relay.repository.js';

/** An event waits this long at most for a relay that has nothing else to do. */
const IDLE_MS = 100;
/** Events of one workspace in a round: some 20 ms of work, so that the next workspace's turn comes soon. */
const EVENTS_EACH = 250;

/** Hands committed events on to their consumer. Any number of processes may run one. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WorkerLoop('OutboxRelay', IDLE_MS, () => this.round());

  constructor(
    private readonly db: Database,
    private readonly repository: RelayRepository,
    private readonly consumer: EventConsumer,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Hands on what waits, in one transaction; gives whether anything did. */
  private async round(): Promise<boolean> {
    const count = await this.db.transaction(async () => {
      const events = await this.repository.lock(EVENTS_EACH);
      if (events.length === 0) return 0;
      await this.consumer.consume(events);
      await this.repository.markRelayed(events, this.clock.now());
      return events.length;
    });
    if (count > 0) this.consumer.committed();
    return count > 0;
  }
}
