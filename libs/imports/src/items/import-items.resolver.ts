import { Ctx, document, RequestContext, RootField, WRITE_COST } from '@loupe/graphql';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { ImportItemsInput } from './import-items.inputs.js';
import { IMPORTED_ITEM_COST, ImportItemsService } from './import-items.service.js';
import { ImportItemsPayload } from './import-items.types.js';

@Resolver()
export class ImportItemsResolver {
  constructor(private readonly service: ImportItemsService) {}

  @Mutation(() => ImportItemsPayload, {
    nullable: true,
    description:
      'Imports up to 100 posts with their metrics. Posts that the workspace has are updated; importing the same posts again changes nothing. A refused post is named in userErrors, and the others are stored.',
  })
  @RootField({
    cost: { ...WRITE_COST, onTop: { credits: IMPORTED_ITEM_COST, each: 'post' } },
    scopes: ['write'],
    mcp: {
      title: 'Import posts',
      isOpenWorld: true,
      asked: 'upload posts of a spreadsheet or another tool',
      use: 'Use it to add posts, or metrics of posts, that you have from elsewhere; uploadItemFromUrl imports a post by its public address.',
      next: 'results has the id of each item; userErrors names the field of each refused post by its position.',
    },
    example: {
      query: document`
        mutation ImportItems($input: ImportItemsInput!) {
          importItems(input: $input) { results { index outcome itemId } userErrors { field message } }
        }`,
      variables: {
        input: {
          items: [
            {
              externalId: '069D0NmW39o',
              provider: 'YOUTUBE',
              type: 'VIDEO',
              title: 'Top 10',
              channelTitle: 'Example channel',
              publishedAt: '2025-11-11T15:00:00Z',
              snapshots: [{ at: '2025-11-14T12:00:00Z', views: '1044813' }],
            },
          ],
        },
      },
    },
  })
  importItems(
    @Ctx() { scope, budget }: RequestContext,
    @Args('input', { type: () => ImportItemsInput, description: 'What to import.' }) input: ImportItemsInput,
  ) {
    return this.service.import(scope, input.items, budget);
  }
}
