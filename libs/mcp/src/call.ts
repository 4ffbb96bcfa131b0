import type { Budget, JsonPath, Refusal, RequestContext } from '@loupe/graphql';
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
  /** The arguments of a tools/call as they were sent: the SDK drops the key `__proto__`. */
  readonly arguments: unknown;
  /** Where they have a number that JavaScript cannot hold; null if nowhere. */
  readonly inexactAt: JsonPath | null;
  /** The Idempotency-Key header. */
  readonly idempotencyKey: string | string[] | undefined;
  /** Set where the HTTP response has a status and headers of its own: the request is over its limits. */
  refusal: Refusal | null;
}
