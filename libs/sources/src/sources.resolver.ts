import { actorOf } from '@loupe/audit';
import {
  Ctx,
  document,
  PLAIN_COST,
  pageCost,
  RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  CaptureSourcePayload,
  CreateSourceInput,
  CreateSourcePayload,
  DeleteSourcePayload,
  Source,
  SourceConnection,
  SourcesArgs,
  UpdateSourceInput,
  UpdateSourcePayload,
} from './source.types.js';
import { SourcesService } from './sources.service.js';

@Resolver(() => Source)
export class SourcesResolver {
  constructor(private readonly service: SourcesService) {}

  @Query(() => SourceConnection, {
    description: 'What the workspace follows, newest first, in pages.',
  })
  @RootField({
    cost: pageCost(5, 0.1),
    scopes: ['read'],
    mcp: {
      title: 'List followed hashtags and accounts',
      asked: 'which hashtags, mentions, keywords and accounts do we monitor or track',
      use: 'Use it to see what the workspace follows, and whether new posts of it come in.',
      next: 'searchItems with an id in filter.sourcesIds gives the posts of a source.',
    },
    example: {
      query: document`
        query Sources {
          sources(first: 10) {
            pageInfo { hasNextPage endCursor }
            nodes { id kind name itemsCount platforms { provider status problem nextCaptureAt } }
          }
        }`,
    },
  })
  sources(@Scope() scope: WorkspaceScope, @Args() { kinds, providers, ...page }: SourcesArgs) {
    return this.service.page(scope, { kinds: kinds ?? null, providers: providers ?? null }, page);
  }

  @Query(() => Source, { nullable: true, description: 'A source by id; null for an unknown id.' })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a source (a watched hashtag or account)',
      use: 'Use it for how the capture of one source stands.',
      next: 'searchItems with its id in filter.sourcesIds gives its posts.',
    },
    example: {
      query: document`
        query Source($id: ID!) {
          source(id: $id) { id kind name platforms { provider status problem lastCapturedAt nextCaptureAt } }
        }`,
      variables: { id: SAMPLE.source },
    },
  })
  source(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the source.' }) id: string,
  ) {
    return this.service.find(scope, id);
  }

  @Mutation(() => CreateSourcePayload, {
    nullable: true,
    description:
      'Follows a hashtag, a mention, a word, an account or a feed. Its newest posts come in at once, and new ones on schedule.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Follow a hashtag or account',
      asked: 'track a new hashtag, monitor a mention or keyword, listen to an account',
      use: 'Use it when people want posts of something to come in by themselves. BLUESKY, MASTODON and FEED need no account.',
      next: 'getSource tells after some seconds how the first capture went.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Follow($input: CreateSourceInput!) {
          createSource(input: $input) { source { id kind name } userErrors { field message } }
        }`,
      variables: { input: { kind: 'HASHTAG', name: '#coffee', platforms: ['BLUESKY'] } },
    },
  })
  async createSource(
    @Ctx() context: RequestContext,
    @Args('input', { description: 'What to follow.' }) input: CreateSourceInput,
  ) {
    return { source: await this.service.create(context.scope, input, actorOf(context)) };
  }

  @Mutation(() => UpdateSourcePayload, {
    nullable: true,
    description: 'Pauses or resumes a source, or changes its platforms or the kinds of posts it keeps.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change, pause or resume a source',
      asked: 'stop following or tracking a hashtag for now',
      isOpenWorld: true,
      use: 'Use it to pause or resume a source, or to change where it is followed and what it keeps.',
    },
    example: {
      query: document`
        mutation Pause($id: ID!, $input: UpdateSourceInput!) {
          updateSource(id: $id, input: $input) { source { id paused } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.source, input: { paused: true } },
    },
  })
  async updateSource(
    @Ctx() context: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the source.' }) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateSourceInput,
  ) {
    return { source: await this.service.update(context.scope, id, input, actorOf(context)) };
  }

  @Mutation(() => DeleteSourcePayload, {
    nullable: true,
    description: 'Follows something no longer. The items that it brought in stay.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Stop following a hashtag or account for good',
      use: 'Use it only when people asked for it; updateSource pauses a source instead.',
    },
    example: {
      query: document`
        mutation Unfollow($id: ID!) {
          deleteSource(id: $id) { deletedSourceId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.source },
    },
  })
  async deleteSource(
    @Ctx() context: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the source.' }) id: string,
  ) {
    return { deletedSourceId: await this.service.delete(context.scope, id, actorOf(context)) };
  }

  @Mutation(() => CaptureSourcePayload, {
    nullable: true,
    description:
      'Captures a source now instead of on schedule, within the quotas of its platforms and at most once a minute.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Capture new posts of a source now',
      asked: 'look for new posts of a source right now',
      use: 'Use it when people cannot wait for the next capture of a source.',
      next: 'getOperation follows it: succeededItemIds are the items that came in.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation CaptureNow($id: ID!) {
          captureSource(id: $id) { operationId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.source },
    },
  })
  async captureSource(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the source.' }) id: string,
  ) {
    return { operationId: await this.service.capture(scope, id) };
  }
}
