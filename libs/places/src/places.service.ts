import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import {
  isUuid,
  newId,
  type Plan,
  readNameAt,
  userError,
  type WorkspaceRef,
  type WorkspaceScope,
} from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ConsentsService } from './consents/consents.service.js';
import { PlaceDeliveriesService } from './deliveries/deliveries.service.js';
import type { PlaceRow } from './place.entity.js';
import type { CreatePlaceInput, Place } from './place.types.js';
import { PlaceDoors } from './place-doors.js';
import { PlacesRepository } from './places.repository.js';
import { ShownPlaces } from './shown-places.js';

/** Places of a workspace, by plan. */
export const PLACE_LIMITS: Readonly<Record<Plan, number>> = {
  startup: 20,
  base: 50,
  growth: 100,
  agency: 200,
  enterprise: 500,
};

const NAME = ['input', 'name'];
const ADDRESS = ['input', 'address'];
const UNPROVEN = {
  ...{ failingSince: null, failedDeliveries: 0, transportFailures: 0 },
  ...{ pauseSeconds: null, pausedUntil: null, stoppedAt: null, lastError: null },
} as const;

/** The places of a workspace. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly db: Database,
    private readonly places: PlacesRepository,
    private readonly doors: PlaceDoors,
    private readonly consents: ConsentsService,
    private readonly deliveries: PlaceDeliveriesService,
    private readonly shown: ShownPlaces,
    private readonly limits: RowLimitsService,
    private readonly audit: AuditLog,
  ) {}

  /** The places of a workspace, oldest first. */
  async list(scope: WorkspaceRef): Promise<Place[]> {
    return this.shown.of(scope, await this.places.list(scope));
  }

  /**
   * Makes a place. A mail address of nobody in the workspace is asked by a mail, and gets nothing else before it has confirmed.
   * @throws UserErrors for values that cannot be, an address that there is already or that was asked enough, and limit_reached
   */
  async create(scope: WorkspaceScope, input: CreatePlaceInput, by: Actor): Promise<Place> {
    const name = readNameAt(NAME, input.name);
    const { targets, secrets, clock } = this.doors;
    const { mailAddress, url, host } = targets.read(input);
    const { workspaceId } = scope;
    const id = newId();
    const sealedUrl = url === null ? null : secrets.seal(url, { workspaceId, id });
    const place: PlaceRow = {
      ...{ workspaceId, id, kind: input.kind, name, mailAddress, host, sealedUrl },
      ...UNPROVEN,
      ...{ lastSentAt: null, createdAt: clock.now() },
    };
    return this.db.transaction(async () => {
      await this.limits.makeRoom(scope, 'places', this.places.all(scope), 1, PLACE_LIMITS);
      if (mailAddress !== null && (await this.places.hasAddress(scope, mailAddress)))
        throw userError(ADDRESS, 'has a place already', 'taken');
      await this.places.add(place);
      if (mailAddress !== null) await this.ask(scope, place.id, mailAddress, ADDRESS);
      await this.record(by, 'created', place);
      return this.one(scope, place);
    });
  }

  /**
   * Ends the pause of a place, or begins again where the service stopped; asks a mail address once more that has not confirmed.
   * @throws UserErrors for an unknown id, an address whose reader wants no mails, and one that was asked enough
   */
  async retry(scope: WorkspaceScope, id: string, by: Actor): Promise<Place> {
    return this.db.transaction(async () => {
      const place = await this.existing(scope, id);
      const { state } = await this.one(scope, place);
      if (state === 'UNSUBSCRIBED')
        throw userError(
          ['id'],
          'Whoever reads that address wants no mails, and can take that back alone',
          'unsubscribed',
        );
      await this.places.update(scope, place.id, UNPROVEN);
      if (place.mailAddress !== null) await this.ask(scope, place.id, place.mailAddress, ['id']);
      await this.deliveries.hurry(scope, place.id);
      await this.record(by, 'retried', place);
      return this.one(scope, { ...place, ...UNPROVEN });
    });
  }

  /**
   * Deletes a place: nothing is sent there any more. What its reader said is kept.
   * @throws UserErrors for an unknown id
   */
  async delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.db.transaction(async () => {
      const place = await this.existing(scope, id);
      await this.places.delete(scope, place.id);
      await this.record(by, 'deleted', place);
      return place.id;
    });
  }

  private async ask(
    scope: WorkspaceScope,
    id: string,
    address: string,
    field: readonly string[],
  ): Promise<void> {
    if (await this.consents.ask(scope, address, field)) await this.deliveries.ask(scope, id);
  }

  private async one(scope: WorkspaceScope, place: PlaceRow): Promise<Place> {
    const [shown] = await this.shown.of(scope, [place]);
    if (shown === undefined) throw new Error('The place is not shown');
    return shown;
  }

  private async existing(scope: WorkspaceScope, id: string): Promise<PlaceRow> {
    const place = isUuid(id) ? await this.places.lock(scope, id) : null;
    if (place === null) throw userError(['id'], 'Place not found');
    return place;
  }

  /** The address of a chat is a secret, so its host stands for it. */
  private record(
    by: Actor,
    done: 'created' | 'retried' | 'deleted',
    { workspaceId, id, name, kind, mailAddress, host }: PlaceRow,
  ): Promise<void> {
    return this.audit.record(by, {
      action: `place.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name },
      after: { kind, target: mailAddress ?? host },
    });
  }
}
