import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { MediaPart } from './media-key.js';

/** Where copies are served. */
export const MEDIA_PATH = '/media';
const HOUR_MS = 60 * 60 * 1000;
/** Addresses made within half of their life are equal, so that browsers and caches keep what is behind them. */
const WINDOWS_PER_LIFE = 2;

export interface SignedMedia {
  workspaceId: string;
  mediaContentId: string;
  part: MediaPart;
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

/** Addresses of copies: whoever has one may read the file, for a while. */
@Injectable()
export class MediaAddressService {
  private readonly key: Buffer;
  private readonly lifeMs: number;

  constructor(
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.key = config.derivedKey('loupe media addresses');
    this.lifeMs = config.get('MEDIA_URL_HOURS') * HOUR_MS;
  }

  /**
   * The address of a file, without the service's own: a path with its query. It is good for MEDIA_URL_HOURS at least and
   * half as long again at most.
   */
  sign(workspaceId: string, mediaContentId: string, part: MediaPart): string {
    const window = this.lifeMs / WINDOWS_PER_LIFE;
    const end = (Math.floor(this.clock.now().getTime() / window) + 1) * window + this.lifeMs;
    const expires = String(Math.floor(end / 1000));
    const signature = this.signatureOf({ workspaceId, mediaContentId, part, expires });
    const query = `expires=${expires}&signature=${signature}`;
    return `${MEDIA_PATH}/${workspaceId}/${mediaContentId}/${part}?${query}`;
  }

  /** Whether an address is one that `sign` has made, and if so, whether its time is over. */
  judge(given: SignedMedia): 'good' | 'expired' | 'forged' {
    // The text as it was given out: decoded, many others would be the same bytes.
    const signature = Buffer.from(given.signature);
    const expected = Buffer.from(this.signatureOf(given));
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return 'forged';
    return this.secondsLeft(given) > 0 ? 'good' : 'expired';
  }

  /** Whole seconds for which an address is still good. */
  secondsLeft({ expires }: Pick<SignedMedia, 'expires'>): number {
    return Math.floor(Number(expires) - this.clock.now().getTime() / 1000);
  }

  private signatureOf({
    workspaceId,
    mediaContentId,
    part,
    expires,
  }: Omit<SignedMedia, 'signature'>): string {
    return createHmac('sha256', this.key)
      .update(`${workspaceId} ${mediaContentId} ${part} ${expires}`)
      .digest('base64url');
  }
}
