import { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import { JsonScalar } from '@loupe/graphql';
import { Field, ID, InputType } from '@nestjs/graphql';
import type { ViewKindNames } from './view.kinds.js';

const DESCRIPTIONS = {
  name: 'Name of 1 to 255 characters; spaces around it are dropped.',
  filters: 'A JSON object of filters with keys in snake_case, kept as it is.',
  sort: 'A JSON object, or a list of them, such as {"sort_key": "TAKEN_AT", "sort_order": "DESC"}.',
  customAttributeConditions: 'Conditions on custom attributes, at most 50.',
  showReportingStats: 'Whether the console shows figures above the view.',
};

@InputType({ isAbstract: true })
abstract class CreateViewInput {
  @Field({ description: DESCRIPTIONS.name })
  name: string;

  @Field(() => JsonScalar, { description: DESCRIPTIONS.filters })
  filters: unknown;

  @Field(() => JsonScalar, { nullable: true, description: DESCRIPTIONS.sort })
  sort?: unknown;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: DESCRIPTIONS.customAttributeConditions,
  })
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: DESCRIPTIONS.showReportingStats,
  })
  showReportingStats?: boolean | null;
}

@InputType({ isAbstract: true })
abstract class UpdateViewInput {
  @Field(() => String, { nullable: true, description: DESCRIPTIONS.name })
  name?: string | null;

  @Field(() => JsonScalar, { nullable: true, description: DESCRIPTIONS.filters })
  filters?: unknown;

  @Field(() => JsonScalar, { nullable: true, description: DESCRIPTIONS.sort })
  sort?: unknown;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: DESCRIPTIONS.customAttributeConditions,
  })
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => Boolean, { nullable: true, description: DESCRIPTIONS.showReportingStats })
  showReportingStats?: boolean | null;
}

@InputType({ isAbstract: true })
abstract class ViewFilterInput {
  @Field(() => ID, { nullable: true, description: 'Id of the group that the views are in.' })
  groupId?: string | null;
}

/**
 * What mutations are given. Interfaces, as Nest's pipe makes objects of the classes above by copying them, and the
 * JSON in them has to stay as it is.
 */
export type NewView = CreateViewInput;
export type ViewChanges = UpdateViewInput;
export type ViewFilter = ViewFilterInput;

/** The input types of a kind of views. */
export function viewInputs({ typeName, title }: ViewKindNames) {
  @InputType(`Create${typeName}Input`, { description: `A new ${title}.` })
  class Create extends CreateViewInput {}

  @InputType(`Update${typeName}Input`, {
    description: `What to change about a ${title}. What is not given stays as it is; null is refused.`,
  })
  class Update extends UpdateViewInput {}

  @InputType(`${typeName}FilterInput`, { description: `Which ${title}s to give.` })
  class Filter extends ViewFilterInput {}

  return { Create, Update, Filter };
}
