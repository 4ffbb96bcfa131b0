import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type Consent, ConsentsService } from './consents/consents.service.js';
import { PlaceDeliveriesRepository } from './deliveries/deliveries.repository.js';
import type { PlaceRow } from './place.entity.js';
import type { PlaceState } from './place.enums.js';
import type { Place } from './place.types.js';

/** Places as callers see them: never with the address of a chat. */
@Injectable()
export class ShownPlaces {
  constructor(
    private readonly consents: ConsentsService,
    private readonly deliveries: PlaceDeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  async of(scope: WorkspaceRef, places: readonly PlaceRow[]): Promise<Place[]> {
    const addresses = places.flatMap(({ mailAddress }) => mailAddress ?? []);
    const said = await this.consents.of(scope, addresses);
    const waiting = await this.deliveries.waitingAmong(
      scope,
      places.map(({ id }) => id),
    );
    const now = this.clock.now();
    return places.map((place) => {
      const { id, kind, name, mailAddress, host, lastError, failingSince, lastSentAt, createdAt } = place;
      const state = stateOf(place, mailAddress === null ? null : (said.get(mailAddress) ?? 'WAITING'), now);
      return {
        ...{ id, kind, name, state, lastError, failingSince, lastSentAt, createdAt },
        target: mailAddress ?? host ?? '',
        pausedUntil: state === 'PAUSED' ? place.pausedUntil : null,
        isWaiting: waiting.has(id),
      };
    });
  }
}

/** @param said by whoever reads the mails; null for chats */
export function stateOf(
  { stoppedAt, pausedUntil }: Pick<PlaceRow, 'stoppedAt' | 'pausedUntil'>,
  said: Consent | null,
  now: Date,
): PlaceState {
  if (said === 'WAITING' || said === 'UNSUBSCRIBED') return said;
  if (stoppedAt !== null) return 'STOPPED';
  return pausedUntil !== null && pausedUntil > now ? 'PAUSED' : 'ACTIVE';
}
