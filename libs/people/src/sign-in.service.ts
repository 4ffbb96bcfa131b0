import { Injectable } from '@nestjs/common';
import { Attempts } from './attempts.js';
import { emailOf } from './email.js';
import { type Entry, EntryService, type Visitor } from './entry.service.js';
import { Passwords } from './passwords.js';
import { PeopleRepository } from './people.repository.js';

/** What became of an attempt to sign in. */
export type SignInOutcome = Entry | { kind: 'wrong' } | { kind: 'slowed' } | { kind: 'deactivated' };

/** Signing in by password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly entry: EntryService,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
  ) {}

  /** An address that nobody has takes the same steps and gives the same outcomes as a wrong password. */
  async signIn(email: string, password: string, visitor: Visitor): Promise<SignInOutcome> {
    const address = emailOf(email) ?? '';
    const attempt = await this.attempts.begin(`account ${address}`, visitor.browser.address);
    if (attempt === null) return { kind: 'slowed' };
    const person = await this.people.byEmail(address);
    if (!(await this.passwords.verify(person?.passwordHash ?? null, password)) || person === null) {
      return { kind: 'wrong' };
    }
    // Only somebody who knows the password learns it.
    if (person.deactivatedAt !== null) return { kind: 'deactivated' };
    await attempt.succeeded();
    return this.entry.enter(person.id, visitor);
  }
}
