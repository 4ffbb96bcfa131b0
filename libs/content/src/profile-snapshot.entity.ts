import { DateTimeScalar } from '@loupe/graphql';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A profile's metrics at one time. A row is added whenever they have changed. */
@Entity('profile_snapshots')
@ObjectType('SocialProfileHistoryEntry', {
  description: 'The metrics of a profile, valid from the time of this entry until the next one.',
})
export class ProfileSnapshot {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  socialProfileId: string;

  @Field(() => DateTimeScalar, { name: 'at', description: 'When the metrics were first read (UTC).' })
  @PrimaryColumn('timestamp with time zone', { precision: 3 })
  capturedAt: Date;

  @Field(() => Int, { description: 'Number of followers.' })
  @Column('integer')
  followers: number;

  @Field(() => Int, { description: 'Number of profiles that it follows.' })
  @Column('integer')
  following: number;
}
