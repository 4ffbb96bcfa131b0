import type { PlatformCall, PlatformReply } from '../fake-platform.js';
import { FakeInstagram } from '../instagram.js';
import { ConsentPage } from './consent-page.js';

/** Facebook Login for servers, before the Instagram Graph API. */
export class FakeMeta extends FakeInstagram {
  readonly consent = new ConsentPage();
  /** Ids of the accounts behind the pages that the person has chosen. */
  chosen: readonly string[] = [];
  /** Permissions of each token. */
  private readonly permissions = new Map<
    string,
    { granted: readonly string[]; declined: readonly string[] }
  >();
  private asked: readonly string[] = [];

  get signInEnvironment(): Record<string, string> {
    return {
      ...this.environment,
      META_AUTHORIZATION_URL: `${this.origin}/v25.0/dialog/oauth`,
      META_APP_ID: this.app.id,
      META_APP_SECRET: this.app.secret,
    };
  }

  /** What people do at Facebook’s settings of business integrations. */
  withdraw(): void {
    this.tokens.clear();
    this.permissions.clear();
  }

  get isAllowed(): boolean {
    return this.permissions.size > 0;
  }

  protected override answer(call: PlatformCall): PlatformReply {
    const { path, query, method } = call;
    if (path === '/v25.0/dialog/oauth') {
      this.asked = (query.get('scope') ?? '').split(',');
      return this.consent.visit(query, ['client_id', this.app.id], ',');
    }
    if (path === '/v25.0/oauth/access_token' && query.has('code')) return this.tokenFor(query);
    const form = new URLSearchParams(call.body);
    if (path === '/v25.0/me/permissions' && method === 'POST') {
      if (form.get('method') !== 'delete' || !this.permissions.has(form.get('access_token') ?? ''))
        return ENDED;
      this.withdraw();
      return { body: { success: true } };
    }
    const token = query.get('access_token') ?? query.get('fb_exchange_token') ?? '';
    const own = this.permissions.get(token);
    if (path === '/v25.0/me/permissions' && own !== undefined) {
      const entries = (status: string, names: readonly string[]) =>
        names.map((permission) => ({ permission, status }));
      return { body: { data: [...entries('granted', own.granted), ...entries('declined', own.declined)] } };
    }
    if (path === '/v25.0/me' && own !== undefined) return { body: { id: '10159' } };
    const isExchange = path === '/v25.0/oauth/access_token';
    const reply = super.answer(isExchange ? { ...call, query: withToken(query, token) } : call);
    if (isExchange && own !== undefined && typeof reply.body === 'object') {
      const { access_token: long } = reply.body as { access_token?: string };
      // The former token goes on: only this double's base ends it.
      if (long !== undefined) this.permissions.set(long, own);
    }
    return reply;
  }

  private tokenFor(query: URLSearchParams): PlatformReply {
    if (query.get('client_id') !== this.app.id || query.get('client_secret') !== this.app.secret) {
      return problem(101, 'Error validating application');
    }
    const given = this.consent.take(query.get('code') ?? '', query.get('redirect_uri') ?? '');
    if (given === null) return problem(100, 'This authorization code has been used', 36009);
    const token = this.issue('facebook', ...this.chosen);
    const declined = this.asked.filter((scope) => !given.scopes.includes(scope));
    this.permissions.set(token, { granted: given.scopes, declined });
    return { body: { access_token: token, token_type: 'bearer', expires_in: 5184 } };
  }
}

function withToken(query: URLSearchParams, token: string): URLSearchParams {
  const whole = new URLSearchParams(query);
  whole.set('access_token', token);
  return whole;
}

function problem(code: number, message: string, subcode?: number, status = 400): PlatformReply {
  return {
    status,
    body: {
      error: {
        message,
        type: 'OAuthException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
      },
    },
  };
}

const ENDED = problem(190, 'The user has not authorized application', 458, 401);
