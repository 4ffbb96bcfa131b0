import { Creator, Item } from '@loupe/content';
import { CHECKED_BY_SERVICE, JsonScalar, MutationPayload } from '@loupe/graphql';
import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { IsObject } from 'class-validator';

const VALUES =
  'Values by attribute key. Keys that are not given keep their values; null, an empty text or an empty list removes a value.';

@InputType({ description: 'Values of an item’s custom attributes.' })
export class UpdateItemCustomAttributesInput {
  @Field(() => JsonScalar, { description: VALUES })
  @IsObject(CHECKED_BY_SERVICE)
  values: unknown;
}

@InputType({ description: 'Values of a creator’s custom attributes.' })
export class UpdateCreatorCustomAttributesInput {
  @Field(() => JsonScalar, { description: VALUES })
  @IsObject(CHECKED_BY_SERVICE)
  values: unknown;
}

@ObjectType({ description: 'Result of updateItemCustomAttributes.' })
export class UpdateItemCustomAttributesPayload extends MutationPayload {
  @Field(() => Item, { nullable: true, description: 'The item as it is now; null if nothing was changed.' })
  item?: Item | null;
}

@ObjectType({ description: 'Result of updateCreatorCustomAttributes.' })
export class UpdateCreatorCustomAttributesPayload extends MutationPayload {
  @Field(() => Creator, {
    nullable: true,
    description: 'The creator as it is now; null if nothing was changed.',
  })
  creator?: Creator | null;
}
