import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What keeps bytes for a workspace. */
export type StoredKind = 'UPLOADS' | 'MEDIA' | 'EXPORTS' | 'IMPORTS' | 'REPORTS' | 'EDITIONS';

/** Bytes of a workspace's files, kept up to date by triggers (migration StoredBytes). A kind has several rows; their sum counts. */
@Entity('stored_bytes')
export class StoredBytesCounter {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  kind: StoredKind;

  @PrimaryColumn('bigint')
  id: string;

  @Column('bigint')
  bytes: string;
}
