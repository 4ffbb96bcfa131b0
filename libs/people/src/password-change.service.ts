import { Database } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { Attempts } from './attempts.js';
import { MembersAudit } from './members.audit.js';
import { Passwords } from './passwords.js';
import { PeopleRepository } from './people.repository.js';
import type { Browser } from './sessions.service.js';

/**
 * What became of a new password: `unfit` where it is too short or too long, `wrong` where the current one was not right, and
 * `slowed` where too many wrong ones were tried.
 */
export type PasswordChange = 'changed' | 'unfit' | 'wrong' | 'slowed';

/** A new password of somebody who is signed in and knows the current one. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly audit: MembersAudit,
    private readonly db: Database,
  ) {}

  /** Whether somebody has a password: they may sign in by passkeys or by the provider alone. */
  async hasPassword(email: string): Promise<boolean> {
    return (await this.people.byEmail(email))?.passwordHash != null;
  }

  /**
   * Replaces a password. All other sessions of the person end, and so do links for a new one and programs that they let in. Guesses
   * count as those of the page to sign in.
   * @param session the one that stays
   */
  async change(
    session: { id: string; personId: string; email: string },
    given: { current: string; next: string },
    { address }: Pick<Browser, 'address'>,
  ): Promise<PasswordChange> {
    if (!this.passwords.isOne(given.next)) return 'unfit';
    const { id, personId, email } = session;
    const attempt = await this.attempts.begin(`account ${email}`, address);
    if (attempt === null) return 'slowed';
    const former = (await this.people.byEmail(email))?.passwordHash ?? null;
    if (!(await this.passwords.verify(former, given.current)) || former === null) return 'wrong';
    await attempt.succeeded();
    const hash = await this.passwords.hash(given.next);
    const isDone = await this.db.transaction(async () => {
      if (!(await this.people.replacePassword(personId, { former, hash, keptSession: id }))) return false;
      const by = { kind: 'PERSON', id: personId, name: email, address } as const;
      await this.audit.recordPerson(by, 'member.password_set', personId);
      return true;
    });
    return isDone ? 'changed' : 'wrong';
  }
}
