import { Ctx, RequestContext, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { ImportRequests } from './import-requests.service.js';
import { RefreshService } from './refresh.service.js';
import { RefetchBulkPayload, UploadItemFromUrlInput, UploadItemFromUrlPayload } from './refresh.types.js';

@Resolver()
export class RefreshResolver {
  constructor(
    private readonly refresh: RefreshService,
    private readonly imports: ImportRequests,
  ) {}

  @Mutation(() => RefetchBulkPayload, {
    nullable: true,
    description:
      'Asks the platforms for fresh figures of up to 1000 items, each at most once in 24 hours. Success is a processedCount above 0 and no userErrors.',
  })
  refetchEngagementBulk(
    @Ctx() { scope, budget }: RequestContext,
    @Args('itemIds', { type: () => [ID], description: 'Ids of items, 1 to 1000.' }) itemIds: string[],
  ) {
    return this.refresh.refetchEngagement(scope, itemIds, budget);
  }

  @Mutation(() => UploadItemFromUrlPayload, {
    nullable: true,
    description: 'Imports a post by its public address. The import goes on after the answer.',
  })
  uploadItemFromUrl(
    @Scope() scope: WorkspaceScope,
    @Args('input', { type: () => UploadItemFromUrlInput, description: 'What to import.' })
    input: UploadItemFromUrlInput,
  ) {
    return this.imports.uploadFromUrl(scope, input.url);
  }
}
