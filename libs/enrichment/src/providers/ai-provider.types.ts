import { CHECKED_BY_SERVICE, payloadOf } from '@loupe/graphql';
import { Field, Float, InputType, ObjectType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { AiUsage } from '../fields/ai-field.types.js';
import { AiProviderKind } from './ai-provider.enums.js';

@ObjectType('AiProvider', { description: 'Who fills the fields of the workspace, and what that may cost.' })
export class AiProvider {
  @Field(() => AiProviderKind, { description: 'Who fills them.' })
  kind: AiProviderKind;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the service, up to its version; null for Loupe itself.',
  })
  baseUrl: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the model, as the service calls it.' })
  model: string | null;

  @Field({ description: 'Whether a key is stored. It is encrypted, and never shown.' })
  hasKey: boolean;

  @Field(() => Float, { nullable: true, description: 'Cents for a million tokens that are sent.' })
  inputPrice: number | null;

  @Field(() => Float, { nullable: true, description: 'Cents for a million tokens that are answered.' })
  outputPrice: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Tokens that all fields together may use in a month; null for any number.',
  })
  monthlyTokens: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Cents that all fields together may spend in a month; null for any number.',
  })
  monthlyCents: number | null;

  @Field(() => AiUsage, { description: 'What all fields together have spent since the month began.' })
  usage: AiUsage;
}

@InputType({ description: 'Changes of who fills fields. What is not given stays; null removes it.' })
export class UpdateAiProviderInput {
  @Field(() => AiProviderKind, { nullable: true, description: 'Who fills them.' })
  kind?: AiProviderKind | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Address of a service of that kind, up to its version, such as https://llm.example.com/v1; null for the vendor’s own. A new address forgets the key.',
  })
  baseUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the model, as the service calls it.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  model?: string | null;

  @Field(() => String, { nullable: true, description: 'Key of the service. It is stored encrypted.' })
  key?: string | null;

  @Field(() => Float, { nullable: true, description: 'Cents for a million tokens that are sent.' })
  inputPrice?: number | null;

  @Field(() => Float, { nullable: true, description: 'Cents for a million tokens that are answered.' })
  outputPrice?: number | null;

  @Field(() => Float, { nullable: true, description: 'Tokens that all fields together may use in a month.' })
  monthlyTokens?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Cents that all fields together may spend in a month; needs both prices.',
  })
  monthlyCents?: number | null;
}

export const UpdateAiProviderPayload = payloadOf(
  'UpdateAiProviderPayload',
  'aiProvider',
  AiProvider,
  'What became of changing the provider.',
);
