import { ConnectionOf, DateTimeWithZoneScalar } from '@loupe/graphql';
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { IsOptional, Max, Min } from 'class-validator';
import { OperationStatus, type OperationType } from './operation.entity.js';

registerEnumType(OperationStatus, {
  name: 'OperationStatus',
  description: 'How far an operation has come.',
  valuesMap: {
    QUEUED: { description: 'Nothing has been done yet.' },
    PROCESSING: { description: 'Some of it has been done.' },
    COMPLETED: { description: 'All of it has been done.' },
    PARTIAL: { description: 'Some of it has been done and the rest failed.' },
    FAILED: { description: 'All of it failed.' },
  },
});

@ObjectType('OperationSummary', { description: 'Work that goes on after the mutation that started it.' })
export class OperationSummary {
  @Field(() => ID, { description: 'Id of the operation.' })
  id: string;

  @Field(() => String, { description: 'What it does, such as REFETCH_ENGAGEMENT.' })
  operationType: OperationType;

  @Field(() => OperationStatus, {
    description:
      'Status of enqueuing: COMPLETED means that all of it has been accepted, not that it is finished.',
  })
  status: OperationStatus;

  @Field(() => Int, { description: 'Number of things to do.' })
  total: number;

  @Field(() => DateTimeWithZoneScalar, { description: 'When it was started.' })
  createdAt: Date;
}

@ObjectType('SkippedItem', { description: 'An item that is not refreshed.' })
export class SkippedItem {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field({ description: 'Why not, and what can be done about it.' })
  message: string;
}

@ObjectType('OperationFailure', { description: 'An item that an operation failed at.' })
export class OperationFailure {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field(() => String, { description: 'Why it failed, and what can be done about it.' })
  message: string;
}

@ObjectType('UnknownField', { description: 'A field of imported posts that the format does not have.' })
export class UnknownField {
  @Field({ description: 'Its name, and where it belongs if it is in the wrong place.' })
  name: string;

  @Field(() => Int, { description: 'Number of posts that have it.' })
  lines: number;
}

@ObjectType('ImportSummary', { description: 'What became of the posts of an imported file so far.' })
export class ImportSummary {
  @Field(() => Int, { description: 'Number of posts that were read.' })
  lines: number;

  @Field(() => Int, { description: 'Number of posts that are new.' })
  created: number;

  @Field(() => Int, { description: 'Number of posts that changed.' })
  updated: number;

  @Field(() => Int, { description: 'Number of posts of which nothing was written.' })
  unchanged: number;

  @Field(() => Int, { description: 'Number of posts that were refused; the report says why.' })
  rejected: number;

  @Field(() => Int, { description: 'Number of posts of people who were erased from the workspace.' })
  erased: number;

  @Field(() => Int, { description: 'Number of new snapshots.' })
  snapshotsAdded: number;

  @Field(() => [UnknownField], { description: 'Fields that the format does not have, at most 100.' })
  unknownFields: UnknownField[];
}

@ObjectType('Operation', {
  description: 'Work that goes on after the mutation that started it, and its progress.',
})
export class Operation extends OperationSummary {
  @Field(() => DateTimeWithZoneScalar, { nullable: true, description: 'When the last of it was done.' })
  completedAt: Date | null;

  @Field(() => OperationStatus, { description: 'How far the work itself has come.' })
  fetchStatus: OperationStatus;

  @Field(() => Int, { description: 'Number of things done, whether they succeeded or failed.' })
  processed: number;

  @Field(() => [ID], { description: 'Ids of items that are still to be done.' })
  pendingItemIds: string[];

  @Field(() => [ID], {
    description: 'Ids of items that are done; of an import that of the item that it brought in.',
  })
  succeededItemIds: string[];

  @Field(() => [ID], { description: 'Ids of items that failed.' })
  failedItemIds: string[];

  @Field(() => [OperationFailure], {
    description: 'Why the failed items failed, in the order of failedItemIds.',
  })
  failures: OperationFailure[];

  @Field(() => [SkippedItem], {
    description: 'Items that were asked for and that it does not refresh, and why.',
  })
  skippedItems: readonly SkippedItem[];

  @Field(() => [String], {
    description:
      'Parts of a post that was brought in by its address which its platform shows and which could not be read, by their path. It is stored without them.',
  })
  unreadFields: readonly string[];

  @Field(() => ImportSummary, {
    nullable: true,
    description:
      'What became of the posts of a file that was imported; null for other operations, and at first.',
  })
  imported: ImportSummary | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it failed or was stopped as a whole, and what can be done about it; null where it was not.',
  })
  error: string | null;
}

@ObjectType('OperationConnection', { description: 'A page of operations.' })
export class OperationConnection extends ConnectionOf(
  OperationSummary,
  'Operation',
  'OperationSummaryEdge',
) {}

/** Seconds that a request may wait for an operation. */
const MAX_WAIT_SECONDS = 30;

/** The argument of a field that may wait for an operation. */
export const waitField = (): PropertyDecorator => (target, name) => {
  Field(() => Int, {
    nullable: true,
    defaultValue: 0,
    description: `Seconds to wait until the operation is over, 0 to ${MAX_WAIT_SECONDS}; the answer comes at once when it is, and then at the latest.`,
  })(target, name);
  IsOptional()(target, name);
  Min(0)(target, name);
  Max(MAX_WAIT_SECONDS)(target, name);
};

@ArgsType()
export class OperationArgs {
  @Field(() => ID, { nullable: true, description: 'Id of the operation.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the operation, under its other name.' })
  operationId?: string | null;

  @waitField()
  waitSeconds?: number | null;
}

/** Options of the field `operation` of what a mutation gives back that starts one. */
export const OPERATION_FIELD = {
  nullable: true,
  description: 'How far the operation has come, after waitSeconds; null where there is none.',
};

/** What tools show of the operation that they started. */
export const OPERATION_SELECTION =
  'operation { id operationType fetchStatus total processed createdAt completedAt succeededItemIds failures { itemId message } error }';
