import { ConnectorError, ConnectorRegistry, type MetricsAnswer } from '@loupe/connectors';
import type { RefreshablePost } from '@loupe/content';
import { RateCard } from '@loupe/engagement';
import { type MetricsReport, RefreshablePostsRepository } from '@loupe/ingest';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable, Logger } from '@nestjs/common';

/** A workspace whose items are refreshed. */
export interface RefreshContext {
  readonly scope: WorkspaceScope;
  readonly rateCard: RateCard;
}

/** A post and what its platform said of it. */
export interface AnsweredPost {
  readonly post: RefreshablePost;
  readonly answer: MetricsAnswer;
}

/** Fetches the metrics of stored posts from their platforms. */
@Injectable()
export class MetricsFetcherService {
  private readonly logger = new Logger('Refresh');

  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly posts: RefreshablePostsRepository,
    private readonly connectors: ConnectorRegistry,
  ) {}

  async contextOf(workspaceId: string): Promise<RefreshContext> {
    const { rateCard, ...scope } = await this.workspaces.scopeOf(workspaceId);
    return { scope, rateCard: RateCard.of(rateCard) };
  }

  /** Number of posts of a platform that one request asks for. */
  postsPerRequest(provider: Provider): number {
    return this.connectors.forProvider(provider)?.capabilities.postsPerRequest ?? 1;
  }

  /** Items as their platforms are asked for them; those that are not there any more are left out. */
  find({ scope }: RefreshContext, itemIds: readonly string[]): Promise<RefreshablePost[]> {
    return this.posts.posts(scope, itemIds);
  }

  /**
   * What a platform answers about posts, in the order given. A connector's own mistake is given as an answer that cannot be
   * understood, so that it stops nothing but what it concerns.
   */
  async fetch(
    { scope }: RefreshContext,
    provider: Provider,
    posts: readonly RefreshablePost[],
  ): Promise<AnsweredPost[]> {
    const answers = await this.answers(scope, provider, posts).catch((error: unknown): MetricsAnswer[] => {
      this.logger.error(error);
      const failure = new ConnectorError('UNREADABLE', `What ${provider} answered could not be understood`);
      return posts.map(() => ({ kind: 'failed', error: failure }));
    });
    return posts.map((post, index) => ({ post, answer: answers[index] ?? UNANSWERED }));
  }

  private async answers(
    scope: WorkspaceScope,
    provider: Provider,
    posts: readonly RefreshablePost[],
  ): Promise<MetricsAnswer[]> {
    const connector = this.connectors.forProvider(provider);
    if (connector?.capabilities.metrics) return connector.fetchMetrics(scope, posts);
    const error = new ConnectorError('UNSUPPORTED', `Metrics cannot be fetched from ${provider}`);
    return posts.map(() => ({ kind: 'failed', error }));
  }
}

const UNANSWERED: MetricsAnswer = {
  kind: 'failed',
  error: new ConnectorError('UNREADABLE', 'The platform gave no answer about this post'),
};

/** The posts of answers with metrics, and those that are gone. */
export function reportOf(answered: readonly AnsweredPost[]): MetricsReport {
  return {
    read: answered.flatMap(({ post, answer }) =>
      answer.kind === 'metrics' ? [{ post, at: answer.at, metrics: answer.metrics }] : [],
    ),
    gone: answered.flatMap(({ post, answer }) => (answer.kind === 'gone' ? [post.itemId] : [])),
  };
}
