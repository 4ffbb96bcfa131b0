import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, isUuid, userError, type WorkspaceScope } from '@loupe/kernel';
import { type Place, PlaceDeliveriesService } from '@loupe/places';
import { Injectable } from '@nestjs/common';
import type { EditionRow } from '../editions/edition.entity.js';
import { EditionsRepository } from '../editions/editions.repository.js';
import { MAX_PLACES } from '../report.inputs.js';
import { ReportsRepository } from '../reports.repository.js';
import { ReportPlacesRepository } from './report-places.repository.js';

/** The places of reports, and what somebody has sent there. */
@Injectable()
export class ReportSendingService {
  constructor(
    private readonly db: Database,
    private readonly reports: ReportsRepository,
    private readonly editions: EditionsRepository,
    private readonly placesOf: ReportPlacesRepository,
    private readonly deliveries: PlaceDeliveriesService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The places of each report. */
  async ofReports(scope: WorkspaceScope, reportIds: readonly string[]): Promise<Map<string, Place[]>> {
    const rows = await this.placesOf.ofReports(scope, reportIds);
    return this.deliveries.chosenBy(
      scope,
      rows.map(({ reportId: ownerId, placeId }) => ({ ownerId, placeId })),
    );
  }

  /**
   * Puts places in the place of those of a report, in the transaction that stores it.
   * @throws UserErrors on the id of a place that there is not
   */
  async choose(scope: WorkspaceScope, reportId: string, placeIds: readonly string[]): Promise<void> {
    const places = await this.deliveries.known(scope, placeIds, ['input', 'placeIds']);
    await this.placesOf.set(
      scope,
      reportId,
      places.map(({ id }) => id),
    );
  }

  /**
   * Has the newest edition of a report sent; again, where it was sent before.
   * @param placeIds null for the places of the report
   * @throws UserErrors for an unknown report or place, one without an edition or places, and limit_reached
   */
  async send(
    scope: WorkspaceScope,
    id: string,
    placeIds: readonly string[] | null,
    by: Actor,
  ): Promise<{ edition: EditionRow; places: Place[] }> {
    const report = isUuid(id) ? await this.reports.find(scope, id) : null;
    if (report === null) throw userError(['id'], 'Report not found');
    const edition = await this.editions.newestReady(scope, report.id, this.clock.now());
    if (edition === null)
      throw userError(['id'], 'has no edition that is ready: run the report first', 'no_edition');
    const wanted =
      placeIds ?? (await this.placesOf.ofReports(scope, [report.id])).map(({ placeId }) => placeId);
    if (wanted.length === 0 || wanted.length > MAX_PLACES)
      throw userError(['placeIds'], `must have 1 to ${MAX_PLACES} entries`);
    const places = (await this.deliveries.known(scope, wanted, ['placeIds'])).map((place) => place.id);
    return this.db.transaction(async () => {
      await this.deliveries.sendAsked(scope, edition.id, places);
      await this.audit.record(by, {
        action: 'report.sent',
        organizationId: null,
        workspaceId: scope.workspaceId,
        subject: { id: report.id, name: report.name },
        after: { editionId: edition.id, placeIds: places },
      });
      const shown = await this.deliveries.shownOf(scope, places);
      return { edition, places: [...shown.values()] };
    });
  }
}
