import { DateTimeWithZoneScalar } from '@loupe/graphql';
import { IntegrationMethod, IntegrationStatus, Provider } from '@loupe/kernel';
import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

registerEnumType(IntegrationStatus, {
  name: 'IntegrationStatus',
  description: 'The state of a connection to a platform account.',
  valuesMap: {
    CONNECTED: { description: 'The account is connected.' },
    DISCONNECTED: { description: 'The account was connected and must be connected again.' },
    PENDING: { description: 'The connection was started but is not complete.' },
    REVOKED: {
      description:
        'The permission of a sign-in was withdrawn at the platform before its end; the account must be connected again.',
    },
  },
});

registerEnumType(IntegrationMethod, {
  name: 'IntegrationMethod',
  description: 'How a platform account was connected.',
  valuesMap: {
    SIGN_IN: { description: 'By a sign-in at the platform, which beginIntegration began.' },
    TOKEN: { description: 'By a token that somebody gave.' },
    KEY: { description: 'By a key of the platform’s API, which is the workspace’s own.' },
    INSTALLATION: { description: 'By the key of the installation, which all workspaces share.' },
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

  @Field(() => IntegrationMethod, { description: 'How the account was connected.' })
  @Column('text', { default: 'TOKEN' })
  method: IntegrationMethod;

  /** The permissions that the account gave, by the platform's names; null where it is not known. */
  @Column('text', { array: true, nullable: true })
  grantedScopes: string[] | null;

  /** Whether the platform took a sign-in back before its end. `status` is DISCONNECTED then, as programs before know it. */
  @Column('boolean', { default: false })
  isRevoked: boolean;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description:
      'When the account has to be connected again at the latest; null if that is not known, or if it has no end. Loupe renews what can be renewed before.',
  })
  endsAt?: Date | null;
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

  /** When the credentials end even if they are renewed; null if that is not known, or never. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  grantEndsAt: Date | null;

  /** HMAC of who gave the permission at the platform; null where nobody signed in. */
  @Column('bytea', { nullable: true })
  grantor: Buffer | null;
}
