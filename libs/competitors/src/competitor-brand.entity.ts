import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A brand that the workspace compares itself with. */
@Entity('competitor_brands')
export class CompetitorBrandRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** When it was deleted; a job removes its posts, and then the row. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  deletedAt: Date | null;
}
