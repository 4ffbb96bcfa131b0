import { createHmac } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

/** Turns a token into what is stored of it. */
@Injectable()
export class TokenHasher {
  constructor(private readonly config: AppConfig) {}

  /**
   * HMAC-SHA-256 of a token under LOUPE_SECRET_KEY, 32 bytes. A keyed hash, so that a copy of the database
   * alone does not let anyone test guesses; a fast one, because 256 random bits cannot be guessed anyway.
   */
  hmac(token: string): Buffer {
    return createHmac('sha256', this.config.get('LOUPE_SECRET_KEY')).update(token).digest();
  }
}
