import { JsonScalar } from '@loupe/graphql';
import { Field, InputType } from '@nestjs/graphql';
import { CustomAttributeType } from './custom-attribute.enums.js';
import { FilterOperator } from './filter-operator.js';

@InputType({ description: 'A condition on a custom attribute. Rows must meet all conditions of a list.' })
export class CustomAttributeConditionInput {
  @Field({ description: 'Key of the attribute.' })
  field: string;

  @Field(() => FilterOperator, { description: 'The comparison; each type has its own operators.' })
  operator: FilterOperator;

  @Field(() => CustomAttributeType, {
    description:
      'Type of the attribute, as in customAttributeSchemas; TEXT with CONTAINS is accepted for a TEXT_LIST.',
  })
  type: CustomAttributeType;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'The value of the comparison: option ids for selects, else a text, number, boolean, day, instant, list or range, depending on the operator; nothing for IS_EMPTY and IS_NOT_EMPTY.',
  })
  value?: unknown;
}
