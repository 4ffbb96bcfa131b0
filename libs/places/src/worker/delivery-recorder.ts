import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@loupe/database';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import {
  afterFailure,
  afterTransportFailure,
  progressToDisabling,
  retryAfterSeconds,
  retryDelay,
} from '@loupe/safe-http';
import { Injectable, Logger } from '@nestjs/common';
import { type ClaimedDelivery, PlaceDeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { PlaceRow } from '../place.entity.js';
import { type PlaceRecord, PlacesRepository } from '../places.repository.js';
import type { Outcome } from './sending.service.js';

/** Milliseconds between attempts to record what was sent: what is not recorded would be sent again. */
const RECORDING_MS = [50, 200, 1000, 3000, 10_000];
/** How often a mail may be sent again of which nobody knows whether it was sent: its reader gets it twice at most. */
export const MOST_DOUBTS = 1;

/** An attempt that was made. */
export interface Attempted {
  readonly scope: WorkspaceRef;
  readonly lease: string;
  readonly task: ClaimedDelivery;
  readonly begun: Date;
  /** How often it may have been sent before. */
  readonly doubts: number;
}

/** Keeps account of attempts: on the delivery, and on what they say of the place, as that of webhooks (decisions §7). */
@Injectable()
export class DeliveryRecorder {
  private readonly logger = new Logger('Places');

  constructor(
    private readonly db: Database,
    private readonly places: PlacesRepository,
    private readonly deliveries: PlaceDeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  async record(attempted: Attempted, outcome: Outcome): Promise<void> {
    for (const wait of RECORDING_MS) {
      try {
        return await this.recordOnce(attempted, outcome);
      } catch (error) {
        this.logger.warn(error);
        await sleep(wait);
      }
    }
    return this.recordOnce(attempted, outcome);
  }

  private recordOnce(attempted: Attempted, outcome: Outcome): Promise<void> {
    const { scope, lease, task } = attempted;
    return this.db.transaction(async () => {
      // Deleted, and the delivery with it.
      const place = await this.places.lock(scope, task.placeId);
      if (place === null || !(await this.deliveries.queue.held(scope, lease, [task.id])).has(task.id)) return;
      const now = this.clock.now();
      if (outcome.error === null) {
        await this.places.update(scope, place.id, {
          ...{
            failingSince: null,
            failedDeliveries: 0,
            transportFailures: 0,
            pauseSeconds: null,
            pausedUntil: null,
          },
          ...{ lastError: null, lastSentAt: now },
        });
        await this.deliveries.end(scope, lease, task.id, now, null);
        const more = (await outcome.settle?.()) ?? null;
        if (more !== null)
          await this.deliveries.addAgain(
            scope,
            { kind: task.kind, subjectId: task.subjectId, placeIds: [place.id], dueAt: more },
            now,
          );
        return;
      }
      const record = recordOf(place, attempted, outcome, now);
      await this.places.update(scope, place.id, record);
      const isStopped = record.stoppedAt != null;
      const isLast = outcome.isFinal || (outcome.isDoubtful && attempted.doubts >= MOST_DOUBTS);
      const delay = isLast || isStopped ? null : this.delayOf(task, outcome, now);
      if (isStopped) this.logger.warn(`Place ${place.id} is stopped: ${outcome.error}`);
      if (delay === null) return this.deliveries.end(scope, lease, task.id, now, outcome.error);
      if (!outcome.isDoubtful) await this.deliveries.refused(scope, lease, task.id);
      const failed = { id: task.id, dueAt: new Date(now.getTime() + delay), attempts: task.attempts + 1 };
      await this.deliveries.queue.fail(scope, lease, [{ ...failed, error: outcome.error }]);
    });
  }

  private delayOf(
    { attempts }: ClaimedDelivery,
    { overloaded, retryAfter }: Outcome,
    now: Date,
  ): number | null {
    const failed = {
      roundAttempts: attempts + 1,
      overloaded,
      retryAfter: retryAfterSeconds(retryAfter, now),
    };
    return retryDelay(failed, Math.random());
  }
}

/** What a failure says of a place: it pauses where it cannot be reached, and is stopped where it is gone or fails for days. */
function recordOf(
  place: PlaceRow,
  { begun, task }: Attempted,
  { error, isGone, isTransportFailure }: Outcome,
  now: Date,
): PlaceRecord {
  const { transportFailures: failures, pauseSeconds, pausedUntil } = place;
  const paused = isTransportFailure
    ? afterTransportFailure({ failures, pauseSeconds, pausedUntil }, begun, now)
    : { failures: 0, pauseSeconds, pausedUntil };
  const health = afterFailure(place, { begun, lastAttemptAt: task.lastAttemptAt });
  const isStopped = isGone || progressToDisabling(health, now) >= 1;
  return {
    ...{ failingSince: health.failingSince, failedDeliveries: health.failedDeliveries, lastError: error },
    ...{
      transportFailures: paused.failures,
      pauseSeconds: paused.pauseSeconds,
      pausedUntil: paused.pausedUntil,
    },
    ...(isStopped ? { stoppedAt: now } : {}),
  };
}
