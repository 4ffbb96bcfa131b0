import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { OutboundError, SafeHttp } from '@loupe/safe-http';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { clientMetadata } from './client-metadata.js';
import { MCP_SCOPE, OAUTH_SCOPES, ProviderAdapter } from './provider-adapter.js';
import { TokensService } from './tokens.service.js';

/** Loaded for the first request of a client: most processes have none (docs/adr/0034). */
const oidcProvider = () => import('oidc-provider');
type OidcProvider = Awaited<ReturnType<typeof oidcProvider>>;

/** Paths of the endpoints. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const;
/** Path of the consent page, without the id of the request at its end. */
export const CONSENT_PATH = '/oauth/consent/';

/** Servers of different issuers that are kept; without PUBLIC_URL each name and port of this machine is one. */
const MAX_SERVERS = 8;
/** Seconds for the person to sign in and to decide. */
const REQUEST_SECONDS = 600;
/** Seconds for the client to exchange a code. */
const CODE_SECONDS = 60;
const DOCUMENT_TIMEOUT_MS = 5000;
const MAX_DOCUMENT_BYTES = 16 * 1024;

/** The authorization servers of this process: one for each issuer, as oidc-provider knows only one. */
@Injectable()
export class AuthorizationServers {
  private readonly logger = new Logger('Oauth');
  private readonly servers = new LRUCache<string, Provider>({ max: MAX_SERVERS });

  constructor(
    private readonly adapter: ProviderAdapter,
    private readonly tokens: TokensService,
    private readonly http: SafeHttp,
    private readonly config: AppConfig,
  ) {}

  /** Whether clients may register themselves. */
  get acceptsRegistrations(): boolean {
    return this.config.get('OAUTH_REGISTRATION') === 'on';
  }

  /** Whether clients may have a client-id document, which is fetched. */
  get acceptsDocuments(): boolean {
    return this.config.get('OAUTH_CLIENT_DOCUMENTS') === 'on';
  }

  /**
   * The server of an issuer.
   * @param resourcePath path of the resource that clients use without naming one
   */
  async of(issuer: string, resourcePath: string): Promise<Provider> {
    const oidc = await oidcProvider();
    const { registerTokenGrants } = await import('./token-grants.js');
    const known = this.servers.get(issuer);
    if (known !== undefined) return known;
    const server = this.create(oidc, issuer, `${issuer}${resourcePath}`);
    registerTokenGrants(server, this.tokens);
    this.servers.set(issuer, server);
    return server;
  }

  private create(oidc: OidcProvider, issuer: string, resource: string): Provider {
    const server = new oidc.Provider(issuer, this.configuration(oidc, issuer, resource));
    // The route gives it the address that PUBLIC_URL says, in the headers of a proxy.
    server.proxy = true;
    server.on('server_error', (_ctx, error) => this.logger.error('The authorization server failed', error));
    return server;
  }

  private configuration(oidc: OidcProvider, issuer: string, resource: string): Configuration {
    const own = new Set([resource, `${issuer}/api/v2`, issuer, `${issuer}/`]);
    return {
      adapter: (model: string) => this.adapter.of(model, () => resource),
      jwks: { keys: [unusedKey()] },
      scopes: [...OAUTH_SCOPES],
      responseTypes: ['code'],
      clientAuthMethods: ['none'],
      clientDefaults: {
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        id_token_signed_response_alg: 'ES256',
      },
      allowOmittingSingleRegisteredRedirectUri: false,
      pkce: { required: () => true },
      routes: OAUTH_PATHS,
      cookies: {
        names: { session: 'loupe_oauth_session', interaction: 'loupe_oauth', resume: 'loupe_oauth_resume' },
      },
      ttl: { Interaction: REQUEST_SECONDS, AuthorizationCode: CODE_SECONDS, Session: REQUEST_SECONDS },
      expiresWithSession: () => false,
      // The token endpoint takes no cookies, so any page may call it.
      clientBasedCORS: () => true,
      revokeGrantPolicy: () => true,
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
      interactions: { url: (_ctx, { uid }) => `${CONSENT_PATH}${uid}`, policy: promptsOf(oidc) },
      fetch: (url, options) => this.clientDocument(String(url), options?.signal ?? undefined),
      renderError: (ctx, out) => {
        ctx.type = 'json';
        ctx.body = out;
      },
      features: {
        devInteractions: { enabled: false },
        userinfo: { enabled: false },
        rpInitiatedLogout: { enabled: false },
        dPoP: { enabled: false },
        pushedAuthorizationRequests: { enabled: false },
        registration: {
          enabled: this.acceptsRegistrations,
          initialAccessToken: false,
          issueRegistrationAccessToken: false,
        },
        revocation: {
          enabled: true,
          allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
        },
        clientIdMetadataDocument: { enabled: this.acceptsDocuments, ack: 'draft-02' },
        resourceIndicators: {
          enabled: true,
          defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? resource,
          getResourceServerInfo: (_ctx, asked) => {
            if (!own.has(asked)) throw new oidc.errors.InvalidTarget('resource is not one of this server');
            return { scope: OAUTH_SCOPES.join(' '), accessTokenFormat: 'opaque' };
          },
        },
      },
    };
  }

  /** A client-id document, with what is used of it only. */
  private async clientDocument(url: string, signal: AbortSignal | undefined): Promise<Response> {
    const { status, headers, body } = await this.http.get(url, {
      headers: { accept: 'application/json' },
      maxBytes: MAX_DOCUMENT_BYTES,
      timeoutMs: DOCUMENT_TIMEOUT_MS,
      redirects: 0,
      ...(signal === undefined ? {} : { signal }),
    });
    const kept = Object.fromEntries(
      ['cache-control', 'expires'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    if (status !== 200) return new Response(null, { status: status < 200 || status > 599 ? 502 : status });
    const document: unknown = JSON.parse(body.toString('utf8'));
    return Response.json({ ...usedOf(document), ...clientMetadata(document) }, { headers: kept });
  }
}

/** What oidc-provider checks itself of a client-id document. */
function usedOf(document: unknown): Record<string, unknown> {
  if (typeof document !== 'object' || document === null) throw new OutboundError('BAD_RESPONSE', 'No object');
  const entries = Object.entries(document);
  return Object.fromEntries(entries.filter(([name]) => CHECKED.has(name)));
}

const CHECKED = new Set(['client_id', 'client_secret', 'client_secret_expires_at']);

/** Nothing is signed, as tokens are opaque and there are no ID tokens; but oidc-provider has no clients without a key. */
function unusedKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
}

/** The signed-in person is asked each time: a client never gets a code without a click. */
function promptsOf({ interactionPolicy: { Check, Prompt } }: OidcProvider): interactionPolicy.Prompt[] {
  const asked = new Check('asked', 'The person has to be asked', (ctx) => {
    return ctx.oidc.result?.consent === undefined;
  });
  return [
    new Prompt({ name: 'login', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }, asked),
  ];
}

/** The scopes of an authorization request that are known here, or `mcp` if there is none. */
export function knownScopes(asked: string | null): string {
  const known = (asked ?? '').split(' ').filter((scope) => OAUTH_SCOPES.includes(scope));
  return known.length === 0 ? MCP_SCOPE : [...new Set(known)].join(' ');
}
