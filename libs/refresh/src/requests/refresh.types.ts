import { CHECKED_BY_SERVICE, MutationPayload } from '@loupe/graphql';
import { SkippedItem, waitField } from '@loupe/operations';
import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize } from 'class-validator';

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
