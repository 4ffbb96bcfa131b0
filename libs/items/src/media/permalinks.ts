import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

/** Where permalink pages are served. */
export const PERMALINK_PATH = '/p';
const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

export interface PermalinkTarget {
  workspaceId: string;
  itemId: string;
}

/** Words by which items are shown to whoever has them: they name the item, and nobody but this service can make one. */
@Injectable()
export class Permalinks {
  private readonly key: Buffer;

  constructor(config: AppConfig) {
    this.key = config.derivedKey('loupe permalinks');
  }

  /** The path of an item's page: always the same, so that nothing has to be stored for it. */
  pathOf(target: PermalinkTarget): string {
    const ids = Buffer.concat([bytesOf(target.workspaceId), bytesOf(target.itemId)]);
    return `${PERMALINK_PATH}/${Buffer.concat([ids, this.macOf(ids)]).toString('base64url')}`;
  }

  /** What a token that `pathOf` has made names; null for any other text. */
  read(token: string): PermalinkTarget | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const ids = bytes.subarray(0, 2 * ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), this.macOf(ids))) return null;
    return { workspaceId: idOf(ids.subarray(0, ID_BYTES)), itemId: idOf(ids.subarray(ID_BYTES)) };
  }

  /** 128 bits: as many as a random token of this kind would have. */
  private macOf(ids: Buffer): Buffer {
    return createHmac('sha256', this.key).update(ids).digest().subarray(0, MAC_BYTES);
  }
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
