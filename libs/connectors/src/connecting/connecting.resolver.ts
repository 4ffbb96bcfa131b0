import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import { Provider, type WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { ConnectingAdministration } from './connecting.administration.js';
import { FIELDS } from './connecting.fields.js';
import {
  BeginIntegrationPayload,
  ChooseIntegrationAccountsPayload,
  ConnectIntegrationInput,
  ConnectIntegrationPayload,
  DisconnectIntegrationPayload,
  IntegrationAttempt,
  IntegrationPlatform,
} from './connecting.types.js';

/** Connecting accounts, for owners and administrators. Models are not offered it. */
@Resolver()
export class ConnectingResolver {
  constructor(private readonly administration: ConnectingAdministration) {}

  @Query(() => [IntegrationPlatform], {
    description: 'The platforms whose accounts can be connected, and what that needs.',
  })
  @RootField(FIELDS.integrationPlatforms)
  integrationPlatforms(@Ctx() { origin }: RequestContext) {
    return this.administration.platforms(origin);
  }

  @Query(() => IntegrationAttempt, {
    nullable: true,
    description: 'A sign-in that beginIntegration began; null for one that has ended or never was.',
  })
  @RootField(FIELDS.integrationAttempt)
  integrationAttempt(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the sign-in.' }) id: string,
  ) {
    return this.administration.attempt(scope, id);
  }

  @Mutation(() => BeginIntegrationPayload, {
    nullable: true,
    description:
      'Begins a sign-in at a platform, which connects accounts. Only the browser in which the caller is signed in can end it; a sign-in that an API token began, any administrator of the workspace.',
  })
  @RootField(FIELDS.beginIntegration)
  beginIntegration(
    @Ctx() context: RequestContext,
    @Args('provider', { type: () => Provider, description: 'The platform: INSTAGRAM, TIKTOK or YOUTUBE.' })
    provider: Provider,
  ) {
    return this.administration.begin(context, provider);
  }

  @Mutation(() => ChooseIntegrationAccountsPayload, {
    nullable: true,
    description: 'Connects some of the accounts that a sign-in allowed, where it allowed several.',
  })
  @RootField(FIELDS.chooseIntegrationAccounts)
  chooseIntegrationAccounts(
    @Ctx() context: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the sign-in.' }) id: string,
    @Args('accountIds', { type: () => [ID], description: 'Ids of 1 to 100 of its accounts.' })
    accountIds: string[],
  ) {
    return this.administration.choose(context, id, accountIds);
  }

  @Mutation(() => ConnectIntegrationPayload, {
    nullable: true,
    description:
      'Connects an account by a token or key, or connects it again with another. The platform is asked whose it is before anything is stored.',
  })
  @RootField(FIELDS.connectIntegration)
  connectIntegration(
    @Ctx() context: RequestContext,
    @Args('input', { type: () => ConnectIntegrationInput, description: 'The account and its token.' })
    input: ConnectIntegrationInput,
  ) {
    return this.administration.connect(context, input);
  }

  @Mutation(() => DisconnectIntegrationPayload, {
    nullable: true,
    description:
      'Deletes a connection and its credentials, and takes the permission of a sign-in back at the platform. Posts that it brought stay.',
  })
  @RootField(FIELDS.disconnectIntegration)
  disconnectIntegration(
    @Ctx() context: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the integration.' }) id: string,
  ) {
    return this.administration.disconnect(context.scope, id, actorOf(context));
  }
}
