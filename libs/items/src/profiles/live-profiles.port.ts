import type { Provider, WorkspaceScope } from '@loupe/kernel';
import type { CapturedProfile } from '../ingest/captured-post.js';

/** An account as its platform shows it now. */
export interface LiveProfile {
  readonly provider: Provider;
  readonly profile: CapturedProfile;
}

/** Asks platforms for accounts. Declared here and provided, where it is, by the library of connectors, which stands beside. */
export abstract class LiveProfiles {
  /**
   * An account by its handle; null where no platform that can be asked has one.
   * @param provider the platform to ask; null for all
   * @throws AppError SERVICE_UNAVAILABLE if a platform that may have it fails, or does not answer in time
   */
  abstract find(
    scope: WorkspaceScope,
    accountName: string,
    provider: Provider | null,
  ): Promise<LiveProfile | null>;
}
