import { createHmac, randomBytes } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

const SECRET_BYTES = 32;
/** Prefix of the bearer token of a session, which API tokens do not have. */
export const BEARER_PREFIX = 'loupe_session_';

/** Makes the secrets of links, cookies and bearers, and what is stored of them. */
@Injectable()
export class PeopleSecrets {
  private readonly key: Buffer;

  constructor(config: AppConfig) {
    this.key = config.derivedKey('loupe people secrets');
  }

  /** A new secret of 256 random bits, in characters that need no escaping in an address. */
  generate(): string {
    return randomBytes(SECRET_BYTES).toString('base64url');
  }

  /** HMAC-SHA-256, 32 bytes: the only form in which a secret is stored. */
  hmac(secret: string): Buffer {
    return createHmac('sha256', this.key).update(secret).digest();
  }
}
