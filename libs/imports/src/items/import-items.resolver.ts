import { Ctx, RequestContext, RootField } from '@loupe/graphql';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { FIELDS } from './import-items.fields.js';
import { ImportItemsInput } from './import-items.inputs.js';
import { ImportItemsService } from './import-items.service.js';
import { ImportItemsPayload } from './import-items.types.js';

@Resolver()
export class ImportItemsResolver {
  constructor(private readonly service: ImportItemsService) {}

  @Mutation(() => ImportItemsPayload, {
    nullable: true,
    description:
      'Imports up to 100 posts with their metrics. Posts that the workspace has are updated; importing the same posts again changes nothing. A refused post is named in userErrors, and the others are stored.',
  })
  @RootField(FIELDS.importItems)
  importItems(
    @Ctx() { scope, budget }: RequestContext,
    @Args('input', { type: () => ImportItemsInput, description: 'What to import.' }) input: ImportItemsInput,
  ) {
    return this.service.import(scope, input.items, budget);
  }
}
