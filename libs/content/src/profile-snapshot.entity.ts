import { DateTimeScalar } from '@loupe/graphql';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account's metrics at one moment. Rows are added when the metrics have changed. */
@Entity('profile_snapshots')
@ObjectType('SocialProfileHistoryEntry', {
  description: 'The figures of an account, from one moment to the next entry’s.',
})
export class ProfileSnapshot {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  socialProfileId: string;

  @Field(() => DateTimeScalar, { name: 'at', description: 'When the figures were first read (UTC).' })
  @PrimaryColumn('timestamp with time zone', { precision: 3 })
  capturedAt: Date;

  @Field(() => Int, { description: 'Number of followers.' })
  @Column('integer')
  followers: number;

  @Field(() => Int, { description: 'Number of accounts that it follows.' })
  @Column('integer')
  following: number;
}
