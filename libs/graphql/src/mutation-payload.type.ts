import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType('UserError', { description: 'An error in a mutation’s input that the caller can correct.' })
export class UserErrorType {
  @Field(() => [String], {
    nullable: true,
    description:
      'Path of the argument, such as ["input", "name"]; empty if no single argument causes the error.',
  })
  field: readonly string[];

  @Field({ description: 'The error as a sentence for people.' })
  message: string;

  @Field(() => String, {
    nullable: true,
    description: 'A stable code of the error, if clients have to distinguish errors.',
  })
  code?: string | null;
}

@ObjectType('InputWarning', {
  description: 'A warning about input that was accepted but may not have the intended effect.',
})
export class InputWarning {
  @Field(() => [String], { description: 'Path of the argument, such as ["input", "filters", "itemTypes"].' })
  field: readonly string[];

  @Field({ description: 'The warning as a sentence for people.' })
  message: string;
}

/** The base of every mutation's payload. `UserErrorsInterceptor` fills it, so services return only the other fields. */
@ObjectType({ isAbstract: true })
export abstract class MutationPayload {
  @Field(() => [UserErrorType], {
    description: 'The reasons why nothing was changed; empty if the mutation succeeded.',
  })
  userErrors: UserErrorType[];
}
