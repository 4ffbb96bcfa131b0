import { DateTimeScalar, deletionPayload, payloadOf } from '@loupe/graphql';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { PlaceKind, PlaceState } from './place.enums.js';

@ObjectType('Place', { description: 'Where reports and alerts are sent to.' })
export class Place {
  @Field(() => ID, { description: 'Id of the place.' })
  id: string;

  @Field(() => PlaceKind, { description: 'What kind of place it is.' })
  kind: PlaceKind;

  @Field({ description: 'Name that people gave it.' })
  name: string;

  @Field({
    description: 'The mail address; of a chat the host of its webhook, whose address is not shown again.',
  })
  target: string;

  @Field(() => PlaceState, { description: 'Whether it is sent anything.' })
  state: PlaceState;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt failed, in a sentence; null if it succeeded.',
  })
  lastError: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when attempts have had nothing but failures; null while the last one succeeded.',
  })
  failingSince: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Until when it is left alone; null unless PAUSED.',
  })
  pausedUntil: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When something was last sent there.' })
  lastSentAt: Date | null;

  @Field({ description: 'Whether something waits to be sent there, also once more after a failure.' })
  isWaiting: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt: Date;
}

@InputType({ description: 'A place. A mail address of nobody in the workspace is asked first, by a mail.' })
export class CreatePlaceInput {
  @Field(() => PlaceKind, { description: 'What kind of place it is.' })
  kind: PlaceKind;

  @Field({ description: 'Its name, 1 to 255 characters.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'Of MAIL: the address.' })
  address?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Of a chat: the address of its webhook (https). It is a secret: it is stored encrypted, and never shown again.',
  })
  url?: string | null;
}

export const CreatePlacePayload = payloadOf(
  'CreatePlacePayload',
  'place',
  Place,
  'What became of a new place.',
);
export const RetryPlacePayload = payloadOf(
  'RetryPlacePayload',
  'place',
  Place,
  'What became of trying a place again.',
);
export const DeletePlacePayload = deletionPayload(
  'DeletePlacePayload',
  'deletedPlaceId',
  'What became of deleting a place.',
);
