import { AppConfig } from '@loupe/config';
import { Clock, Provider } from '@loupe/kernel';
import type { Credentials } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { Tokens } from '../../credentials/connections.service.js';
import { InstagramClient, isOfInstagramLogin } from './instagram.client.js';

const DAY_MS = 86_400_000;
/** A token cannot be prolonged on its first day. */
const LEAST_AGE_MS = DAY_MS;
/** Half of the life of a long-lived token. */
const BEFORE_END_MS = 30 * DAY_MS;

/** Long-lived tokens of Instagram, which last 60 days and are prolonged while they last. */
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
    // How old a token of Instagram Login was when it was given to us is not known; others without an end have none.
    if (expiresAt === null) return isOfInstagramLogin(accessToken);
    return expiresAt.getTime() - now.getTime() < BEFORE_END_MS;
  }

  async renew(credentials: Credentials, quota: string): Promise<Credentials> {
    const { access_token: accessToken, expires_in: seconds } = await this.api.renewed({
      accessToken: credentials.accessToken,
      quota,
    });
    const expiresAt = seconds === undefined ? null : new Date(this.clock.now().getTime() + seconds * 1000);
    return { ...credentials, accessToken, expiresAt };
  }

  /** Tokens of Facebook Login are exchanged by their app only. */
  canRenew(accessToken: string): boolean {
    if (isOfInstagramLogin(accessToken)) return true;
    return this.config.get('FACEBOOK_APP_ID') !== '' && this.config.get('FACEBOOK_APP_SECRET') !== '';
  }
}
