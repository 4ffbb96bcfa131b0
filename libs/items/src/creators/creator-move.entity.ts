import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A profile that got another creator, and whose posts follow it from the newest to the oldest. */
@Entity('creator_moves')
export class CreatorMove {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  socialProfileId: string;

  /** Where the last batch ended; null before the first. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  beforeTakenAt: Date | null;

  @Column('uuid', { nullable: true })
  beforeId: string | null;
}
