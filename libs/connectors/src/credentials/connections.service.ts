import { Clock, IntegrationStatus, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { type Connection, type Credentials, IntegrationsService } from '@loupe/workspace';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../connector.js';
import { PlatformQuotaStore } from '../platforms/platform-quota.store.js';

/** What is tried again after a renewal that failed. */
const RENEWAL_PAUSE_MS = 10 * 60_000;

/** An account that a platform can be asked by. */
export interface Access {
  /** Handle of the account. */
  readonly handle: string;
  readonly accountId: string;
  readonly accessToken: string;
  /** By which its quota is kept. */
  readonly quota: string;
}

/** How a platform gives tokens. */
export interface Tokens {
  readonly provider: Provider;
  /** The platform's name in messages. */
  readonly platform: string;
  /** Whether an access token shall be replaced, which is well before its end. */
  isDue(credentials: Credentials, renewedAt: Date, now: Date): boolean;
  /**
   * @param quota by which the quota of renewals is kept
   * @throws ConnectorError
   */
  renew(credentials: Credentials, quota: string): Promise<Credentials>;
}

/** The accounts by which a workspace may ask a platform; their tokens are renewed before they end. */
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
   * @throws ConnectorError NOT_CONFIGURED where there never was one, UNAUTHORIZED where the platform refuses them all
   */
  async of(scope: WorkspaceScope, tokens: Tokens): Promise<Connection[]> {
    const all = await this.integrations.connections(scope, tokens.provider);
    const problem = problemOf(all, tokens.platform);
    if (problem !== null) throw problem;
    return all.filter(isConnected);
  }

  /** What `of` would throw; null where an account is connected. */
  async missing(scope: WorkspaceScope, { provider, platform }: Tokens): Promise<ConnectorError | null> {
    return problemOf(await this.integrations.connections(scope, provider), platform);
  }

  /** The connected accounts, oldest first, of a platform that gives something without one, too. */
  async any(scope: WorkspaceScope, { provider }: Tokens): Promise<Connection[]> {
    return (await this.integrations.connections(scope, provider)).filter(isConnected);
  }

  /**
   * What `work` gives with an account. An account that the platform refuses is shown as disconnected from then on.
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
      if (error instanceof ConnectorError && error.problem === 'UNAUTHORIZED') {
        await this.integrations.refuse(scope, integration.id, error.message);
      }
      throw error;
    }
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
      // The token is good for a while; it is tried again, but not with every request.
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
    `${platform} is not connected: the operator connects an account with \`loupe integration add\``,
  );
}

function refusal(platform: string): string {
  return `${platform} refuses the credentials: connect the account again`;
}
