import { CustomAttributeType } from '@loupe/custom-attributes';
import { CHECKED_BY_SERVICE } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { Field, Float, ID, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MinLength } from 'class-validator';
import { AiInput } from './ai-field.enums.js';
import { MAX_OPTIONS, MAX_SOURCES } from './field-limits.js';
import { AiPreset } from './presets.js';

@InputType({ description: 'An option that the model may choose.' })
export class AiFieldOptionInput {
  @Field({ description: 'Its name, 1 to 255 characters. An option of the attribute with this name is kept.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => String, {
    nullable: true,
    description: 'When it is to be chosen, for the model; at most 500 characters.',
  })
  description?: string | null;
}

@InputType({ isAbstract: true })
abstract class DefinitionInput {
  @Field(() => String, { nullable: true, description: 'Name that people see, 1 to 255 characters.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the model is asked about each post, 1 to 2,000 characters.',
  })
  @MinLength(1, CHECKED_BY_SERVICE)
  instruction?: string | null;

  @Field(() => [AiFieldOptionInput], {
    nullable: true,
    description: 'The options that the model may choose from, 2 to 100; for select types only.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_OPTIONS, CHECKED_BY_SERVICE)
  options?: AiFieldOptionInput[] | null;

  @Field(() => [AiInput], {
    nullable: true,
    description: 'What of a post the model is given; all texts if absent.',
  })
  inputs?: AiInput[] | null;

  @Field(() => [Provider], {
    nullable: true,
    description: 'The platforms whose posts it is filled for; all if absent or empty.',
  })
  providers?: Provider[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'The sources whose posts it is filled for, at most 100; all posts if absent or empty.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_SOURCES, CHECKED_BY_SERVICE)
  sourceIds?: string[] | null;
}

@InputType({ description: 'A new field. What a preset defines need not be given.' })
export class CreateAiFieldInput extends DefinitionInput {
  @Field(() => AiPreset, { nullable: true, description: 'A definition to begin with.' })
  preset?: AiPreset | null;

  @Field(() => CustomAttributeType, {
    nullable: true,
    description: 'Type of its values: a select, TEXT, NUMBER or BOOLEAN; it cannot be changed later.',
  })
  type?: CustomAttributeType | null;

  @Field(() => String, {
    nullable: true,
    description: 'Key of its values; by default it is derived from the name. It cannot be changed later.',
  })
  key?: string | null;
}

@InputType({ description: 'Changes of a field’s draft. What is not given stays as it is.' })
export class UpdateAiFieldInput extends DefinitionInput {}

@InputType({
  description: 'What a field may spend in a month. A budget that is null or not given has no limit.',
})
export class UpdateAiFieldBudgetInput {
  @Field(() => Float, { nullable: true, description: 'Tokens a month.' })
  monthlyTokens?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Cents a month; needs the provider’s prices.',
  })
  monthlyCents?: number | null;
}
