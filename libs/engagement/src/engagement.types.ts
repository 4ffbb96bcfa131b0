import {
  BigIntScalar,
  Concise,
  ConnectionOf,
  DateTimeScalar,
  FilterDateRangeInput,
  PageArgs,
  Type,
} from '@loupe/graphql';
import { ArgsType, Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';

import { IsOptional, ValidateNested } from 'class-validator';
import { ViralityScore } from './metrics.js';

registerEnumType(ViralityScore, {
  name: 'ViralityScore',
  description: 'How far a post reached beyond its poster’s followers: views per follower at capture.',
  valuesMap: {
    HIGH: { description: 'At least 4 views per follower.' },
    MEDIUM: { description: 'At least 2 and under 4 views per follower.' },
    LOW: { description: 'At least 1 and under 2 views per follower.' },
    NOT_VIRAL: { description: 'Under 1 view per follower, or views or followers are unknown.' },
  },
});

const metric = (description: string) =>
  Field(() => BigIntScalar, {
    nullable: true,
    description: `${description} Null where the platform does not report it; that is not zero.`,
  });

@ObjectType({ isAbstract: true })
abstract class Metrics {
  @metric('Number of likes.')
  likes: string | null;

  @metric('Number of comments.')
  comments: string | null;

  @metric('Number of shares.')
  shares: string | null;

  @metric('Number of views and plays.')
  views: string | null;

  @metric('Number of impressions: the platform’s own figure, else the views; always known for reels.')
  impressions: string | null;

  @metric('Earned media value in cents.')
  earnedMediaValue: string | null;

  @Field(() => ViralityScore, { description: 'Views per follower at capture, as a level.' })
  linearViralityScore: ViralityScore;
}

@ObjectType('Engagement', {
  description: 'The newest figures of a post. They are snapshots, not real-time values.',
})
export class Engagement extends Metrics {
  @Field(() => DateTimeScalar, { description: 'When the figures were read (UTC).' })
  at: Date;
}

@Concise('at likes views earnedMediaValue')
@ObjectType('EngagementHistoryEntry', { description: 'The figures of a post at one moment.' })
export class EngagementHistoryEntry extends Metrics {
  @Field(() => DateTimeScalar, { description: 'When the figures were read (UTC).' })
  at: Date;

  @metric('Followers of the poster at that moment.')
  followers: string | null;
}

@ObjectType('EngagementHistoryConnection', { description: 'A page of the figures of a post over time.' })
export class EngagementHistoryConnection extends ConnectionOf(
  EngagementHistoryEntry,
  'EngagementHistory',
  'EngagementHistoryEntryEdge',
) {}

@InputType({ description: 'Which entries of a history to give.' })
export class EngagementHistoryFilterInput {
  @Field(() => FilterDateRangeInput, { nullable: true, description: 'When the figures were read.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  capturedAt?: FilterDateRangeInput | null;
}

@ArgsType()
export class EngagementHistoryArgs extends PageArgs {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field(() => EngagementHistoryFilterInput, { nullable: true, description: 'Which entries to give.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => EngagementHistoryFilterInput)
  filter?: EngagementHistoryFilterInput | null;
}
