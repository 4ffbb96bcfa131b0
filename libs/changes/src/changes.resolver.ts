import { document, pageCost, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { ChangePage, ChangesArgs } from './change.types.js';
import { ChangesService } from './changes.service.js';

@Resolver()
export class ChangesResolver {
  constructor(private readonly changes: ChangesService) {}

  @Query(() => ChangePage, {
    name: 'changes',
    description:
      'Every created, changed and deleted item, creator and collection in the order of commits, of at least 30 days: enough to keep a mirror.',
  })
  @RootField({
    cost: pageCost(6, 0.03),
    scopes: ['read'],
    mcp: {
      title: 'List what was created, changed and deleted',
      asked: 'what has changed since yesterday, keep a copy up to date',
      use: 'Use it to learn what has changed since a cursor, in the order in which it happened.',
      next: 'searchItems with filter.ids gives the posts; pass endCursor as after to go on.',
    },
    example: {
      query: document`
        query Changes($after: String) {
          changes(after: $after, types: [ITEM], first: 100) {
            nodes { type action objectId at }
            hasNextPage
            endCursor
          }
        }`,
      variables: { after: null },
    },
  })
  page(@Scope() scope: WorkspaceScope, @Args() args: ChangesArgs) {
    return this.changes.page(scope, args);
  }
}
