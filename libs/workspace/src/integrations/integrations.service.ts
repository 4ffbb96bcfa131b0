import { createHmac } from 'node:crypto';
import { type Actor, AuditLog, OPERATOR } from '@loupe/audit';
import { AppConfig, Sealer } from '@loupe/config';
import { Database } from '@loupe/database';
import {
  Clock,
  IntegrationMethod,
  IntegrationStatus,
  NotFoundError,
  newId,
  Provider,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import type { Integration, IntegrationCredentials } from '../settings.entities.js';
import {
  type Connecting,
  type IntegrationRow,
  IntegrationsRepository,
  type RemovedIntegration,
} from './integrations.repository.js';

/** The credentials for requests to a connected account. */
export interface Credentials {
  /** The platform's own id of the account. */
  readonly accountId: string;
  readonly accessToken: string;
  /** Gets the next access token; null for a platform without refresh tokens. */
  readonly refreshToken: string | null;
  /** When the access token expires; null if it does not. */
  readonly expiresAt: Date | null;
  /** When they end even if they are renewed; null or absent if that is not known, or never. */
  readonly grantEndsAt?: Date | null;
  /** Who gave the permission at the platform, as `grantorOf` names them; null or absent where nobody signed in. */
  readonly grantor?: Buffer | null;
}

/** How an account is connected; a token that somebody gave if nothing else is said. */
export type ConnectedBy = Pick<Connecting, 'method' | 'grantedScopes'>;

/** An integration with its credentials. */
export interface Connection {
  readonly integration: Integration;
  readonly credentials: Credentials;
  /** When the access token was issued. */
  readonly renewedAt: Date;
}

const NO_CREDENTIALS =
  'No credentials are stored for this account: an administrator connects it on the page of sources, or the operator with `loupe integration add`.';
const NO_KEY =
  'The operator has to set YOUTUBE_API_KEY to a key of the YouTube Data API v3, or an administrator connects the channel on the page of sources.';
/** Where a sign-in gives a refresh token, by which the access token is of no account. */
const RENEWED: ReadonlySet<Provider> = new Set([Provider.YOUTUBE, Provider.TIKTOK]);
const REFUSED = 'The account has to be connected again.';

/** Connections of workspaces to platform accounts, and their credentials, which are encrypted in the database. */
@Injectable()
export class IntegrationsService {
  private readonly logger = new Logger('Integrations');
  private readonly sealer: Sealer;
  private readonly grantorKey: Buffer;

  constructor(
    private readonly repository: IntegrationsRepository,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly audit: AuditLog,
  ) {
    this.sealer = new Sealer(config, 'loupe integration credentials');
    this.grantorKey = config.derivedKey('loupe integration grantors');
  }

  /**
   * The integrations of workspaces as callers see them, oldest first. An integration without usable credentials is not
   * shown as connected.
   */
  async ofWorkspaces(workspaceIds: readonly string[]): Promise<Integration[]> {
    return (await this.repository.ofWorkspaces(workspaceIds)).map((row) => this.shown(row));
  }

  /** The accounts of a platform that are connected, or were connected before the platform refused them; oldest first. */
  async connections(scope: WorkspaceScope, provider: Provider): Promise<Connection[]> {
    const integrations = (await this.ofWorkspaces([scope.workspaceId])).filter(
      (integration) => integration.provider === provider,
    );
    const ids = integrations.map(({ id }) => id);
    const rows = new Map(
      (await this.repository.credentials(scope, ids)).map((row) => [row.integrationId, row]),
    );
    return integrations.flatMap((integration) => {
      const row = rows.get(integration.id);
      const credentials = row === undefined ? null : this.openedOrNull(row);
      if (row === undefined || credentials === null) return [];
      return [{ integration, credentials, renewedAt: row.renewedAt }];
    });
  }

  /**
   * Connects an account, or connects it again with other credentials; returns the integration's id.
   * @param credentials null for a platform that uses a key of the installation
   */
  connect(
    scope: WorkspaceScope,
    provider: Provider,
    handle: string,
    credentials: Credentials | null,
    by: Actor = OPERATOR,
    connectedBy: ConnectedBy = { method: IntegrationMethod.TOKEN, grantedScopes: null },
  ): Promise<string> {
    return this.db.transaction(async () => {
      const connecting = { provider, handle, ...connectedBy };
      const id = await this.repository.connect(scope, newId(), connecting, this.clock.now());
      if (credentials !== null) await this.save(scope, id, credentials);
      else await this.repository.forgetCredentials(scope, id);
      await this.record(scope, 'integration.connected', { id, provider, handle }, by);
      return id;
    });
  }

  /**
   * Records that the platform refuses a connected account.
   * @param isRevoked whether it takes back the permission of a sign-in
   */
  refuse(scope: WorkspaceScope, id: string, problem: string, isRevoked = false): Promise<void> {
    return this.repository.disconnect(scope, id, problem, isRevoked);
  }

  /** What stands for a person of a platform, by which another platform or installation knows nobody. */
  grantorOf(provider: Provider, person: string): Buffer {
    return createHmac('sha256', this.grantorKey).update(`${provider} ${person}`).digest();
  }

  /** Whether a connection of any workspace still rests on the permission of a person at a platform. */
  isGrantorKnown(grantor: Buffer): Promise<boolean> {
    return this.repository.isGrantorKnown(grantor);
  }

  /**
   * The connection of an id; credentials are null where there are none that can be opened.
   * @throws NotFoundError for an unknown id
   */
  async find(
    scope: WorkspaceScope,
    id: string,
  ): Promise<{ integration: Integration; credentials: Credentials | null }> {
    const integration = (await this.ofWorkspaces([scope.workspaceId])).find((one) => one.id === id);
    if (integration === undefined) throw new NotFoundError('Integration');
    const [row] = await this.repository.credentials(scope, [id]);
    return { integration, credentials: row === undefined ? null : this.openedOrNull(row) };
  }

  /**
   * Replaces credentials that are due. A second caller waits for the first one and gets its result, because a platform
   * that rotates its tokens accepts each refresh token once.
   * @param isDue checked again when no other caller is replacing them
   * @returns the credentials that are then stored; null if there are none any more
   */
  renew(
    scope: WorkspaceScope,
    id: string,
    isDue: (credentials: Credentials, renewedAt: Date) => boolean,
    ask: (credentials: Credentials) => Promise<Credentials>,
  ): Promise<Credentials | null> {
    return this.db.transaction(async () => {
      const row = await this.repository.lockCredentials(scope, id);
      if (row === null) return null;
      const stored = this.opened(row);
      if (!isDue(stored, row.renewedAt)) return stored;
      const renewed = await ask(stored);
      await this.save(scope, id, renewed);
      return renewed;
    });
  }

  /**
   * Deletes a connection and its credentials.
   * @throws NotFoundError for an unknown id
   */
  async remove(scope: WorkspaceScope, id: string, by: Actor = OPERATOR): Promise<void> {
    await this.db.transaction(async () => {
      const removed = await this.repository.remove(scope, id);
      if (removed === null) throw new NotFoundError('Integration');
      await this.record(scope, 'integration.removed', removed, by);
    });
  }

  private record(
    { workspaceId }: WorkspaceScope,
    action: string,
    { id, provider, handle }: RemovedIntegration,
    by: Actor,
  ): Promise<void> {
    const state = { provider, handle };
    return this.audit.record(by, {
      action,
      organizationId: null,
      workspaceId,
      subject: { id, name: handle },
      ...(action === 'integration.removed' ? { before: state } : { after: state }),
    });
  }

  private async save(scope: WorkspaceScope, id: string, credentials: Credentials): Promise<void> {
    const { accountId, accessToken, refreshToken, expiresAt, grantEndsAt, grantor } = credentials;
    const { workspaceId } = scope;
    const secret = JSON.stringify({ accessToken, refreshToken });
    await this.repository.saveCredentials({
      workspaceId,
      integrationId: id,
      accountId,
      sealed: this.sealer.seal(secret, { workspaceId, id }),
      expiresAt,
      renewedAt: this.clock.now(),
      grantEndsAt: grantEndsAt ?? null,
      grantor: grantor ?? null,
    });
  }

  /** Credentials under another LOUPE_SECRET_KEY count as missing; the log tells the operator why. */
  private openedOrNull(row: IntegrationCredentials): Credentials | null {
    try {
      return this.opened(row);
    } catch (error) {
      this.logger.error(
        `The credentials of integration ${row.integrationId} do not open (${(error as Error).message}): was LOUPE_SECRET_KEY changed?`,
      );
      return null;
    }
  }

  private opened(row: IntegrationCredentials): Credentials {
    const secret = this.sealer.open(row.sealed, { workspaceId: row.workspaceId, id: row.integrationId });
    const { accessToken, refreshToken } = JSON.parse(secret) as Pick<
      Credentials,
      'accessToken' | 'refreshToken'
    >;
    const { accountId, expiresAt, grantEndsAt, grantor } = row;
    return { accountId, accessToken, refreshToken, expiresAt, grantEndsAt, grantor };
  }

  private shown({ hasCredentials, expiresAt, grantEndsAt, ...stored }: IntegrationRow): Integration {
    // Without credentials, only YouTube is connected: by the key of the installation.
    const isKeyed = stored.provider === Provider.YOUTUBE && !hasCredentials;
    const integration = {
      ...stored,
      method: isKeyed ? IntegrationMethod.INSTALLATION : stored.method,
      // An access token that is renewed with another ends with that one.
      endsAt: grantEndsAt ?? (RENEWED.has(stored.provider) && stored.method === 'SIGN_IN' ? null : expiresAt),
    };
    if (integration.status === IntegrationStatus.DISCONNECTED) {
      const status = integration.isRevoked ? IntegrationStatus.REVOKED : IntegrationStatus.DISCONNECTED;
      return { ...integration, status, problem: integration.problem ?? REFUSED };
    }
    const isReady = isKeyed ? this.config.get('YOUTUBE_API_KEY') !== '' : hasCredentials;
    if (isReady) return { ...integration, problem: null };
    return { ...integration, status: IntegrationStatus.PENDING, problem: isKeyed ? NO_KEY : NO_CREDENTIALS };
  }
}
