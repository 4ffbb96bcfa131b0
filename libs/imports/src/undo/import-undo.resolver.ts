import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { OPERATION_FIELD, Operation, OperationsService } from '@loupe/operations';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { FIELDS } from './import-undo.fields.js';
import { ImportUndoService } from './import-undo.service.js';
import { UndoImportArgs, UndoImportPayload } from './import-undo.types.js';

@Resolver(() => UndoImportPayload)
export class ImportUndoResolver {
  constructor(
    private readonly undone: ImportUndoService,
    private readonly operations: OperationsService,
  ) {}

  @Mutation(() => UndoImportPayload, {
    nullable: true,
    description:
      'Takes the import of a file back: removes the posts that were new by it, but for those that a source of the workspace or another import of the last 30 days has as well. Numbers that it added to posts which were there before stay, and so do accounts.',
  })
  @RootField(FIELDS.undoImport)
  async undoImport(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args() { id, waitSeconds }: UndoImportArgs,
  ) {
    return { operationId: await this.undone.undo(scope, id, actorOf(context)), waitSeconds };
  }

  @ResolveField(() => Operation, OPERATION_FIELD)
  operation(payload: UndoImportPayload, _: object, { scope, signal }: RequestContext) {
    return this.operations.ofPayload(scope, payload, signal);
  }
}
