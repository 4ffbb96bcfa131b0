import { AppConfig } from '@loupe/config';
import { Clock, Provider } from '@loupe/kernel';
import type { Credentials } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type {
  AskedScope,
  Grant,
  GrantedAccount,
  OperatorsApp,
  PlatformSignIn,
  SignInRequest,
} from '../../connecting/platform-sign-in.js';
import { hashOf } from '../../connecting/state.js';
import { endsIn } from '../../credentials/ends-in.js';
import { TikTokClient } from './tiktok.client.js';

/** Sign-in at TikTok (developers.tiktok.com/doc/login-kit-web): one account a grant. */
@Injectable()
export class TikTokSignIn implements PlatformSignIn {
  readonly provider = Provider.TIKTOK;
  readonly platform = 'TikTok';
  readonly scopes: readonly AskedScope[] = [
    { name: 'user.info.basic', without: 'the account is not known', isRequired: true },
    { name: 'user.info.profile', without: 'the account’s handle is not known', isRequired: true },
    { name: 'video.list', without: 'no video can be read', isRequired: true },
    { name: 'user.info.stats', without: 'followers stay unknown', isRequired: false },
  ];

  constructor(
    private readonly tiktok: TikTokClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  app(): OperatorsApp {
    return {
      id: this.config.get('TIKTOK_CLIENT_KEY'),
      secret: this.config.get('TIKTOK_CLIENT_SECRET'),
      idSetting: 'TIKTOK_CLIENT_KEY',
      secretSetting: 'TIKTOK_CLIENT_SECRET',
    };
  }

  steps(redirectUri: string): readonly string[] {
    return [
      'Open developers.tiktok.com, create an app, and add Login Kit and the Display API to it.',
      `Add the redirect address ${redirectUri}. TikTok takes addresses with https only.`,
      'Ask for the scopes user.info.basic, user.info.profile, user.info.stats and video.list, and submit the app for review. Before that, it works in a sandbox for the accounts that you add there.',
      'Set TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET, and start Loupe again.',
    ];
  }

  authorizationUrl({ redirectUri, state, verifier }: SignInRequest): URL {
    const url = new URL(this.config.get('TIKTOK_AUTHORIZATION_URL'));
    url.search = new URLSearchParams({
      client_key: this.app().id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: this.scopes.map(({ name }) => name).join(','),
      state,
      // TikTok wants the hash in hexadecimal digits, not as RFC 7636 has it.
      code_challenge: hashOf(verifier).toString('hex'),
      code_challenge_method: 'S256',
    }).toString();
    return url;
  }

  async exchange(code: string, { redirectUri, verifier }: SignInRequest, quota: string): Promise<Grant> {
    const token = await this.tiktok.tokenFor({ code, redirectUri, verifier }, quota);
    return {
      accessToken: token.access_token,
      refreshToken: token.refresh_token,
      expiresAt: endsIn(this.clock, token.expires_in),
      grantEndsAt: endsIn(this.clock, token.refresh_expires_in),
      scopes: token.scope.split(',').filter((name) => name !== ''),
      person: token.open_id ?? null,
    };
  }

  async accounts({ accessToken }: Grant, quota: string): Promise<readonly GrantedAccount[]> {
    const { open_id: id, username, display_name: name } = await this.tiktok.user({ accessToken, quota });
    return username === undefined ? [] : [{ id, handle: username, name: name ?? null }];
  }

  revoke({ accessToken }: Credentials, quota: string): Promise<void> {
    return this.tiktok.revoke(accessToken, quota);
  }
}
