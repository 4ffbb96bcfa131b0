import { FairQueue } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 1000;
/** Verified where nobody has the address or no password is set, so that this takes the same work. */
export const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$xNKSYGO8uQ7ukYFBiM5V0Q$T4OY3bCRC9cPRHVyZPBxhKZxM3EvdMmFfv6NcmMzQ2g';

/**
 * Hashes are computed by the threads that also read files, resolve names and compress answers, of which there are four. So many sign-ins
 * at a time take two of them and wait for each other, and nobody else waits.
 */
const POOL = {
  atOnce: 2,
  atOnceOfOne: 2,
  waitingOfOne: 200,
  waitMs: 20_000,
  refusal: 'Too many people sign in at present: try again in a minute',
};
const EVERYBODY = '';

/** Passwords as argon2id: 19 MiB, two passes, one lane (the library's defaults), salted. */
@Injectable()
export class Passwords {
  /** The work itself, for tests of how much of it there is at a time. */
  protected readonly argon2: Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'> = { hash, verify };
  private readonly pool = new FairQueue(POOL);

  /** Whether a password has a length that it may have. */
  isOne(password: string): boolean {
    return password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH;
  }

  /**
   * @param owner whose work it is: that of one does not delay that of another
   * @throws AppError SERVICE_UNAVAILABLE while too many wait
   */
  hash(password: string, owner = EVERYBODY): Promise<string> {
    return this.pool.run(owner, () => this.argon2.hash(password));
  }

  /**
   * Whether a password is the one of a hash. It does the same work for null, and says no.
   * @throws AppError as `hash`
   */
  async verify(stored: string | null, password: string, owner = EVERYBODY): Promise<boolean> {
    const given = password.slice(0, MAX_PASSWORD_LENGTH);
    const isRight = await this.pool.run(owner, () => this.argon2.verify(stored ?? NOBODYS, given));
    return isRight && stored !== null;
  }
}
