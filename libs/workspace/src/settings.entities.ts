import { DateTimeWithZoneScalar } from '@loupe/graphql';
import { IntegrationStatus, Provider } from '@loupe/kernel';
import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

registerEnumType(IntegrationStatus, {
  name: 'IntegrationStatus',
  description: 'The state of a connection to a platform account.',
  valuesMap: {
    CONNECTED: { description: 'The account is connected.' },
    DISCONNECTED: { description: 'The account was connected and must be connected again.' },
    PENDING: { description: 'The connection was started but is not complete.' },
  },
});

/** A platform account of the brand that the workspace is connected to. */
@Entity('integrations')
@ObjectType('Integration', {
  description: 'A platform account of the brand that the workspace is connected to.',
})
export class Integration {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the integration.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => Provider, { description: 'The platform of the account.' })
  @Column('text')
  provider: Provider;

  @Field({ description: 'The account’s handle.' })
  @Column('text')
  handle: string;

  @Field(() => IntegrationStatus, { description: 'The state of the connection.' })
  @Column('text')
  status: IntegrationStatus;

  @Field(() => DateTimeWithZoneScalar, { description: 'When the account was connected.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  connectedAt: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Why this connection fetches nothing, and what to do; null if there is no problem.',
  })
  @Column('text', { nullable: true })
  problem: string | null;
}

/** The credentials with which an integration sends requests to its platform. */
@Entity('integration_credentials')
export class IntegrationCredentials {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  integrationId: string;

  /** The platform's own id of the connected account. */
  @Column('text')
  accountId: string;

  /** The tokens, encrypted. */
  @Column('bytea')
  sealed: Buffer;

  /** When the access token expires; null if it does not. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column('timestamp with time zone', { precision: 3 })
  renewedAt: Date;
}
