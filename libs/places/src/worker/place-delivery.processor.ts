import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { IN_DOUBT } from '@loupe/mail';
import {
  type Claim,
  LeaseEndedError,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { ConsentsService } from '../consents/consents.service.js';
import { type ClaimedDelivery, PlaceDeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { PlaceRow } from '../place.entity.js';
import type { PlaceState } from '../place.enums.js';
import { PlacesRepository } from '../places.repository.js';
import { stateOf } from '../shown-places.js';
import { DeliveryRecorder, MOST_DOUBTS } from './delivery-recorder.js';
import { type Outcome, refused, SendingService } from './sending.service.js';

/** Attempts under way in a process, which do little but wait; mails wait for one server. */
const SLOTS = { all: 36, mails: 12 } as const;
/**
 * What a turn claims. A workspace has three turns at a time (TURN_QUEUES), so that addresses of one whose server stalls leave half of
 * the slots for mails to the others.
 */
const BATCH = { mails: 2, messages: 4 } as const;
/** Longer than an attempt takes: a mail server that stalls is waited for two minutes (libs/mail/src/mail-transport.ts). */
const LEASE_MS = 5 * 60_000;
const IDLE_MS = 500;

const WHY_NOT = {
  WAITING: 'The address has not confirmed that it wants mails',
  UNSUBSCRIBED: 'Whoever reads the address wants no mails',
  STOPPED: 'The service has stopped sending to the place, which did nothing but fail',
} as const;

/** Sends what waits for places. Any number of processes may run one. */
@Processor('place_deliveries')
export class PlaceDeliveryProcessor extends TurnProcessor<ClaimedDelivery> {
  protected readonly worker: QueueWorker<ClaimedDelivery>;

  constructor(
    private readonly deliveries: PlaceDeliveriesRepository,
    private readonly places: PlacesRepository,
    private readonly consents: ConsentsService,
    private readonly sending: SendingService,
    private readonly recorder: DeliveryRecorder,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    this.worker = workers.open(deliveries, {
      name: 'Places',
      turns: ['place_deliveries', 'place_deliveries.mails'],
      slots: { all: SLOTS.all, pools: { 'place_deliveries.mails': SLOTS.mails } },
      batch: ({ part }) => (part === 'mails' ? BATCH.mails : BATCH.messages),
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      setAside: (claim, reason) => this.setAside(claim, reason),
    });
  }

  @Process({ concurrency: SLOTS.all })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async setAside({ scope, lease, tasks }: Claim<ClaimedDelivery>, reason: string): Promise<void> {
    await this.deliveries.queue.giveUp(scope, lease, tasks, reason);
  }

  private async work({ scope, lease, tasks }: Claim<ClaimedDelivery>): Promise<void> {
    for (const task of tasks) {
      const [place] = await this.places.withIds(scope, [task.placeId]);
      const begun = this.clock.now();
      const doubts = place === undefined ? null : await this.deliveries.begin(scope, lease, task.id, begun);
      if (place === undefined || doubts === null) continue;
      const state = await this.stateOf(scope, place, begun);
      const isAsking = task.kind === 'CONFIRMATION' && state === 'WAITING';
      if (state === 'ACTIVE' || isAsking) {
        const outcome = doubts > MOST_DOUBTS ? refused(IN_DOUBT) : await this.send(scope, lease, place, task);
        if (outcome !== null) await this.recorder.record({ scope, lease, task, begun, doubts }, outcome);
      } else if (state === 'PAUSED') {
        // It waits without using up an attempt.
        await this.deliveries.queue.release(scope, lease, [task.id], place.pausedUntil ?? begun);
      } else await this.deliveries.end(scope, lease, task.id, this.clock.now(), WHY_NOT[state]);
    }
  }

  /** @returns what became of it; null where another process has the delivery by now, and it was not sent */
  private async send(
    scope: WorkspaceRef,
    lease: string,
    place: PlaceRow,
    task: ClaimedDelivery,
  ): Promise<Outcome | null> {
    const handingOver = async () => {
      if (!(await this.deliveries.handOver(scope, lease, task.id, this.clock.now())))
        throw new LeaseEndedError();
    };
    try {
      return await this.sending.attempt(scope, place, task, handingOver);
    } catch (error) {
      if (error instanceof LeaseEndedError) return null;
      throw error;
    }
  }

  private async stateOf(scope: WorkspaceRef, place: PlaceRow, now: Date): Promise<PlaceState> {
    const { mailAddress: address } = place;
    if (address === null) return stateOf(place, null, now);
    return stateOf(place, (await this.consents.of(scope, [address])).get(address) ?? 'WAITING', now);
  }
}

/** As the other one, for mails. */
@Processor('place_deliveries.mails')
export class PlaceMailProcessor {
  constructor(private readonly deliveries: PlaceDeliveryProcessor) {}

  @Process({ concurrency: SLOTS.mails })
  process(job: TurnJob): Promise<number> {
    return this.deliveries.process(job);
  }
}
