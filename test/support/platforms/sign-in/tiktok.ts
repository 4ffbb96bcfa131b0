import { createHash } from 'node:crypto';
import type { PlatformCall, PlatformReply } from '../fake-platform.js';
import { FakeTikTok } from '../tiktok.js';
import { ConsentPage } from './consent-page.js';

/** TikTok’s Login Kit, before its Display API. PKCE has hexadecimal digits here. */
export class FakeTikTokLogin extends FakeTikTok {
  readonly consent = new ConsentPage();
  /** Who signs in. */
  openId = '';
  private revocations = 0;

  get signInEnvironment(): Record<string, string> {
    return { ...this.appEnvironment, TIKTOK_AUTHORIZATION_URL: `${this.origin}/v2/auth/authorize/` };
  }

  /** What people do in the app’s settings. */
  withdraw(): void {
    this.accessTokens.clear();
    this.forgetRefreshTokens();
  }

  get isAllowed(): boolean {
    return this.revocations === 0 && this.accessTokens.size > 0;
  }

  protected override answer(call: PlatformCall): PlatformReply {
    if (call.path === '/v2/auth/authorize/') {
      return this.consent.visit(call.query, ['client_key', this.app.key], ',');
    }
    const form = new URLSearchParams(call.body);
    if (call.path === '/v2/oauth/revoke/') {
      if (!this.accessTokens.has(form.get('token') ?? '')) return problem('invalid_request');
      this.revocations++;
      this.withdraw();
      return { body: '' };
    }
    if (call.path !== '/v2/oauth/token/' || form.get('grant_type') !== 'authorization_code') {
      return super.answer(call);
    }
    if (form.get('client_key') !== this.app.key || form.get('client_secret') !== this.app.secret) {
      return problem('invalid_client');
    }
    const given = this.consent.take(form.get('code') ?? '', form.get('redirect_uri') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('hex');
    if (given === null || given.challenge !== challenge) return problem('invalid_grant');
    const user = this.users.get(this.openId);
    const optional = ['user.info.profile', 'user.info.stats'] as const;
    if (user !== undefined) user.scopes = optional.filter((scope) => given.scopes.includes(scope));
    const { accessToken, refreshToken } = this.issue(this.openId);
    return {
      body: {
        open_id: this.openId,
        scope: given.scopes.join(','),
        access_token: accessToken,
        expires_in: 86_400,
        refresh_token: refreshToken,
        refresh_expires_in: 31_536_000,
        token_type: 'Bearer',
      },
    };
  }
}

/** The token endpoint answers errors with 200. */
function problem(error: string): PlatformReply {
  return { body: { error, error_description: 'Refused', log_id: '202601010000' } };
}
