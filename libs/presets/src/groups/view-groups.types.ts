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

@InputType({ description: 'Changes of a view group.' })
export class UpdateViewGroupInput {
  @Field({ description: NAME })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

export const CreateViewGroupPayload = payloadOf(
  'CreateViewGroupPayload',
  'viewGroup',
  ViewGroup,
  'Result of createViewGroup.',
);

export const UpdateViewGroupPayload = payloadOf(
  'UpdateViewGroupPayload',
  'viewGroup',
  ViewGroup,
  'Result of updateViewGroup.',
);

export const ReorderViewsInGroupPayload = payloadOf(
  'ReorderViewsInGroupPayload',
  'viewGroup',
  ViewGroup,
  'Result of reorderViewsInGroup.',
);

@ObjectType('DeleteViewGroupPayload', { description: 'Result of deleteViewGroup.' })
export class DeleteViewGroupPayload extends MutationPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted group; null if none was deleted.' })
  deletedViewGroupId?: string | null;

  @Field(() => [ID], {
    description:
      'Ids of the views and collections that were in the group, in its order. They are in no group now.',
  })
  movedViewIds: string[];
}
