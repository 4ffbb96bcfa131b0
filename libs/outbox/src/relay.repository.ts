import { Database, sql } from '@loupe/database';
import type { EventType } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { OutboxEvent } from './outbox.entities.js';

/** An event on its way out of the outbox; who needs its data reads it when it does. */
export interface WaitingEvent {
  workspaceId: string;
  id: string;
  type: EventType;
  createdAt: Date;
}

/** SQL by which events leave the outbox. */
@Injectable()
export class RelayRepository {
  constructor(private readonly db: Database) {}

  /**
   * Locks events that wait, oldest first, at most `each` of any workspace, so that one with many does not keep the
   * others waiting. What another relay has locked is passed over. The workspaces are found by skipping from one to the
   * next in the index of waiting events.
   */
  async lock(each: number): Promise<WaitingEvent[]> {
    return this.db.query(sql`
      WITH RECURSIVE waiting(workspace_id) AS (
        (SELECT event.workspace_id FROM ${this.db.rowsOfEveryWorkspace(OutboxEvent, 'event')}
          WHERE event.relayed_at IS NULL ORDER BY event.workspace_id LIMIT 1)
        UNION ALL
        SELECT (
          SELECT event.workspace_id FROM ${this.db.rowsOfEveryWorkspace(OutboxEvent, 'event')}
          WHERE event.relayed_at IS NULL AND event.workspace_id > waiting.workspace_id
          ORDER BY event.workspace_id LIMIT 1)
        FROM waiting WHERE waiting.workspace_id IS NOT NULL)
      SELECT picked.workspace_id AS "workspaceId", picked.id, picked.type, picked.created_at AS "createdAt"
      FROM waiting CROSS JOIN LATERAL (
        SELECT event.workspace_id, event.id, event.type, event.created_at
        FROM ${this.db.rowsOfEveryWorkspace(OutboxEvent, 'event')}
        WHERE event.workspace_id = waiting.workspace_id AND event.relayed_at IS NULL
        ORDER BY event.id LIMIT ${each} FOR UPDATE OF event SKIP LOCKED) AS picked`);
  }

  /** Records that locked events have been handed on. */
  async markRelayed(events: readonly WaitingEvent[], now: Date): Promise<void> {
    const workspaceIds = events.map(({ workspaceId }) => workspaceId);
    const ids = events.map(({ id }) => id);
    await this.db.query(sql`
      UPDATE outbox_events AS event SET relayed_at = ${now}
      FROM unnest(${workspaceIds}::uuid[], ${ids}::uuid[]) AS relayed(workspace_id, id)
      WHERE event.workspace_id = relayed.workspace_id AND event.id = relayed.id`);
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
