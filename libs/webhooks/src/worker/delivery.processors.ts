import type { WorkspaceRef } from '@loupe/kernel';
import {
  type Claim,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { AttemptsService } from './attempts.service.js';
import {
  type ClaimedDelivery,
  DeliveryQueueRepository,
  SUBSCRIPTION_SLOTS,
} from './delivery-queue.repository.js';

/** A delivery whose time has come waits this long at most. */
const IDLE_MS = 100;
/** Longer than an attempt takes. */
const LEASE_MS = 60_000;
/**
 * Attempts under way in one process, which do little but wait for their endpoints: 256, a quarter of them for pings. Half of all
 * is what endpoints may hold together of which nothing says that they answer, those that were just made included. So a quarter
 * is left for those that do answer, however many workspaces have endpoints that hang.
 */
const SLOTS = { deliveries: 192, unproven: 128, pings: 64 } as const;

/** Makes the attempts at deliveries that are due, in this process among others. */
@Processor('webhooks')
export class DeliveryProcessor extends TurnProcessor<ClaimedDelivery> {
  protected readonly worker: QueueWorker<ClaimedDelivery>;

  constructor(queue: DeliveryQueueRepository, attempts: AttemptsService, workers: QueueWorkers) {
    super();
    this.worker = workers.open(queue, {
      name: 'Webhooks',
      turns: ['webhooks', 'webhooks.unproven'],
      slots: { all: SLOTS.deliveries, pools: { 'webhooks.unproven': SLOTS.unproven } },
      batch: SUBSCRIPTION_SLOTS,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => deliver(attempts, claim),
      setAside: (claim, reason) => setAside(attempts, claim, reason),
    });
  }

  @Process({ concurrency: SLOTS.deliveries })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  /** Has deliveries of a workspace begun that were just stored, whatever part of it the caller has worked on. */
  offer({ workspaceId }: WorkspaceRef): void {
    this.worker.offer({ workspaceId });
  }
}

/** As the other one, for endpoints of which nothing says that they answer. */
@Processor('webhooks.unproven')
export class UnprovenDeliveryProcessor {
  constructor(private readonly deliveries: DeliveryProcessor) {}

  @Process({ concurrency: SLOTS.unproven })
  process(job: TurnJob): Promise<number> {
    return this.deliveries.process(job);
  }
}

/** Sends pings, which wait for no delivery. */
@Processor('webhook_pings')
export class PingProcessor extends TurnProcessor<ClaimedDelivery> {
  protected readonly worker: QueueWorker<ClaimedDelivery>;

  constructor(queue: DeliveryQueueRepository, attempts: AttemptsService, workers: QueueWorkers) {
    super();
    this.worker = workers.open(queue.pings, {
      name: 'WebhookPings',
      turns: ['webhook_pings'],
      slots: { all: SLOTS.pings },
      // A workspace has as many under way as it may have turns at a time.
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => deliver(attempts, claim),
      setAside: (claim, reason) => setAside(attempts, claim, reason),
    });
  }

  @Process({ concurrency: SLOTS.pings })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }
}

async function deliver(
  attempts: AttemptsService,
  { scope, lease, tasks }: Claim<ClaimedDelivery>,
): Promise<void> {
  for (const { id } of tasks) await attempts.deliver({ ...scope, id, lease });
}

async function setAside(
  attempts: AttemptsService,
  { scope, lease, tasks }: Claim<ClaimedDelivery>,
  reason: string,
): Promise<void> {
  for (const { id } of tasks) await attempts.giveUp({ ...scope, id, lease }, reason);
}
