import { Database, sql } from '@loupe/database';
import { type EventType, PING, type WorkspaceRef } from '@loupe/kernel';
import { type GroupedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { OutboxEvent, OutboxSequence } from './outbox.entities.js';

/** An event that the relay has taken from the outbox. A consumer that needs its data reads it. */
export interface WaitingEvent {
  id: string;
  type: EventType;
  createdAt: Date;
}

/** SQL by which events leave the outbox. */
@Injectable()
export class RelayRepository {
  /** Events that wait, oldest first. */
  readonly queue: GroupedQueue<WaitingEvent>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.openWithoutLeases<WaitingEvent>({
      name: 'outbox',
      entity: OutboxEvent,
      id: 'id',
      // Whoever changes an object after another transaction waits for its commit, and writes a later time then.
      order: 'task.written_at NULLS FIRST, task.id',
      open: 'task.relayed_at IS NULL',
      // At once, whatever the clocks of two machines say.
      due: "'-infinity'::timestamptz",
      claimed: 'taken.id, taken.type, taken.created_at AS "createdAt"',
      dropped: { never: 'events are facts that others must hear about' },
    });
  }

  /**
   * Runs work in a transaction in which nobody else hands on events of the workspace, so that they get their numbers in order.
   * @returns its result; null, without running it, while another process does
   */
  alone<Result>(
    { workspaceId }: WorkspaceRef,
    work: (last: string) => Promise<Result>,
  ): Promise<Result | null> {
    return this.db.transaction(async () => {
      await this.db.query(sql`
        INSERT INTO outbox_sequences (workspace_id, last) VALUES (${workspaceId}, 0)
        ON CONFLICT (workspace_id) DO NOTHING`);
      const [sequence] = await this.db.query<OutboxSequence>(sql`
        SELECT sequence.last FROM ${this.db.rows({ workspaceId }, OutboxSequence, 'sequence')}
        FOR UPDATE SKIP LOCKED`);
      return sequence === undefined ? null : work(sequence.last);
    });
  }

  /**
   * Records that events of a workspace have been handed on, and numbers all but pings: a ping is about no object, so that
   * nobody has to know what it came before.
   * @param events in their order
   * @param last number of the newest event before them
   */
  async markRelayed(
    { workspaceId }: WorkspaceRef,
    events: readonly WaitingEvent[],
    last: string,
    now: Date,
  ): Promise<void> {
    let numbered = 0;
    const places = events.map(({ type }) => (type === PING ? null : ++numbered));
    const ids = events.map(({ id }) => id);
    await this.db.query(sql`
      UPDATE outbox_events AS event SET relayed_at = ${now}, sequence = ${last}::bigint + placed.place
      FROM unnest(${ids}::uuid[], ${places}::integer[]) AS placed(id, place)
      WHERE event.workspace_id = ${workspaceId} AND event.id = placed.id`);
    await this.db.query(sql`
      UPDATE outbox_sequences SET last = ${last}::bigint + ${numbered} WHERE workspace_id = ${workspaceId}`);
  }

  /** Deletes events that were written before a moment and handed on, at most `most` of each workspace; their number. */
  async removeOld(workspaceId: string, before: Date, most: number): Promise<number> {
    const scope = { workspaceId };
    const ids = await this.db.ids(sql`
      SELECT old.id FROM ${this.db.rows(scope, OutboxEvent, 'old')}
      WHERE old.created_at < ${before} AND old.relayed_at IS NOT NULL ORDER BY old.created_at LIMIT ${most}`);
    if (ids.length > 0) await this.db.manager.delete(OutboxEvent, { workspaceId, id: In(ids) });
    return ids.length;
  }

  /** Number of events that wait, and the time of the oldest; null where none does. */
  async backlog(): Promise<{ waiting: number; oldest: Date | null }> {
    const [row] = await this.db.query<{ waiting: string; oldest: Date | null }>(sql`
      SELECT count(*) AS waiting, min(event.created_at) AS oldest
      FROM ${this.db.rowsOfEveryWorkspace(OutboxEvent, 'event')} WHERE event.relayed_at IS NULL`);
    return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? null };
  }
}
