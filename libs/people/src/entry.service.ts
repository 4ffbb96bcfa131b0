import { Injectable } from '@nestjs/common';
import { Attempts } from './attempts.js';
import { PasskeysService } from './passkeys.service.js';
import { PeopleRepository } from './people.repository.js';
import { SecondFactorService } from './second-factor.service.js';
import { type Browser, SessionsService } from './sessions.service.js';
import { SignInSteps } from './steps.js';

/**
 * What a first factor that was right leads to: a session, with `secret` as the value of its cookie, or the question for a
 * code, with the state that comes back with it.
 */
export type Entry = { kind: 'signedIn'; secret: string } | { kind: 'secondFactor'; step: string };

/** What a browser is and brings. */
export interface Visitor {
  browser: Browser;
  /** The cookie that the browser has; its session ends. */
  former: string | null;
  /** Path to open afterwards; null for the account. */
  returnTo: string | null;
}

/** State between the password and the code. */
interface SecondFactorStep {
  personId: string;
  /** When what the person knew was set: another password ends the sign-in. */
  credentials: string;
  returnTo: string | null;
}

/** What became of a code. */
export type SecondFactorOutcome =
  | { kind: 'signedIn'; secret: string; returnTo: string | null }
  | { kind: 'wrong' | 'slowed' | 'expired' };

/** The last part of signing in: the second factor, where the person has one, and the session. */
@Injectable()
export class EntryService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly factors: SecondFactorService,
    private readonly sessions: SessionsService,
    private readonly steps: SignInSteps,
    private readonly attempts: Attempts,
    private readonly passkeys: PasskeysService,
  ) {}

  /** Goes on after a password or a link that was right. */
  async enter(personId: string, { browser, former, returnTo }: Visitor): Promise<Entry> {
    if (!(await this.factors.isOn(personId))) {
      return { kind: 'signedIn', secret: await this.sessions.begin(personId, browser, former) };
    }
    const credentials = (await this.people.credentialsOf(personId)) ?? '';
    const state: SecondFactorStep = { personId, credentials, returnTo };
    return { kind: 'secondFactor', step: this.steps.seal('second factor', state) };
  }

  /** Signs in by a passkey, which is two factors. @returns null where it is slowed, or the browser has not shown that it has one */
  async byPasskey(
    { step, response }: { step: string; response: string },
    origin: string,
    { browser, former }: Omit<Visitor, 'returnTo'>,
  ): Promise<{ secret: string; returnTo: string | null } | null> {
    const attempt = await this.attempts.begin(`passkey ${step}`, browser.address);
    const shown = attempt === null ? null : await this.passkeys.signIn(step, response, origin);
    if (attempt === null || shown === null || !(await this.people.isActive(shown.personId))) return null;
    await attempt.succeeded();
    return { secret: await this.sessions.begin(shown.personId, browser, former), returnTo: shown.returnTo };
  }

  /** Signs in by the code that the question was answered with. */
  async answer(step: string, code: string, visitor: Omit<Visitor, 'returnTo'>): Promise<SecondFactorOutcome> {
    const state = this.steps.open<SecondFactorStep>('second factor', step);
    if (state === null || (await this.people.credentialsOf(state.personId)) !== state.credentials) {
      return { kind: 'expired' };
    }
    const { personId, returnTo } = state;
    if (!(await this.people.isActive(personId))) return { kind: 'expired' };
    const attempt = await this.attempts.begin(`second factor ${personId}`, visitor.browser.address);
    if (attempt === null) return { kind: 'slowed' };
    if (!(await this.factors.use(personId, code))) return { kind: 'wrong' };
    await attempt.succeeded();
    const secret = await this.sessions.begin(personId, visitor.browser, visitor.former);
    return { kind: 'signedIn', secret, returnTo };
  }
}
