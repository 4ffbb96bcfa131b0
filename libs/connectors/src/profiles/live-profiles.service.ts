import type { CapturedProfile } from '@loupe/content';
import { AppError, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { type Connector, ConnectorError, type ConnectorProblem } from '../connector.js';
import { ConnectorRegistry } from '../connector-registry.js';
import { inTime } from '../in-time.js';

/** The current state of a profile on its platform. */
export interface LiveProfile {
  readonly provider: Provider;
  readonly profile: CapturedProfile;
}

/** How long a query waits for platforms, however long their single requests may take. */
const TIMEOUT_MS = 8000;
/** No platform has longer handles. */
const MAX_HANDLE = 100;

/** Problems that are no failure: the platform cannot have the profile, or cannot be used in this workspace. */
const NOTHING: readonly ConnectorProblem[] = ['NOT_CONFIGURED', 'NOT_FOUND', 'PRIVATE', 'UNSUPPORTED'];

/** The answer of a connector: a profile, none, or why this is unknown. */
type LookUpResult = { readonly found: LiveProfile | null } | { readonly failed: ConnectorError };

/** Looks up profiles on the platforms that the workspace can use. */
@Injectable()
export class LiveProfilesService {
  private readonly logger = new Logger('Platforms');

  constructor(private readonly connectors: ConnectorRegistry) {}

  /**
   * A profile by its handle; null if no usable platform has it.
   * @param provider the platform to ask; null for all
   * @throws AppError SERVICE_UNAVAILABLE if a platform that may have it fails, or does not answer in time
   */
  async find(
    scope: WorkspaceScope,
    accountName: string,
    provider: Provider | null,
  ): Promise<LiveProfile | null> {
    if (accountName.length > MAX_HANDLE) return null;
    const able = this.connectors.withProfiles(provider);
    const answers = await inTime(
      Promise.all(able.map((connector) => ask(connector, scope, accountName))),
      TIMEOUT_MS,
      () => unavailable('The platform did not answer in time'),
      (error) => {
        if (scope.work?.signal?.isStopped === true) return;
        this.logger.error(`A platform was not asked: ${error.message}`);
      },
    );
    for (const answer of answers) {
      if ('found' in answer && answer.found !== null) return answer.found;
    }
    for (const answer of answers) {
      if ('failed' in answer) throw unavailable(answer.failed.message);
    }
    return null;
  }
}

async function ask(connector: Connector, scope: WorkspaceScope, accountName: string): Promise<LookUpResult> {
  try {
    const profile = await connector.fetchProfile(scope, accountName);
    return { found: profile === null ? null : { provider: connector.provider, profile } };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return NOTHING.includes(error.problem) ? { found: null } : { failed: error };
  }
}

function unavailable(message: string): AppError {
  return new AppError('SERVICE_UNAVAILABLE', message);
}
