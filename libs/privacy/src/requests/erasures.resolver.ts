import { actorOf } from '@loupe/audit';
import {
  Ctx,
  document,
  FieldCost,
  PageArgs,
  pageCost,
  RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import type { ErasedAccount } from '@loupe/ingest';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ErasureRequestsService, type PreviewedPerson } from './erasure-requests.service.js';
import {
  ErasePersonInput,
  ErasePersonPayload,
  Erasure,
  ErasureConnection,
  ErasureOfOthers,
  ErasurePreview,
  ErasurePreviewArgs,
  UndoErasureInput,
  UndoErasurePayload,
} from './erasures.types.js';

/** Erasures. Models are not offered them. */
@Resolver(() => Erasure)
export class ErasuresResolver {
  constructor(private readonly service: ErasureRequestsService) {}

  @Query(() => ErasureConnection, {
    description:
      'The profiles that were erased and whose posts are refused, newest first. Nothing says whose they were.',
  })
  @RootField({
    cost: pageCost(5, 0.1),
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Erasures($after: String) {
          erasures(first: 50, after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { id erasedAt provider items isFinished }
          }
        }`,
      variables: { after: null },
    },
  })
  erasures(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.service.page(scope, page);
  }

  @Mutation(() => ErasePersonPayload, {
    nullable: true,
    description:
      'Erases all data about a person from the workspace, which cannot be undone. Their posts are refused from the answer on; the operation removes what is there. See erasurePreview before.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Erase($input: ErasePersonInput!) {
          erasePerson(input: $input) { operationId userErrors { field message code } }
        }`,
      variables: { input: { person: { socialProfileId: SAMPLE.socialProfile }, name: 'someone' } },
    },
  })
  async erasePerson(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'Whom to erase.' }) input: ErasePersonInput,
  ) {
    return { operationId: await this.service.request(scope, input, actorOf(context)) };
  }

  @Mutation(() => UndoErasurePayload, {
    nullable: true,
    description: 'Has posts of a profile that was erased stored again, if they come in. It restores nothing.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Undo($input: UndoErasureInput!) {
          undoErasure(input: $input) { allowed userErrors { field message code } }
        }`,
      variables: { input: { provider: 'INSTAGRAM', handle: 'former.partner' } },
    },
  })
  async undoErasure(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'Whose posts.' }) input: UndoErasureInput,
  ) {
    return { allowed: await this.service.undo(scope, input, actorOf(context)) };
  }

  @ResolveField(() => Boolean, { description: 'Whether all of it is done.' })
  isFinished({ socialProfileId }: ErasedAccount): boolean {
    return socialProfileId === null;
  }
}

/** What an erasure would remove. */
@Resolver(() => ErasurePreview)
export class ErasurePreviewResolver {
  constructor(private readonly service: ErasureRequestsService) {}

  @Query(() => ErasurePreview, {
    description: 'What erasePerson would remove, in numbers. Nothing is changed.',
  })
  @RootField({
    cost: { credits: 50 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Preview($id: ID!) {
          erasurePreview(person: { creatorId: $id }) {
            name creators items
            profiles { provider accountName }
            others { redacted { kind count } deleted { kind count } kept { kind count } }
          }
        }`,
      variables: { id: SAMPLE.creator },
    },
  })
  erasurePreview(
    @Scope() scope: WorkspaceScope,
    @Args() { person, mentionsOnly }: ErasurePreviewArgs,
  ): Promise<PreviewedPerson> {
    return this.service.preview(scope, person, mentionsOnly === true);
  }

  @ResolveField(() => ErasureOfOthers, {
    nullable: true,
    description:
      'What would happen to rows that are not the person’s own. Large workspaces may be too large to count in a request; the erasure itself has no such limit.',
  })
  @FieldCost({ perRow: 250 })
  async others(
    @Ctx() { scope, signal }: RequestContext,
    @Parent() preview: PreviewedPerson,
  ): Promise<ErasureOfOthers> {
    const { redacted, deleted, kept } = await this.service.previewOfOthers(scope, preview, signal);
    return { redacted: rowsOf(redacted), deleted: rowsOf(deleted), kept: rowsOf(kept) };
  }
}

function rowsOf(counts: Readonly<Record<string, number>>): { kind: string; count: number }[] {
  return Object.entries(counts).map(([kind, count]) => ({ kind, count }));
}
