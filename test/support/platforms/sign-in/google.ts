import { createHash, randomUUID } from 'node:crypto';
import type { PlatformCall, PlatformReply } from '../fake-platform.js';
import { FakeYouTube } from '../youtube.js';
import { ConsentPage } from './consent-page.js';

interface Grant {
  channelIds: readonly string[];
  scopes: readonly string[];
}

/** Google's OAuth for web servers, with PKCE, before the YouTube Data API. */
export class FakeGoogle extends FakeYouTube {
  readonly consent = new ConsentPage();
  readonly client = { id: `${randomUUID()}.apps.googleusercontent.com`, secret: `GOCSPX-${randomUUID()}` };
  /** Channels that the person has. */
  channelIds: readonly string[] = [];
  /** Seconds after which the consent ends; null for an app that is published. */
  consentEndsIn: number | null = null;
  private readonly access = new Map<string, Grant>();
  private readonly refresh = new Map<string, Grant>();

  override get environment(): Record<string, string> {
    return { ...super.environment, YOUTUBE_API_KEY: '', ...this.endpoints };
  }

  get clientEnvironment(): Record<string, string> {
    return {
      ...this.environment,
      GOOGLE_CLIENT_ID: this.client.id,
      GOOGLE_CLIENT_SECRET: this.client.secret,
    };
  }

  /** What people do at myaccount.google.com: everything that the app has ends. */
  withdraw(): void {
    this.access.clear();
    this.refresh.clear();
  }

  /** Access tokens end before their time, as far as the app knows. */
  forgetAccess(): void {
    this.access.clear();
  }

  get isAllowed(): boolean {
    return this.refresh.size > 0;
  }

  protected override answer(call: PlatformCall): PlatformReply {
    if (call.path === '/o/oauth2/v2/auth') {
      return this.consent.visit(call.query, ['client_id', this.client.id], ' ');
    }
    if (call.path === '/token') return this.token(new URLSearchParams(call.body));
    if (call.path === '/revoke') return this.revoked(new URLSearchParams(call.body).get('token') ?? '');
    const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1];
    if (bearer === undefined) return super.answer(call);
    const grant = this.access.get(bearer);
    if (grant === undefined) return INVALID_CREDENTIALS;
    const query = new URLSearchParams(call.query);
    query.set('key', this.key);
    if (query.get('mine') === 'true') {
      return {
        body: {
          kind: 'youtube#channelListResponse',
          items: grant.channelIds.flatMap((id) => {
            const channel = this.channels.get(id);
            const snippet = { title: channel?.title ?? id, customUrl: channel?.handle };
            return channel === undefined ? [] : [{ kind: 'youtube#channel', id, snippet }];
          }),
        },
      };
    }
    return super.answer({ ...call, query });
  }

  private get endpoints(): Record<string, string> {
    return {
      GOOGLE_AUTHORIZATION_URL: `${this.origin}/o/oauth2/v2/auth`,
      GOOGLE_OAUTH_BASE_URL: this.origin,
    };
  }

  private token(form: URLSearchParams): PlatformReply {
    if (form.get('client_id') !== this.client.id || form.get('client_secret') !== this.client.secret) {
      return oauthProblem(401, 'invalid_client');
    }
    if (form.get('grant_type') === 'refresh_token') {
      const grant = this.refresh.get(form.get('refresh_token') ?? '');
      return grant === undefined ? oauthProblem(400, 'invalid_grant') : { body: this.issue(grant) };
    }
    const given = this.consent.take(form.get('code') ?? '', form.get('redirect_uri') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (given === null || given.challenge !== challenge) return oauthProblem(400, 'invalid_grant');
    const grant = { channelIds: this.channelIds, scopes: given.scopes };
    const refreshToken = `1//${randomUUID()}`;
    this.refresh.set(refreshToken, grant);
    return { body: { ...this.issue(grant), refresh_token: refreshToken } };
  }

  private issue(grant: Grant): object {
    const token = `ya29.${randomUUID()}`;
    this.access.set(token, grant);
    return {
      access_token: token,
      expires_in: 3599,
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      ...(this.consentEndsIn === null ? {} : { refresh_token_expires_in: this.consentEndsIn }),
    };
  }

  /** Ends all that the grant of the token gave. */
  private revoked(token: string): PlatformReply {
    const grant = this.refresh.get(token) ?? this.access.get(token);
    if (grant === undefined) return oauthProblem(400, 'invalid_token');
    for (const tokens of [this.access, this.refresh]) {
      for (const [each, own] of tokens) if (own === grant) tokens.delete(each);
    }
    return { body: {} };
  }
}

const INVALID_CREDENTIALS: PlatformReply = {
  status: 401,
  body: {
    error: {
      code: 401,
      message: 'Request had invalid authentication credentials.',
      errors: [{ message: 'Invalid Credentials', domain: 'global', reason: 'authError' }],
      status: 'UNAUTHENTICATED',
    },
  },
};

function oauthProblem(status: number, error: string): PlatformReply {
  return { status, body: { error, error_description: 'Bad Request' } };
}
