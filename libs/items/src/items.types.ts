import { Creator, Item, SocialProfile } from '@loupe/content';
import { ConnectionOf } from '@loupe/graphql';
import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType('ItemConnection', { description: 'A page of items.' })
export class ItemConnection extends ConnectionOf(Item, 'Item') {}

@ObjectType('CreatorConnection', { description: 'A page of creators.' })
export class CreatorConnection extends ConnectionOf(Creator, 'Creator') {}

@ObjectType('SocialProfileConnection', { description: 'A page of social profiles.' })
export class SocialProfileConnection extends ConnectionOf(SocialProfile, 'SocialProfile') {}

@ObjectType('AiFilterReason', {
  description: 'The explanation of an attribute value that an AI Filter gave an item.',
})
export class AiFilterReason {
  /** Of the item that has the value. */
  itemId: string;

  @Field({ description: 'Key of the attribute in customAttributes.' })
  key: string;

  @Field(() => String, {
    nullable: true,
    description: 'The explanation; null if none was recorded, empty if the model returned an empty one.',
  })
  reason: string | null;
}
