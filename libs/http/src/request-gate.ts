import type { Plan, Principal, WorkspaceScope } from '@loupe/kernel';

/** The result of a request's authentication: its principal, and its workspace if the principal has access to it. */
export interface Admission {
  principal: Principal;
  workspace: WorkspaceScope | null;
  /**
   * Whose slots and memory the request uses: the organization that owns the workspace, else the workspace itself. So it is the same for
   * all tokens and people of an organization. Absent where the caller has no workspace.
   */
  owner?: string | null;
  /** The plan of the token's owner. All workspaces of the token have the same plan. */
  plan: Plan;
  /**
   * The version of the workspace when the request was admitted; null or absent where it was not read. Two requests that find the
   * same version find the same rows in the tables that it counts (docs/adr/0079).
   */
  version?: string | null;
}

/** Authenticates requests. The transport uses it; libs/auth, libs/people and libs/oauth implement it, one on the other; the module of libs/oauth binds it. */
export abstract class RequestGate {
  /**
   * Checks the headers Authorization and WORKSPACE-ID of one request. A missing, malformed, unknown or foreign workspace
   * gives null: whether the request needs a workspace is known only once the document has been read.
   * @throws Refusal 401 for a missing, unknown, replaced, expired or paused token
   */
  abstract admit(authorization: string | undefined, workspaceId: string | undefined): Promise<Admission>;

  /**
   * As `admit`, with the only workspace of the token: for protocols whose clients need not name it. `workspace` is null
   * if the token has several workspaces, or none.
   */
  abstract admitToOnly(authorization: string | undefined): Promise<Admission>;
}
