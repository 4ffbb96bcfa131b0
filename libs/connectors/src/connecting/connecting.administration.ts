import { type Actor, actorOf } from '@loupe/audit';
import type { RequestContext } from '@loupe/graphql';
import {
  asUserErrors,
  isUuid,
  NotFoundError,
  type Provider,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { type Integration, IntegrationsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ConnectorError } from '../connector.js';
import { AccountConnectionService } from '../credentials/account-connection.service.js';
import { ConnectingService } from './connecting.service.js';
import {
  type ConnectIntegrationInput,
  type IntegrationAttempt,
  type IntegrationPlatform,
  MAX_HANDLE,
  MAX_TOKEN,
} from './connecting.types.js';
import { DisconnectingService } from './disconnecting.service.js';
import { isSetUp } from './platform-sign-in.js';
import { SignIns } from './sign-ins.js';

/** Visible characters only: anything else is no token. */
const TOKEN = /^[\x21-\x7e]+$/;

const TOKEN_HINTS: Partial<Record<Provider, string>> = {
  INSTAGRAM: 'A long-lived access token of Facebook Login (EAA…) or Instagram Login (IG…) for the account.',
  TIKTOK: 'An access token of the account, and its refresh token.',
  YOUTUBE: 'A key of the YouTube Data API v3, which is then the workspace’s own and has a quota of its own.',
};

/** What administrators of a workspace do to connect accounts. */
@Injectable()
export class ConnectingAdministration {
  constructor(
    private readonly connecting: ConnectingService,
    private readonly disconnecting: DisconnectingService,
    private readonly accounts: AccountConnectionService,
    private readonly integrations: IntegrationsService,
    private readonly signIns: SignIns,
  ) {}

  /** @param origin address of this service as the caller reaches it */
  platforms(origin: string): IntegrationPlatform[] {
    return this.signIns.all.map((signIn) => {
      const { provider, scopes } = signIn;
      const redirectUrl = this.signIns.redirectUri(origin, provider);
      return {
        provider,
        canSignIn: isSetUp(signIn.app()),
        operatorSteps: signIn.steps(redirectUrl),
        redirectUrl,
        scopes,
        tokenHint: TOKEN_HINTS[provider] ?? '',
      };
    });
  }

  async attempt(scope: WorkspaceScope, id: string): Promise<IntegrationAttempt | null> {
    const found = isUuid(id) ? await this.connecting.find(scope, id) : null;
    return found === null ? null : { ...found.attempt, accounts: found.accounts };
  }

  /** @throws UserErrors as `ConnectingService.begin` */
  async begin(context: RequestContext, provider: Provider) {
    const { scope, origin, principal } = context;
    const sessionId = principal.sessionId ?? null;
    const begun = await this.connecting.begin(scope, provider, origin, sessionId, actorOf(context));
    return { attempt: { ...begun.attempt, accounts: [] }, authorizationUrl: begun.authorizationUrl };
  }

  /** @throws UserErrors as `ConnectingService.choose` */
  async choose(context: RequestContext, id: string, accountIds: readonly string[]) {
    const { scope, principal } = context;
    if (!isUuid(id)) throw userError(['id'], 'There is no such sign-in', 'not_found');
    const sessionId = principal.sessionId ?? null;
    const ids = await this.connecting.choose(scope, id, accountIds, sessionId, actorOf(context));
    const all = await this.integrations.ofWorkspaces([scope.workspaceId]);
    return { integrations: all.filter((integration) => ids.includes(integration.id)) };
  }

  /** @throws UserErrors for what is malformed, refused_by_platform, not_answered */
  async connect(
    context: RequestContext,
    input: ConnectIntegrationInput,
  ): Promise<{ integration: Integration }> {
    const { scope } = context;
    const { provider, handle } = input;
    if (handle.trim() === '' || handle.length > MAX_HANDLE) {
      throw userError(['input', 'handle'], `must have 1 to ${MAX_HANDLE} characters`);
    }
    const accessToken = tokenOf(input.token, 'token');
    const refreshToken = tokenOf(input.refreshToken, 'refreshToken');
    const tokens = accessToken === null ? null : { accessToken, refreshToken };
    try {
      const id = await this.accounts.connect(scope, provider, handle, tokens, actorOf(context));
      return { integration: (await this.integrations.find(scope, id)).integration };
    } catch (error) {
      if (error instanceof ConnectorError) {
        const code = error.passes ? 'not_answered' : 'refused_by_platform';
        throw userError(['input', 'token'], error.message, code);
      }
      return asUserErrors(error);
    }
  }

  /** @throws UserErrors not_found */
  async disconnect(scope: WorkspaceScope, id: string, by: Actor) {
    const unknown = () => userError(['id'], 'Integration not found', 'not_found');
    if (!isUuid(id)) throw unknown();
    try {
      const { isRevoked, notice } = await this.disconnecting.disconnect(scope, id, by);
      return { disconnectedIntegrationId: id, isRevoked, notice };
    } catch (error) {
      throw error instanceof NotFoundError ? unknown() : error;
    }
  }
}

/** Null for nothing. @throws UserErrors for what is no token */
function tokenOf(given: string | null | undefined, field: string): string | null {
  const text = given?.trim() ?? '';
  if (text === '') return null;
  if (text.length <= MAX_TOKEN && TOKEN.test(text)) return text;
  throw userError(['input', field], `must be one word of at most ${MAX_TOKEN} visible characters`);
}
