import { Ctx, document, RequestContext, RootField, SAMPLE, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { ImportRequestsService } from './import-requests.service.js';
import { RefreshService } from './refresh.service.js';
import {
  RefetchBulkArgs,
  RefetchBulkPayload,
  UploadItemFromUrlArgs,
  UploadItemFromUrlPayload,
} from './refresh.types.js';
import { REFRESH_COST } from './refresh-cost.js';

/** What tools show of the operation that they started. */
const OPERATION =
  'operation { id operationType fetchStatus total processed createdAt completedAt succeededItemIds failures { itemId message } error }';

@Resolver()
export class RefreshResolver {
  constructor(
    private readonly refresh: RefreshService,
    private readonly imports: ImportRequestsService,
  ) {}

  @Mutation(() => RefetchBulkPayload, {
    nullable: true,
    description:
      'Asks the platforms for fresh metrics of up to 1000 items, each at most once in 24 hours. Success is a processedCount above 0 and no userErrors.',
  })
  @RootField({
    cost: { ...WRITE_COST, onTop: { credits: REFRESH_COST, each: 'accepted item' } },
    scopes: ['write'],
    mcp: {
      title: 'Refresh metrics now',
      asked: 'refresh or update likes and views now, numbers or metrics are outdated, old or missing',
      isOpenWorld: true,
      use: `Use it when metrics are too old: snapshots land about 2 hours, 24 hours, 3 days and 7 days after publication. Each accepted item costs ${REFRESH_COST} credits more.`,
      next: 'It waits up to waitSeconds for the platforms. If operation.completedAt is still absent then, call getOperation with the operationId and waitSeconds.',
      startsOperation: 'REFETCH_ENGAGEMENT',
      selection: `{ operationId processedCount skippedItemIds skippedItems { itemId message } refusedItems { itemId code message } ${OPERATION} userErrors { field message code } }`,
    },
    example: {
      query: document`
        mutation Refetch($itemIds: [ID!]!) {
          refetchEngagementBulk(itemIds: $itemIds) { operationId processedCount skippedItemIds userErrors { field message } }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
  })
  async refetchEngagementBulk(
    @Ctx() { scope, budget }: RequestContext,
    @Args() { itemIds, waitSeconds }: RefetchBulkArgs,
  ) {
    return { ...(await this.refresh.refetchEngagement(scope, itemIds, budget)), waitSeconds };
  }

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
      selection: `{ success operationId ${OPERATION} userErrors { field message code } }`,
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
}
