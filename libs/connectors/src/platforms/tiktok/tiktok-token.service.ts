import { AppConfig } from '@loupe/config';
import { Clock, Provider } from '@loupe/kernel';
import type { Credentials } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { Tokens } from '../../credentials/connections.service.js';
import { endsIn } from '../../credentials/ends-in.js';
import { TikTokClient } from './tiktok.client.js';

/** Access tokens last two hours. */
const BEFORE_END_MS = 10 * 60_000;

/** Tokens of TikTok: an access token for hours, and a refresh token for months. Each renewal replaces the refresh token. */
@Injectable()
export class TikTokTokenService implements Tokens {
  readonly provider = Provider.TIKTOK;
  readonly platform = 'TikTok';

  constructor(
    private readonly api: TikTokClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  isDue(credentials: Credentials, _: Date, now: Date): boolean {
    const { expiresAt } = credentials;
    if (!this.canRenew(credentials) || expiresAt === null) return false;
    return expiresAt.getTime() - now.getTime() < BEFORE_END_MS;
  }

  async renew(credentials: Credentials, quota: string): Promise<Credentials> {
    const token = await this.api.renewed(credentials.refreshToken ?? '', quota);
    return {
      ...credentials,
      accessToken: token.access_token,
      refreshToken: token.refresh_token,
      expiresAt: endsIn(this.clock, token.expires_in),
      grantEndsAt: endsIn(this.clock, token.refresh_expires_in) ?? credentials.grantEndsAt ?? null,
    };
  }

  canRenew({ refreshToken }: Pick<Credentials, 'refreshToken'>): boolean {
    const hasApp =
      this.config.get('TIKTOK_CLIENT_KEY') !== '' && this.config.get('TIKTOK_CLIENT_SECRET') !== '';
    return refreshToken !== null && hasApp;
  }
}
