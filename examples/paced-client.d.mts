/** The types of paced-client.mjs, for TypeScript. */
export class PacedClient {
  /** Number of 429 that were waited out. */
  readonly refusals: number;
  constructor(settings: { url: string; token: string; workspaceId?: string; userAgent?: string });
  /** Sends a request when it fits; gives the JSON body of the answer. */
  request(query: string, variables?: Record<string, unknown>): Promise<PacedAnswer>;
}

export interface PacedAnswer {
  data?: unknown;
  errors?: unknown;
  extensions?: {
    cost?: { requested: number; remaining: number; capacity: number; refillPerSecond: number };
  };
}
