import type { Plan, Principal, WorkspaceScope } from '@loupe/kernel';

/** What a request is allowed to be: who makes it, and the workspace it asked for if that is theirs. */
export interface Admission {
  principal: Principal;
  workspace: WorkspaceScope | null;
  /** The plan of the token's owner, which is that of all workspaces it opens. */
  plan: Plan;
}

/** Who may come in. The transport asks; the auth library answers; the API app binds the two. */
export abstract class RequestGate {
  /**
   * Decides about the headers Authorization and WORKSPACE-ID of one request. An absent, malformed, unknown or
   * foreign workspace is null: whether that matters is known only once the document has been read.
   * @throws Refusal 401 for a missing, unknown, replaced, expired or paused token
   */
  abstract admit(authorization: string | undefined, workspaceId: string | undefined): Promise<Admission>;

  /**
   * As `admit`, to the one workspace that the token opens: for protocols whose clients need not name it.
   * `workspace` is null where the token opens several, or none.
   */
  abstract admitToOnly(authorization: string | undefined): Promise<Admission>;
}
