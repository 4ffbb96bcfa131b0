export type Variables = Record<string, unknown>;
/** One request's document and variables. */
export interface GraphqlRequest {
  query: string;
  variables?: Variables;
}

/** A request of PostGraphile's, once the workspace is known. */
export type PeerRequest = (workspaceId: string) => GraphqlRequest;

/** A kind of request, with several sets of values, so that not one row is asked for again and again. */
export interface Shape {
  name: string;
  /** The one whose requests a second are compared. */
  isPlain?: true;
  /** 20 rows by a filter without totalCount: its p50 is held against the floor's. */
  isFilteredPage?: true;
  /** Milliseconds that its p95 may have at a million items, where that is less than for all. */
  p95Ms?: number;
  /** Selects totalCount, so that its cost may grow with the matches. */
  counts?: true;
  /**
   * The service remembers an answer for some seconds: with one client each variant is asked for once, and with ten the
   * remembered answers are part of what is measured.
   */
  remembered?: true;
  requests: GraphqlRequest[];
  /** The same for PostGraphile, where it can be said. */
  peer?: PeerRequest[];
}
