import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import { CHECKED_BY_SERVICE, PageArgs, Type } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';

import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { MAX_ALTERNATIVES } from './item.inputs.js';
import { LocationCanonicalInput } from './location.input.js';

@ArgsType()
export class SocialProfileArgs {
  @Field(() => ID, { nullable: true, description: 'Id of the profile.' })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Handle of the profile; letter case does not matter.' })
  accountName?: string | null;

  @Field(() => Provider, { nullable: true, description: 'Platform of the profile; any platform without it.' })
  provider?: Provider | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'Whether to ask the platform, or all of them without `provider`, where the workspace has no profile of this handle. What is found so is not stored: it has no creator, and its id cannot be looked up. Without a connected platform the answer is null; a platform that fails is the error SERVICE_UNAVAILABLE.',
  })
  fallback?: boolean | null;
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

  @Field(() => ID, {
    nullable: true,
    description: 'Id of a social profile view. It has to exist; its filters are not applied.',
  })
  presetId?: string | null;
}

@InputType({ description: 'Which creators to give. An empty list counts as not given.' })
export class CreatorFilterInput {
  @Field(() => [LocationCanonicalInput], { nullable: true, description: 'Places where the creator lives.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  locations?: LocationCanonicalInput[] | null;
}

@ArgsType()
export class CreatorsArgs extends PageArgs {
  @Field(() => CreatorFilterInput, {
    nullable: true,
    description: 'Which creators to give; all of them without it.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => CreatorFilterInput)
  filter?: CreatorFilterInput | null;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: 'Conditions on custom attributes of creators, at most 50; all must hold.',
  })
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of a creator view. It has to exist; its filters are not applied.',
  })
  presetId?: string | null;
}
