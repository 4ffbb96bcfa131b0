import type { Budget, Refusal, RequestContext } from '@loupe/graphql';
import type { Principal } from '@loupe/kernel';

/** Who makes a request, and what it may use. */
export interface Caller {
  readonly principal: Principal;
  readonly context: RequestContext;
  readonly budget: Budget;
}

/** One request to the endpoint, as the handlers of its method see it. */
export interface McpCall {
  readonly requestId: string;
  /** Null for the handshake without credentials. */
  readonly caller: Caller | null;
  /** The WORKSPACE-ID header. */
  readonly workspaceHeader: string | undefined;
  /** The Idempotency-Key header. */
  readonly idempotencyKey: string | string[] | undefined;
  /** Set where the HTTP response has a status and headers of its own: the request is over its limits. */
  refusal: Refusal | null;
}
