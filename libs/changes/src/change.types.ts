import { DateTimeScalar } from '@loupe/graphql';
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { IsOptional, Max, Min } from 'class-validator';

export const MAX_CHANGES = 1000;
export const DEFAULT_CHANGES = 100;

/** Kinds of objects whose changes are listed. */
export const ChangedType = { COLLECTION: 'COLLECTION', CREATOR: 'CREATOR', ITEM: 'ITEM' } as const;
export type ChangedType = (typeof ChangedType)[keyof typeof ChangedType];

/** What became of an object. */
export const ChangeAction = { CHANGED: 'CHANGED', CREATED: 'CREATED', DELETED: 'DELETED' } as const;
export type ChangeAction = (typeof ChangeAction)[keyof typeof ChangeAction];

registerEnumType(ChangedType, {
  name: 'ChangedType',
  description: 'Kinds of objects whose changes are listed.',
  valuesMap: {
    COLLECTION: { description: 'A collection; it also changes when items are added or removed.' },
    CREATOR: { description: 'A creator; it also changes when a social profile of theirs does.' },
    ITEM: { description: 'An item of the workspace; not those of competitors.' },
  },
});

registerEnumType(ChangeAction, {
  name: 'ChangeAction',
  description: 'What became of an object.',
  valuesMap: {
    CHANGED: {
      description: 'A value changed, such as a metric. Several changes at about one time are listed once.',
    },
    CREATED: { description: 'It was created.' },
    DELETED: { description: 'It was deleted.' },
  },
});

@ObjectType('Change', { description: 'A change of one object.' })
export class Change {
  @Field(() => ID, { description: 'Identifies the change.' })
  id: string;

  @Field(() => ChangedType, { description: 'The kind of the object.' })
  type: ChangedType;

  @Field(() => ChangeAction, { description: 'What became of it.' })
  action: ChangeAction;

  @Field(() => ID, { description: 'Id of the object.' })
  objectId: string;

  @Field(() => DateTimeScalar, {
    description: 'When the change was listed, about when it was committed (UTC).',
  })
  at: Date;
}

@ObjectType('ChangePage', { description: 'Changes in the order in which they were committed.' })
export class ChangePage {
  @Field(() => [Change], { description: 'The changes, oldest first.' })
  nodes: Change[];

  @Field({
    description:
      'Whether more changes follow. A page of some types may have fewer than `first`, or none, and be followed by more.',
  })
  hasNextPage: boolean;

  @Field({
    description:
      'Cursor after the last change that was looked at: pass it as `after` next time, also if the page is empty.',
  })
  endCursor: string;

  @Field({ description: 'Cursor after the newest change: where a mirror that reads everything now begins.' })
  latestCursor: string;
}

@ArgsType()
export class ChangesArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Cursor after which to begin: endCursor or latestCursor of an earlier answer. Cursors of the last 30 days are followed by every change. Without it, the page begins with the oldest change that is kept.',
  })
  @IsOptional()
  after?: string | null;

  @Field(() => [ChangedType], {
    nullable: true,
    description: 'Kinds of objects; without it, or if it is empty, all kinds.',
  })
  types?: ChangedType[] | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_CHANGES,
    description: `Number of changes, 1 to ${MAX_CHANGES}.`,
  })
  @IsOptional()
  @Min(1)
  @Max(MAX_CHANGES)
  first?: number | null;
}
