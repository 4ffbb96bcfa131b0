import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A value of an AI field that a person or an import has set or removed. No model changes it any more (decisions §13).
 */
@Entity('pinned_values')
export class PinnedValue {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @PrimaryColumn('text')
  key: string;

  @Column('timestamp with time zone', { precision: 3 })
  pinnedAt: Date;
}
