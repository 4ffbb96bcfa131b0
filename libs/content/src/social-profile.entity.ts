import { Concise } from '@loupe/graphql';
import { Provider, type SocialProfileAccountType } from '@loupe/kernel';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import './content-enums.js';

/** A profile: one account on one platform. */
@Entity('social_profiles')
@Concise('id provider accountName followers creator { id }')
@ObjectType('SocialProfile', { description: 'A profile: one account on one platform.' })
export class SocialProfile {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the profile.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  creatorId: string | null;

  @Field(() => Provider, { description: 'Platform of the profile.' })
  @Column('text')
  provider: Provider;

  /** Identifies the account on its platform (docs/import-format.md). */
  @Column('text')
  externalKey: string;

  @Field({ description: 'Handle of the profile, or its name if the platform shows no handle.' })
  @Column('text')
  accountName: string;

  /** The handle in lower case. */
  @Column('text')
  accountNameKey: string;

  @Field(() => String, { nullable: true, description: 'Display name.' })
  @Column('text', { nullable: true })
  fullName: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the profile says of itself; null if the source does not report it.',
  })
  @Column('text', { nullable: true })
  bio: string | null;

  /** The platform's address of the picture. */
  @Column('text', { nullable: true })
  avatar: string | null;

  /** Whether there is a copy of its picture (libs/media). */
  @Column('boolean', { default: false })
  hasPicture: boolean;

  @Field(() => String, { nullable: true, description: 'E-mail address that the profile shows.' })
  @Column('text', { nullable: true })
  email: string | null;

  @Field(() => [String], { description: 'Telephone numbers that the profile shows.' })
  @Column('text', { array: true })
  phoneNumbers: string[];

  @Field(() => Int, { description: 'Number of followers; 0 if the source does not report it.' })
  @Column('integer')
  followers: number;

  @Field(() => Int, {
    description: 'Number of accounts that it follows; 0 if the source does not report it.',
  })
  @Column('integer')
  following: number;

  @Field({ description: 'Whether only followers can see its posts.' })
  @Column('boolean')
  private: boolean;

  @Field({ description: 'Whether it is a professional account.' })
  @Column('boolean')
  proAccount: boolean;

  @Field({ description: 'Whether the platform has verified it.' })
  @Column('boolean')
  verified: boolean;

  @Column('text', { nullable: true })
  accountType: SocialProfileAccountType | null;

  @Field({ description: 'Public URL of the profile.' })
  @Column('text')
  originalUrl: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
