import { randomBytes } from 'node:crypto';
import type { Actor } from '@loupe/audit';
import { AppConfig, Sealer } from '@loupe/config';
import { Database } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { MembersAudit } from './members.audit.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { PeopleSecrets } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';

const PERIOD_MS = 30_000;
/** Codes of the 30 seconds before and after are taken: clocks of telephones differ. */
const WINDOW = 1;
const KEY_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits, so that nobody guesses one whatever its HMAC is. */
const RECOVERY_CODE_BYTES = 10;

/** What an authenticator app needs to know; it is shown while it is set up. */
export interface ProposedFactor {
  /** Address `otpauth://…`, which apps read from a QR code. */
  uri: string;
  /** The key, to be typed. */
  key: string;
}

/** Second factors: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for people who have lost it. */
@Injectable()
export class SecondFactorService {
  private readonly sealer: Sealer;

  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly secrets: PeopleSecrets,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: MembersAudit,
    private readonly sessions: SessionsRepository,
    config: AppConfig,
  ) {
    this.sealer = new Sealer(config, 'loupe second factors');
  }

  /** Whether a person is asked for a code when signing in. */
  async isOn(personId: string): Promise<boolean> {
    return (await this.factors.find(personId))?.confirmedAt != null;
  }

  /** Number of recovery codes that are left. */
  codesLeft(personId: string): Promise<number> {
    return this.factors.countCodes(personId);
  }

  /** A new key, which counts once it is confirmed; null where another one has been. */
  async propose(personId: string, email: string): Promise<ProposedFactor | null> {
    const key = new Secret({ buffer: Uint8Array.from(randomBytes(KEY_BYTES)).buffer });
    const sealed = this.sealer.seal(key.base32, { personId });
    if (!(await this.factors.propose(personId, sealed))) return null;
    return shown(key, email);
  }

  /** The key that is not confirmed yet; null if there is none. */
  async proposed(personId: string, email: string): Promise<ProposedFactor | null> {
    const factor = await this.factors.find(personId);
    if (factor === null || factor.confirmedAt !== null) return null;
    return shown(this.keyOf(personId, factor.sealedKey), email);
  }

  /**
   * Turns the second factor on, if the code is right.
   * @returns recovery codes, which are shown this once; null for a wrong code
   */
  confirm(personId: string, code: string, by: Actor): Promise<string[] | null> {
    return this.db.transaction(async () => {
      const factor = await this.factors.find(personId);
      if (factor === null || factor.confirmedAt !== null) return null;
      if (!(await this.useAppCode(personId, factor.sealedKey, code))) return null;
      await this.factors.confirm(personId, this.clock.now());
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await this.factors.replaceCodes(
        personId,
        codes.map((one) => this.hmacOf(one)),
      );
      await this.sessions.askForRotation(personId);
      await this.audit.recordPerson(by, 'member.second_factor_set_up', personId);
      return codes;
    });
  }

  /** Uses a code of the app or a recovery code. @returns whether it is right and was not used before */
  async use(personId: string, code: string): Promise<boolean> {
    const factor = await this.factors.find(personId);
    if (factor?.confirmedAt == null) return false;
    if (/^\s*\d[\d\s]*$/.test(code)) return this.useAppCode(personId, factor.sealedKey, code);
    return this.factors.useCode(personId, this.hmacOf(code));
  }

  /** Turns it off, with its recovery codes. @returns whether it was on */
  remove(personId: string, action: 'removed' | 'reset', by: Actor): Promise<boolean> {
    return this.db.transaction(async () => {
      const wasOn = await this.factors.delete(personId);
      if (!wasOn) return false;
      if (action === 'removed') await this.sessions.askForRotation(personId);
      else {
        // Who has lost it may have lost more: nobody goes on who has not signed in anew.
        await this.sessions.deleteAll(personId);
        await this.sessions.deleteConnections(personId);
      }
      await this.audit.recordPerson(by, `member.second_factor_${action}`, personId);
      return true;
    });
  }

  private async useAppCode(personId: string, sealedKey: Buffer, code: string): Promise<boolean> {
    const timestamp = this.clock.now().getTime();
    const token = code.replaceAll(/\s/g, '');
    const totp = new TOTP({ secret: this.keyOf(personId, sealedKey) });
    const difference =
      token.length === totp.digits ? totp.validate({ token, timestamp, window: WINDOW }) : null;
    if (difference === null) return false;
    return this.factors.useStep(personId, Math.floor(timestamp / PERIOD_MS) + difference);
  }

  private keyOf(personId: string, sealed: Buffer): Secret {
    return Secret.fromBase32(this.sealer.open(sealed, { personId }));
  }

  private hmacOf(recoveryCode: string): Buffer {
    return this.secrets.hmac(`recovery code ${recoveryCode.toLowerCase().replaceAll(/[^a-z2-7]/g, '')}`);
  }
}

function shown(key: Secret, email: string): ProposedFactor {
  const totp = new TOTP({ issuer: 'Loupe', label: email, secret: key });
  return { uri: totp.toString(), key: key.base32.replaceAll(/(.{4})(?=.)/g, '$1 ') };
}

/** Sixteen characters in groups of four, such as `mfrg-gzdf-mztw-q2lk`. */
function newRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_CODE_BYTES)).buffer });
  return base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
}
