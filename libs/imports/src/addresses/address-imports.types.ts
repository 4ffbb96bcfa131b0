import { MutationPayload, Type } from '@loupe/graphql';
import { waitField } from '@loupe/operations';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { ValidateNested } from 'class-validator';

@InputType({ description: 'What to import.' })
export class UploadItemFromUrlInput {
  @Field({ description: 'Public address of a post.' })
  url: string;
}

@ArgsType()
export class UploadItemFromUrlArgs {
  @Field(() => UploadItemFromUrlInput, { description: 'What to import.' })
  @ValidateNested()
  @Type(() => UploadItemFromUrlInput)
  input: UploadItemFromUrlInput;

  @waitField()
  waitSeconds?: number | null;
}

@ObjectType('UploadItemFromUrlPayload', { description: 'Result of a request to import a post.' })
export class UploadItemFromUrlPayload extends MutationPayload {
  @Field({
    defaultValue: false,
    description: 'Whether the post is there already or is going to be imported.',
  })
  success?: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that imports the post; null where the workspace has it already.',
  })
  operationId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the item, where the workspace has the post already; null otherwise.',
  })
  itemId?: string | null;

  /** How long `operation` waits until it is over. */
  waitSeconds?: number | null;
}
