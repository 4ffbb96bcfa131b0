import { CHECKED_BY_SERVICE, MutationPayload } from '@loupe/graphql';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeSchemaEntity, CustomAttributeType } from './custom-attribute.enums.js';

@InputType({ description: 'An option of a select attribute.' })
export class CustomAttributeOptionInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'Id of an existing option of the attribute, to keep or rename it; an option without an id is new.',
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
      'Key of its values: a letter, then letters, digits and _, all lower case. By default it is derived from the name. It cannot be changed later.',
  })
  key?: string | null;

  @Field(() => [CustomAttributeOptionInput], {
    nullable: true,
    description:
      'The options of a select attribute, in their order, without ids; not allowed for other types.',
  })
  options?: CustomAttributeOptionInput[] | null;
}

@InputType({ description: 'Changes of a custom attribute. Fields that are not given stay unchanged.' })
export class UpdateCustomAttributeInput {
  @Field(() => String, { nullable: true, description: 'Name that people see, 1 to 255 characters.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;

  @Field(() => [CustomAttributeOptionInput], {
    nullable: true,
    description:
      'All options of a select attribute, in their order. An option that is left out is deleted, together with the values that use it.',
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

@ObjectType({ description: 'Result of createCustomAttribute.' })
export class CreateCustomAttributePayload extends DefinitionPayload {}

@ObjectType({ description: 'Result of updateCustomAttribute.' })
export class UpdateCustomAttributePayload extends DefinitionPayload {}

@ObjectType({ description: 'Result of deleteCustomAttribute.' })
export class DeleteCustomAttributePayload extends MutationPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted attribute; null if none was deleted.' })
  deletedCustomAttributeId?: string | null;
}
