import type { RequestContext } from '@loupe/graphql';
import type { Budget, JsonPath, Refusal } from '@loupe/http';
import type { Principal } from '@loupe/kernel';
import type { ToolSelection } from './toolsets.js';

/** The principal of a request and its budget. */
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
  /** The arguments of a tools/call as they were sent, because the SDK drops the key `__proto__`. */
  readonly arguments: unknown;
  /** Path of a number in them that JavaScript cannot hold exactly; null if there is none. */
  readonly inexactAt: JsonPath | null;
  /** Whether its client takes a task for an answer (SEP-2663). */
  readonly takesTasks: boolean;
  /** Whether its client can ask its person. */
  readonly canAsk: boolean;
  /** Which tools it lists. */
  readonly selection: ToolSelection;
  /** The Idempotency-Key header. */
  readonly idempotencyKey: string | string[] | undefined;
  /** Set if the HTTP response needs its own status and headers, because the request exceeds its limits. */
  refusal: Refusal | null;
}
