import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { uuidOfHex } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** The path under which permalink pages are served. */
export const PERMALINK_PATH = '/p';
const ID_BYTES = 16;
const IDS_BYTES = 2 * ID_BYTES;
/** Six bytes give tokens of 72 characters without spare bits, so each token has exactly one spelling. */
const SERIAL_BYTES = 6;
const MAC_BYTES = 16;
const CIPHER = 'aes-256-ctr';
const TOKEN = /^[A-Za-z0-9_-]{72}$/;
/** The format of tokens issued before 2026-11-22: the unencrypted ids and their signature. */
const PLAIN_TOKEN = /^[A-Za-z0-9_-]{64}$/;

export interface PermalinkTarget {
  workspaceId: string;
  itemId: string;
  /** How many times the item's permalink had been replaced when this one was created. */
  serial: number;
}

/**
 * Creates and reads the tokens of permalinks. Only this service can read or create a token. The content is encrypted with
 * its own HMAC as the nonce, as in SIV (RFC 5297): the same item always has the same token, and a changed token cannot be
 * decrypted.
 */
@Injectable()
export class PermalinksService {
  private readonly macKey: Buffer;
  private readonly cipherKey: Buffer;
  private readonly plainKey: Buffer;

  constructor(config: AppConfig) {
    this.macKey = config.derivedKey('loupe permalinks, signature');
    this.cipherKey = config.derivedKey('loupe permalinks, cipher');
    this.plainKey = config.derivedKey('loupe permalinks');
  }

  /** The path of an item's page. It stays the same until the permalink is replaced, so it need not be stored. */
  pathOf({ workspaceId, itemId, serial }: PermalinkTarget): string {
    const target = Buffer.alloc(IDS_BYTES + SERIAL_BYTES);
    target.write(hexOf(workspaceId) + hexOf(itemId), 'hex');
    target.writeUIntBE(serial, IDS_BYTES, SERIAL_BYTES);
    const mac = macOf(this.macKey, target);
    const cipher = createCipheriv(CIPHER, this.cipherKey, mac);
    return `${PERMALINK_PATH}/${Buffer.concat([mac, cipher.update(target), cipher.final()]).toString('base64url')}`;
  }

  /** The content of a token that `pathOf` created; null for any other text. */
  read(token: string): PermalinkTarget | null {
    if (PLAIN_TOKEN.test(token)) return this.readPlain(Buffer.from(token, 'base64url'));
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const mac = bytes.subarray(0, MAC_BYTES);
    const cipher = createDecipheriv(CIPHER, this.cipherKey, mac);
    const target = Buffer.concat([cipher.update(bytes.subarray(MAC_BYTES)), cipher.final()]);
    if (!timingSafeEqual(mac, macOf(this.macKey, target))) return null;
    return { ...idsOf(target), serial: target.readUIntBE(IDS_BYTES, SERIAL_BYTES) };
  }

  private readPlain(bytes: Buffer): PermalinkTarget | null {
    const ids = bytes.subarray(0, IDS_BYTES);
    if (!timingSafeEqual(bytes.subarray(IDS_BYTES), macOf(this.plainKey, ids))) return null;
    return { ...idsOf(ids), serial: 0 };
  }
}

/** 128 bits: the size of a random token of this kind. */
function macOf(key: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(bytes).digest().subarray(0, MAC_BYTES);
}

function hexOf(id: string): string {
  return id.replaceAll('-', '');
}

function idsOf(bytes: Buffer): Pick<PermalinkTarget, 'workspaceId' | 'itemId'> {
  return {
    workspaceId: uuidOfHex(bytes.toString('hex', 0, ID_BYTES)),
    itemId: uuidOfHex(bytes.toString('hex', ID_BYTES, IDS_BYTES)),
  };
}
