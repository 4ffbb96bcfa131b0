import { AppConfig } from '@loupe/config';
import { Clock, Provider } from '@loupe/kernel';
import type { Credentials } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { isSetUp } from '../../connecting/platform-sign-in.js';
import type { Tokens } from '../../credentials/connections.service.js';
import { endsIn } from '../../credentials/ends-in.js';
import { InstagramClient, isOfInstagramLogin } from './instagram.client.js';
import { metaApp } from './meta-app.js';

const DAY_MS = 86_400_000;
/** A token cannot be renewed on its first day. */
const LEAST_AGE_MS = DAY_MS;
/** Half of the lifetime of a long-lived token. */
const BEFORE_END_MS = 30 * DAY_MS;

/** Long-lived tokens of Instagram. They last 60 days and can be renewed before they expire. */
@Injectable()
export class InstagramTokenService implements Tokens {
  readonly provider = Provider.INSTAGRAM;
  readonly platform = 'Instagram';

  constructor(
    private readonly api: InstagramClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  isDue({ accessToken, expiresAt }: Credentials, renewedAt: Date, now: Date): boolean {
    if (!this.canRenew(accessToken) || now.getTime() - renewedAt.getTime() < LEAST_AGE_MS) return false;
    // The age of a token of Instagram Login is unknown when it is given to us; other tokens without an expiry never expire.
    if (expiresAt === null) return isOfInstagramLogin(accessToken);
    return expiresAt.getTime() - now.getTime() < BEFORE_END_MS;
  }

  async renew(credentials: Credentials, quota: string): Promise<Credentials> {
    const { access_token: accessToken, expires_in: seconds } = await this.api.renewed({
      accessToken: credentials.accessToken,
      quota,
    });
    return { ...credentials, accessToken, expiresAt: endsIn(this.clock, seconds) };
  }

  /** Tokens of Facebook Login can be exchanged only by their app. */
  canRenew(accessToken: string): boolean {
    if (isOfInstagramLogin(accessToken)) return true;
    return isSetUp(metaApp(this.config));
  }
}
