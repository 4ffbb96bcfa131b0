import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The lake of a workspace. Its row is a task of the leased queue that comes back for as long as the lake is there. */
@Entity('lakes')
export class LakeRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Column('uuid')
  id: string;

  /** False while its files are being removed. */
  @Column('boolean', { default: true })
  isOn: boolean;

  /** Whose months and days its files have; null until the first of them. */
  @Column('text', { nullable: true })
  timeZone: string | null;

  /** LAKE_FORMAT of the program that wrote it; 0 until the first. */
  @Column('integer', { default: 0 })
  format: number;

  /** The first transaction that began when the lake was on: those before it mark nothing, and are waited for. */
  @Column('text', { nullable: true })
  writersUntil: string | null;

  /** What was committed until then is in the files; null until all are written. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  asOf: Date | null;

  /** Why it could not be written the last time. */
  @Column('text', { nullable: true })
  problem: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}
