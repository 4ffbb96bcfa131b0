import { Clock, isUuid, userError, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ConsentsRepository } from '../consents/consents.repository.js';
import type { PlaceRow } from '../place.entity.js';
import type { Place } from '../place.types.js';
import { PlacesRepository } from '../places.repository.js';
import { ShownPlaces } from '../shown-places.js';
import { PlaceDeliveriesRepository } from './deliveries.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Reports that people have sent to one place in a day. */
const REPORTS_A_DAY = 50;
/** Alerts are gathered so long before they are sent. */
const GATHERED_MS = 60_000;
/** What is over is kept so long. */
const KEPT_DAYS = 30;
const BATCH = 500;

/** Takes what is to be sent to places; the worker sends it. */
@Injectable()
export class PlaceDeliveriesService {
  constructor(
    private readonly places: PlacesRepository,
    private readonly deliveries: PlaceDeliveriesRepository,
    private readonly shown: ShownPlaces,
    private readonly consents: ConsentsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The places of ids that callers give, each once.
   * @throws UserErrors on the id of a place that there is not
   */
  async known(scope: WorkspaceRef, ids: readonly string[], field: readonly string[]): Promise<PlaceRow[]> {
    const found = await this.places.withIds(scope, ids.filter(isUuid));
    const known = new Set(found.map(({ id }) => id));
    const at = ids.findIndex((id) => !known.has(id.toLowerCase()));
    if (at !== -1) throw userError([...field, String(at)], 'Place not found');
    return found;
  }

  /** Those of the places as callers see them. */
  async shownOf(scope: WorkspaceRef, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
    if (ids.length === 0) return new Map();
    const shown = await this.shown.of(scope, await this.places.withIds(scope, ids));
    return new Map(shown.map((place) => [place.id, place]));
  }

  /** The places that each owner has chosen, in the order of the choices. */
  async chosenBy(
    scope: WorkspaceRef,
    choices: readonly { readonly ownerId: string; readonly placeId: string }[],
  ): Promise<Map<string, Place[]>> {
    const shown = await this.shownOf(scope, [...new Set(choices.map(({ placeId }) => placeId))]);
    const chosen = new Map<string, Place[]>();
    for (const { ownerId, placeId } of choices) {
      const place = shown.get(placeId);
      if (place !== undefined) chosen.set(ownerId, [...(chosen.get(ownerId) ?? []), place]);
    }
    return chosen;
  }

  /** Has an edition sent that a schedule had made, in the transaction that completes it: to each place once, whoever dies when. */
  async sendScheduled(scope: WorkspaceRef, editionId: string, placeIds: readonly string[]): Promise<void> {
    const now = this.clock.now();
    await this.deliveries.add(scope, { kind: 'REPORT', subjectId: editionId, placeIds, dueAt: now }, now);
  }

  /**
   * Has an edition sent to places because somebody asked for it; again, where it was sent before.
   * @throws UserErrors limit_reached for a place that had as much as one gets in a day
   */
  async sendAsked(scope: WorkspaceRef, editionId: string, placeIds: readonly string[]): Promise<void> {
    const now = this.clock.now();
    const counts = await this.deliveries.countSince(scope, placeIds, new Date(now.getTime() - DAY_MS));
    const full = [...counts].find(([, count]) => count >= REPORTS_A_DAY);
    if (full !== undefined)
      throw userError([], `A place gets at most ${REPORTS_A_DAY} reports a day`, 'limit_reached');
    await this.deliveries.addAgain(
      scope,
      { kind: 'REPORT', subjectId: editionId, placeIds, dueAt: now },
      now,
    );
  }

  /** Has alerts sent that wait for places, after others that come in the minute; in the transaction that stores them. */
  async gather(scope: WorkspaceRef, placeIds: readonly string[], now: Date): Promise<void> {
    const dueAt = new Date(now.getTime() + GATHERED_MS);
    await this.deliveries.addAgain(scope, { kind: 'ALERTS', subjectId: null, placeIds, dueAt }, now);
  }

  /** Has a mail address asked. */
  async ask(scope: WorkspaceRef, placeId: string): Promise<void> {
    const now = this.clock.now();
    const delivery = { kind: 'CONFIRMATION' as const, subjectId: null, placeIds: [placeId], dueAt: now };
    await this.deliveries.addAgain(scope, delivery, now);
  }

  /** Has what waits for a place tried at once. */
  hurry(scope: WorkspaceRef, placeId: string): Promise<void> {
    return this.deliveries.hurry(scope, placeId, this.clock.now());
  }

  /** Removes what is over for long, and addresses that never answered, of all workspaces; returns its number. */
  async expire(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    let removed = 0;
    for (const remove of [this.deliveries, this.consents]) {
      for (let batch = BATCH; batch === BATCH; removed += batch) batch = await remove.expire(before, BATCH);
    }
    return removed;
  }
}
