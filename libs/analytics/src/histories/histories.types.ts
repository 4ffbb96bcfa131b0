import { EngagementHistoryEntry } from '@loupe/engagement';
import { BigIntScalar, Concise, DateTimeScalar, Detailed, FieldCost } from '@loupe/graphql';
import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional } from 'class-validator';
import type { MetricsAtTime } from './interpolation.js';

export const MAX_HISTORIES = 100;
export const MAX_SNAPSHOTS = 100;
const DEFAULT_SNAPSHOTS = 10;

const metric = (description: string) =>
  Field(() => BigIntScalar, {
    nullable: true,
    description: `${description} Null if it is unknown; null is not zero.`,
  });

@ObjectType({ isAbstract: true })
abstract class MetricsOfHistory implements MetricsAtTime {
  @metric('Likes.')
  likes: string | null;

  @metric('Comments.')
  comments: string | null;

  @metric('Shares.')
  shares: string | null;

  @metric('Views and plays.')
  views: string | null;

  @metric('Impressions.')
  impressions: string | null;

  @metric('Earned media value in cents.')
  earnedMediaValue: string | null;

  @metric('Followers of the poster.')
  followers: string | null;
}

@ObjectType('EngagementAtAge', {
  description:
    'The metrics of a post at an age: on a straight line between the snapshots before and after it, rounded.',
})
export class EngagementAtAge extends MetricsOfHistory {
  @Field(() => Int, { description: 'Hours since publication: 2, 24, 72, 168 or 720.' })
  hours: number;

  @Field(() => DateTimeScalar, { description: 'When the post had that age (UTC).' })
  at: Date;
}

@ObjectType('EngagementChange', {
  description: 'What was added to the metrics of a post between two times; negative if a metric fell.',
})
export class EngagementChange extends MetricsOfHistory {
  @Field(() => DateTimeScalar, { description: 'The begin that was asked for (UTC).' })
  since: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the newest snapshot (UTC).' })
  until: Date;
}

@Detailed(
  'itemId snapshots { at likes comments shares views earnedMediaValue } atAges { hours at likes comments shares views earnedMediaValue } change { since until likes comments shares views earnedMediaValue }',
)
@Concise('itemId atAges { hours likes views } change { until likes views }')
@ObjectType('ItemEngagementHistory', { description: 'How the metrics of one post developed.' })
export class ItemEngagementHistory {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field(() => [EngagementHistoryEntry], {
    description: 'The newest snapshots, newest first. engagementHistory pages through all of them.',
  })
  @FieldCost({ perRow: 1, listRows: DEFAULT_SNAPSHOTS })
  snapshots: EngagementHistoryEntry[];

  @Field(() => [EngagementAtAge], {
    description:
      'The metrics 2 hours, 24 hours, 3 days, 7 days and 30 days after publication. An age without a snapshot before and after it is absent.',
  })
  @FieldCost({ perRow: 0.5, listRows: 5 })
  atAges: EngagementAtAge[];

  @Field(() => EngagementChange, {
    nullable: true,
    description:
      'The change from `since` to the newest snapshot. It is null without `since`, and if there is no snapshot at or before that time, or none after it.',
  })
  @FieldCost({ perRow: 0.3 })
  change: EngagementChange | null;
}

@ArgsType()
export class HistorySinceArgs {
  @Field(() => DateTimeScalar, { nullable: true, description: 'The begin of `change` (UTC).' })
  @IsOptional()
  since?: Date | null;
}

@ArgsType()
export class EngagementHistoriesArgs extends HistorySinceArgs {
  @Field(() => [ID], { description: `Ids of items, at most ${MAX_HISTORIES}.` })
  @ArrayMaxSize(MAX_HISTORIES)
  itemIds: string[];
}

@ArgsType()
export class SnapshotsArgs {
  @Field(() => Int, {
    defaultValue: DEFAULT_SNAPSHOTS,
    description: `Number of snapshots, 1 to ${MAX_SNAPSHOTS}.`,
  })
  first: number;
}
