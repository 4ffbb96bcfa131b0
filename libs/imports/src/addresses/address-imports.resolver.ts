import { document, RequestContext, RootField, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { OPERATION_FIELD, OPERATION_SELECTION, Operation, OperationsService } from '@loupe/operations';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Add a post by its link',
      asked: 'add this link, save this TikTok, Instagram or YouTube URL',
      use: 'Use it to import a public post that the workspace does not have.',
      next: 'It waits up to waitSeconds for the import; operation.succeededItemIds has the id of the post, and getItemIdsByUrl that of one that is there already. If operation.completedAt is still absent, call getOperation with the operationId and waitSeconds.',
      startsOperation: 'UPLOAD_ITEM_FROM_URL',
      selection: `{ success operationId ${OPERATION_SELECTION} userErrors { field message code } }`,
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Upload($input: UploadItemFromUrlInput!) {
          uploadItemFromUrl(input: $input) { success userErrors { field message } }
        }`,
      variables: { input: { url: 'https://www.instagram.com/reel/C0ffee12345/' } },
    },
  })
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
