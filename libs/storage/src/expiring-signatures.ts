import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@loupe/kernel';

/** Signatures of addresses that are good for everyone who has them, until they expire. */
export class ExpiringSignatures {
  /** @param key of this kind of addresses alone */
  constructor(
    private readonly key: Buffer,
    private readonly clock: Clock,
  ) {}

  /**
   * The query of an address that names something.
   * @param end milliseconds since 1970; addresses have whole seconds
   */
  sign(named: string, end: number): string {
    const expires = Math.floor(end / 1000);
    return `expires=${expires}&signature=${this.signatureOf(named, String(expires))}`;
  }

  /** Whether `sign` made a query for this, and whether it has expired. */
  judge(named: string, expires: string, signature: string): 'good' | 'expired' | 'forged' {
    // Compares the encoded text: many different texts decode to the same bytes.
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.signatureOf(named, expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
    return this.secondsLeft(expires) > 0 ? 'good' : 'expired';
  }

  /** Whole seconds until an address expires. */
  secondsLeft(expires: string): number {
    return Math.floor(Number(expires) - this.clock.now().getTime() / 1000);
  }

  /**
   * From when on, in milliseconds since 1970, addresses that are signed for windows of this length are others. What is signed in
   * one window expires at one time, so that the same file has the same address within an answer, and for browsers and caches.
   */
  changesAt(windowMs: number): number {
    return (Math.floor(this.clock.now().getTime() / windowMs) + 1) * windowMs;
  }

  private signatureOf(named: string, expires: string): string {
    return createHmac('sha256', this.key).update(`${named} ${expires}`).digest('base64url');
  }
}
