import type { TokenScope } from './scopes.js';
import type { WorkContext } from './work-context.js';

/** The caller of a request: a token of an organization (all of its workspaces) or of one workspace. */
export interface Principal {
  readonly tokenId: string;
  /** Name that people gave the token. */
  readonly name?: string;
  /** The person, where one is signed in or has connected the OAuth client; `tokenId` is theirs or the connection's. */
  readonly personId?: string;
  /** The session of the browser in which the person is signed in; absent for every other caller. */
  readonly sessionId?: string;
  /** The role of the person in the workspace of the request. */
  readonly role?: string;
  /** The only workspaces that the person has opened to an OAuth client; absent for every other caller. */
  readonly workspaceIds?: readonly string[];
  readonly organizationId: string | null;
  readonly workspaceId: string | null;
  readonly scopes: readonly TokenScope[];
}

/** A workspace, by its id. Jobs know no more of it, and no more is needed to find its rows (docs/adr/0032). */
export interface WorkspaceRef {
  readonly workspaceId: string;
  /** The work that its rows are read for. Absent if `currentWorkContext` gives it, or if the work is the service's own. */
  readonly work?: WorkContext;
}

/** The workspace of a request. Only the function that checks the principal's access to a workspace creates it. */
export interface WorkspaceScope extends WorkspaceRef {
  /** IANA name of the time zone in which the workspace's days begin. */
  readonly timeZone: string;
}
