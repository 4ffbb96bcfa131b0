import type { CapturedProfile } from '@loupe/content';
import { AppError, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { type Connector, ConnectorError, type ConnectorProblem } from '../connector.js';
import { ConnectorRegistry } from '../connector-registry.js';

/** An account as its platform shows it now. */
export interface LiveProfile {
  readonly provider: Provider;
  readonly profile: CapturedProfile;
}

/** How long a query waits for platforms, whatever each of their requests may take. */
const TIMEOUT_MS = 8000;
/** Longer handles are no platform's. */
const MAX_HANDLE = 100;

/** What is no failure: the platform cannot have the account, or cannot be asked for it here. */
const NOTHING: readonly ConnectorProblem[] = ['NOT_CONFIGURED', 'NOT_FOUND', 'PRIVATE', 'UNSUPPORTED'];

/** What a connector answered: an account, none, or why neither is known. */
type Answer = { readonly found: LiveProfile | null } | { readonly failed: ConnectorError };

/** Looks accounts up on the platforms that the workspace can ask. */
@Injectable()
export class LiveProfilesService {
  private readonly logger = new Logger('Platforms');

  constructor(private readonly connectors: ConnectorRegistry) {}

  /**
   * An account by its handle; null where no platform that can be asked has one.
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
    const answers = await this.inTime(
      able.map((connector) => ask(connector, scope, accountName)),
      scope.work?.signal,
    );
    for (const answer of answers) {
      if ('found' in answer && answer.found !== null) return answer.found;
    }
    for (const answer of answers) {
      if ('failed' in answer) throw unavailable(answer.failed.message);
    }
    return null;
  }

  /**
   * @param signal of the request that asks
   * @throws AppError SERVICE_UNAVAILABLE when the time is over; the requests end by their own time limits
   */
  private async inTime(
    asked: readonly Promise<Answer>[],
    signal: AbortSignal | null | undefined,
  ): Promise<Answer[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable('The platform did not answer in time')), TIMEOUT_MS);
    });
    const all = Promise.all(asked);
    // What comes too late is of interest to nobody but the log, and of a request that was stopped not even to that.
    all.catch((error: Error) => {
      const isStopped = signal?.aborted === true;
      if (!isStopped) this.logger.error(`A platform was not asked: ${error.message}`);
    });
    return Promise.race([all, late]).finally(() => clearTimeout(timer));
  }
}

async function ask(connector: Connector, scope: WorkspaceScope, accountName: string): Promise<Answer> {
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
