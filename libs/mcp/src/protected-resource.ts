import { issuerOf, originOf } from '@loupe/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
/** Path of the MCP endpoint. */
export const MCP_PATH = '/api/v2/mcp';
/** The paths of the endpoint, by which lists of tools are chosen too. */
export const MCP_PATHS: readonly string[] = ['', '/readonly', '/x/:set', '/x/:set/readonly'].map(
  (suffix) => `${MCP_PATH}${suffix}`,
);

/** The header of a 401 that tells clients where the endpoint's metadata is (RFC 9728 §5.1). */
export function challenge(request: FastifyRequest, publicUrl: string | null): Record<string, string> {
  const metadata = `resource_metadata="${originOf(request, publicUrl)}${WELL_KNOWN}${MCP_PATH}"`;
  // RFC 6750 §3: no error code if the request had no credentials.
  const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
  return { 'www-authenticate': `Bearer ${error}${metadata}` };
}

/** The metadata of the MCP endpoint as a protected resource (RFC 9728 §3), at the root and with the suffix of each path. */
export async function protectedResourceRoutes(
  fastify: FastifyInstance,
  { publicUrl }: { publicUrl: string | null },
): Promise<void> {
  for (const url of [WELL_KNOWN, ...MCP_PATHS.map((path) => `${WELL_KNOWN}${path}`)]) {
    fastify.get(url, async (request, reply) => {
      reply.header('access-control-allow-origin', '*');
      const issuer = issuerOf(request, publicUrl);
      return {
        // Clients compare it with the address that they use.
        resource: `${originOf(request, publicUrl)}${MCP_PATH}`,
        resource_name: 'Loupe',
        ...(issuer === null ? {} : { authorization_servers: [issuer], scopes_supported: ['mcp'] }),
        bearer_methods_supported: ['header'],
      };
    });
  }
}
