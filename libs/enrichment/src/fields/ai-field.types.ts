import { CustomAttributeType } from '@loupe/custom-attributes';
import { DateTimeWithZoneScalar, FieldCost, payloadOf } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { AiFieldStatus, AiInput, AiPauseReason } from './ai-field.enums.js';
import { AiPreset } from './presets.js';

@ObjectType('AiFieldOption', { description: 'An option that the model may choose, as it is told of it.' })
export class AiFieldOption {
  @Field(() => ID, { description: 'Id of the option: the value in customAttributes.' })
  id: string;

  @Field({ description: 'Its name.' })
  name: string;

  @Field({ description: 'When it is to be chosen, for the model; empty if nothing is said.' })
  description: string;
}

@ObjectType('AiFieldVersion', { description: 'A definition of a field: what the model is asked.' })
export class AiFieldVersion {
  @Field(() => Int, { description: 'Its number, from 1.' })
  version: number;

  @Field({ description: 'What the model is asked about each post.' })
  instruction: string;

  @Field(() => [AiFieldOption], {
    nullable: true,
    description: 'The options that the model may choose from; null for types without options.',
  })
  @FieldCost({ listRows: 10 })
  options: AiFieldOption[] | null;

  @Field(() => [AiInput], { description: 'What of a post the model is given.' })
  inputs: AiInput[];

  @Field(() => [Provider], {
    nullable: true,
    description: 'The platforms whose posts it is filled for; null for all.',
  })
  providers: Provider[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'The sources whose posts it is filled for; null for all posts.',
  })
  sourceIds: string[] | null;

  @Field(() => DateTimeWithZoneScalar, { description: 'When it was made.' })
  createdAt: Date;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description: 'When it was published; null for a draft.',
  })
  publishedAt: Date | null;
}

@ObjectType('AiUsage', {
  description: 'What was spent since the month began (UTC), by the provider’s own figures.',
})
export class AiUsage {
  @Field(() => Int, { description: 'Calls that were answered.' })
  calls: number;

  @Field(() => Int, {
    description: 'Calls whose end is not known. They count with the most that they may have used.',
  })
  lostCalls: number;

  @Field(() => Float, { description: 'Tokens that were sent.' })
  inputTokens: number;

  @Field(() => Float, { description: 'Tokens that were answered.' })
  outputTokens: number;

  @Field(() => Float, { description: 'Tokens that lost calls count with.' })
  lostTokens: number;

  @Field(() => Float, { description: 'What that costs by the prices of the provider’s settings, in cents.' })
  cents: number;
}

@ObjectType('AiAgreement', { description: 'How far a version agrees with the values that people have set.' })
export class AiAgreement {
  @Field(() => Int, { description: 'The version.' })
  version: number;

  @Field(() => Int, { description: 'Items whose value people have set, and that the version has answered.' })
  corrected: number;

  @Field(() => Int, { description: 'Those of them for which it answered the same.' })
  agreed: number;
}

@ObjectType('AiField', { description: 'A custom attribute of items that a model fills.' })
export class AiField {
  @Field(() => ID, { description: 'Id of the attribute.' })
  id: string;

  @Field({ description: 'Key of the attribute in customAttributes and in conditions.' })
  key: string;

  @Field({ description: 'Name that people see.' })
  name: string;

  @Field(() => CustomAttributeType, { description: 'Type of the values.' })
  type: CustomAttributeType;

  @Field(() => AiPreset, { nullable: true, description: 'The preset that it was made from.' })
  preset: AiPreset | null;

  @Field(() => AiFieldStatus, { description: 'How it stands.' })
  status: AiFieldStatus;

  @Field(() => AiPauseReason, { nullable: true, description: 'Why it is paused; null while it is not.' })
  pauseReason: AiPauseReason | null;

  @Field(() => String, { nullable: true, description: 'What was wrong when it was paused.' })
  problem: string | null;

  @Field(() => AiFieldVersion, {
    nullable: true,
    description: 'The definition that posts are filled by; null before the first is published.',
  })
  published: AiFieldVersion | null;

  @Field(() => AiFieldVersion, {
    nullable: true,
    description: 'The definition that is not published yet; null where there is none.',
  })
  draft: AiFieldVersion | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Tokens that it may use in a month; null for any number.',
  })
  monthlyTokens: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Cents that it may spend in a month; null for any number.',
  })
  monthlyCents: number | null;

  @Field(() => AiUsage, { description: 'What it has spent since the month began.' })
  usage: AiUsage;

  @Field(() => [AiAgreement], {
    description:
      'How often its versions give the values that people have set, oldest version first. The published version is compared as it is now; up to two earlier ones as they were when the next one was published.',
  })
  @FieldCost({ listRows: 3 })
  agreement: AiAgreement[];
}

const describes = (what: string) => `What became of ${what}.`;

export const CreateAiFieldPayload = payloadOf(
  'CreateAiFieldPayload',
  'aiField',
  AiField,
  describes('creating a field'),
);
export const UpdateAiFieldPayload = payloadOf(
  'UpdateAiFieldPayload',
  'aiField',
  AiField,
  describes('changing a field'),
);
export const PublishAiFieldPayload = payloadOf(
  'PublishAiFieldPayload',
  'aiField',
  AiField,
  describes('publishing a draft'),
);
export const PauseAiFieldPayload = payloadOf(
  'PauseAiFieldPayload',
  'aiField',
  AiField,
  describes('pausing a field'),
);
export const ResumeAiFieldPayload = payloadOf(
  'ResumeAiFieldPayload',
  'aiField',
  AiField,
  describes('resuming a field'),
);
export const UpdateAiFieldBudgetPayload = payloadOf(
  'UpdateAiFieldBudgetPayload',
  'aiField',
  AiField,
  describes('changing a field’s budget'),
);
