import { createHash } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { IntegrationMethod, type WorkspaceScope } from '@loupe/kernel';
import type { Connection } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ConnectorError } from '../../connector.js';
import { ConnectionsService } from '../../credentials/connections.service.js';
import { YouTubeTokenService } from './youtube-token.service.js';

/** What requests to YouTube are made with. */
export interface YouTubeAccess {
  /** Sent as the parameter `key`; null where a token is sent. */
  readonly key: string | null;
  /** Sent as a bearer; null where a key is sent. */
  readonly token: string | null;
  /** Key of the quota that YouTube counts them by. */
  readonly quota: string;
  /** Whether that quota is the installation's, which all workspaces share. */
  readonly isShared: boolean;
}

/**
 * Chooses what a workspace asks YouTube with: its own key first, which has a quota of its own; then a channel that was
 * connected by a sign-in; then the key of the installation.
 */
@Injectable()
export class YouTubeAccessService {
  private readonly ofInstallation: YouTubeAccess | null;
  private readonly quotaOfApp: string;

  constructor(
    private readonly connections: ConnectionsService,
    private readonly tokens: YouTubeTokenService,
    config: AppConfig,
  ) {
    const key = config.get('YOUTUBE_API_KEY');
    this.ofInstallation = key === '' ? null : { key, token: null, quota: quotaOf(key), isShared: true };
    this.quotaOfApp = quotaOf(config.get('GOOGLE_CLIENT_ID'));
  }

  /**
   * The result of `work` with what the workspace has. A connection that YouTube refuses is shown as such from then on.
   * @throws ConnectorError
   */
  async use<Result>(
    scope: WorkspaceScope,
    work: (access: YouTubeAccess) => Promise<Result>,
  ): Promise<Result> {
    const connection = await this.connectionOf(scope);
    if (connection === null) {
      if (this.ofInstallation !== null) return work(this.ofInstallation);
      throw (await this.missing(scope)) ?? new Error('A workspace with access to YouTube has none');
    }
    return this.connections.use(scope, this.tokens, connection, ({ accessToken, quota }) =>
      isKey(connection)
        ? work({ key: accessToken, token: null, quota, isShared: false })
        : work({ key: null, token: accessToken, quota: this.quotaOfApp, isShared: true }),
    );
  }

  /** The error that `use` would throw; null if the workspace has access. */
  async missing(scope: WorkspaceScope): Promise<ConnectorError | null> {
    if (this.ofInstallation !== null) return null;
    const error = await this.connections.missing(scope, this.tokens);
    return error?.problem === 'NOT_CONFIGURED' ? new ConnectorError('NOT_CONFIGURED', NOT_CONNECTED) : error;
  }

  private async connectionOf(scope: WorkspaceScope): Promise<Connection | null> {
    const all = await this.connections.any(scope, this.tokens);
    return all.find(isKey) ?? all[0] ?? null;
  }
}

const NOT_CONNECTED =
  'YouTube is not connected: the operator has to set YOUTUBE_API_KEY to a key of the YouTube Data API v3, or an administrator connects a channel or a key on the page of sources';

function isKey({ integration }: Connection): boolean {
  return integration.method === IntegrationMethod.KEY;
}

/** Never the secret itself. */
function quotaOf(key: string): string {
  return `youtube:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}
