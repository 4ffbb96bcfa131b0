import { Concise, FieldCost } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CustomAttributeSchemaEntity, CustomAttributeType } from './custom-attribute.enums.js';

@ObjectType('CustomAttributeOption', { description: 'One choice of a select attribute.' })
export class CustomAttributeOption {
  @Field(() => ID, { description: 'Id of the option: the value in customAttributes.' })
  id: string;

  @Field({ description: 'Label that people see.' })
  name: string;
}

/** The definition of a custom attribute of a workspace's items or creators. */
@Entity('custom_attribute_definitions')
@Concise('key name type options { id name }')
@ObjectType('CustomAttributeSchema', {
  description: 'The definition of a custom attribute of the workspace’s items or creators.',
})
export class CustomAttributeSchema {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the attribute; used to change and delete it.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  entity: CustomAttributeSchemaEntity;

  @Field({ description: 'Key of the attribute in customAttributes and in conditions.' })
  @Column('text')
  key: string;

  @Field({ description: 'Name that people see.' })
  @Column('text')
  name: string;

  @Field(() => CustomAttributeType, { description: 'Type of the attribute’s values.' })
  @Column('text')
  type: CustomAttributeType;

  @Field(() => [CustomAttributeOption], {
    nullable: true,
    description: 'The options of a select attribute, in their order; null for other types.',
  })
  @FieldCost({ listRows: 10 })
  @Column('jsonb', { nullable: true })
  options: CustomAttributeOption[] | null;

  @Field({ description: 'Whether an AI Filter fills the attribute.' })
  @Column('boolean', { default: false })
  aiGenerated: boolean;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}
