import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 1000;
/** Verified where nobody has the address or no password is set, so that this takes the same work. */
export const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$xNKSYGO8uQ7ukYFBiM5V0Q$T4OY3bCRC9cPRHVyZPBxhKZxM3EvdMmFfv6NcmMzQ2g';

/** Passwords as argon2id: 19 MiB, two passes, one lane (the library's defaults), salted. */
@Injectable()
export class Passwords {
  /** Whether a password has a length that it may have. */
  isOne(password: string): boolean {
    return password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH;
  }

  hash(password: string): Promise<string> {
    return hash(password);
  }

  /**
   * Whether a password is the one of a hash. It does the same work for null, and says no.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const isRight = await verify(stored ?? NOBODYS, password.slice(0, MAX_PASSWORD_LENGTH));
    return isRight && stored !== null;
  }
}
