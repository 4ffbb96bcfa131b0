import { type Provider } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { MetaSignIn } from '../platforms/instagram/meta.sign-in.js';
import { TikTokSignIn } from '../platforms/tiktok/tiktok.sign-in.js';
import { GoogleSignIn } from '../platforms/youtube/google.sign-in.js';
import type { PlatformSignIn } from './platform-sign-in.js';

/** Address below the service's own that platforms send browsers back to; the platform follows in lower case. */
export const CALLBACK_PATH = '/connect';

/** The sign-ins of all platforms that have one. */
@Injectable()
export class SignIns {
  readonly all: readonly PlatformSignIn[];

  constructor(meta: MetaSignIn, tiktok: TikTokSignIn, google: GoogleSignIn) {
    this.all = [meta, tiktok, google];
  }

  /** Null for a platform that needs no connection. */
  of(provider: Provider): PlatformSignIn | null {
    return this.all.find((signIn) => signIn.provider === provider) ?? null;
  }

  /** The exact address that has to be registered at the platform. */
  redirectUri(origin: string, provider: Provider): string {
    return `${origin}${CALLBACK_PATH}/${provider.toLowerCase()}`;
  }
}
