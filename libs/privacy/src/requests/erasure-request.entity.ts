import type { Actor } from '@loupe/audit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An erasure that somebody asked for. It is there until it is done; exactly one of the two ids of the person is set. */
@Entity('erasure_requests')
export class ErasureRequest {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** The operation's. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  creatorId: string | null;

  @Column('uuid', { nullable: true })
  socialProfileId: string | null;

  /** As in ErasureSettings. */
  @Column('boolean')
  mentionsOnly: boolean;

  /** Number of the person's posts when it was asked for. */
  @Column('integer')
  items: number;

  /** For the audit log. */
  @Column('jsonb')
  requestedBy: Actor;
}
