import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { ExpiringSignatures } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import type { MediaPart } from './media-key.js';

/** The path under which copies are served. */
export const MEDIA_PATH = '/media';
const HOUR_MS = 60 * 60 * 1000;
/** URLs created in the same half of their lifetime are equal, so that browsers and caches can keep the file. */
const WINDOWS_PER_LIFE = 2;

export interface SignedMedia {
  workspaceId: string;
  /** For a picture, the id of its profile. */
  mediaContentId: string;
  part: MediaPart;
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

/** Signed URLs of copies. Everyone who has one can read the file until it expires. */
@Injectable()
export class MediaAddressService {
  private readonly signatures: ExpiringSignatures;
  private readonly lifeMs: number;

  constructor(clock: Clock, config: AppConfig) {
    this.signatures = new ExpiringSignatures(config.derivedKey('loupe media addresses'), clock);
    this.lifeMs = config.get('MEDIA_URL_HOURS') * HOUR_MS;
  }

  /**
   * The URL of a file, without the service's own address: a path with a query. It is valid for at least MEDIA_URL_HOURS and
   * at most half as long again.
   */
  sign(workspaceId: string, mediaContentId: string, part: MediaPart): string {
    const name = nameOf({ workspaceId, mediaContentId, part });
    const query = this.signatures.sign(name, this.changesAt() + this.lifeMs);
    return `${MEDIA_PATH}/${workspaceId}/${mediaContentId}/${part}?${query}`;
  }

  /** From when on, in milliseconds since 1970, `sign` gives other URLs. */
  changesAt(): number {
    return this.signatures.changesAt(this.lifeMs / WINDOWS_PER_LIFE);
  }

  /** Whether `sign` created a URL, and whether it has expired. */
  judge({ expires, signature, ...media }: SignedMedia): 'good' | 'expired' | 'forged' {
    return this.signatures.judge(nameOf(media), expires, signature);
  }

  /** Whole seconds until a URL expires. */
  secondsLeft({ expires }: Pick<SignedMedia, 'expires'>): number {
    return this.signatures.secondsLeft(expires);
  }
}

function nameOf({ workspaceId, mediaContentId, part }: Omit<SignedMedia, 'expires' | 'signature'>): string {
  return `${workspaceId} ${mediaContentId} ${part}`;
}
