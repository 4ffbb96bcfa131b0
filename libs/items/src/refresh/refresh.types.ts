import { MutationPayload } from '@loupe/graphql';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('RefetchBulkPayload', { description: 'What became of a request to refresh figures.' })
export class RefetchBulkPayload extends MutationPayload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that refreshes the items; null when none was accepted.',
  })
  operationId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of items that were accepted.' })
  processedCount?: number | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Items that were refreshed within 24 hours or are queued already.',
  })
  skippedItemIds?: string[] | null;
}

@InputType({ description: 'What to import.' })
export class UploadItemFromUrlInput {
  @Field({ description: 'Public address of a post.' })
  url: string;
}

@ObjectType('UploadItemFromUrlPayload', { description: 'What became of a request to import a post.' })
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
}
