import type { CapturedPost, CapturedProfile } from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import type { Provider, SourceKind, WorkspaceScope } from '@loupe/kernel';
import type { Unread } from './reading/unread.js';

/** Identifies a post on its platform, as far as a URL or a stored item allows. */
export interface PostReference {
  readonly provider: Provider;
  /** The platform's own id; null if only a URL is known. */
  readonly externalId: string | null;
  /** Public URL; null for a story. */
  readonly url: string | null;
  /** Handle of the poster, for platforms that list posts by account only; null if it is unknown. */
  readonly accountName: string | null;
}

/** A post whose metrics are requested. */
export interface MetricsRequest extends PostReference {
  readonly itemId: string;
}

/** The result of a metrics request for one post. */
export type MetricsAnswer =
  | { readonly kind: 'metrics'; readonly at: Date; readonly metrics: ReportedMetrics }
  /** The platform says that there is no such post any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly error: ConnectorError };

/** The capabilities of a connector. */
export interface Capabilities {
  readonly metrics: boolean;
  readonly profiles: boolean;
  /** Maximum number of posts per metrics request to the platform. */
  readonly postsPerRequest: number;
}

/** What a workspace follows on a platform. */
export interface FollowedSource {
  readonly kind: SourceKind;
  /** Hashtags and mentions in lower case without # and @, handles without @, words as they are, a feed's address. */
  readonly name: string;
  /** Origin of the server that is asked, such as `https://mastodon.social`; null for platforms that are one place. */
  readonly instance: string | null;
  /** Publication of the newest post that is captured already; null before the first capture has ended. */
  readonly seenTo: Date | null;
  /** `memory` of the capture before; null or absent without one. */
  readonly memory?: string | null;
}

/** A part of what a platform shows of a source, newest posts first as far as the platform keeps to it. */
export interface PostsPage {
  readonly posts: readonly CapturedPost[];
  /** Names the page with older posts, for `page`; null where the platform shows no more. */
  readonly next: string | null;
  /** Publication of the newest post of the platform's page, where the connector has left posts out of it. */
  readonly newestListed?: Date | null;
  /** Whether the platform lists posts in no order: an old page does not mean that only older ones follow. */
  readonly isUnordered?: boolean;
  /** Whether the platform says that nothing has changed since the capture before. */
  readonly isUnchanged?: boolean;
  /** What the connector wants to know at the next capture, such as the version of what it read. */
  readonly memory?: string | null;
  /** A sentence for people about what is read, such as that only a part is. */
  readonly notice?: string | null;
  /** What could not be read of the page (`UnreadCount`). */
  readonly unread?: Unread;
}

/** How a platform is asked for the posts of what a workspace follows. */
export interface SourceCapture {
  /** What can be followed. */
  readonly kinds: readonly SourceKind[];

  /**
   * A page of a source's posts.
   * @param after `next` of the page before; null for the newest posts
   * @throws ConnectorError
   */
  page(scope: WorkspaceScope, source: FollowedSource, after: string | null): Promise<PostsPage>;
}

/** Access to one platform. Between calls it keeps only its quota; it looks up credentials by workspace. */
export interface Connector {
  readonly provider: Provider;
  readonly capabilities: Capabilities;
  /** Absent where nothing can be followed on the platform. */
  readonly capture?: SourceCapture;

  /** Why a workspace can make no request of a kind, for any post; null if it can. Makes no request. */
  missingAccess(scope: WorkspaceScope, wanted: 'metrics' | 'posts'): Promise<ConnectorError | null>;

  /** The post that a URL identifies, or null for a URL of another platform. Makes no request. */
  resolve(url: URL): PostReference | null;

  /**
   * Fetches a post with its poster, media and current metrics.
   * @throws ConnectorError
   */
  fetchPost(scope: WorkspaceScope, post: PostReference): Promise<CapturedPost>;

  /**
   * The metrics of posts, in the given order, with as few requests as the platform allows. If one post fails, its answer
   * says so; if the connection fails, so do the answers of all posts of that request. Throws only for programming errors.
   */
  fetchMetrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]>;

  /**
   * The current state of a profile; null if the platform has no profile of this handle.
   * @throws ConnectorError
   */
  fetchProfile(scope: WorkspaceScope, accountName: string): Promise<CapturedProfile | null>;
}

/** Why a platform returned nothing. */
export type ConnectorProblem =
  /** The workspace has no credentials for the platform. */
  | 'NOT_CONFIGURED'
  /** The platform refuses the credentials: somebody has to connect again. */
  | 'UNAUTHORIZED'
  /** The post or account does not exist. */
  | 'NOT_FOUND'
  /** It exists, but is not visible to the public or to these credentials. */
  | 'PRIVATE'
  /** The platform's quota is used up until `retryAt`. */
  | 'QUOTA'
  /** The platform cannot be reached, or fails; it may work later. */
  | 'UNAVAILABLE'
  /** The platform's answer cannot be read. */
  | 'UNREADABLE'
  /** Reading the platform's answer takes more memory or time than it may. */
  | 'TOO_MUCH'
  /** What was followed has ended for good. */
  | 'ENDED'
  /** The platform does not offer this. */
  | 'UNSUPPORTED';

/** A platform returned nothing. The message is for people of the workspace and contains no secret. */
export class ConnectorError extends Error {
  constructor(
    readonly problem: ConnectorProblem,
    message: string,
    /** The earliest useful time for a new request; null if the platform does not say. */
    readonly retryAt: Date | null = null,
    /** What could not be read, where that is why; else null. */
    readonly unread: Unread | null = null,
  ) {
    super(message);
    this.name = 'ConnectorError';
  }

  /** Whether the same request may succeed later without any change. */
  get passes(): boolean {
    return this.problem === 'QUOTA' || this.problem === 'UNAVAILABLE';
  }
}
