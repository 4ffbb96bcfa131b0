import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import { CHECKED_BY_SERVICE, JsonScalar } from '@loupe/graphql';
import { Field, ID, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, IsObject, MinLength } from 'class-validator';
import type { ViewKindNames } from './view.kinds.js';

/** Columns that a view can leave out; no table has as many. */
export const MAX_COLUMNS = 100;

const DESCRIPTIONS = {
  name: 'Name of 1 to 255 characters; spaces around it are dropped.',
  filters: 'A JSON object of filters with keys in snake_case, stored as given.',
  sort: 'A JSON object, or a list of them, such as {"sort_key": "TAKEN_AT", "sort_order": "DESC"}.',
  customAttributeConditions: 'Conditions on custom attributes, at most 50.',
  showReportingStats: 'Whether the console shows metrics above the view.',
  hiddenColumns: `Keys of columns that the console leaves out of the table of the view, at most ${MAX_COLUMNS}, each once.`,
};

@InputType({ isAbstract: true })
abstract class CreateViewInput {
  @Field({ description: DESCRIPTIONS.name })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => JsonScalar, { description: DESCRIPTIONS.filters })
  @IsObject(CHECKED_BY_SERVICE)
  filters: unknown;

  @Field(() => JsonScalar, { nullable: true, description: DESCRIPTIONS.sort })
  sort?: unknown;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: DESCRIPTIONS.customAttributeConditions,
  })
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: DESCRIPTIONS.showReportingStats,
  })
  showReportingStats?: boolean | null;

  @Field(() => [String], { nullable: true, description: DESCRIPTIONS.hiddenColumns })
  @ArrayMaxSize(MAX_COLUMNS, CHECKED_BY_SERVICE)
  hiddenColumns?: string[] | null;
}

@InputType({ isAbstract: true })
abstract class UpdateViewInput {
  @Field(() => String, { nullable: true, description: DESCRIPTIONS.name })
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;

  @Field(() => JsonScalar, { nullable: true, description: DESCRIPTIONS.filters })
  @IsObject(CHECKED_BY_SERVICE)
  filters?: unknown;

  @Field(() => JsonScalar, { nullable: true, description: DESCRIPTIONS.sort })
  sort?: unknown;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: DESCRIPTIONS.customAttributeConditions,
  })
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => Boolean, { nullable: true, description: DESCRIPTIONS.showReportingStats })
  showReportingStats?: boolean | null;

  @Field(() => [String], { nullable: true, description: DESCRIPTIONS.hiddenColumns })
  @ArrayMaxSize(MAX_COLUMNS, CHECKED_BY_SERVICE)
  hiddenColumns?: string[] | null;
}

@InputType({ isAbstract: true })
abstract class ViewFilterInput {
  @Field(() => ID, { nullable: true, description: 'Id of the group that contains the views.' })
  groupId?: string | null;
}

/** The inputs of mutations. Each kind of views has its own classes for them. */
export type NewView = CreateViewInput;
export type ViewChanges = UpdateViewInput;
export type ViewFilter = ViewFilterInput;

/** The input types of a kind of views. */
export function viewInputs({ typeName, title }: ViewKindNames) {
  @InputType(`Create${typeName}Input`, { description: `A new ${title}.` })
  class Create extends CreateViewInput {}

  @InputType(`Update${typeName}Input`, {
    description: `Changes of a ${title}. Fields that are not given stay unchanged; null is refused.`,
  })
  class Update extends UpdateViewInput {}

  @InputType(`${typeName}FilterInput`, { description: `Which ${title}s to return.` })
  class Filter extends ViewFilterInput {}

  return { Create, Update, Filter };
}
