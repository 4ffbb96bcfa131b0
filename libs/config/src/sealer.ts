import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppConfig } from './config.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = Buffer.from([1]);

/** The owner of a sealed secret. The secret is bound to it, so that it cannot be moved to another row. */
export type SecretOwner =
  | {
      workspaceId: string;
      /** Id of the owner, such as a webhook subscription or an integration. */
      id: string;
    }
  | { personId: string }
  | {
      /** What the secret is for, where nobody owns it yet. */
      purpose: string;
    };

/**
 * Encrypts secrets that must be read again, for which a hash would not do: AES-256-GCM under a key that is derived from
 * LOUPE_SECRET_KEY (HKDF, RFC 5869). Each use has its own key, so a secret of one use cannot be decrypted for another.
 */
export class Sealer {
  private readonly key: Buffer;

  /** @param use the purpose of the secrets. It is part of their key, so it must never change */
  constructor(config: AppConfig, use: string) {
    this.key = config.derivedKey(use);
  }

  /** Version, nonce, tag and cipher text. The bytes differ each time. */
  seal(secret: string, owner: SecretOwner): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(nameOf(owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([VERSION, nonce, cipher.getAuthTag(), text]);
  }

  /** As `open`, for bytes that anybody may have made; null where it would throw. */
  tryOpen(sealed: Buffer, owner: SecretOwner): string | null {
    try {
      return this.open(sealed, owner);
    } catch {
      return null;
    }
  }

  /** @throws Error for bytes that were sealed with another key, use or owner, or were changed */
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

/** No two owners have the same name, as ids are UUIDs. */
function nameOf(owner: SecretOwner): Buffer {
  if ('workspaceId' in owner) return Buffer.from(`${owner.workspaceId} ${owner.id}`);
  return Buffer.from('personId' in owner ? `person ${owner.personId}` : `purpose ${owner.purpose}`);
}
