import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { MediaPart } from './media-key.js';

/** The path under which copies are served. */
export const MEDIA_PATH = '/media';
const HOUR_MS = 60 * 60 * 1000;
/** URLs created in the same half of their lifetime are equal, so that browsers and caches can keep the file. */
const WINDOWS_PER_LIFE = 2;

export interface SignedMedia {
  workspaceId: string;
  mediaContentId: string;
  part: MediaPart;
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

/** Signed URLs of copies. Everyone who has one can read the file until it expires. */
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
   * The URL of a file, without the service's own address: a path with a query. It is valid for at least MEDIA_URL_HOURS and
   * at most half as long again.
   */
  sign(workspaceId: string, mediaContentId: string, part: MediaPart): string {
    const window = this.lifeMs / WINDOWS_PER_LIFE;
    const end = (Math.floor(this.clock.now().getTime() / window) + 1) * window + this.lifeMs;
    const expires = String(Math.floor(end / 1000));
    const signature = this.signatureOf({ workspaceId, mediaContentId, part, expires });
    const query = `expires=${expires}&signature=${signature}`;
    return `${MEDIA_PATH}/${workspaceId}/${mediaContentId}/${part}?${query}`;
  }

  /** Whether `sign` created a URL, and whether it has expired. */
  judge(given: SignedMedia): 'good' | 'expired' | 'forged' {
    // Compares the encoded text: many different texts decode to the same bytes.
    const signature = Buffer.from(given.signature);
    const expected = Buffer.from(this.signatureOf(given));
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return 'forged';
    return this.secondsLeft(given) > 0 ? 'good' : 'expired';
  }

  /** Whole seconds until a URL expires. */
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
