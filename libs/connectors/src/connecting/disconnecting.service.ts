import type { Actor } from '@loupe/audit';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { type Credentials, IntegrationsService } from '@loupe/workspace';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../connector.js';
import { SignIns } from './sign-ins.js';

/** What has become of a connection that was taken away. */
export interface Disconnected {
  readonly id: string;
  /** Whether the platform has forgotten the permission too. */
  readonly isRevoked: boolean;
  /** Why it has not, and what to do; null if it has. */
  readonly notice: string | null;
}

/** Takes connections away: here first, so that nothing is read any more, then the permission of a sign-in at its platform. */
@Injectable()
export class DisconnectingService {
  private readonly logger = new Logger('Platforms');

  constructor(
    private readonly integrations: IntegrationsService,
    private readonly signIns: SignIns,
  ) {}

  /** @throws NotFoundError for an unknown id */
  async disconnect(scope: WorkspaceScope, id: string, by: Actor): Promise<Disconnected> {
    const { integration, credentials } = await this.integrations.find(scope, id);
    await this.integrations.remove(scope, id, by);
    const notice = await this.revoked(integration.provider, credentials);
    return { id, isRevoked: notice === null, notice };
  }

  /** Null where the platform has forgotten the permission, else why not. */
  private async revoked(provider: Provider, credentials: Credentials | null): Promise<string | null> {
    const signIn = this.signIns.of(provider);
    if (signIn === null || credentials?.grantor == null) {
      return 'Loupe has forgotten the account. A token or key that was given to it stays valid at the platform: end it there if nothing else uses it.';
    }
    // The permission is of a person for the app: what they connected elsewhere would end with it.
    if (await this.integrations.isGrantorKnown(credentials.grantor)) {
      return `The permission stays at ${signIn.platform}, because other connections of Loupe rest on it.`;
    }
    try {
      await signIn.revoke(credentials, `${provider.toLowerCase()}:revoking`);
      return null;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      // Whoever is refused, or not known, has no permission any more.
      if (error.problem === 'UNAUTHORIZED' || error.problem === 'NOT_FOUND') return null;
      this.logger.warn(`A permission was not taken back at ${signIn.platform}: ${error.message}`);
      return `${signIn.platform} did not take the permission back (${error.message}). Remove Loupe from the apps of the account there.`;
    }
  }
}
