import {
  Clock,
  IntegrationMethod,
  IntegrationStatus,
  type Provider,
  type WorkspaceScope,
} from '@loupe/kernel';
import { type Connection, type Credentials, IntegrationsService } from '@loupe/workspace';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../connector.js';
import { PlatformQuotaStore } from '../platforms/platform-quota.store.js';

/** Wait before the next attempt after a failed renewal. */
const RENEWAL_PAUSE_MS = 10 * 60_000;

/** The credentials of a connected account. */
export interface Access {
  /** Handle of the account. */
  readonly handle: string;
  readonly accountId: string;
  readonly accessToken: string;
  /** Key of its quota. */
  readonly quota: string;
}

/** How a platform issues tokens. */
export interface Tokens {
  readonly provider: Provider;
  /** The platform's name in messages. */
  readonly platform: string;
  /** Whether to renew an access token; true well before it expires. */
  isDue(credentials: Credentials, renewedAt: Date, now: Date): boolean;
  /**
   * @param quota key of the quota for renewals
   * @throws ConnectorError
   */
  renew(credentials: Credentials, quota: string): Promise<Credentials>;
}

/** The connected accounts of a workspace on a platform; their tokens are renewed before they expire. */
@Injectable()
export class ConnectionsService {
  private readonly logger = new Logger('Platforms');

  constructor(
    private readonly integrations: IntegrationsService,
    private readonly quotas: PlatformQuotaStore,
    private readonly clock: Clock,
  ) {}

  /**
   * The connected accounts, oldest first; at least one.
   * @throws ConnectorError NOT_CONFIGURED if the workspace has connected none, UNAUTHORIZED if the platform refuses all of
   * them
   */
  async of(scope: WorkspaceScope, tokens: Tokens): Promise<Connection[]> {
    const all = await this.integrations.connections(scope, tokens.provider);
    const problem = problemOf(all, tokens.platform);
    if (problem !== null) throw problem;
    return all.filter(isConnected);
  }

  /** The error that `of` would throw; null if an account is connected. */
  async missing(scope: WorkspaceScope, { provider, platform }: Tokens): Promise<ConnectorError | null> {
    return problemOf(await this.integrations.connections(scope, provider), platform);
  }

  /** The connected accounts, oldest first, of a platform that also answers without one. */
  async any(scope: WorkspaceScope, { provider }: Tokens): Promise<Connection[]> {
    return (await this.integrations.connections(scope, provider)).filter(isConnected);
  }

  /**
   * The result of `work` with an account. If the platform refuses the account, it is shown as disconnected from then on.
   * @throws ConnectorError
   */
  async use<Result>(
    scope: WorkspaceScope,
    tokens: Tokens,
    connection: Connection,
    work: (access: Access) => Promise<Result>,
  ): Promise<Result> {
    const { integration } = connection;
    try {
      const quota = `${tokens.provider.toLowerCase()}:${integration.id}`;
      const { accountId, accessToken } = await this.current(scope, tokens, connection, quota);
      return await work({ handle: integration.handle, accountId, accessToken, quota });
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.problem !== 'UNAUTHORIZED') throw error;
      const isRevoked = this.isRevoked(connection);
      const problem = isRevoked ? revocation(tokens.platform) : error.message;
      await this.integrations.refuse(scope, integration.id, problem, isRevoked);
      throw isRevoked ? new ConnectorError('UNAUTHORIZED', problem) : error;
    }
  }

  /** A sign-in that is refused before its end was taken back: by its person, or by the platform. */
  private isRevoked({ integration: { method, endsAt } }: Connection): boolean {
    return method === IntegrationMethod.SIGN_IN && (endsAt == null || endsAt > this.clock.now());
  }

  private async current(
    scope: WorkspaceScope,
    tokens: Tokens,
    { integration, credentials, renewedAt }: Connection,
    quota: string,
  ): Promise<Credentials> {
    const isDue = (stored: Credentials, since: Date) => tokens.isDue(stored, since, this.clock.now());
    if (!isDue(credentials, renewedAt)) return credentials;
    const ofRenewals = `${quota}:renewal`;
    try {
      const ask = (stored: Credentials) => tokens.renew(stored, ofRenewals);
      return (await this.integrations.renew(scope, integration.id, isDue, ask)) ?? credentials;
    } catch (error) {
      const { expiresAt } = credentials;
      const isOver = expiresAt !== null && expiresAt <= this.clock.now();
      if (!(error instanceof ConnectorError) || isOver) throw error;
      // The old token is still valid for a while. The renewal is repeated later, but not with every request.
      if (error.problem !== 'QUOTA') {
        this.logger.warn(`The token of integration ${integration.id} was not renewed: ${error.message}`);
        await this.quotas.close(ofRenewals, new Date(this.clock.now().getTime() + RENEWAL_PAUSE_MS));
      }
      return credentials;
    }
  }
}

function isConnected({ integration }: Connection): boolean {
  return integration.status === IntegrationStatus.CONNECTED;
}

function problemOf(all: readonly Connection[], platform: string): ConnectorError | null {
  if (all.some(isConnected)) return null;
  const [refused] = all;
  if (refused !== undefined) {
    return new ConnectorError('UNAUTHORIZED', refused.integration.problem ?? refusal(platform));
  }
  return new ConnectorError(
    'NOT_CONFIGURED',
    `${platform} is not connected: an administrator connects an account on the page of sources, or the operator with \`loupe integration add\``,
  );
}

function refusal(platform: string): string {
  return `${platform} refuses the credentials: connect the account again`;
}

function revocation(platform: string): string {
  return `The permission was taken back at ${platform}: connect the account again`;
}
