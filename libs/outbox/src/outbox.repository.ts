import { Database, sql } from '@loupe/database';
import type { EventType, WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { OutboxInterest } from './outbox.entities.js';

export interface NewEvent {
  id: string;
  data: object;
}

/** SQL by which events get into the outbox. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly db: Database) {}

  /** Whether the workspace wants events of a type written. */
  async isWanted(scope: WorkspaceRef, type: EventType): Promise<boolean> {
    const rows = await this.db.query(sql`
      SELECT 1 FROM ${this.db.rows(scope, OutboxInterest, 'interest')}
      WHERE interest.event_type IN (${type}, '*') LIMIT 1`);
    return rows.length > 0;
  }

  /** Writes events of one type in one statement. */
  async add(scope: WorkspaceRef, type: EventType, events: readonly NewEvent[], now: Date): Promise<void> {
    await this.db.query(sql`
      INSERT INTO outbox_events (workspace_id, id, type, data, created_at)
      SELECT ${scope.workspaceId}::uuid, entry.id, ${type}, entry.data, ${now}::timestamptz
      FROM json_to_recordset(${JSON.stringify(events)}::json) AS entry(id uuid, data jsonb)`);
  }

  /** Replaces what the workspace wants; the caller lets one writer at a time do so. */
  async setInterests({ workspaceId }: WorkspaceRef, types: readonly string[]): Promise<void> {
    await this.db.manager.delete(OutboxInterest, { workspaceId, eventType: Not(In([...types])) });
    await this.db.query(sql`
      INSERT INTO outbox_interests (workspace_id, event_type)
      SELECT ${workspaceId}::uuid, wanted.type FROM unnest(${types}::text[]) AS wanted(type)
      ON CONFLICT (workspace_id, event_type) DO NOTHING`);
  }
}
