/** What an API token allows: `read` queries, `write` mutations of content, `admin` the workspace's settings. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Who makes a request: a token of an organization (all of its workspaces) or of one workspace. */
export interface Principal {
  readonly tokenId: string;
  readonly organizationId: string | null;
  readonly workspaceId: string | null;
  readonly scopes: readonly TokenScope[];
}

/**
 * The workspace a request works in. Only the lookup that checks the principal's right to a workspace makes
 * one, and no row of a workspace can be read without it.
 */
export interface WorkspaceScope {
  readonly workspaceId: string;
  /** IANA name of the time zone in which the workspace's days begin. */
  readonly timeZone: string;
}
