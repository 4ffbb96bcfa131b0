import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { emailOf } from './email.js';
import { Passwords } from './passwords.js';
import { PeopleRepository, type PresentedLink } from './people.repository.js';
import { PeopleSecrets } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';
import { type Browser, SessionsService } from './sessions.service.js';

/** Attempts that need not wait, for one account and from one IP address; then each waits twice as long as the one before. */
const FREE_ATTEMPTS = 5;
const FREE_ATTEMPTS_OF_ADDRESS = 30;
/** The longest wait, in seconds. */
const MAX_WAIT = 15 * 60;

/** What became of an attempt to sign in; `secret` is the value of the cookie. */
export type SignInOutcome = { kind: 'signedIn'; secret: string } | { kind: 'wrong' } | { kind: 'slowed' };

/**
 * What became of a link that was to be used. It is `dead` where it was used, has expired or never was, or is an invitation of
 * somebody else who has a password. Where the password cannot be one it is `refused`, and stays unused.
 */
export type LinkOutcome =
  | { kind: 'signedIn'; secret: string }
  | { kind: 'accepted' }
  | { kind: 'refused'; link: PresentedLink; message: string }
  | { kind: 'dead' };

const DEAD: LinkOutcome = { kind: 'dead' };

/** Signing in, by password or by a link. */
@Injectable()
export class SignInService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly attempts: SessionsRepository,
    private readonly passwords: Passwords,
    private readonly secrets: PeopleSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs in by password. An address that nobody has takes the same steps and gives the same outcomes as a wrong password.
   * @param former the cookie that the browser has; its session ends
   */
  async signIn(
    email: string,
    password: string,
    browser: Browser,
    former: string | null,
  ): Promise<SignInOutcome> {
    const address = emailOf(email) ?? '';
    const now = this.clock.now();
    const account = this.secrets.hmac(`account ${address}`);
    const from = this.secrets.hmac(`address ${browser.address}`);
    const isInTime =
      (await this.attempts.attempt(from, now, FREE_ATTEMPTS_OF_ADDRESS, MAX_WAIT)) &&
      (await this.attempts.attempt(account, now, FREE_ATTEMPTS, MAX_WAIT));
    if (!isInTime) return { kind: 'slowed' };
    const person = await this.people.byEmail(address);
    if (!(await this.passwords.verify(person?.passwordHash ?? null, password)) || person === null) {
      return { kind: 'wrong' };
    }
    await this.attempts.forgetFailures(account);
    await this.attempts.takeBack(from);
    return { kind: 'signedIn', secret: await this.sessions.begin(person.id, browser, former) };
  }

  /** What a link is for; null for one that was used, has expired or never was. */
  link(secret: string): Promise<PresentedLink | null> {
    return this.people.link(this.secrets.hmac(secret), this.clock.now());
  }

  /**
   * Uses a link: accepts the invitation of whoever is signed in; otherwise signs in, and sets the password where the link is for
   * that. All sessions from before a new password end. A person who has a password accepts by signing in: an invitation must not
   * replace it.
   * @param signedInAs the person of the browser's session
   */
  async use(
    secret: string,
    given: { password: string; name: string | null },
    browser: Browser,
    { signedInAs, former }: { signedInAs: string | null; former: string | null },
  ): Promise<LinkOutcome> {
    const hmac = this.secrets.hmac(secret);
    const link = await this.people.link(hmac, this.clock.now());
    if (link === null) return DEAD;
    const { purpose } = link;
    if (isForAccept(link)) {
      if (link.personId !== signedInAs) return DEAD;
      const used = await this.people.redeem(hmac, this.clock.now(), { passwordHash: null, name: null });
      return used === null ? DEAD : { kind: 'accepted' };
    }
    const refusal = purpose === 'SIGN_IN' ? null : this.passwords.refusal(given.password);
    if (refusal !== null) return { kind: 'refused', link, message: refusal };
    const passwordHash = purpose === 'SIGN_IN' ? null : await this.passwords.hash(given.password);
    const used = await this.people.redeem(hmac, this.clock.now(), { passwordHash, name: given.name });
    if (used === null) return DEAD;
    return { kind: 'signedIn', secret: await this.sessions.begin(used.personId, browser, former) };
  }
}

/** Whether a link is an invitation that its person accepts by signing in, as a link must not replace their password. */
export function isForAccept({ purpose, hasPassword }: PresentedLink): boolean {
  return purpose === 'INVITATION' && hasPassword;
}
