import type { Actor } from '@loupe/audit';
import { AuditLog } from '@loupe/audit';
import { AppConfig, Sealer } from '@loupe/config';
import { Database } from '@loupe/database';
import { Clock, newId, Provider, userError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../connector.js';
import { ConnectedAccountsService } from '../credentials/connected-accounts.service.js';
import { AttemptsRepository } from './attempts.repository.js';
import { IntegrationAttemptRow } from './integration-attempt.entity.js';
import {
  declinedOf,
  type Grant,
  type GrantedAccount,
  isSetUp,
  type PlatformSignIn,
  refusalOf,
} from './platform-sign-in.js';
import { SignIns } from './sign-ins.js';
import { hashOf, newSecret, readState, stateText } from './state.js';

/** How long a person may take to allow it, and then to choose accounts. */
const ATTEMPT_LIFETIME_MS = 10 * 60_000;
/** Sign-ins of a workspace that may be open at once. */
const MAX_OPEN = 20;
const MAX_ACCOUNTS = 100;

/** A sign-in that has begun. */
export interface Begun {
  readonly attempt: IntegrationAttemptRow;
  readonly authorizationUrl: string;
}

/** What the platform has answered: a code, or an error. */
export interface Answer {
  readonly provider: Provider;
  readonly state: string;
  readonly code: string | null;
  readonly error: string | null;
}

/** Who brings an answer. */
export interface Bringer {
  readonly sessionId: string;
  readonly actor: Actor;
  /** Whether they may connect accounts of a workspace. */
  mayConnect(workspaceId: string): Promise<boolean>;
}

/** A sign-in of which accounts are to be chosen. */
interface Choice {
  readonly grant: Grant;
  readonly accounts: readonly GrantedAccount[];
}

/** Dates are texts in what is sealed. */
type SealedChoice = Omit<Choice, 'grant'> & {
  grant: Omit<Grant, 'expiresAt' | 'grantEndsAt'> & Record<'expiresAt' | 'grantEndsAt', string | null>;
};

/** Connects accounts by a sign-in at their platform. */
@Injectable()
export class ConnectingService {
  private readonly logger = new Logger('Platforms');
  private readonly sealer: Sealer;

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly signIns: SignIns,
    private readonly accounts: ConnectedAccountsService,
    private readonly workspaces: WorkspacesService,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    config: AppConfig,
  ) {
    this.sealer = new Sealer(config, 'loupe integration attempts');
  }

  /**
   * Begins a sign-in.
   * @param origin address of this service, to which the platform sends the browser back
   * @param sessionId the session that alone may end it; null for a program or the operator, whose administrators may end it
   * @throws UserErrors not_set_up, limit_reached, and for a platform without a sign-in
   */
  async begin(
    scope: WorkspaceScope,
    provider: Provider,
    origin: string,
    sessionId: string | null,
    by: Actor,
  ): Promise<Begun> {
    const signIn = this.signIns.of(provider);
    if (signIn === null) throw userError(['provider'], 'This platform needs no connection');
    const redirectUri = this.signIns.redirectUri(origin, provider);
    const missing = missingSettings(signIn);
    if (missing.length > 0) {
      const steps = signIn.steps(redirectUri).map((step, place) => `${place + 1}. ${step}`);
      const message = `The operator has to set ${missing.join(' and ')} first. ${steps.join(' ')}`;
      throw userError(['provider'], message, 'not_set_up');
    }
    const { workspaceId } = scope;
    const [id, secret, verifier, now] = [newId(), newSecret(), newSecret(), this.clock.now()];
    const attempt: IntegrationAttemptRow = {
      workspaceId,
      id,
      provider,
      status: 'WAITING',
      stateHash: hashOf(secret),
      sessionId,
      redirectUri,
      sealed: this.sealer.seal(verifier, { workspaceId, id }),
      problem: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ATTEMPT_LIFETIME_MS),
    };
    await this.db.transaction(async () => {
      if ((await this.attempts.open(scope, now)) >= MAX_OPEN) {
        throw userError([], `${MAX_OPEN} sign-ins are open; they end after ten minutes`, 'limit_reached');
      }
      await this.attempts.insert(attempt);
      await this.audit.record(by, {
        action: 'integration.begun',
        organizationId: null,
        workspaceId,
        subject: { id, name: signIn.platform },
        after: { provider },
      });
    });
    const state = stateText({ workspaceId, attemptId: id, secret });
    const url = signIn.authorizationUrl({ redirectUri, state, verifier });
    return { attempt, authorizationUrl: url.href };
  }

  /**
   * Ends a sign-in with what the platform has answered: connects the account, or keeps several to choose from, or notes why
   * neither was possible.
   * @returns null for a state that is unknown, was brought before, has ended, or is another session's
   */
  async finish(answer: Answer, bringer: Bringer): Promise<IntegrationAttemptRow | null> {
    const signIn = this.signIns.of(answer.provider);
    const state = readState(answer.state);
    if (signIn === null || state === null || !(await bringer.mayConnect(state.workspaceId))) return null;
    const { workspaceId, attemptId: id, secret } = state;
    const taken = { id, provider: answer.provider, stateHash: hashOf(secret), sessionId: bringer.sessionId };
    const attempt = await this.attempts.take({ workspaceId }, taken, this.clock.now());
    if (attempt === null) return null;
    try {
      await this.finished(signIn, attempt, answer, bringer.actor);
    } catch (error) {
      if (!(error instanceof ConnectorError)) {
        await this.fail(attempt, 'Something went wrong here. Begin again.');
        throw error;
      }
      this.logger.warn(`A sign-in at ${signIn.platform} was not completed: ${error.message}`);
      await this.fail(attempt, error.message);
    }
    return attempt;
  }

  /** A sign-in that has not ended, with the accounts to choose from; null for any other. */
  async find(
    scope: WorkspaceScope,
    id: string,
  ): Promise<{ attempt: IntegrationAttemptRow; accounts: readonly GrantedAccount[] } | null> {
    const attempt = await this.attempts.find(scope, id, this.clock.now());
    if (attempt === null) return null;
    return { attempt, accounts: attempt.status === 'CHOOSING' ? this.choiceOf(attempt).accounts : [] };
  }

  /**
   * Connects accounts of a sign-in that gave several; gives the ids of their integrations.
   * @param sessionId of the caller; null without a session
   * @throws UserErrors not_found for a sign-in that is not there to be chosen from, and for accounts that are not of it
   */
  choose(
    scope: WorkspaceScope,
    id: string,
    accountIds: readonly string[],
    sessionId: string | null,
    by: Actor,
  ): Promise<string[]> {
    if (accountIds.length === 0 || accountIds.length > MAX_ACCOUNTS) {
      throw userError(['accountIds'], `must have 1 to ${MAX_ACCOUNTS} entries`);
    }
    return this.db.transaction(async () => {
      const attempt = await this.attempts.lock(scope, id, this.clock.now());
      const isOthers = attempt !== null && attempt.sessionId !== null && attempt.sessionId !== sessionId;
      if (attempt === null || attempt.status !== 'CHOOSING' || isOthers) {
        throw userError(['id'], 'There are no accounts to choose from: begin again', 'not_found');
      }
      const { grant, accounts } = this.choiceOf(attempt);
      const chosen = [...new Set(accountIds)].map((accountId) => {
        const account = accounts.find((one) => one.id === accountId);
        if (account === undefined) throw userError(['accountIds'], 'names an account that was not offered');
        return account;
      });
      return this.connect(scope, attempt, grant, chosen, by);
    });
  }

  private async finished(
    signIn: PlatformSignIn,
    attempt: IntegrationAttemptRow,
    { code, error }: Answer,
    by: Actor,
  ): Promise<void> {
    const { platform, provider } = signIn;
    if (error !== null || code === null) return this.fail(attempt, refusalOf(platform, error ?? ''));
    const { workspaceId, id, redirectUri } = attempt;
    const quota = `${provider.toLowerCase()}:connecting:${workspaceId}`;
    const verifier = this.opened(attempt);
    const grant = await signIn.exchange(code, { redirectUri, state: '', verifier }, quota);
    const needed = declinedOf(signIn.scopes, grant.scopes).filter(({ isRequired }) => isRequired);
    if (needed.length > 0) {
      const names = needed.map(({ name, without }) => `${name} (without it, ${without})`).join(', ');
      return this.fail(
        attempt,
        `${platform} was not allowed all that is needed: ${names}. Begin again and leave these permissions on. If you were not asked for them, the operator’s app may still be in development.`,
      );
    }
    const accounts = (await signIn.accounts(grant, quota)).slice(0, MAX_ACCOUNTS);
    const scope = await this.workspaces.scopeOf(workspaceId);
    if (accounts.length === 0)
      return this.fail(attempt, NO_ACCOUNTS[provider] ?? `${platform} gives no account`);
    if (accounts.length === 1) {
      await this.db.transaction(() => this.connect(scope, attempt, grant, accounts, by));
      return;
    }
    await this.attempts.update(attempt, {
      status: 'CHOOSING',
      sealed: this.sealer.seal(JSON.stringify({ grant, accounts }), { workspaceId, id }),
      expiresAt: new Date(this.clock.now().getTime() + ATTEMPT_LIFETIME_MS),
    });
  }

  /** In the caller's transaction. */
  private async connect(
    scope: WorkspaceScope,
    attempt: IntegrationAttemptRow,
    grant: Grant,
    accounts: readonly GrantedAccount[],
    by: Actor,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (const account of accounts) {
      ids.push(await this.accounts.connectGranted(scope, attempt.provider, grant, account, by));
    }
    await this.attempts.update(attempt, { status: 'CONNECTED', sealed: null });
    return ids;
  }

  private fail(attempt: IntegrationAttemptRow, problem: string): Promise<void> {
    return this.attempts.update(attempt, { status: 'FAILED', sealed: null, problem });
  }

  private opened({ workspaceId, id, sealed }: IntegrationAttemptRow): string {
    if (sealed === null) throw new Error('A sign-in that waits has nothing sealed');
    return this.sealer.open(sealed, { workspaceId, id });
  }

  private choiceOf(attempt: IntegrationAttemptRow): Choice {
    const { grant, accounts } = JSON.parse(this.opened(attempt)) as SealedChoice;
    const time = (text: string | null) => (text === null ? null : new Date(text));
    return {
      grant: { ...grant, expiresAt: time(grant.expiresAt), grantEndsAt: time(grant.grantEndsAt) },
      accounts,
    };
  }
}

const NO_ACCOUNTS: Partial<Record<Provider, string>> = {
  INSTAGRAM:
    'Facebook gives no professional Instagram account: link it to a Facebook page that you manage, choose this page when you begin again, and leave its permissions on.',
  YOUTUBE: 'This Google account has no YouTube channel: begin again with the account of the channel.',
};

/** Settings that the operator has not set. */
function missingSettings(signIn: PlatformSignIn): string[] {
  const app = signIn.app();
  if (isSetUp(app)) return [];
  return [...(app.id === '' ? [app.idSetting] : []), ...(app.secret === '' ? [app.secretSetting] : [])];
}
