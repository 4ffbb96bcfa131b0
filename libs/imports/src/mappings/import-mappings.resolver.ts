import { actorOf } from '@loupe/audit';
import { Ctx, deletionPayload, payloadOf, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { SavedMapping } from './import-mapping.entity.js';
import { FIELDS } from './import-mappings.fields.js';
import { CreateImportMappingInput, UpdateImportMappingInput } from './import-mappings.inputs.js';
import { ImportMappingsService } from './import-mappings.service.js';

const CreateImportMappingPayload = payloadOf(
  'CreateImportMappingPayload',
  'importMapping',
  SavedMapping,
  'What became of a new mapping.',
);
const UpdateImportMappingPayload = payloadOf(
  'UpdateImportMappingPayload',
  'importMapping',
  SavedMapping,
  'What became of changing a mapping.',
);
const DeleteImportMappingPayload = deletionPayload(
  'DeleteImportMappingPayload',
  'deletedImportMappingId',
  'What became of deleting a mapping.',
);

const ID_ARG = { type: () => ID, description: 'Id of the mapping.' };

@Resolver(() => SavedMapping)
export class ImportMappingsResolver {
  constructor(private readonly service: ImportMappingsService) {}

  @Query(() => [SavedMapping], {
    description: 'The mappings that the workspace keeps for files with columns of their own, by name.',
  })
  @RootField(FIELDS.importMappings)
  importMappings(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Mutation(() => CreateImportMappingPayload, {
    nullable: true,
    description: 'Keeps a mapping by name. Imports take it by `mapping=` and its name.',
  })
  @RootField(FIELDS.createImportMapping)
  async createImportMapping(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The mapping.' }) input: CreateImportMappingInput,
  ) {
    return { importMapping: await this.service.create(scope, input, actorOf(context)) };
  }

  @Mutation(() => UpdateImportMappingPayload, {
    nullable: true,
    description: 'Changes a mapping. Imports that were accepted before go on by what it was.',
  })
  @RootField(FIELDS.updateImportMapping)
  async updateImportMapping(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateImportMappingInput,
  ) {
    return { importMapping: await this.service.update(scope, id, input, actorOf(context)) };
  }

  @Mutation(() => DeleteImportMappingPayload, {
    nullable: true,
    description: 'Deletes a mapping. The posts that were imported by it stay.',
  })
  @RootField(FIELDS.deleteImportMapping)
  async deleteImportMapping(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
  ) {
    return { deletedImportMappingId: await this.service.delete(scope, id, actorOf(context)) };
  }
}
