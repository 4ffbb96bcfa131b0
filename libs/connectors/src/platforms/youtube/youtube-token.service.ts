import { Provider } from '@loupe/kernel';
import type { Credentials } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { isSetUp } from '../../connecting/platform-sign-in.js';
import type { Tokens } from '../../credentials/connections.service.js';
import { GoogleSignIn } from './google.sign-in.js';

/** Access tokens last an hour. */
const BEFORE_END_MS = 5 * 60_000;

/** Tokens of channels that were connected by a sign-in, and keys of workspaces, which do not end. */
@Injectable()
export class YouTubeTokenService implements Tokens {
  readonly provider = Provider.YOUTUBE;
  readonly platform = 'YouTube';

  constructor(private readonly google: GoogleSignIn) {}

  isDue({ refreshToken, expiresAt }: Credentials, _: Date, now: Date): boolean {
    if (refreshToken === null || expiresAt === null || !isSetUp(this.google.app())) return false;
    return expiresAt.getTime() - now.getTime() < BEFORE_END_MS;
  }

  renew(credentials: Credentials, quota: string): Promise<Credentials> {
    return this.google.renewed(credentials, quota);
  }
}
