import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
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
import { FIELDS } from './sources.fields.js';
import { SourcesService } from './sources.service.js';

@Resolver(() => Source)
export class SourcesResolver {
  constructor(private readonly service: SourcesService) {}

  @Query(() => SourceConnection, {
    description: 'What the workspace follows, newest first, in pages.',
  })
  @RootField(FIELDS.sources)
  sources(@Scope() scope: WorkspaceScope, @Args() { kinds, providers, ...page }: SourcesArgs) {
    return this.service.page(scope, { kinds: kinds ?? null, providers: providers ?? null }, page);
  }

  @Query(() => Source, { nullable: true, description: 'A source by id; null for an unknown id.' })
  @RootField(FIELDS.source)
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
  @RootField(FIELDS.createSource)
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
  @RootField(FIELDS.updateSource)
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
  @RootField(FIELDS.deleteSource)
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
  @RootField(FIELDS.captureSource)
  async captureSource(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the source.' }) id: string,
  ) {
    return { operationId: await this.service.capture(scope, id) };
  }
}
