import { PageArgs } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';

@ArgsType()
export class SocialProfileArgs {
  @Field(() => ID, { nullable: true, description: 'Id of the profile.' })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Handle of the profile; letter case does not matter.' })
  accountName?: string | null;

  @Field(() => Provider, { nullable: true, description: 'Platform of the profile; any platform without it.' })
  provider?: Provider | null;
}

@InputType({ description: 'Which profiles to give.' })
export class SocialProfileFilterInput {
  @Field(() => Provider, { nullable: true, description: 'Platform.' })
  platform?: Provider | null;
}

@ArgsType()
export class SocialProfilesArgs extends PageArgs {
  @Field(() => SocialProfileFilterInput, { nullable: true, description: 'Which profiles to give.' })
  filter?: SocialProfileFilterInput | null;
}
