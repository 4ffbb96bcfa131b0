import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlaceKind } from './place.enums.js';

const TIME = { precision: 3 } as const;
const MAYBE = { precision: 3, nullable: true } as const;

/** A place to which reports and alerts are sent. */
@Entity('places')
export class PlaceRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: PlaceKind;

  @Column('text')
  name: string;

  /** In lower case; null for chats. */
  @Column('text', { nullable: true })
  mailAddress: string | null;

  /** The host of a chat's webhook; null for mail. */
  @Column('text', { nullable: true })
  host: string | null;

  /** The address of a chat's webhook, encrypted (place-secrets.ts): whoever has it can write there. */
  @Column('bytea', { nullable: true })
  sealedUrl: Buffer | null;

  /** Since when attempts have had nothing but failures; null while the last one succeeded. */
  @Column('timestamp with time zone', MAYBE)
  failingSince: Date | null;

  /** Deliveries that have failed since. */
  @Column('integer', { default: 0 })
  failedDeliveries: number;

  /** Times in a row that it could not be reached at all. */
  @Column('integer', { default: 0 })
  transportFailures: number;

  /** Length of the last pause. */
  @Column('integer', { nullable: true })
  pauseSeconds: number | null;

  @Column('timestamp with time zone', MAYBE)
  pausedUntil: Date | null;

  @Column('timestamp with time zone', MAYBE)
  stoppedAt: Date | null;

  /** Why the last attempt failed; null if it succeeded. */
  @Column('text', { nullable: true })
  lastError: string | null;

  @Column('timestamp with time zone', MAYBE)
  lastSentAt: Date | null;

  @Column('timestamp with time zone', TIME)
  createdAt: Date;
}
