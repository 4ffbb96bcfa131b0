import { ProfileSnapshot } from '@loupe/content';
import { ConnectionOf, PageArgs } from '@loupe/graphql';
import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType('SocialProfileHistoryConnection', {
  description: 'A page of the metrics of a profile over time.',
})
export class ProfileHistoryConnection extends ConnectionOf(
  ProfileSnapshot,
  'SocialProfileHistory',
  'SocialProfileHistoryEntryEdge',
) {}

@ArgsType()
export class ProfileHistoryArgs extends PageArgs {
  @Field(() => ID, { description: 'Id of the social profile.' })
  socialProfileId: string;
}
