import { AggregateInterval, ItemAggregates, ItemMetric } from '@loupe/analytics';
import { BigIntScalar, ConnectionOf, DateTimeScalar, FieldCost, JsonScalar } from '@loupe/graphql';
import { ItemType, Provider } from '@loupe/kernel';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { ReportBlockKind, ReportEditionState } from './report.enums.js';

@ObjectType('ReportPeriod', { description: 'The posts’ span of publication; both ends belong to it.' })
export class ReportPeriod {
  @Field(() => DateTimeScalar, { description: 'Its first second (UTC).' })
  from: Date;

  @Field(() => DateTimeScalar, { description: 'Its last second (UTC).' })
  to: Date;
}

@ObjectType('ReportBlock', { description: 'A block of a report.' })
export class ReportBlock {
  @Field(() => ID, { description: 'Its id in the report.' })
  id: string;

  @Field(() => ReportBlockKind, { description: 'What it shows.' })
  kind: ReportBlockKind;

  @Field(() => String, { nullable: true, description: 'Its heading.' })
  title: string | null;

  @Field(() => String, { nullable: true, description: 'Words above what it shows.' })
  text: string | null;

  @Field(() => [ItemMetric], { description: 'The metrics, beside the number of posts.' })
  metrics: readonly ItemMetric[];

  @Field(() => JsonScalar, {
    description: 'What it groups by: a list of by and attribute, as blocks take it.',
  })
  groupBy: object;

  @Field(() => AggregateInterval, { nullable: true, description: 'The length of the groups of TIME.' })
  interval: AggregateInterval | null;

  @Field(() => JsonScalar, { nullable: true, description: 'The order of the groups, as blocks take it.' })
  orderBy: object | null;

  @Field(() => Int, { description: 'Number of groups, posts or brands.' })
  first: number;

  @Field({ description: 'Whether readers of links and files do not see it.' })
  hidden: boolean;
}

@ObjectType('ReportEditionPost', { description: 'A post as it was when the edition was made.' })
export class ReportEditionPost {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field(() => Provider, { description: 'Its platform.' })
  provider: Provider;

  @Field(() => ItemType, { description: 'The kind of post.' })
  type: ItemType;

  @Field({ description: 'Handle of the profile.' })
  accountName: string;

  @Field(() => DateTimeScalar, { description: 'When it was published (UTC).' })
  takenAt: Date;

  @Field(() => String, { nullable: true, description: 'Its public address.' })
  originalUrl: string | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Views; null where unknown.' })
  views: string | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Likes; null where unknown.' })
  likes: string | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Comments; null where unknown.' })
  comments: string | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Shares; null where unknown.' })
  shares: string | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'Earned media value in cents; null where unknown.',
  })
  earnedMediaValue: string | null;
}

@ObjectType('ReportEditionBrand', {
  description: 'A brand of a comparison, as it was when the edition was made.',
})
export class ReportEditionBrand {
  @Field({ description: 'Name of the brand.' })
  name: string;

  @Field({ description: 'Whether it is the own brand.' })
  isOwnBrand: boolean;

  @Field(() => [ReportEditionFigure], { description: 'Its figures.' })
  figures: ReportEditionFigure[];
}

@ObjectType('ReportEditionFigure', { description: 'A figure of a brand.' })
export class ReportEditionFigure {
  @Field({ description: 'Which figure, such as POSTS.' })
  figure: string;

  @Field({ description: 'What it counts, or the currency.' })
  unit: string;

  @Field(() => Float, { nullable: true, description: 'The figure in the period; null where unknown.' })
  value: number | null;

  @Field(() => Float, { nullable: true, description: 'The figure in the span before; null where unknown.' })
  before: number | null;
}

@ObjectType('ReportEditionBlock', { description: 'A block with what it showed.' })
export class ReportEditionBlock extends ReportBlock {
  @Field(() => ItemAggregates, {
    nullable: true,
    description: 'Its figures, as itemAggregates gave them then; null for TEXT, GALLERY and BRANDS.',
  })
  @FieldCost({ perRow: 1 })
  aggregates: ItemAggregates | null;

  @Field(() => [ReportEditionPost], {
    nullable: true,
    description: 'The posts of a GALLERY; null for others.',
  })
  @FieldCost({ listRows: 20 })
  posts: ReportEditionPost[] | null;

  @Field(() => [ReportEditionBrand], {
    nullable: true,
    description: 'The brands of BRANDS; null for others.',
  })
  @FieldCost({ listRows: 10 })
  brands: ReportEditionBrand[] | null;
}

@ObjectType('ReportFailingSource', {
  description: 'A source that was not captured when an edition was made.',
})
export class ReportFailingSource {
  @Field({ description: 'Name of the source.' })
  name: string;

  @Field(() => Provider, { description: 'The platform.' })
  provider: Provider;

  @Field(() => String, { nullable: true, description: 'Why not.' })
  problem: string | null;
}

@ObjectType('ReportAiField', { description: 'The version of an AI field that an edition rests on.' })
export class ReportAiField {
  @Field({ description: 'Key of the attribute.' })
  key: string;

  @Field({ description: 'Name of the attribute.' })
  name: string;

  @Field(() => Int, { description: 'The version that was published then.' })
  version: number;
}

@ObjectType('ReportEdition', {
  description:
    'A report as it was at one time. Its figures do not change; posts and people that are erased leave its lists.',
})
export class ReportEdition {
  @Field(() => ID, { description: 'Id of the edition, and of its operation.' })
  id: string;

  @Field(() => ID, { description: 'Id of the report.' })
  reportId: string;

  @Field({ description: 'The name of the report then.' })
  name: string;

  @Field(() => ReportEditionState, { description: 'What became of it.' })
  state: ReportEditionState;

  @Field(() => String, { nullable: true, description: 'Why it could not be made; null if it could.' })
  error: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was asked for.' })
  createdAt: Date;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The time of its figures; null until it is READY.',
  })
  snapshotAt: Date | null;

  @Field(() => DateTimeScalar, { description: 'Until when it is kept, by the plan.' })
  expiresAt: Date;

  @Field(() => ReportPeriod, {
    nullable: true,
    description: 'The period that it is about; null for all time.',
  })
  period: ReportPeriod | null;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'The filter of its posts, with its period, as it was when it was asked for; null for all posts. items with this filter and these conditions gives the posts as they are now.',
  })
  filter: object | null;

  @Field(() => JsonScalar, {
    description: 'The conditions on custom attributes of its posts: a list of field, operator, type, value.',
  })
  customAttributeConditions: object;

  @Field(() => String, { nullable: true, description: 'Currency of its amounts; null until it is READY.' })
  currency: string | null;

  @Field(() => Int, { nullable: true, description: 'Version of the rate card of earned media value.' })
  rateCardVersion: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of posts that its figures are about.' })
  postsCount: number | null;

  @Field(() => [ReportFailingSource], { description: 'Sources that were not captured then.' })
  @FieldCost({ listRows: 5 })
  failingSources: readonly ReportFailingSource[];

  @Field(() => [ReportAiField], { description: 'The AI fields that it rests on.' })
  @FieldCost({ listRows: 5 })
  aiFields: readonly ReportAiField[];

  @Field(() => [ReportEditionBlock], { description: 'Its blocks; empty until it is READY.' })
  @FieldCost({ listRows: 10 })
  blocks: ReportEditionBlock[];

  @Field(() => [ReportEditionPost], {
    description:
      'The posts behind its figures that it froze: those with the highest earned media value, at most 500.',
  })
  @FieldCost({ listRows: 100 })
  posts: ReportEditionPost[];
}

@ObjectType('ReportLink', { description: 'An address by which anyone who has it reads an edition.' })
export class ReportLink {
  @Field(() => ID, { description: 'Id of the link.' })
  id: string;

  @Field(() => ID, { nullable: true, description: 'The edition that it opens; null for always the newest.' })
  editionId: string | null;

  @Field({ description: 'Whether it asks for a password.' })
  hasPassword: boolean;

  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of the blocks that it shows; null for all that are not hidden.',
  })
  blockIds: string[] | null;

  @Field(() => DateTimeScalar, { description: 'When it ends.' })
  expiresAt: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When somebody ended it; null if nobody has.' })
  revokedAt: Date | null;

  @Field(() => Int, { description: 'How often it was opened.' })
  views: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was last opened.' })
  lastViewedAt: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt: Date;
}

@ObjectType('Report', {
  description: 'A list of blocks about some posts and a period, of which editions are made.',
})
export class Report {
  @Field(() => ID, { description: 'Id of the report.' })
  id: string;

  @Field({ description: 'Its name, which readers see.' })
  name: string;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt: Date;

  @Field(() => DateTimeScalar, { description: 'When it was last changed.' })
  updatedAt: Date;
}

@ObjectType('ReportConnection', { description: 'A page of reports.' })
export class ReportConnection extends ConnectionOf(Report, 'Report') {}
