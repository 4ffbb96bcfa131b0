import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { ChangePage, ChangesArgs } from './change.types.js';
import { FIELDS } from './changes.fields.js';
import { ChangesService } from './changes.service.js';

@Resolver()
export class ChangesResolver {
  constructor(private readonly changes: ChangesService) {}

  @Query(() => ChangePage, {
    name: 'changes',
    description:
      'Every created, changed and deleted item, creator and collection in the order of commits, of at least 30 days: enough to keep a mirror.',
  })
  @RootField(FIELDS.page)
  page(@Scope() scope: WorkspaceScope, @Args() args: ChangesArgs) {
    return this.changes.page(scope, args);
  }
}
