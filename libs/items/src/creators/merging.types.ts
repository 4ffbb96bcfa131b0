import { Creator } from '@loupe/content';
import { CHECKED_BY_SERVICE, MutationPayload, Type } from '@loupe/graphql';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, IsOptional, ValidateNested } from 'class-validator';

/** Creators that are merged, and profiles or keys that are split off, at a time. */
export const MAX_MERGED = 100;

@ArgsType()
export class MergeCreatorsArgs {
  @Field(() => ID, { description: 'Id of the creator that remains.' })
  id: string;

  @Field(() => [ID], { description: `Ids of the creators that become part of it, 1 to ${MAX_MERGED}.` })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_MERGED, CHECKED_BY_SERVICE)
  creatorIds: string[];
}

@ObjectType('MergeCreatorsPayload', { description: 'The result of merging creators.' })
export class MergeCreatorsPayload extends MutationPayload {
  @Field(() => Creator, {
    nullable: true,
    description: 'The creator that remains; null if nothing was changed.',
  })
  creator?: Creator | null;
}

@InputType({ description: 'What is split off a creator.' })
export class SplitCreatorInput {
  @Field(() => [ID], {
    description: `Ids of the creator’s profiles that are somebody else’s, 1 to ${MAX_MERGED}; at least one other profile must remain.`,
  })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_MERGED, CHECKED_BY_SERVICE)
  socialProfileIds: string[];

  @Field(() => [String], {
    nullable: true,
    description: `Keys of imports (creatorKey) that stand for the new creator from now on, at most ${MAX_MERGED}; the others stay.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_MERGED, CHECKED_BY_SERVICE)
  creatorKeys?: string[] | null;
}

@ArgsType()
export class SplitCreatorArgs {
  @Field(() => ID, { description: 'Id of the creator.' })
  id: string;

  @Field(() => SplitCreatorInput, { description: 'What is split off.' })
  @ValidateNested()
  @Type(() => SplitCreatorInput)
  input: SplitCreatorInput;
}

@ObjectType('SplitCreatorPayload', { description: 'The result of splitting a creator.' })
export class SplitCreatorPayload extends MutationPayload {
  @Field(() => Creator, {
    nullable: true,
    description: 'The new creator, who has the given profiles; null if nothing was changed.',
  })
  creator?: Creator | null;

  @Field(() => Creator, { nullable: true, description: 'The creator that keeps the other profiles.' })
  remainingCreator?: Creator | null;
}
