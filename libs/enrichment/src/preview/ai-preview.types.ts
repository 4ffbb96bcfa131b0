import { FieldCost, JsonScalar, payloadOf } from '@loupe/graphql';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { AiInput } from '../fields/ai-field.enums.js';
import { AiAgreement } from '../fields/ai-field.types.js';

@ObjectType('AiPreviewAnswer', { description: 'What a model answers for a post.' })
export class AiPreviewAnswer {
  @Field(() => JsonScalar, {
    nullable: true,
    description: 'The value as in customAttributes; null where the model gives none.',
  })
  value: unknown;

  @Field(() => String, { nullable: true, description: 'Why, in its words.' })
  reason: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why there is no valid answer; null where there is one.',
  })
  failure: string | null;
}

@ObjectType('AiPreviewPost', { description: 'A post with the answers of two versions of a field.' })
export class AiPreviewPost {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field({ description: 'Its text, at most 6,000 characters.' })
  caption: string;

  @Field({ description: 'Whether a person or an import has set or removed its value.' })
  isCorrected: boolean;

  @Field(() => JsonScalar, { nullable: true, description: 'The value that it has now.' })
  value: unknown;

  @Field(() => [AiInput], {
    description:
      'What the draft did not have yet of this post, such as a picture that is still to be copied or read. The draft answered without it.',
  })
  awaitedInputs: AiInput[];

  @Field(() => AiPreviewAnswer, {
    nullable: true,
    description: 'The answer of the published version; null where none is published.',
  })
  before: AiPreviewAnswer | null;

  @Field(() => AiPreviewAnswer, { description: 'The answer of the draft.' })
  after: AiPreviewAnswer;
}

@ObjectType('AiPreview', {
  description: 'The draft of a field beside its published version. Nothing of it is stored.',
})
export class AiPreview {
  @Field(() => Int, { description: 'Number of the draft.' })
  version: number;

  @Field(() => [AiPreviewPost], {
    description: 'At most 20 posts: up to 10 whose value people have set, then the newest.',
  })
  @FieldCost({ listRows: 20 })
  posts: AiPreviewPost[];

  @Field(() => [AiAgreement], {
    description:
      'How far each version agrees with what people have set for these posts: the published, then the draft.',
  })
  @FieldCost({ listRows: 2 })
  agreement: AiAgreement[];

  @Field(() => Float, { description: 'Tokens that the preview has used, by the provider’s own figures.' })
  tokens: number;

  @Field(() => Float, { description: 'Cents for them, by the prices of the provider’s settings.' })
  cents: number;
}

export const PreviewAiFieldPayload = payloadOf(
  'PreviewAiFieldPayload',
  'preview',
  AiPreview,
  'What became of a request to try a draft.',
);
