import { BigIntScalar, DateTimeScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A campaign that items belong to. */
@Entity('campaigns')
@ObjectType('Campaign', {
  description: 'A campaign that items belong to; items are filtered by it with campaignsIds.',
})
export class Campaign {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the campaign.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Name of the campaign.' })
  @Column('text')
  name: string;

  @Field(() => DateTimeScalar, {
    name: 'from',
    nullable: true,
    description: 'Items that were posted before do not join by themselves; null for no beginning.',
  })
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  startsAt: Date | null;

  @Field(() => DateTimeScalar, {
    name: 'to',
    nullable: true,
    description: 'Items that were posted later do not join by themselves; null for no end.',
  })
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  endsAt: Date | null;

  @Field(() => String, { nullable: true, description: 'What the campaign is about, in words for people.' })
  @Column('text', { nullable: true })
  brief: string | null;

  @Field(() => String, { nullable: true, description: 'What the campaign is to reach, in words for people.' })
  @Column('text', { nullable: true })
  goal: string | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'What it may cost, in cents of the workspace’s currency; null where nobody said.',
  })
  @Column('bigint', { nullable: true })
  budgetCents: string | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description:
      'What it has cost so far, such as the fees of its creators, in cents of the workspace’s currency; null where nobody said.',
  })
  @Column('bigint', { nullable: true })
  feesCents: string | null;

  @Field(() => DateTimeScalar, { description: 'When somebody last changed the campaign.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;

  /** Items with smaller ids are still to be looked through for those that the criteria name; null where all were. */
  @Column('uuid', { nullable: true })
  fillBefore: string | null;

  /** When it was deleted; it is gone for callers, and a job removes its memberships. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  deletedAt: Date | null;

  @Field(() => DateTimeScalar, { description: 'When the campaign was created.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** What kind of thing a criterion names. */
export type CriterionKind = 'SOURCE' | 'CREATOR' | 'COLLECTION';

/** Something whose items belong to a campaign. It may be deleted since. */
@Entity('campaign_criteria')
export class CampaignCriterion {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  campaignId: string;

  @PrimaryColumn('text')
  kind: CriterionKind;

  @PrimaryColumn('uuid')
  refId: string;
}

/** An item that somebody took out of a campaign. */
@Entity('campaign_exclusions')
export class CampaignExclusion {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  campaignId: string;

  @PrimaryColumn('uuid')
  itemId: string;
}
