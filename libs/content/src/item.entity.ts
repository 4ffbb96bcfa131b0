import { Concise, DateTimeScalar, JsonScalar } from '@loupe/graphql';
import { ItemType, Provider, TakenAtBasis } from '@loupe/kernel';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SocialProfile } from './social-profile.entity.js';
import './content-enums.js';

@ObjectType('Location', { description: 'The place that a post names.' })
export class Location {
  @Field(() => String, { nullable: true, description: 'Name of the place.' })
  name: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city: string | null;

  @Field(() => String, { nullable: true, description: 'State or region.' })
  state: string | null;

  @Field(() => String, { nullable: true, description: 'Country.' })
  country: string | null;

  @Field(() => String, { nullable: true, description: 'The place in one line.' })
  formatted: string | null;
}

/** A post, reel, short, video or story. Its row also has copies of the newest metrics and of two columns of the poster. */
@Entity('items')
// A page of 20 concise items costs 63 credits (decisions §6).
@Concise(
  'id provider type takenAt originalUrl linearViralityScore creator { id } socialProfile { accountName followers } currentEngagement { likes comments reportedViews earnedMediaValue }',
)
@ObjectType('Item', {
  description: 'A post, reel, short, video or story in the workspace, with its newest metrics.',
})
export class Item {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the item.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => Provider, { description: 'Platform of the item.' })
  @Column('text')
  provider: Provider;

  @Field(() => ItemType, { description: 'The type of the item.' })
  @Column('text')
  type: ItemType;

  @Field(() => ID, { description: 'The platform’s own id of the post.' })
  @Column('text')
  externalId: string;

  @Column('uuid', { nullable: true })
  competitorBrandId: string | null;

  @Column('uuid')
  socialProfileId: string;

  /** Null only for a competitor's post. */
  @Column('uuid', { nullable: true })
  creatorId: string | null;

  @Field(() => DateTimeScalar, {
    description:
      'When the post was published (UTC); takenAtBasis says where it is only a day, or when it was first seen.',
  })
  @Column('timestamp with time zone', { precision: 3 })
  takenAt: Date;

  @Field(() => TakenAtBasis, { description: 'What takenAt is.' })
  @Column('text', { default: 'PUBLISHED' })
  takenAtBasis: TakenAtBasis;

  @Field(() => String, { nullable: true, description: 'Text of the post.' })
  @Column('text', { nullable: true })
  caption: string | null;

  /** The code of the caption's language, or UNKNOWN_LANGUAGE; null until somebody has looked. */
  @Column('text', { nullable: true })
  language: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'What the post’s poll lets people choose from; null if it has no poll. Searches of captions find it.',
  })
  @Column('jsonb', { nullable: true })
  pollOptions: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Names of those who wrote the post, where its account is not a person: those of a feed’s entry. Null where the source names none.',
  })
  @Column('text', { array: true, nullable: true })
  authors: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Categories of the post as its source names them; null where it names none.',
  })
  @Column('text', { array: true, nullable: true })
  categories: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Hashtags of the post in lower case, without #.' })
  @Column('text', { array: true })
  hashtags: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'Accounts that the post mentions, in lower case, without @.',
  })
  @Column('text', { array: true })
  mentions: string[];

  @Field(() => String, {
    nullable: true,
    description: 'Public URL of the post; null for stories, which have no permanent URL.',
  })
  @Column('text', { nullable: true })
  originalUrl: string | null;

  /** Canonical form of originalUrl (url-key.ts). */
  @Column('text', { nullable: true })
  urlKey: string | null;

  @Field(() => Location, { nullable: true, description: 'The place that the post names.' })
  @Column('jsonb', { nullable: true })
  location: Location | null;

  @Column('text')
  importType: 'AUTOMATIC' | 'MANUAL';

  @Field(() => JsonScalar, {
    description:
      'Values of the workspace’s custom attributes by key. Select attributes hold option ids; customAttributeSchemas gives their labels.',
  })
  @Column('jsonb', { default: () => "'{}'" })
  customAttributes: Record<string, unknown>;

  /** Explanations of AI Filters by attribute key. */
  @Column('jsonb', { name: 'ai_filter_reasons', default: () => "'{}'" })
  reasons: Record<string, string | null>;

  /** The poster's handle in lower case; a trigger keeps it up to date. */
  @Column('text')
  accountNameKey: string;

  /** The poster's current followers; a trigger keeps it up to date. */
  @Column('integer')
  followers: number;

  /** The time of the newest metrics; null before the first snapshot. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  engagementAt: Date | null;

  @Column('bigint', { nullable: true })
  likes: string | null;

  @Column('bigint', { nullable: true })
  comments: string | null;

  @Column('bigint', { nullable: true })
  shares: string | null;

  @Column('bigint', { nullable: true })
  views: string | null;

  @Column('bigint', { nullable: true })
  impressions: string | null;

  /** In cents. */
  @Column('bigint', { nullable: true })
  earnedMediaValue: string | null;

  @Column('bigint', { nullable: true })
  followersAtCapture: string | null;

  /** Views per follower at capture; computed by PostgreSQL. */
  @Column({ type: 'double precision', nullable: true, insert: false, update: false })
  linearVirality: number | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;

  /** How many times the item's permalink was replaced. */
  @Column('integer', { default: 0 })
  permalinkSerial: number;

  /** The poster, if it was read together with the item. Not a column. */
  socialProfile?: SocialProfile;
}
