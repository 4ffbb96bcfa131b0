import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A value that makes rows findable which no index on the attributes can find; triggers maintain it (migration Selective).
 */
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

  /** A day or an instant, in its normalized form. */
  @Column('text', { nullable: true })
  moment: string | null;

  /** In lower case. */
  @Column('text', { nullable: true })
  text: string | null;

  /** An option, `true` or `false`, or an entry of a list of texts, cut off at WHOLE_LENGTH characters. */
  @Column('text', { nullable: true })
  whole: string | null;

  /** The item's taken_at or the creator's created_at: the default order of their lists. */
  @Column('timestamptz')
  at: Date;
}

/** Number of characters of a text that `whole` holds; an index has no room for longer ones. */
export const WHOLE_LENGTH = 200;
