import type { EventMap, EventType } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that happened in a workspace. */
@Entity('outbox_events')
export class OutboxEvent {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** UUIDv7, in the order in which events were written by one process. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  type: EventType;

  @Column('jsonb')
  data: EventMap[EventType];

  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;

  /** When the relay handed it on; null before that. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  relayedAt: Date | null;

  /** When the database wrote it; null for an event of a version that did not record it. */
  @Column('timestamp with time zone', { nullable: true, default: () => 'clock_timestamp()' })
  writtenAt: Date | null;

  /** Its number in the workspace, in the order in which events were committed; null until it is handed on, and for a ping. */
  @Column('bigint', { nullable: true })
  sequence: string | null;
}

/** The number of a workspace's newest event that was handed on. Its row is locked while events are. */
@Entity('outbox_sequences')
export class OutboxSequence {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Column('bigint')
  last: string;
}

/** A type of events that a workspace wants to have written; `*` for all. */
@Entity('outbox_interests')
export class OutboxInterest {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  eventType: string;
}
