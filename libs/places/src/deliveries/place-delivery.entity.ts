import { Column, Entity, PrimaryColumn } from 'typeorm';

const MAYBE = { precision: 3, nullable: true } as const;

/** What a delivery is about: its text is made when it is sent, so that nothing of people waits in the queue. */
export type DeliveryKind = 'CONFIRMATION' | 'REPORT' | 'ALERTS';

/** How it goes there. */
export type DeliveryChannel = 'mails' | 'messages';

export type DeliveryState = 'PENDING' | 'SENT' | 'FAILED';

/** Something that is to be sent to a place, or was in the last 30 days. A task of the leased queue while it is PENDING. */
@Entity('place_deliveries')
export class PlaceDelivery {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  placeId: string;

  /** Mails and messages have turns of their own. */
  @Column('text')
  channel: DeliveryChannel;

  @Column('text')
  kind: DeliveryKind;

  /** The edition; of others the place. */
  @Column('uuid')
  subjectId: string;

  @Column('text', { default: 'PENDING' })
  state: DeliveryState;

  /** How often somebody had it sent. */
  @Column('integer', { default: 1 })
  round: number;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;

  @Column('timestamp with time zone', MAYBE)
  sentAt: Date | null;

  @Column('timestamp with time zone', MAYBE)
  lastAttemptAt: Date | null;

  /** When a mail server got the end of it, as long as nobody knows whether it took it; null else. */
  @Column('timestamp with time zone', MAYBE)
  handedOverAt: Date | null;

  /** How often a mail server had all of it, and nobody knows whether it took it. */
  @Column('smallint', { default: 0 })
  doubts: number;
}
