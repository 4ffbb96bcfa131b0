import { Database } from '@loupe/database';
import { Clock, type ReportReadyData, utcText, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService } from '@loupe/operations';
import { Outbox } from '@loupe/outbox';
import { PlaceDeliveriesService } from '@loupe/places';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ReportPlacesRepository } from '../sending/report-places.repository.js';
import type { Composed } from './edition-composer.js';
import { type ClaimedEdition, EditionsRepository } from './editions.repository.js';

/** Records what became of editions. */
@Injectable()
export class EditionRecorder {
  constructor(
    private readonly db: Database,
    private readonly editions: EditionsRepository,
    private readonly events: OperationEventsService,
    private readonly quota: StoredBytesService,
    private readonly outbox: Outbox,
    private readonly placesOf: ReportPlacesRepository,
    private readonly deliveries: PlaceDeliveriesService,
    private readonly clock: Clock,
  ) {}

  /** Says that an edition is still being made. @returns false where its lease has ended */
  async alive(scope: WorkspaceScope, lease: string, id: string, leaseMs: number): Promise<boolean> {
    const until = new Date(this.clock.now().getTime() + leaseMs);
    return (await this.editions.queue.prolong(scope, lease, [id], until)).has(id);
  }

  /**
   * Completes an edition.
   * @param withdrawals as the run began
   * @returns false where it must not be shown: people were erased meanwhile, or the lease has ended
   * @throws StorageFullError if it does not fit into what the plan allows
   */
  async ready(
    scope: WorkspaceScope,
    lease: string,
    { id, reportId, scheduledFor }: Pick<ClaimedEdition, 'id' | 'reportId' | 'scheduledFor'>,
    withdrawals: number,
    composed: Composed,
  ): Promise<boolean> {
    const { content, entries, snapshotAt } = composed;
    const bytes = Buffer.byteLength(JSON.stringify(content)) + Buffer.byteLength(JSON.stringify(entries));
    return this.db.transaction(async () => {
      if (!(await this.editions.queue.held(scope, lease, [id])).has(id)) return false;
      await this.quota.makeRoom(scope, 'input', bytes);
      if (!(await this.editions.ready(scope, id, withdrawals, { content, bytes, snapshotAt }))) return false;
      await this.editions.addEntries(scope, id, entries);
      await this.over(scope, id, null);
      if (scheduledFor !== null) await this.sendScheduled(scope, id, reportId);
      await this.outbox.append(scope, 'report.ready', async () => [readyData(id, reportId, composed)]);
      return true;
    });
  }

  /** Ends an edition that cannot be made, and says why. */
  async failed(scope: WorkspaceScope, id: string, error: string): Promise<void> {
    await this.db.transaction(async () => {
      await this.editions.failed(scope, id, error);
      await this.over(scope, id, error);
    });
  }

  /** What a schedule had made is sent to the places of the report, as they are now. */
  private async sendScheduled(scope: WorkspaceScope, id: string, reportId: string): Promise<void> {
    const places = await this.placesOf.ofReports(scope, [reportId]);
    await this.deliveries.sendScheduled(
      scope,
      id,
      places.map(({ placeId }) => placeId),
    );
  }

  private async over(scope: WorkspaceScope, id: string, error: string | null): Promise<void> {
    const now = this.clock.now();
    const succeeded = error === null ? 1 : 0;
    await this.editions.complete(scope, id, succeeded, error, now);
    const done = { total: 1, succeeded, failed: 1 - succeeded, error };
    await this.events.completed(scope, [{ id, operationType: 'RUN_REPORT', ...done }], now);
  }
}

function readyData(id: string, reportId: string, { content, snapshotAt }: Composed): ReportReadyData {
  const { name, postsCount, currency, blocks } = content;
  const shown = blocks.find(({ kind, hidden }) => kind === 'FIGURES' && !hidden)?.aggregates;
  return {
    reportEdition: { id, reportId, name, snapshotAt: utcText(snapshotAt), postsCount, currency },
    figures: (shown?.totals.metrics ?? []).map(({ metric, sum, mean }) => ({ metric, sum, mean })),
  };
}
