import { FieldCost, type RequestContext } from '@loupe/graphql';
import { groupBy } from '@loupe/kernel';
import { Workspace } from '@loupe/workspace';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { Keyword, Tag } from './tag.types.js';
import { type NamedOnPlatform, TagsRepository } from './tags.repository.js';

/** Sources as the fields of workspaces that existing clients know. */
@Resolver(() => Workspace)
export class WorkspaceTagsResolver {
  constructor(private readonly tags: TagsRepository) {}

  // With all of its relations a workspace is a plain request: they cost nothing.
  @ResolveField(() => [Tag], {
    nullable: true,
    description: 'The hashtags that the workspace follows, by name.',
  })
  @FieldCost({ perRow: 0, listRows: 300 })
  hashtags(workspace: Workspace, _: object, context: RequestContext) {
    return this.ofKind(context, workspace, 'HASHTAG');
  }

  @ResolveField(() => [Tag], {
    nullable: true,
    description: 'The mentions that the workspace follows, by name.',
  })
  @FieldCost({ perRow: 0, listRows: 300 })
  mentions(workspace: Workspace, _: object, context: RequestContext) {
    return this.ofKind(context, workspace, 'MENTION');
  }

  @ResolveField(() => [Keyword], {
    nullable: true,
    description: 'The keywords that the workspace follows, by name.',
  })
  @FieldCost({ perRow: 0, listRows: 300 })
  keywords(workspace: Workspace, _: object, context: RequestContext) {
    return this.ofKind(context, workspace, 'KEYWORD');
  }

  private async ofKind(context: RequestContext, { id }: Workspace, kind: NamedOnPlatform['kind']) {
    const all = await context.loader(this.load, []).load(id);
    return all.filter((source) => source.kind === kind).map((source) => ({ ...source, type: kind }));
  }

  private readonly load = async (workspaceIds: readonly string[]) =>
    groupBy(await this.tags.ofWorkspaces(workspaceIds), ({ workspaceId }) => workspaceId);
}
