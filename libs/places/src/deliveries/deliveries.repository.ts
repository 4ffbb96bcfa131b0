import { Database, type Sql, sql } from '@loupe/database';
import { newId, type WorkspaceRef } from '@loupe/kernel';
import {
  type Claim,
  type ClaimOptions,
  type DueGroup,
  type Group,
  type GroupFilter,
  type LeasedQueue,
  QueueRegistry,
  type TaskSource,
} from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { PlaceRow } from '../place.entity.js';
import { type DeliveryKind, PlaceDelivery } from './place-delivery.entity.js';

/** A delivery that a worker has claimed. */
export type ClaimedDelivery = Pick<
  PlaceDelivery,
  'id' | 'placeId' | 'kind' | 'subjectId' | 'round' | 'lastAttemptAt'
> & { readonly attempts: number };

/** What is to be sent to places. */
export interface NewDelivery {
  readonly kind: DeliveryKind;
  /** The edition; null where it is about the place. */
  readonly subjectId: string | null;
  readonly placeIds: readonly string[];
  readonly dueAt: Date;
}

/** SQL about what is to be sent. */
@Injectable()
export class PlaceDeliveriesRepository implements TaskSource<ClaimedDelivery> {
  readonly queue: LeasedQueue<ClaimedDelivery>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<ClaimedDelivery>({
      name: 'place_deliveries',
      entity: PlaceDelivery,
      id: 'id',
      order: 'task.due_at',
      part: 'channel',
      open: "task.state = 'PENDING'",
      claimed: `taken.id, taken.place_id AS "placeId", taken.kind, taken.subject_id AS "subjectId", taken.round,
        taken.attempts, taken.last_attempt_at AS "lastAttemptAt"`,
      error: 'error',
      dropped: (_, reason) => sql`state = 'FAILED', error = ${reason}, due_at = NULL`,
    });
  }

  /** The workspaces that have something to send. Mails wait for a server that may stall, so messages do not wait for them. */
  async due(now: Date, of?: GroupFilter): Promise<DueGroup[]> {
    const groups = await this.queue.due(now, of);
    return groups.map((group) =>
      group.part === 'mails' ? { ...group, turns: 'place_deliveries.mails' } : group,
    );
  }

  claim(group: Group, options: ClaimOptions): Promise<Claim<ClaimedDelivery>> {
    return this.queue.claim(group, options);
  }

  survived(claim: Claim<ClaimedDelivery>): Promise<void> {
    return this.queue.survived(claim);
  }

  /**
   * Has something sent to each place, in the transaction that causes it; what was sent, or is to be sent, is not sent twice.
   * @returns the number of those that are new
   */
  async add(scope: WorkspaceRef, delivery: NewDelivery, now: Date): Promise<number> {
    const rows = await this.db.query(sql`${this.insert(scope, delivery, now)} DO NOTHING RETURNING id`);
    return rows.length;
  }

  /** As `add`, but what was sent, or was given up, is sent once more. What is still to be sent comes no sooner than it was to. */
  async addAgain(scope: WorkspaceRef, delivery: NewDelivery, now: Date): Promise<number> {
    const rows = await this.db.query(sql`${this.insert(scope, delivery, now)} DO UPDATE SET
        state = 'PENDING', error = NULL,
        round = sent.round + CASE sent.state WHEN 'PENDING' THEN 0 ELSE 1 END,
        attempts = CASE sent.state WHEN 'PENDING' THEN sent.attempts ELSE 0 END,
        doubts = CASE sent.state WHEN 'PENDING' THEN sent.doubts ELSE 0 END,
        handed_over_at = CASE sent.state WHEN 'PENDING' THEN sent.handed_over_at END,
        created_at = CASE sent.state WHEN 'PENDING' THEN sent.created_at ELSE EXCLUDED.created_at END,
        due_at = CASE sent.state WHEN 'PENDING' THEN COALESCE(sent.due_at, EXCLUDED.due_at) ELSE EXCLUDED.due_at END
      RETURNING id`);
    return rows.length;
  }

  private insert(
    { workspaceId }: WorkspaceRef,
    { kind, subjectId, placeIds, dueAt }: NewDelivery,
    now: Date,
  ): Sql {
    const entries = placeIds.map((placeId) => ({ id: newId(), placeId }));
    return sql`
      INSERT INTO place_deliveries AS sent (workspace_id, id, place_id, channel, kind, subject_id, created_at, due_at)
      SELECT ${workspaceId}::uuid, entry.id, place.id, CASE place.kind WHEN 'MAIL' THEN 'mails' ELSE 'messages' END,
        ${kind}, COALESCE(${subjectId}::uuid, place.id), ${now}::timestamptz, ${dueAt}::timestamptz
      FROM json_to_recordset(${JSON.stringify(entries)}::json) AS entry(id uuid, "placeId" uuid)
      JOIN ${this.db.rows({ workspaceId }, PlaceRow, 'place')} ON place.id = entry."placeId"
      ORDER BY place.id
      ON CONFLICT (workspace_id, place_id, kind, subject_id)`;
  }

  /** How much was to be sent to each of the places since a time. */
  async countSince(
    scope: WorkspaceRef,
    placeIds: readonly string[],
    since: Date,
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.query<{ placeId: string; count: number }>(sql`
      SELECT delivery.place_id AS "placeId", sum(delivery.round)::integer AS count
      FROM ${this.db.rows(scope, PlaceDelivery, 'delivery')}
      WHERE delivery.place_id = ANY(${placeIds}::uuid[]) AND delivery.created_at > ${since} AND delivery.kind = 'REPORT'
      GROUP BY delivery.place_id`);
    return new Map(rows.map(({ placeId, count }) => [placeId, count]));
  }

  /** Those of the places to which something waits to be sent. */
  async waitingAmong(scope: WorkspaceRef, placeIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (placeIds.length === 0) return new Set();
    const rows = await this.db.query<{ placeId: string }>(sql`
      SELECT DISTINCT delivery.place_id AS "placeId" FROM ${this.db.rows(scope, PlaceDelivery, 'delivery')}
      WHERE delivery.place_id = ANY(${placeIds}::uuid[]) AND delivery.state = 'PENDING' AND delivery.due_at IS NOT NULL`);
    return new Set(rows.map(({ placeId }) => placeId));
  }

  /**
   * Notes that an attempt is begun.
   * @returns how often it may have been sent before; null where the lease has ended, so that another process has it, and where the
   * workspace is being deleted
   */
  async begin({ workspaceId }: WorkspaceRef, lease: string, id: string, now: Date): Promise<number | null> {
    const [row] = await this.db.query<{ doubts: number }>(sql`
      UPDATE place_deliveries SET last_attempt_at = ${now}, handed_over_at = NULL,
        doubts = doubts + CASE WHEN handed_over_at IS NULL THEN 0 ELSE 1 END
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease} AND state = 'PENDING' AND EXISTS (
        SELECT FROM workspaces workspace WHERE workspace.id = ${workspaceId} AND workspace.deleted_at IS NULL)
      RETURNING doubts`);
    return row?.doubts ?? null;
  }

  /** Notes that a mail server gets the end of it. @returns false where the lease has ended, so that another process has it */
  async handOver({ workspaceId }: WorkspaceRef, lease: string, id: string, now: Date): Promise<boolean> {
    const rows = await this.db.query(sql`
      UPDATE place_deliveries SET handed_over_at = ${now}
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease} AND state = 'PENDING' RETURNING id`);
    return rows.length > 0;
  }

  /** Notes that a mail server has said that it did not take it. */
  async refused({ workspaceId }: WorkspaceRef, lease: string, id: string): Promise<void> {
    await this.db.query(sql`
      UPDATE place_deliveries SET handed_over_at = NULL
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease} AND handed_over_at IS NOT NULL`);
  }

  /** Ends a delivery. @param error why it was not sent; null if it was */
  async end(
    { workspaceId }: WorkspaceRef,
    lease: string,
    id: string,
    now: Date,
    error: string | null,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE place_deliveries SET state = ${error === null ? 'SENT' : 'FAILED'}, error = ${error},
        sent_at = CASE WHEN ${error}::text IS NULL THEN ${now}::timestamptz ELSE sent_at END, due_at = NULL, lease = NULL,
        handed_over_at = NULL
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease}`);
  }

  /** Has what waits for a place tried at once. */
  async hurry({ workspaceId }: WorkspaceRef, placeId: string, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE place_deliveries SET due_at = ${now}
      WHERE workspace_id = ${workspaceId} AND place_id = ${placeId} AND state = 'PENDING' AND lease IS NULL AND due_at > ${now}`);
  }

  /** Removes what is over for long, of all workspaces; returns its number. */
  async expire(before: Date, limit: number): Promise<number> {
    const removed = await this.db.query(sql`
      DELETE FROM place_deliveries AS delivery USING (
        SELECT old.workspace_id, old.id FROM ${this.db.rowsOfEveryWorkspace(PlaceDelivery, 'old')}
        WHERE old.created_at <= ${before} AND (old.state <> 'PENDING' OR old.due_at IS NULL) ORDER BY old.created_at LIMIT ${limit}) AS over
      WHERE delivery.workspace_id = over.workspace_id AND delivery.id = over.id RETURNING delivery.id`);
    return removed.length;
  }
}
