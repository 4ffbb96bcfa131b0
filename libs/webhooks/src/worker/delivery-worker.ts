import { Clock } from '@loupe/kernel';
import { type Claim, QueueWorker } from '@loupe/queue';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AttemptsService } from './attempts.service.js';
import {
  type ClaimedDelivery,
  DeliveryQueueRepository,
  SUBSCRIPTION_SLOTS,
  UNPROVEN,
  WORKSPACE_SLOTS,
} from './delivery-queue.repository.js';

/** A delivery that has become due waits this long at most. */
const IDLE_MS = 100;
/** Attempts that end close together are followed by one round of claims. */
const GATHER_MS = 25;
/** Longer than an attempt takes. */
const LEASE_MS = 60_000;
/**
 * Attempts under way in one process, which do little but wait for their endpoints: 256, a quarter of them for pings. Half of all
 * is what endpoints may hold together of which nothing says that they answer, those that were just made included. So a quarter
 * is left for those that do answer, however many workspaces have endpoints that hang.
 */
const SLOTS = { deliveries: 192, unproven: 128, pings: 64 } as const;
/** Pings of one workspace. */
const PINGS_OF_WORKSPACE = 8;

/** Makes the attempts at deliveries that are due, in this process among others. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly deliveries: QueueWorker<ClaimedDelivery>;
  private readonly pings: QueueWorker<ClaimedDelivery>;

  constructor(
    queue: DeliveryQueueRepository,
    private readonly attempts: AttemptsService,
    clock: Clock,
  ) {
    const options = {
      isPerTask: true,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      gatherMs: GATHER_MS,
      work: (claim: Claim<ClaimedDelivery>) => this.deliver(claim),
    };
    this.deliveries = new QueueWorker(queue, clock, {
      ...options,
      name: 'Webhooks',
      concurrency: SLOTS.deliveries,
      pools: { [UNPROVEN]: SLOTS.unproven },
      perWorkspace: WORKSPACE_SLOTS,
      perGroup: SUBSCRIPTION_SLOTS,
      batch: SUBSCRIPTION_SLOTS,
    });
    this.pings = new QueueWorker(queue.pings, clock, {
      ...options,
      name: 'WebhookPings',
      concurrency: SLOTS.pings,
      perWorkspace: PINGS_OF_WORKSPACE,
      batch: PINGS_OF_WORKSPACE,
    });
  }

  onApplicationBootstrap(): void {
    this.deliveries.start();
    this.pings.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.deliveries.stop(), this.pings.stop()]);
  }

  /** Has it look for deliveries now. */
  wake(): void {
    this.deliveries.wake();
  }

  private async deliver({ scope, lease, tasks }: Claim<ClaimedDelivery>): Promise<void> {
    for (const { id } of tasks) await this.attempts.deliver({ ...scope, id, lease });
  }
}
