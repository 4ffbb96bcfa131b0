import type { WorkspaceScope } from '@loupe/kernel';
import { type Place, PlaceDeliveriesService } from '@loupe/places';
import { Injectable } from '@nestjs/common';
import { AlertPlacesRepository } from './alert-places.repository.js';

const FIELD = ['input', 'placeIds'];

/** The places to which alerts are sent. */
@Injectable()
export class AlertPlacesService {
  constructor(
    private readonly placesOf: AlertPlacesRepository,
    private readonly deliveries: PlaceDeliveriesService,
  ) {}

  /** The places of each rule. */
  async ofRules(scope: WorkspaceScope, ruleIds: readonly string[]): Promise<Map<string, Place[]>> {
    const rows = await this.placesOf.ofRules(scope, ruleIds);
    return this.deliveries.chosenBy(
      scope,
      rows.map(({ ruleId: ownerId, placeId }) => ({ ownerId, placeId })),
    );
  }

  /**
   * Puts places in the place of those of a rule, in the transaction that stores it.
   * @throws UserErrors on the id of a place that there is not
   */
  async choose(scope: WorkspaceScope, ruleId: string, placeIds: readonly string[]): Promise<void> {
    const places = await this.deliveries.known(scope, placeIds, FIELD);
    await this.placesOf.set(
      scope,
      ruleId,
      places.map(({ id }) => id),
    );
  }

  /** Has alerts sent to the places of their rules, in the transaction that raises them. */
  async queue(scope: WorkspaceScope, alertIds: readonly string[], now: Date): Promise<void> {
    const placeIds = await this.placesOf.wait(scope, alertIds);
    if (placeIds.length > 0) await this.deliveries.gather(scope, placeIds, now);
  }
}
