import { createHmac, randomBytes } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

/** Prefix of an access token, which other bearer tokens do not have; secret scanners recognize it too. */
export const ACCESS_PREFIX = 'loupe_oauth_';
const REFRESH_PREFIX = 'loupe_refresh_';
const SALT_BYTES = 32;

/** An access token and its refresh token. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Makes tokens, and what is stored of tokens, codes and requests. */
@Injectable()
export class OauthSecrets {
  private readonly storing: Buffer;
  private readonly deriving: Buffer;

  constructor(config: AppConfig) {
    this.storing = config.derivedKey('loupe oauth secrets');
    this.deriving = config.derivedKey('loupe oauth derived tokens');
  }

  /** HMAC-SHA-256, 32 bytes: the only form in which a token, code or request id is stored. */
  hmac(secret: string): Buffer {
    return createHmac('sha256', this.storing).update(secret).digest();
  }

  salt(): Buffer {
    return randomBytes(SALT_BYTES);
  }

  /**
   * The tokens for a code or refresh token that was presented. The same ones come again for the same salt, so that a client
   * whose answer was lost gets it again, though no token is stored. Nobody without the key can derive them.
   */
  pairOf(presented: string, salt: Buffer): TokenPair {
    const derived = (purpose: string) =>
      createHmac('sha256', this.deriving).update(salt).update(`${purpose} ${presented}`).digest('base64url');
    return {
      accessToken: ACCESS_PREFIX + derived('access'),
      refreshToken: REFRESH_PREFIX + derived('refresh'),
    };
  }

  /** The token that a form of the consent page carries, so that no other page can send it. */
  formToken(sessionId: string, requestId: string): string {
    return createHmac('sha256', this.deriving).update(`form ${sessionId} ${requestId}`).digest('base64url');
  }
}
