import { addressGroup, Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PeopleSecrets } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';

/** Attempts that need not wait, for one account and from one IP address; then each waits twice as long as the one before. */
const FREE_ATTEMPTS = 5;
const FREE_ATTEMPTS_OF_ADDRESS = 30;
/** The longest wait, in seconds. */
const MAX_WAIT = 15 * 60;

/** An attempt that was admitted. */
export interface Attempt {
  /** Says that it did not fail: it is not counted. */
  succeeded(): Promise<void>;
}

/** Slows down guessing, by account and by IP address (IPv6 by its /64 network), in all processes together. */
@Injectable()
export class Attempts {
  constructor(
    private readonly counts: SessionsRepository,
    private readonly secrets: PeopleSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before it is made.
   * @param subject what is guessed for, such as `account ada@example.com`, whether it exists or not
   * @returns null where it has to wait
   */
  async begin(subject: string, address: string | null): Promise<Attempt | null> {
    const now = this.clock.now();
    const account = this.secrets.hmac(subject);
    const from = this.secrets.hmac(`address ${address === null ? null : addressGroup(address)}`);
    if (!(await this.counts.attempt(from, now, FREE_ATTEMPTS_OF_ADDRESS, MAX_WAIT))) return null;
    if (!(await this.counts.attempt(account, now, FREE_ATTEMPTS, MAX_WAIT))) return null;
    return {
      succeeded: async () => {
        await this.counts.forgetFailures(account);
        await this.counts.takeBack(from);
      },
    };
  }
}
