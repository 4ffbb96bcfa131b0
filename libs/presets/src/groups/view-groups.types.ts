import { CHECKED_BY_SERVICE, MutationPayload, payloadOf } from '@loupe/graphql';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { ViewGroup } from './view-group.entity.js';

const NAME = 'Name of 1 to 255 characters; spaces around it are dropped.';

@InputType({ description: 'A new view group.' })
export class CreateViewGroupInput {
  @Field({ description: NAME })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

@InputType({ description: 'What to change about a view group.' })
export class UpdateViewGroupInput {
  @Field({ description: NAME })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

export const CreateViewGroupPayload = payloadOf(
  'CreateViewGroupPayload',
  'viewGroup',
  ViewGroup,
  'What became of a new view group.',
);

export const UpdateViewGroupPayload = payloadOf(
  'UpdateViewGroupPayload',
  'viewGroup',
  ViewGroup,
  'What became of renaming a view group.',
);

export const ReorderViewsInGroupPayload = payloadOf(
  'ReorderViewsInGroupPayload',
  'viewGroup',
  ViewGroup,
  'What became of giving a view group a new order.',
);

@ObjectType('DeleteViewGroupPayload', { description: 'What became of deleting a view group.' })
export class DeleteViewGroupPayload extends MutationPayload {
  @Field(() => ID, { nullable: true, description: 'Id of what was deleted; null when nothing was.' })
  deletedViewGroupId?: string | null;

  @Field(() => [ID], {
    description:
      'Ids of the views and collections that were in the group, in its order. They are in no group now.',
  })
  movedViewIds: string[];
}
