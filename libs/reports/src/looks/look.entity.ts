import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How the reports of a workspace look, unless they say otherwise. Editions keep what they took of it. */
@Entity('report_looks')
export class WorkspaceLookRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Column('text', { nullable: true })
  brandName: string | null;

  /** As `#1f5fd6`. */
  @Column('text', { nullable: true })
  colour: string | null;

  /** A small PNG as a `data:` address. */
  @Column('text', { nullable: true })
  logo: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  updatedAt: Date;
}
