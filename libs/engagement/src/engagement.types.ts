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
  description: 'Reach of a post beyond its poster’s followers: views per follower at capture.',
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
    description: `${description} Null if the platform does not report it; null is not zero.`,
  });

@ObjectType({ isAbstract: true })
abstract class Metrics {
  @metric('Number of likes.')
  likes: string | null;

  @metric('Number of comments.')
  comments: string | null;

  @metric(
    'Number of impressions: as reported by the platform, else the views; estimated for reels of which likes, comments or shares are known.',
  )
  impressions: string | null;

  @metric('Earned media value in cents.')
  earnedMediaValue: string | null;

  @Field(() => ViralityScore, { description: 'Level of the views per follower at capture.' })
  linearViralityScore: ViralityScore;
}

@ObjectType('Engagement', {
  description:
    'The newest metrics of a post. They come from its newest snapshot, not from the platform in real time.',
})
export class Engagement extends Metrics {
  @Field(() => DateTimeScalar, { description: 'When the metrics were read (UTC).' })
  at: Date;

  @metric(
    'Number of views and plays. It is not given for stories, nor for feed posts of Instagram: reportedViews is.',
  )
  views: string | null;

  @metric('Number of shares. It is not given for Instagram and YouTube: reportedShares is.')
  shares: string | null;

  @metric(
    'Number of views and plays as the platform or an import reported it. Virality, impressions, earned media value, aggregates, exports, filters and orders go by it.',
  )
  reportedViews: string | null;

  @metric(
    'Number of shares as the platform or an import reported it. Earned media value, aggregates, exports, filters and orders go by it.',
  )
  reportedShares: string | null;
}

@Concise('at likes views earnedMediaValue')
@ObjectType('EngagementHistoryEntry', { description: 'The metrics of a post at one time.' })
export class EngagementHistoryEntry extends Metrics {
  @Field(() => DateTimeScalar, { description: 'When the metrics were read (UTC).' })
  at: Date;

  @metric('Number of shares, as reported.')
  shares: string | null;

  @metric('Number of views and plays, as reported.')
  views: string | null;

  @metric('Followers of the poster at that time.')
  followers: string | null;
}

@ObjectType('EngagementHistoryConnection', { description: 'A page of the metrics of a post over time.' })
export class EngagementHistoryConnection extends ConnectionOf(
  EngagementHistoryEntry,
  'EngagementHistory',
  'EngagementHistoryEntryEdge',
) {}

@InputType({ description: 'Which entries of a history to return.' })
export class EngagementHistoryFilterInput {
  @Field(() => FilterDateRangeInput, { nullable: true, description: 'When the metrics were read.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  capturedAt?: FilterDateRangeInput | null;
}

@ArgsType()
export class EngagementHistoryArgs extends PageArgs {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field(() => EngagementHistoryFilterInput, { nullable: true, description: 'Which entries to return.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => EngagementHistoryFilterInput)
  filter?: EngagementHistoryFilterInput | null;
}
