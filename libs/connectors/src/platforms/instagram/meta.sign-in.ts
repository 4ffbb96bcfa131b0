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
import { endsIn } from '../../credentials/ends-in.js';
import { type PlatformAnswer, PlatformHttpClient, type Refusal } from '../platform-http.client.js';
import { InstagramClient } from './instagram.client.js';
import { instagramRefusal } from './instagram.refusals.js';
import { errorSchema, tokenSchema } from './instagram.schema.js';
import { metaApp } from './meta-app.js';

const meSchema = z.object({ id: z.string().min(1) });
const permissionsSchema = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
});
const pagesSchema = z.object({
  data: z.array(
    z.object({
      name: z.string().optional(),
      instagram_business_account: z.object({ id: z.string(), username: z.string() }).optional(),
    }),
  ),
});

/** Of the code: wrong, used or expired. */
const CODE = 100;
/** Of the app: its id, its secret, its redirect address. */
const APP = new Set([1, 101, 191]);

/**
 * Sign-in at Facebook, for the professional Instagram accounts behind the pages that a person manages
 * (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow). It has no PKCE for servers: the secret of the app
 * goes with the code.
 */
@Injectable()
export class MetaSignIn implements PlatformSignIn {
  readonly provider = Provider.INSTAGRAM;
  readonly platform = 'Facebook';
  readonly scopes: readonly AskedScope[] = [
    { name: 'instagram_basic', without: 'no account can be read', isRequired: true },
    { name: 'pages_show_list', without: 'the pages behind the accounts are not known', isRequired: true },
    { name: 'pages_read_engagement', without: 'other accounts cannot be looked up', isRequired: false },
    {
      name: 'instagram_manage_insights',
      without: 'views and shares of posts stay unknown',
      isRequired: false,
    },
    {
      name: 'instagram_manage_comments',
      without: 'posts that tag the account are not found',
      isRequired: false,
    },
    {
      name: 'business_management',
      without: 'accounts behind pages of a business portfolio are not offered',
      isRequired: false,
    },
  ];

  constructor(
    private readonly http: PlatformHttpClient,
    private readonly instagram: InstagramClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  app(): OperatorsApp {
    return metaApp(this.config);
  }

  steps(redirectUri: string): readonly string[] {
    return [
      'Open developers.facebook.com, create an app of the type “Business”, and add Facebook Login and the Instagram Graph API to it.',
      `Add ${redirectUri} to the valid OAuth redirect addresses of Facebook Login.`,
      'While the app is in development, add each person as a tester in its roles. For everybody else, have the permissions reviewed (advanced access) and switch the app to live.',
      'Set META_APP_ID and META_APP_SECRET, and start Loupe again.',
    ];
  }

  authorizationUrl({ redirectUri, state }: SignInRequest): URL {
    const url = new URL(this.config.get('META_AUTHORIZATION_URL'));
    url.search = new URLSearchParams({
      client_id: this.app().id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: this.scopes.map(({ name }) => name).join(','),
      state,
      // Asks again for what was declined before.
      auth_type: 'rerequest',
    }).toString();
    return url;
  }

  /** The token for a code lasts an hour or two; it is exchanged for one of 60 days at once. */
  async exchange(code: string, { redirectUri }: SignInRequest, quota: string): Promise<Grant> {
    const { id, secret } = this.app();
    const parameters = { client_id: id, client_secret: secret, redirect_uri: redirectUri, code };
    const short = await this.get('oauth/access_token', parameters, quota, tokenSchema);
    const long = await this.instagram.renewed({ accessToken: short.access_token, quota });
    const access = { access_token: long.access_token };
    const me = await this.get('me', { ...access, fields: 'id' }, quota, meSchema);
    const { data } = await this.get('me/permissions', access, quota, permissionsSchema);
    return {
      accessToken: long.access_token,
      refreshToken: null,
      expiresAt: endsIn(this.clock, long.expires_in),
      grantEndsAt: null,
      scopes: data.filter(({ status }) => status === 'granted').map(({ permission }) => permission),
      person: me.id,
    };
  }

  /** One for each page that has a professional account, with the page's name. */
  async accounts({ accessToken }: Grant, quota: string): Promise<readonly GrantedAccount[]> {
    const fields = 'name,instagram_business_account{id,username}';
    const parameters = { access_token: accessToken, fields, limit: '100' };
    const { data } = await this.get('me/accounts', parameters, quota, pagesSchema);
    return data.flatMap(({ name = null, instagram_business_account: account }) =>
      account === undefined ? [] : [{ id: account.id, handle: account.username, name }],
    );
  }

  /** The Graph API takes the method as a parameter too. */
  async revoke({ accessToken }: Credentials, quota: string): Promise<void> {
    const form = new URLSearchParams({ method: 'delete', access_token: accessToken });
    await this.http.ask(
      { platform: 'Facebook', credentials: quota, url: this.urlOf('me/permissions'), post: { form } },
      { schema: z.unknown(), refusalOf: instagramRefusal },
    );
  }

  private get<Body>(
    path: string,
    parameters: Record<string, string>,
    quota: string,
    schema: z.ZodType<Body>,
  ): Promise<Body> {
    const url = this.urlOf(path);
    url.search = new URLSearchParams(parameters).toString();
    return this.http.ask(
      { platform: 'Facebook', credentials: quota, url },
      { schema, refusalOf: (answer, now) => signInRefusal(answer) ?? instagramRefusal(answer, now) },
    );
  }

  private urlOf(path: string): URL {
    return new URL(`${withoutEndSlashes(this.config.get('INSTAGRAM_API_BASE_URL'))}/${path}`);
  }
}

function signInRefusal({ body }: PlatformAnswer): Refusal | null {
  const code = errorSchema.safeParse(body).data?.error.code;
  if (code === CODE) {
    return { problem: 'UNAUTHORIZED', message: 'Facebook does not accept the sign-in any more: begin again' };
  }
  if (code === undefined || !APP.has(code)) return null;
  return {
    problem: 'UNREADABLE',
    message:
      'Facebook refuses the operator’s app: correct META_APP_ID, META_APP_SECRET and its redirect address',
  };
}
