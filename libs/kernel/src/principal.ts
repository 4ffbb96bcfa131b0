import type { TokenScope } from './scopes.js';
import type { Work } from './work.js';

/** Who makes a request: a token of an organization (all of its workspaces) or of one workspace. */
export interface Principal {
  readonly tokenId: string;
  /** Name that people gave the token. */
  readonly name?: string;
  /** The person, where one is signed in; `tokenId` is theirs then. */
  readonly personId?: string;
  /** The role of the person in the workspace of the request. */
  readonly role?: string;
  readonly organizationId: string | null;
  readonly workspaceId: string | null;
  readonly scopes: readonly TokenScope[];
}

/** A workspace, by its id: all that finding its rows takes, and all that jobs know (docs/adr/0032). */
export interface WorkspaceRef {
  readonly workspaceId: string;
  /** What its rows are read for; absent where that is told otherwise (`currentWork`), or is the service's own. */
  readonly work?: Work;
}

/** The workspace a request works in. Only the lookup that checks the principal's right to a workspace makes one. */
export interface WorkspaceScope extends WorkspaceRef {
  /** IANA name of the time zone in which the workspace's days begin. */
  readonly timeZone: string;
}
