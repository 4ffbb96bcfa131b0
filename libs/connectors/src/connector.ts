import type { CapturedPost, CapturedProfile } from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import type { Provider, WorkspaceScope } from '@loupe/kernel';

/** What a platform calls a post, as far as an address or a stored item tells. */
export interface PostReference {
  readonly provider: Provider;
  /** The platform's own id; null where only an address is known. */
  readonly externalId: string | null;
  /** Public address; null for a story. */
  readonly url: string | null;
  /** Handle of the poster, where a platform answers only through its account; null where it is not known. */
  readonly accountName: string | null;
}

/** A post whose metrics are asked for. */
export interface MetricsRequest extends PostReference {
  readonly itemId: string;
}

/** What became of asking for one post's metrics. */
export type MetricsAnswer =
  | { readonly kind: 'metrics'; readonly at: Date; readonly metrics: ReportedMetrics }
  /** The platform says that there is no such post any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly error: ConnectorError };

/** What can be asked of a connector. */
export interface Capabilities {
  readonly metrics: boolean;
  readonly profiles: boolean;
  /** Posts whose metrics one request to the platform can ask for. */
  readonly postsPerRequest: number;
}

/** One platform. It keeps nothing between calls but its quota; access is looked up by the workspace. */
export interface Connector {
  readonly provider: Provider;
  readonly capabilities: Capabilities;

  /** Why a workspace can ask for nothing of a kind, whichever post it is; null if it can. No request is made. */
  missingAccess(scope: WorkspaceScope, wanted: 'metrics' | 'posts'): Promise<ConnectorError | null>;

  /** The post that an address names, or null for an address that is not this platform's. No request is made. */
  resolve(url: URL): PostReference | null;

  /**
   * A post with its poster, media and metrics of now.
   * @throws ConnectorError
   */
  fetchPost(scope: WorkspaceScope, post: PostReference): Promise<CapturedPost>;

  /**
   * The metrics of posts, in the order given; as few requests as the platform allows. A failure of one post is its
   * answer, a failure of the connection that of all it concerned: nothing is thrown but mistakes of the program.
   */
  fetchMetrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]>;

  /**
   * An account as it is now; null if the platform knows none of the handle.
   * @throws ConnectorError
   */
  fetchProfile(scope: WorkspaceScope, accountName: string): Promise<CapturedProfile | null>;
}

/** Why a platform gave nothing. */
export type ConnectorProblem =
  /** The workspace has no credentials for the platform. */
  | 'NOT_CONFIGURED'
  /** The platform refuses the credentials: somebody has to connect again. */
  | 'UNAUTHORIZED'
  /** There is no such post or account. */
  | 'NOT_FOUND'
  /** It is there, but not for the public or for these credentials. */
  | 'PRIVATE'
  /** The platform's quota is used up until `retryAt`. */
  | 'QUOTA'
  /** The platform cannot be reached, or fails; it may work later. */
  | 'UNAVAILABLE'
  /** What the platform answered cannot be understood. */
  | 'UNREADABLE'
  /** The platform does not offer this. */
  | 'UNSUPPORTED';

/** A platform gave nothing; the message is for the workspace's people and has no secret in it. */
export class ConnectorError extends Error {
  constructor(
    readonly problem: ConnectorProblem,
    message: string,
    /** Before then it is of no use to ask again; null where the platform does not say. */
    readonly retryAt: Date | null = null,
  ) {
    super(message);
    this.name = 'ConnectorError';
  }

  /** Whether the same request may succeed later without anybody's doing. */
  get passes(): boolean {
    return this.problem === 'QUOTA' || this.problem === 'UNAVAILABLE';
  }
}
