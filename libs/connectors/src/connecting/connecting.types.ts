import {
  CHECKED_BY_SERVICE,
  DateTimeWithZoneScalar,
  LongText,
  MutationPayload,
  payloadOf,
} from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { Integration } from '@loupe/workspace';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { IsOptional, MaxLength, MinLength } from 'class-validator';
import { AttemptStatus } from './integration-attempt.entity.js';

export const MAX_HANDLE = 100;
/** Tokens of platforms have some hundred characters. */
export const MAX_TOKEN = 4096;

registerEnumType(AttemptStatus, {
  name: 'IntegrationAttemptStatus',
  description: 'How far a sign-in at a platform has come.',
  valuesMap: {
    WAITING: { description: 'The person has not come back from the platform yet.' },
    CHOOSING: {
      description: 'Several accounts were allowed: chooseIntegrationAccounts connects some of them.',
    },
    CONNECTED: { description: 'The accounts are connected.' },
    FAILED: { description: 'Nothing was connected; problem says why.' },
  },
});

@ObjectType('IntegrationAccount', { description: 'An account that a sign-in allowed to read.' })
export class IntegrationAccount {
  @Field(() => ID, { description: 'The platform’s own id of the account.' })
  id: string;

  @Field({ description: 'The account’s handle, without @.' })
  handle: string;

  @Field(() => String, {
    nullable: true,
    description: 'What else tells it from others, such as the page behind it; null without.',
  })
  name: string | null;
}

@ObjectType('IntegrationAttempt', {
  description: 'A sign-in at a platform that connects accounts. It ends after ten minutes.',
})
export class IntegrationAttempt {
  @Field(() => ID, { description: 'Id of the sign-in.' })
  id: string;

  @Field(() => Provider, { description: 'The platform.' })
  provider: Provider;

  @Field(() => AttemptStatus, { description: 'How far it has come.' })
  status: AttemptStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Why nothing was connected, and what to do; null if there is no problem.',
  })
  problem: string | null;

  @Field(() => [IntegrationAccount], {
    description: 'The accounts to choose from, at most 100; empty unless status is CHOOSING.',
  })
  accounts: readonly IntegrationAccount[];

  @Field(() => DateTimeWithZoneScalar, { description: 'When it ends.' })
  expiresAt: Date;
}

@ObjectType('IntegrationScope', { description: 'A permission that Loupe asks a platform for.' })
export class IntegrationScope {
  @Field({ description: 'The permission as the platform calls it.' })
  name: string;

  @Field({ description: 'What is missing without it.' })
  without: string;

  @Field({ description: 'Whether an account can only be connected with it.' })
  isRequired: boolean;
}

@ObjectType('GivenIntegrationScope', {
  description: 'A permission that Loupe asked a platform for, and whether the account gave it.',
})
export class GivenIntegrationScope extends IntegrationScope {
  @Field({ description: 'Whether the account gave it.' })
  isGranted: boolean;
}

@ObjectType('IntegrationPlatform', {
  description: 'A platform whose accounts can be connected, and what that needs.',
})
export class IntegrationPlatform {
  @Field(() => Provider, { description: 'The platform.' })
  provider: Provider;

  @Field({
    description: 'Whether beginIntegration works: the operator has set up an app at the platform.',
  })
  canSignIn: boolean;

  @Field(() => [String], {
    description: 'What the operator does so that people can sign in, step by step.',
  })
  operatorSteps: readonly string[];

  @Field({ description: 'The redirect address that the operator registers at the platform, exactly so.' })
  redirectUrl: string;

  @Field(() => [IntegrationScope], { description: 'The permissions that a sign-in asks for.' })
  scopes: readonly IntegrationScope[];

  @Field({ description: 'What connectIntegration takes instead of a sign-in.' })
  tokenHint: string;
}

@InputType({ description: 'An account, with a token or key for it. Both are tried at the platform first.' })
export class ConnectIntegrationInput {
  @Field(() => Provider, { description: 'The platform: INSTAGRAM, TIKTOK or YOUTUBE.' })
  provider: Provider;

  @Field({ description: 'The account’s handle, with or without @; for YouTube also the id of a channel.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  @MaxLength(MAX_HANDLE, CHECKED_BY_SERVICE)
  handle: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The access token; for YouTube a key of the YouTube Data API v3, which is then the workspace’s own, or nothing for the key of the installation. It is stored encrypted and never shown.',
  })
  @IsOptional()
  @LongText(MAX_TOKEN)
  token?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The refresh token, for TikTok. It is stored encrypted and never shown.',
  })
  @IsOptional()
  @LongText(MAX_TOKEN)
  refreshToken?: string | null;
}

@ObjectType('BeginIntegrationPayload', { description: 'What became of beginning a sign-in.' })
export class BeginIntegrationPayload extends MutationPayload {
  @Field(() => IntegrationAttempt, {
    nullable: true,
    description: 'The sign-in; null when none was begun.',
  })
  attempt?: IntegrationAttempt | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Address at the platform that the person opens in the browser in which they are signed in here; null when nothing was begun. It works once.',
  })
  authorizationUrl?: string | null;
}

export const ConnectIntegrationPayload = payloadOf(
  'ConnectIntegrationPayload',
  'integration',
  Integration,
  'What became of connecting an account.',
);

@ObjectType('ChooseIntegrationAccountsPayload', { description: 'What became of choosing accounts.' })
export class ChooseIntegrationAccountsPayload extends MutationPayload {
  @Field(() => [Integration], {
    nullable: true,
    description: 'The accounts that are connected now; null when nothing was changed.',
  })
  integrations?: Integration[] | null;
}

@ObjectType('DisconnectIntegrationPayload', { description: 'What became of taking a connection away.' })
export class DisconnectIntegrationPayload extends MutationPayload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the connection that is no more; null when nothing was changed.',
  })
  disconnectedIntegrationId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the platform has forgotten the permission too; null when nothing was changed.',
  })
  isRevoked?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the platform has not, and what to do; null if it has.',
  })
  notice?: string | null;
}
