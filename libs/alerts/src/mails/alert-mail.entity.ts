import { Column, Entity, PrimaryColumn } from 'typeorm';

const TIME = { precision: 3 } as const;

/** Alerts that wait to be mailed to an address, or that the last mail to it was sent within the hour. */
@Entity('alert_mails')
export class AlertMail {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  address: string;

  /** The first of the alerts, oldest first. */
  @Column('uuid', { array: true })
  alertIds: string[];

  /** Number of all alerts that wait; 0 after a mail. */
  @Column('integer')
  alertsCount: number;

  /** When the first of the alerts was raised. */
  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  @Column('timestamp with time zone', TIME)
  dueAt: Date;

  @Column('uuid', { nullable: true })
  lease: string | null;

  /** Number of failed attempts. */
  @Column('smallint', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;
}
