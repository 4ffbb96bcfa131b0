import { randomBytes } from 'node:crypto';
import { AppConfig, Sealer } from '@loupe/config';
import { Injectable } from '@nestjs/common';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Makes signing secrets, and keeps them sealed: they have to be read to sign. */
@Injectable()
export class WebhookSecretsService extends Sealer {
  constructor(config: AppConfig) {
    super(config, 'loupe webhook secrets');
  }

  /** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
  generate(): string {
    return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  }

  /** The bytes of a secret by which deliveries are signed. */
  keyOf(secret: string): Buffer {
    return Buffer.from(secret.slice(PREFIX.length), 'base64');
  }
}
