import { errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import type { TokenOutcome, TokenRefusal, TokensService } from './tokens.service.js';

/**
 * The two grants of the token endpoint, in place of oidc-provider's own. Those write the used token, its successor and the
 * access token one after the other, so that a process killed between them loses the connection, and they end it as soon
 * as a client repeats a request whose answer was lost (docs/adr/0043).
 */
export function registerTokenGrants(provider: Provider, tokens: TokensService): void {
  provider.registerGrantType(
    'authorization_code',
    async (ctx: TokenEndpointGrantContext<Record<string, unknown>>) => {
      const { client, params } = ctx.oidc;
      answer(
        ctx,
        await tokens.exchange({
          code: required(params, 'code'),
          verifier: required(params, 'code_verifier'),
          redirectUri: required(params, 'redirect_uri'),
          clientId: client.clientId,
          resource: optional(params, 'resource'),
          address: ctx.ip,
        }),
      );
    },
    ['code', 'code_verifier', 'redirect_uri', 'resource'],
  );
  provider.registerGrantType(
    'refresh_token',
    async (ctx: TokenEndpointGrantContext<Record<string, unknown>>) => {
      const { client, params } = ctx.oidc;
      const refreshToken = required(params, 'refresh_token');
      answer(ctx, await tokens.refresh({ refreshToken, clientId: client.clientId, address: ctx.ip }));
    },
    ['refresh_token', 'scope', 'resource'],
  );
}

const REASONS: Readonly<Record<Exclude<TokenRefusal, 'wrongResource' | 'tooMany'>, string>> = {
  unknown: 'it is unknown, or its connection has ended',
  expired: 'it has expired',
  mismatch: 'the client, redirect_uri or code_verifier is another than that of the authorization request',
  reused: 'it was used before, so its connection has ended',
};

function answer(ctx: TokenEndpointGrantContext, outcome: TokenOutcome): void {
  if ('refusal' in outcome) throw errorOf(outcome.refusal);
  const { accessToken, refreshToken, expiresIn, scope } = outcome.tokens;
  ctx.body = {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope,
  };
}

function errorOf(refusal: TokenRefusal): Error {
  if (refusal === 'wrongResource') {
    return new errors.InvalidTarget('resource is another than that of the authorization request');
  }
  if (refusal === 'tooMany') {
    const error = new errors.CustomOIDCProviderError(
      'temporarily_unavailable',
      'Too many refreshes in the last hour; use the access token until it ends',
    );
    error.status = error.statusCode = 429;
    return error;
  }
  // The reason is written to oidc-provider's log alone where it is given as `detail`, so it is in the description.
  const error = new errors.InvalidGrant(REASONS[refusal]);
  error.error_description = `The grant is not accepted: ${REASONS[refusal]}`;
  return error;
}

/** @throws InvalidRequest for a parameter that is missing */
function required(params: Record<string, unknown>, name: string): string {
  const value = params[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new errors.InvalidRequest(`missing required parameter '${name}'`);
}

function optional(params: Record<string, unknown>, name: string): string | null {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
