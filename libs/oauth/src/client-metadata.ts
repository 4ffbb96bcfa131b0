import { isStorable } from '@loupe/kernel';
import { z } from 'zod';

const MAX_NAME_LENGTH = 100;
const MAX_REDIRECTS = 20;
const MAX_URI_LENGTH = 2000;

const given = z.object({
  redirect_uris: z.array(z.string().max(MAX_URI_LENGTH).refine(isStorable)).min(1).max(MAX_REDIRECTS),
  client_name: z.string().optional().catch(undefined),
});

/** The stored metadata of a client: only the parts that are used. */
export interface ClientMetadata {
  client_name?: string;
  redirect_uris: string[];
  application_type: 'native';
  grant_types: string[];
  response_types: string[];
  token_endpoint_auth_method: 'none';
}

/**
 * The metadata of a client that registers itself or has a client-id document (RFC 7591 lets a server replace what is asked
 * for). All clients are public ones: a secret that everybody may register proves nothing, and PKCE binds the code to
 * whoever asked for it. As native clients they may redirect to https, to a loopback address on any port (RFC 8252 §7.3)
 * and to a scheme of their own, and to nothing else.
 * @throws TypeError with what is wrong, for redirect_uris that cannot be
 */
export function clientMetadata(properties: unknown): ClientMetadata {
  const parsed = given.safeParse(properties);
  if (!parsed.success) {
    throw new TypeError(`redirect_uris must be a list of 1 to ${MAX_REDIRECTS} addresses`);
  }
  const { client_name: asked, redirect_uris } = parsed.data;
  const name = nameOf(asked);
  return {
    ...(name === null ? {} : { client_name: name }),
    redirect_uris,
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** One line of at most 100 characters, without characters that change how others are shown. */
function nameOf(asked: string | undefined): string | null {
  const name = (asked ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return name === '' ? null : name;
}
