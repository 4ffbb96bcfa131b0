import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A snapshot that is still to be checked for alerts. The alerts library checks it and removes the row. */
@Entity('alert_checks')
export class AlertCheck {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  /** When the metrics were read: with the item, the key of the snapshot. */
  @PrimaryColumn('timestamp with time zone', { precision: 3 })
  capturedAt: Date;

  /** When the queue takes it; never later than it was written. */
  @Column('timestamp with time zone', { precision: 3 })
  dueAt: Date;
}
