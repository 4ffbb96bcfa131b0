import { DateTimeScalar, JsonScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportMapping } from '../formats/mapping/mapping.js';

/** A mapping that the workspace keeps for the next file of the same columns. */
@Entity('import_mappings')
@ObjectType('ImportMapping', {
  description:
    'How files with columns of their own are read. Imports name it, and the next file of the same columns proposes it.',
})
export class SavedMapping {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the mapping.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Its name, which no other mapping of the workspace has.' })
  @Column('text')
  name: string;

  @Field(() => JsonScalar, {
    description:
      'Where each field comes from: the name of a column or a path of keys with dots, or {"constant": "…"} for all posts.',
  })
  @Column('json')
  fields: ImportMapping;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Field(() => DateTimeScalar, { description: 'When it was last changed.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
