import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

/** Computes the stored hash of a token. */
@Injectable()
export class TokenHasher {
  private readonly key: KeyObject;

  constructor(config: AppConfig) {
    this.key = createSecretKey(config.get('LOUPE_SECRET_KEY'), 'utf8');
  }

  /**
   * HMAC-SHA-256 of a token under LOUPE_SECRET_KEY, 32 bytes. It is keyed, so that a copy of the database alone does not
   * allow anyone to test guesses. It is fast, because 256 random bits cannot be guessed anyway.
   */
  hmac(token: string): Buffer {
    return createHmac('sha256', this.key).update(token).digest();
  }
}
