import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = Buffer.from([1]);

/** What an encrypted secret is bound to, so that one row's cannot be put into another. */
export interface SecretOwner {
  workspaceId: string;
  /** Id of the subscription. */
  id: string;
}

/** Makes signing secrets, and keeps them encrypted: they have to be read to sign, so a hash would not do. */
@Injectable()
export class WebhookSecrets {
  private readonly key: Buffer;

  constructor(config: AppConfig) {
    this.key = config.derivedKey('loupe webhook secrets');
  }

  /** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
  generate(): string {
    return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  }

  /** The bytes of a secret by which deliveries are signed. */
  keyOf(secret: string): Buffer {
    return Buffer.from(secret.slice(PREFIX.length), 'base64');
  }

  /** AES-256-GCM under a key that is derived from LOUPE_SECRET_KEY: version, nonce, tag and cipher text. */
  seal(secret: string, owner: SecretOwner): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(nameOf(owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([VERSION, nonce, cipher.getAuthTag(), text]);
  }

  /** @throws Error for what was sealed under another key, for another owner, or was changed */
  open(sealed: Buffer, owner: SecretOwner): string {
    const tagAt = VERSION.length + NONCE_BYTES;
    const textAt = tagAt + TAG_BYTES;
    if (!sealed.subarray(0, VERSION.length).equals(VERSION)) throw new Error('Unknown version of a secret');
    const decipher = createDecipheriv(CIPHER, this.key, sealed.subarray(VERSION.length, tagAt))
      .setAAD(nameOf(owner))
      .setAuthTag(sealed.subarray(tagAt, textAt));
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  }
}

function nameOf({ workspaceId, id }: SecretOwner): Buffer {
  return Buffer.from(`${workspaceId} ${id}`);
}
