import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LakeKind } from './lake-tables.js';

/** That something of a part changed; written by triggers (migration Lakes) in the transaction of the change. */
@Entity('lake_marks')
export class LakeMark {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' })
  number: string;

  @Column('text')
  part: string;
}

/** What is written at once, of one snapshot: a month, such as `2026-01`, or `people`. */
@Entity('lake_parts')
export class LakePart {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  part: string;

  /** How often it was to be written again. */
  @Column('bigint')
  changes: string;
}

/** A file of a part as it was written last. One without rows is not there. */
@Entity('lake_files')
export class LakeFile {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  part: string;

  @PrimaryColumn('text')
  kind: LakeKind;

  /** `LakePart.changes` of the snapshot that it was written of. */
  @Column('bigint')
  changes: string;

  @Column('bigint')
  rows: string;

  @Column('bigint')
  bytes: string;

  /** SHA-256 of the file in hexadecimal. */
  @Column('text')
  sha256: string;

  /** When its snapshot began. */
  @Column('timestamp with time zone', { precision: 3 })
  asOf: Date;
}
