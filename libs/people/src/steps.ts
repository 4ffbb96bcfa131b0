import { AppConfig, Sealer } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PeopleSecrets } from './secrets.js';

/** What a browser keeps between two requests of signing in. */
export type StepPurpose = 'second factor' | 'passkey' | 'provider';

/** How long a browser may take from one request to the next. */
export const STEP_LIFETIME_MS = 10 * 60_000;

/**
 * State between the requests of one sign-in. The browser carries it, sealed: so whoever begins a thousand of them fills no
 * table. It is no proof that it is used once; what it leads to has to be.
 */
@Injectable()
export class SignInSteps {
  private readonly sealer: Sealer;

  constructor(
    config: AppConfig,
    private readonly clock: Clock,
    private readonly secrets: PeopleSecrets,
  ) {
    this.sealer = new Sealer(config, 'loupe sign-in steps');
  }

  /** Text that only `open` with the same purpose reads, for ten minutes. */
  seal(purpose: StepPurpose, state: object): string {
    const expiresAt = this.clock.now().getTime() + STEP_LIFETIME_MS;
    return this.sealer.seal(JSON.stringify({ expiresAt, state }), { purpose }).toString('base64url');
  }

  /** What was sealed; null for anything else, and after ten minutes. */
  open<State extends object>(purpose: StepPurpose, sealed: string): State | null {
    const text = this.sealer.tryOpen(Buffer.from(sealed, 'base64url'), { purpose });
    if (text === null) return null;
    const { expiresAt, state } = JSON.parse(text) as { expiresAt: number; state: State };
    return expiresAt > this.clock.now().getTime() ? state : null;
  }

  /** By which what a state leads to is known as used. */
  hmac(challenge: string): Buffer {
    return this.secrets.hmac(`challenge ${challenge}`);
  }
}
