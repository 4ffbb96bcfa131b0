import { parseUrl } from '@loupe/kernel';
import { MCP_PATH } from '@loupe/mcp';

/** The MCP endpoint, and the paths below it that choose lists of tools. */
const ENDPOINT = new RegExp(`^${MCP_PATH}(?:/x/[\\w,-]+)?(?:/readonly)?$`);

/**
 * The resource that a client means (RFC 8707): clients name the endpoint as they have it, with a slash at its end, a query, or
 * the path of a list of tools. Any of these is the endpoint; anything else stays as it is.
 * @param issuer address of this service, without a path
 */
export function resourceMeant(asked: string, issuer: string): string {
  const url = parseUrl(asked);
  if (url === null || url.origin !== issuer || url.hash !== '' || url.username !== '') return asked;
  const path = url.pathname.replace(/\/+$/, '');
  return ENDPOINT.test(path) ? `${issuer}${MCP_PATH}` : asked;
}

/** Parameters with the resources that they mean. */
export function withResources(parameters: URLSearchParams, issuer: string): URLSearchParams {
  const entries = [...parameters].map(([name, value]): [string, string] => [
    name,
    name === 'resource' ? resourceMeant(value, issuer) : value,
  ]);
  return new URLSearchParams(entries);
}
