import { CHECKED_BY_SERVICE, MutationPayload } from '@loupe/graphql';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeSchemaEntity, CustomAttributeType } from './custom-attribute.enums.js';

@InputType({ description: 'A choice of a select attribute.' })
export class CustomAttributeOptionInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'Id of an option that the attribute has, to keep or rename it; without an id it is a new one.',
  })
  id?: string | null;

  @Field({ description: 'Label that people see, 1 to 255 characters.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

@InputType({ description: 'A new custom attribute.' })
export class CreateCustomAttributeInput {
  @Field(() => CustomAttributeSchemaEntity, { description: 'What the attribute is for.' })
  entity: CustomAttributeSchemaEntity;

  @Field({ description: 'Name that people see, 1 to 255 characters.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => CustomAttributeType, { description: 'Type of its values; it cannot be changed later.' })
  type: CustomAttributeType;

  @Field(() => String, {
    nullable: true,
    description:
      'Key of its values: a letter, then letters, digits and _, all lower case. Without it one is made from the name. It cannot be changed later.',
  })
  key?: string | null;

  @Field(() => [CustomAttributeOptionInput], {
    nullable: true,
    description: 'The choices of a select attribute, in their order, without ids; for other types nothing.',
  })
  options?: CustomAttributeOptionInput[] | null;
}

@InputType({ description: 'Changes of a custom attribute; what is not given stays as it is.' })
export class UpdateCustomAttributeInput {
  @Field(() => String, { nullable: true, description: 'Name that people see, 1 to 255 characters.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;

  @Field(() => [CustomAttributeOptionInput], {
    nullable: true,
    description:
      'All choices of a select attribute, in their order. One that is left out is deleted, and with it the values that have it.',
  })
  options?: CustomAttributeOptionInput[] | null;
}

@ObjectType({ isAbstract: true })
abstract class DefinitionPayload extends MutationPayload {
  @Field(() => CustomAttributeSchema, {
    nullable: true,
    description: 'The attribute as it is now; null if nothing was changed.',
  })
  customAttributeSchema?: CustomAttributeSchema | null;
}

@ObjectType({ description: 'What became of createCustomAttribute.' })
export class CreateCustomAttributePayload extends DefinitionPayload {}

@ObjectType({ description: 'What became of updateCustomAttribute.' })
export class UpdateCustomAttributePayload extends DefinitionPayload {}

@ObjectType({ description: 'What became of deleteCustomAttribute.' })
export class DeleteCustomAttributePayload extends MutationPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted attribute; null if none was deleted.' })
  deletedCustomAttributeId?: string | null;
}
