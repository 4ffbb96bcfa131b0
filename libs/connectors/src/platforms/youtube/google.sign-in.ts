import { AppConfig } from '@loupe/config';
import { Clock, Provider, withoutEndSlashes } from '@loupe/kernel';
import type { Credentials } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type {
  AskedScope,
  Grant,
  GrantedAccount,
  OperatorsApp,
  PlatformSignIn,
  SignInRequest,
} from '../../connecting/platform-sign-in.js';
import { challengeOf } from '../../connecting/state.js';
import { ConnectorError } from '../../connector.js';
import { endsIn } from '../../credentials/ends-in.js';
import { type PlatformAnswer, PlatformHttpClient, type Refusal } from '../platform-http.client.js';
import { youtubeRefusal } from './youtube.refusals.js';

const READ = 'https://www.googleapis.com/auth/youtube.readonly';

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  /** Only for consent that ends by itself, such as that of an app in testing (seven days). */
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().default(''),
});
type Token = z.infer<typeof tokenSchema>;

const errorSchema = z.object({ error: z.string() });

const channelsSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        snippet: z.object({ title: z.string().default(''), customUrl: z.string().optional() }),
      }),
    )
    .default([]),
});

/** Sign-in at Google, for channels of YouTube (developers.google.com/youtube/v3/guides/auth/server-side-web-apps). */
@Injectable()
export class GoogleSignIn implements PlatformSignIn {
  readonly provider = Provider.YOUTUBE;
  readonly platform = 'Google';
  readonly scopes: readonly AskedScope[] = [
    { name: READ, without: 'nothing of YouTube is read', isRequired: true },
  ];

  constructor(
    private readonly http: PlatformHttpClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  app(): OperatorsApp {
    return {
      id: this.config.get('GOOGLE_CLIENT_ID'),
      secret: this.config.get('GOOGLE_CLIENT_SECRET'),
      idSetting: 'GOOGLE_CLIENT_ID',
      secretSetting: 'GOOGLE_CLIENT_SECRET',
    };
  }

  steps(redirectUri: string): readonly string[] {
    return [
      'Open console.cloud.google.com, create a project, and enable the YouTube Data API v3 in it.',
      'Fill in the consent screen with the scope youtube.readonly. While it is in testing, add each person as a test user; their consent ends after seven days.',
      `Create an OAuth client ID of the type “Web application” with the redirect address ${redirectUri}.`,
      'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and start Loupe again.',
    ];
  }

  authorizationUrl({ redirectUri, state, verifier }: SignInRequest): URL {
    const url = new URL(this.config.get('GOOGLE_AUTHORIZATION_URL'));
    url.search = new URLSearchParams({
      client_id: this.app().id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: READ,
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      // A refresh token is given only for offline access, and again only with another consent.
      access_type: 'offline',
      prompt: 'consent',
    }).toString();
    return url;
  }

  async exchange(code: string, { redirectUri, verifier }: SignInRequest, quota: string): Promise<Grant> {
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const token = await this.token(form, quota, 'Google does not accept the sign-in any more: begin again');
    if (token.refresh_token === undefined) {
      throw new ConnectorError('UNREADABLE', 'Google gave no refresh token: begin again');
    }
    return {
      ...this.timesOf(token),
      accessToken: token.access_token,
      refreshToken: token.refresh_token,
      scopes: token.scope.split(' ').filter((name) => name !== ''),
      person: null,
    };
  }

  /** Another access token for a refresh token, which stays. */
  async renewed(credentials: Credentials, quota: string): Promise<Credentials> {
    const form = { grant_type: 'refresh_token', refresh_token: credentials.refreshToken ?? '' };
    const token = await this.token(
      form,
      quota,
      'Google does not renew the permission: connect the channel again',
    );
    const { expiresAt, grantEndsAt } = this.timesOf(token);
    return {
      ...credentials,
      accessToken: token.access_token,
      refreshToken: token.refresh_token ?? credentials.refreshToken,
      expiresAt,
      grantEndsAt: grantEndsAt ?? credentials.grantEndsAt ?? null,
    };
  }

  /** The channel that was chosen at Google; several for accounts that manage some. */
  async accounts({ accessToken }: Grant, quota: string): Promise<readonly GrantedAccount[]> {
    const url = new URL(`${withoutEndSlashes(this.config.get('YOUTUBE_API_BASE_URL'))}/channels`);
    url.search = new URLSearchParams({ part: 'snippet', mine: 'true', maxResults: '50' }).toString();
    const headers = { authorization: `Bearer ${accessToken}` };
    const { items } = await this.http.ask(
      { platform: 'YouTube', credentials: quota, url, headers },
      { schema: channelsSchema, refusalOf: (answer, now) => youtubeRefusal(answer, now, 'sign-in') },
    );
    return items.map(({ id, snippet: { title, customUrl } }) => ({
      id,
      handle: customUrl?.replace(/^@/, '') || id,
      name: title === '' ? null : title,
    }));
  }

  async revoke({ refreshToken, accessToken }: Credentials, quota: string): Promise<void> {
    const form = new URLSearchParams({ token: refreshToken ?? accessToken });
    await this.http.ask(
      { platform: 'Google', credentials: quota, url: this.urlOf('revoke'), post: { form } },
      { schema: z.unknown(), refusalOf: (answer) => revocationRefusal(answer) },
    );
  }

  private token(parameters: Record<string, string>, quota: string, refused: string): Promise<Token> {
    const { id, secret } = this.app();
    const form = new URLSearchParams({ ...parameters, client_id: id, client_secret: secret });
    return this.http.ask(
      { platform: 'Google', credentials: quota, url: this.urlOf('token'), post: { form } },
      { schema: tokenSchema, refusalOf: (answer) => tokenRefusal(answer, refused) },
    );
  }

  private timesOf(token: Token): Pick<Grant, 'expiresAt' | 'grantEndsAt'> {
    return {
      expiresAt: endsIn(this.clock, token.expires_in),
      grantEndsAt: endsIn(this.clock, token.refresh_token_expires_in),
    };
  }

  private urlOf(path: string): URL {
    return new URL(`${withoutEndSlashes(this.config.get('GOOGLE_OAUTH_BASE_URL'))}/${path}`);
  }
}

/** The refusal by the error of RFC 6749 §5.2. */
function tokenRefusal({ status, body }: PlatformAnswer, refused: string): Refusal | null {
  const error = status < 400 ? undefined : errorSchema.safeParse(body).data?.error;
  if (error === undefined) return null;
  if (error === 'invalid_grant') return { problem: 'UNAUTHORIZED', message: refused };
  if (error === 'invalid_client' || error === 'unauthorized_client' || error === 'redirect_uri_mismatch') {
    return {
      problem: 'UNREADABLE',
      message:
        'Google refuses the operator’s app: correct GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and its redirect address',
    };
  }
  return { problem: 'UNREADABLE', message: 'Google refused the request' };
}

/** What is gone already needs no revoking. */
function revocationRefusal({ status, body }: PlatformAnswer): Refusal | null {
  if (status < 400) return null;
  const error = errorSchema.safeParse(body).data?.error;
  return error === 'invalid_token' ? { problem: 'NOT_FOUND' } : null;
}
