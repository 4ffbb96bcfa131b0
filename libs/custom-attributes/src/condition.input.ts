import { JsonScalar } from '@loupe/graphql';
import { Field, InputType } from '@nestjs/graphql';
import { CustomAttributeType } from './custom-attribute.enums.js';
import { FilterOperator } from './filter-operator.js';

@InputType({ description: 'A condition on a custom attribute. Of several conditions, all must hold.' })
export class CustomAttributeConditionInput {
  @Field({ description: 'Key of the attribute.' })
  field: string;

  @Field(() => FilterOperator, { description: 'How to compare; each type has its own operators.' })
  operator: FilterOperator;

  @Field(() => CustomAttributeType, {
    description:
      'Type of the attribute, as in customAttributeSchemas; TEXT with CONTAINS is accepted for a TEXT_LIST.',
  })
  type: CustomAttributeType;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'What to compare with: option ids for selects, else a text, number, boolean, day, instant, list or range as the operator wants it; nothing for IS_EMPTY and IS_NOT_EMPTY.',
  })
  value?: unknown;
}
