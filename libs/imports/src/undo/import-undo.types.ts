import { MutationPayload } from '@loupe/graphql';
import { waitField } from '@loupe/operations';
import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';

@ArgsType()
export class UndoImportArgs {
  @Field(() => ID, { description: 'Id of the import’s operation.' })
  id: string;

  @waitField()
  waitSeconds?: number | null;
}

@ObjectType('UndoImportPayload', { description: 'What became of taking an import back.' })
export class UndoImportPayload extends MutationPayload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that removes the posts; null where nothing is undone.',
  })
  operationId?: string | null;

  /** How long `operation` waits until it is over. */
  waitSeconds?: number | null;
}
