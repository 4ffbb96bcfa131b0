import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType('UserError', { description: 'Something about a mutation’s input that its caller can correct.' })
export class UserErrorType {
  @Field(() => [String], {
    nullable: true,
    description: 'Path of the argument, such as ["input", "name"]; empty for what no single argument causes.',
  })
  field: readonly string[];

  @Field({ description: 'What is wrong, in a sentence for people.' })
  message: string;

  @Field(() => String, {
    nullable: true,
    description: 'A stable word for the case, where clients have to tell cases apart.',
  })
  code?: string | null;
}

@ObjectType('InputWarning', {
  description: 'Something about a mutation’s input that was accepted and may not do what its author expects.',
})
export class InputWarning {
  @Field(() => [String], { description: 'Path of the argument, such as ["input", "filters", "itemTypes"].' })
  field: readonly string[];

  @Field({ description: 'What to know about it, in a sentence for people.' })
  message: string;
}

/** What every mutation's payload has. `UserErrorsInterceptor` fills it, so services return only the rest. */
@ObjectType({ isAbstract: true })
export abstract class MutationPayload {
  @Field(() => [UserErrorType], {
    description: 'Why nothing was changed; empty when the mutation succeeded.',
  })
  userErrors: UserErrorType[];
}
