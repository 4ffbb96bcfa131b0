import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A post's metrics at one moment. Rows are added and never changed. */
@Entity('engagement_snapshots')
export class EngagementSnapshot {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @PrimaryColumn('timestamp with time zone', { precision: 3 })
  capturedAt: Date;

  @Column('bigint', { nullable: true })
  likes: string | null;

  @Column('bigint', { nullable: true })
  comments: string | null;

  @Column('bigint', { nullable: true })
  shares: string | null;

  @Column('bigint', { nullable: true })
  views: string | null;

  @Column('bigint', { nullable: true })
  impressions: string | null;

  /** Cents. */
  @Column('bigint', { nullable: true })
  earnedMediaValue: string | null;

  @Column('bigint', { nullable: true })
  followers: string | null;
}
