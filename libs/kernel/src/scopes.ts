/**
 * The scopes of an API token (decisions §17). `read`: all fields that return content. `write`: changes of content.
 * `webhooks`: subscriptions and deliveries with their secrets. `admin`: tokens, people, the workspace's settings and
 * connections.
 */
export const TOKEN_SCOPES = ['read', 'write', 'webhooks', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The message to a caller whose token lacks scopes. */
export function missingScopes(field: string, missing: readonly TokenScope[]): string {
  return `${field} needs a token with the scope ${missing.join(' and ')}`;
}
