import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import { CHECKED_BY_SERVICE, MutationPayload, Type } from '@loupe/graphql';
import { ItemFilterInput, UpdateItemCustomAttributesInput, UpdateItemRightsInput } from '@loupe/items';
import { OperationFailure, waitField } from '@loupe/operations';
import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { BulkChangeKind } from './bulk-change.entity.js';

/** Items of one change. */
export const MAX_CHANGED_ITEMS = 10_000;
/** Campaigns or collections that one change names, of each list. */
export const MAX_MEMBERSHIPS = 10;
/** Failed items that a change tells of. */
export const MAX_TOLD_FAILURES = 100;

registerEnumType(BulkChangeKind, {
  name: 'ItemsChangeKind',
  description: 'What a change of many items changes.',
  valuesMap: {
    ATTRIBUTES: { description: 'Values of custom attributes.' },
    RIGHTS: { description: 'The rights to the items.' },
    MEMBERSHIPS: { description: 'The campaigns and collections that the items are in.' },
  },
});

@ObjectType('ItemsChange', { description: 'A change of many items, and what became of it.' })
export class ItemsChange {
  @Field(() => BulkChangeKind, { description: 'What it changes.' })
  kind: BulkChangeKind;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that it undoes; null where it undoes none.',
  })
  undoes: string | null;

  @Field(() => Int, { description: 'Number of items that it has changed.' })
  changed: number;

  @Field(() => Int, { description: 'Number of items at which there was nothing to change.' })
  unchanged: number;

  @Field(() => Int, { description: 'Number of items that could not be changed.' })
  failed: number;

  @Field(() => Int, { description: 'Number of the changed items that have again what they had before.' })
  undone: number;

  @Field({ description: 'Whether cancelOperation can stop it: it is still under way.' })
  canCancel: boolean;

  @Field({
    description:
      'Whether undoOperation can undo it: it has ended, and has changed items that are not undone.',
  })
  canUndo: boolean;

  @Field(() => [OperationFailure], {
    description: `Why items could not be changed, of the first ${MAX_TOLD_FAILURES} of them.`,
  })
  failures: OperationFailure[];
}

@ArgsType()
export class ItemsToChangeArgs {
  @Field(() => [ID], {
    nullable: true,
    description: `Ids of the items, up to ${MAX_CHANGED_ITEMS}. Ids that are not the workspace’s own items are ignored. Give either these, or a filter, conditions or a preset.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_CHANGED_ITEMS, CHECKED_BY_SERVICE)
  itemIds?: string[] | null;

  @Field(() => ItemFilterInput, {
    nullable: true,
    description: `Which items, where no ids are given, up to ${MAX_CHANGED_ITEMS}: those that it chooses now. An empty one chooses all.`,
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemFilterInput)
  filter?: ItemFilterInput | null;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: 'Conditions on custom attributes, at most 50; an item must meet all of them.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a content view or a collection that selects the items. filter and customAttributeConditions are then ignored.',
  })
  @IsOptional()
  presetId?: string | null;

  @waitField()
  waitSeconds?: number | null;
}

@ArgsType()
export class UpdateItemsCustomAttributesArgs extends ItemsToChangeArgs {
  @Field(() => UpdateItemCustomAttributesInput, { description: 'The values, the same for all of the items.' })
  @ValidateNested()
  @Type(() => UpdateItemCustomAttributesInput)
  input: UpdateItemCustomAttributesInput;
}

@ArgsType()
export class UpdateItemsRightsArgs extends ItemsToChangeArgs {
  @Field(() => UpdateItemRightsInput, { description: 'What to change, for all of the items.' })
  @ValidateNested()
  @Type(() => UpdateItemRightsInput)
  input: UpdateItemRightsInput;
}

@InputType({
  description: 'Campaigns and collections that items are put into and taken out of, at least one.',
})
export class UpdateItemsMembershipsInput {
  @Field(() => [ID], {
    nullable: true,
    description: `Campaigns that they are put into by hand, up to ${MAX_MEMBERSHIPS}.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_MEMBERSHIPS, CHECKED_BY_SERVICE)
  addToCampaignIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Campaigns that they are taken out of, up to ${MAX_MEMBERSHIPS}. What defines a campaign does not bring them back.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_MEMBERSHIPS, CHECKED_BY_SERVICE)
  removeFromCampaignIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Collections that they are put into, up to ${MAX_MEMBERSHIPS}.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_MEMBERSHIPS, CHECKED_BY_SERVICE)
  addToCollectionIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: `Collections by name, 1 to 255 characters each, up to ${MAX_MEMBERSHIPS}; those that do not exist are created.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_MEMBERSHIPS, CHECKED_BY_SERVICE)
  addToCollectionNames?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Collections that they are taken out of, up to ${MAX_MEMBERSHIPS}.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_MEMBERSHIPS, CHECKED_BY_SERVICE)
  removeFromCollectionIds?: string[] | null;
}

@ArgsType()
export class UpdateItemsMembershipsArgs extends ItemsToChangeArgs {
  @Field(() => UpdateItemsMembershipsInput, { description: 'What to change, for all of the items.' })
  @ValidateNested()
  @Type(() => UpdateItemsMembershipsInput)
  input: UpdateItemsMembershipsInput;
}

@ObjectType('ItemsChangePayload', { description: 'What became of asking for a change of many items.' })
export class ItemsChangePayload extends MutationPayload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that changes them; null if nothing is changed.',
  })
  operationId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of items that it is about.' })
  total?: number | null;

  /** How long `operation` waits until it is over. */
  waitSeconds?: number | null;
}

@ArgsType()
export class UndoOperationArgs {
  @Field(() => ID, { description: 'Id of the operation.' })
  id: string;

  @waitField()
  waitSeconds?: number | null;
}
