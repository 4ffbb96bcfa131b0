import { actorOf } from '@loupe/audit';
import { Ctx, FieldCost, PageArgs, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { ErasedAccount } from '@loupe/ingest';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ErasureRequestsService, type PreviewedPerson } from './erasure-requests.service.js';
import { FIELDS } from './erasures.fields.js';
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
  @RootField(FIELDS.erasures)
  erasures(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.service.page(scope, page);
  }

  @Mutation(() => ErasePersonPayload, {
    nullable: true,
    description:
      'Erases all data about a person from the workspace, which cannot be undone. Their posts are refused from the answer on; the operation removes what is there. See erasurePreview before.',
  })
  @RootField(FIELDS.erasePerson)
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
  @RootField(FIELDS.undoErasure)
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
  @RootField(FIELDS.erasurePreview)
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
