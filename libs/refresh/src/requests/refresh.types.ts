import { CHECKED_BY_SERVICE, MutationPayload, Type } from '@loupe/graphql';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';
import { SkippedItem, waitField } from '../operations/operations.types.js';

@ObjectType('RefusedItem', { description: 'An item that cannot be refreshed.' })
export class RefusedItem {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field({ description: 'Why not, for programs: NOT_CONNECTED, as its platform is not connected.' })
  code: string;

  @Field({ description: 'Why not, and what can be done about it.' })
  message: string;
}

@ObjectType('RefetchBulkPayload', { description: 'Result of a request to refresh items.' })
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

  @Field(() => [SkippedItem], {
    nullable: true,
    description: 'Why items were skipped, in the order of skippedItemIds.',
  })
  skippedItems?: SkippedItem[] | null;

  @Field(() => [RefusedItem], {
    nullable: true,
    description: 'Items that cannot be refreshed, and why; they are not in skippedItemIds.',
  })
  refusedItems?: RefusedItem[] | null;

  /** How long `operation` waits until it is over. */
  waitSeconds?: number | null;
}

/** Items of one request for fresh metrics. */
export const MAX_REFETCHED_ITEMS = 1000;

@ArgsType()
export class RefetchBulkArgs {
  @Field(() => [ID], { description: 'Ids of items, 1 to 1000.' })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_REFETCHED_ITEMS, CHECKED_BY_SERVICE)
  itemIds: string[];

  @waitField()
  waitSeconds?: number | null;
}

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
