import { Clock } from '@loupe/kernel';
import { type Group, WorkerLoop } from '@loupe/queue';
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

  /** Hands on events of each workspace that has some; gives whether any did. */
  private async round(): Promise<boolean> {
    let count = 0;
    for (const group of await this.repository.queue.due(this.clock.now())) count += await this.relay(group);
    return count > 0;
  }

  /** Hands on what waits in a workspace, in one transaction; gives its number. */
  private async relay(group: Group): Promise<number> {
    const now = this.clock.now();
    const count =
      (await this.repository.alone(group, (last) =>
        this.repository.queue.consume(group, { now, limit: EVENTS_EACH }, async (events) => {
          await this.consumer.consume(group, events);
          await this.repository.markRelayed(group, events, last, now);
        }),
      )) ?? 0;
    if (count > 0) this.consumer.committed(group);
    return count;
  }
}
