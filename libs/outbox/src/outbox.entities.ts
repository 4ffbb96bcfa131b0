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
}

/** A type of events that a workspace wants to have written; `*` for all. */
@Entity('outbox_interests')
export class OutboxInterest {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  eventType: string;
}
