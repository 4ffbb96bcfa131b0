import { parseUrl } from '@loupe/kernel';
import { MCP_PATH } from '@loupe/mcp';

/** What comes behind the path of the MCP endpoint, to choose lists of tools. */
const LISTS = /^(?:\/x\/[\w,-]+)?(?:\/readonly)?$/;

/**
 * The resource that a client means (RFC 8707): clients name the endpoint as they have it, with a slash at its end, a query, or
 * the path of a list of tools. Any of these is the endpoint; anything else stays as it is.
 * @param issuer address of this service, without a path
 */
export function resourceMeant(asked: string, issuer: string): string {
  const url = parseUrl(asked);
  if (url === null || url.origin !== issuer || url.hash !== '' || url.username !== '') return asked;
  let end = url.pathname.length;
  while (url.pathname[end - 1] === '/') end -= 1;
  const path = url.pathname.slice(0, end);
  const isEndpoint = path.startsWith(MCP_PATH) && LISTS.test(path.slice(MCP_PATH.length));
  return isEndpoint ? `${issuer}${MCP_PATH}` : asked;
}

/** Parameters with the resources that they mean. */
export function withResources(parameters: URLSearchParams, issuer: string): URLSearchParams {
  const entries = [...parameters].map(([name, value]): [string, string] => [
    name,
    name === 'resource' ? resourceMeant(value, issuer) : value,
  ]);
  return new URLSearchParams(entries);
}
