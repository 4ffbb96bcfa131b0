import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppConfig } from './config.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = Buffer.from([1]);

/** What a sealed secret is bound to, so that one row's cannot be put into another. */
export interface SecretOwner {
  workspaceId: string;
  /** Id of what it belongs to, such as a webhook subscription or an integration. */
  id: string;
}

/**
 * Keeps secrets that have to be read again, so that a hash would not do: AES-256-GCM under a key that is derived from
 * LOUPE_SECRET_KEY (HKDF, RFC 5869), another for each use, so that what is sealed for one does not open for another.
 */
export class Sealer {
  private readonly key: Buffer;

  /** @param use what the secrets are for; it is part of what they open by, and so never changes */
  constructor(config: AppConfig, use: string) {
    this.key = config.derivedKey(use);
  }

  /** Version, nonce, tag and cipher text; other bytes each time. */
  seal(secret: string, owner: SecretOwner): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(nameOf(owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([VERSION, nonce, cipher.getAuthTag(), text]);
  }

  /** @throws Error for what was sealed under another key, for another use or owner, or was changed */
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
