import { MutationPayload } from '@loupe/graphql';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('AiBackfillEstimate', { description: 'What filling older posts would take, roughly.' })
export class AiBackfillEstimate {
  @Field(() => Int, { description: 'Number of posts that the version and the model have not answered for.' })
  items: number;

  @Field(() => Float, { description: 'Tokens, judged by the newest of the posts; 0 for Loupe itself.' })
  tokens: number;

  @Field(() => Float, { description: 'Cents for them, by the prices of the provider’s settings.' })
  cents: number;
}

@ObjectType('BackfillAiFieldPayload', { description: 'What became of a request to fill older posts.' })
export class BackfillAiFieldPayload extends MutationPayload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that fills them; the one that is going on where there is one.',
  })
  operationId?: string | null;
}
