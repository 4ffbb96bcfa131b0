import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

/** Where permalink pages are served. */
export const PERMALINK_PATH = '/p';
const ID_BYTES = 16;
const IDS_BYTES = 2 * ID_BYTES;
/** Six bytes make a token of 72 characters without a spare bit, so that each has one way to be written. */
const SERIAL_BYTES = 6;
const MAC_BYTES = 16;
const CIPHER = 'aes-256-ctr';
const TOKEN = /^[A-Za-z0-9_-]{72}$/;
/** Of tokens that were handed out until 2026-11-22: the ids as they are, and their signature. */
const PLAIN_TOKEN = /^[A-Za-z0-9_-]{64}$/;

export interface PermalinkTarget {
  workspaceId: string;
  itemId: string;
  /** How often the item's permalink had been replaced when this one was made. */
  serial: number;
}

/**
 * Words by which items are shown to whoever has them: they name the item to this service and to nobody else, and nobody
 * else can make one. What they name is encrypted under its own HMAC as the nonce, as SIV does (RFC 5297), so that the same
 * item has the same word every time, and a changed one opens to nothing.
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

  /** The path of an item's page: always the same until it is replaced, so that nothing has to be stored for it. */
  pathOf({ workspaceId, itemId, serial }: PermalinkTarget): string {
    const target = Buffer.alloc(IDS_BYTES + SERIAL_BYTES);
    target.write(hexOf(workspaceId) + hexOf(itemId), 'hex');
    target.writeUIntBE(serial, IDS_BYTES, SERIAL_BYTES);
    const mac = macOf(this.macKey, target);
    const cipher = createCipheriv(CIPHER, this.cipherKey, mac);
    return `${PERMALINK_PATH}/${Buffer.concat([mac, cipher.update(target), cipher.final()]).toString('base64url')}`;
  }

  /** What a token that `pathOf` has made names; null for any other text. */
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

/** 128 bits: as many as a random token of this kind would have. */
function macOf(key: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(bytes).digest().subarray(0, MAC_BYTES);
}

function hexOf(id: string): string {
  return id.replaceAll('-', '');
}

function idsOf(bytes: Buffer): Pick<PermalinkTarget, 'workspaceId' | 'itemId'> {
  return {
    workspaceId: idOf(bytes.subarray(0, ID_BYTES)),
    itemId: idOf(bytes.subarray(ID_BYTES, IDS_BYTES)),
  };
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
