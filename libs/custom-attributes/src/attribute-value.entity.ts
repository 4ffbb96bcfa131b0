import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A value by which rows are found that no index on the attributes finds; kept by triggers (migration Selective). */
@Entity('attribute_values')
export class AttributeValue {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  entity: string;

  @PrimaryColumn('text')
  key: string;

  @PrimaryColumn('uuid')
  ownerId: string;

  @Column('numeric', { nullable: true })
  number: string | null;

  /** A day or an instant in the one form that they are kept in. */
  @Column('text', { nullable: true })
  moment: string | null;

  /** In lower case. */
  @Column('text', { nullable: true })
  text: string | null;

  /** An option, `true` or `false`, or an entry of a list of texts, cut at WHOLE_LENGTH characters. */
  @Column('text', { nullable: true })
  whole: string | null;

  /** The item's taken_at, the creator's created_at: the default order of their lists. */
  @Column('timestamptz')
  at: Date;
}

/** Characters by which a text is told from others in `whole`; an index has no room for long ones. */
export const WHOLE_LENGTH = 200;
