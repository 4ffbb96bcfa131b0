import { RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { OPERATION_FIELD, Operation, OperationsService } from '@loupe/operations';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { FIELDS } from './address-imports.fields.js';
import { AddressImportsService } from './address-imports.service.js';
import { UploadItemFromUrlArgs, UploadItemFromUrlPayload } from './address-imports.types.js';

@Resolver(() => UploadItemFromUrlPayload)
export class AddressImportsResolver {
  constructor(
    private readonly imports: AddressImportsService,
    private readonly operations: OperationsService,
  ) {}

  @Mutation(() => UploadItemFromUrlPayload, {
    nullable: true,
    description: 'Imports a post by its public address. The import goes on after the answer.',
  })
  @RootField(FIELDS.uploadItemFromUrl)
  async uploadItemFromUrl(
    @Scope() scope: WorkspaceScope,
    @Args() { input, waitSeconds }: UploadItemFromUrlArgs,
  ) {
    return { ...(await this.imports.uploadFromUrl(scope, input.url)), waitSeconds };
  }

  @ResolveField(() => Operation, OPERATION_FIELD)
  operation(payload: UploadItemFromUrlPayload, _: object, { scope, signal }: RequestContext) {
    return this.operations.ofPayload(scope, payload, signal);
  }
}
