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
}
