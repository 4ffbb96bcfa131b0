import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Query, Resolver } from '@nestjs/graphql';
import { Colleague, ColleaguesService } from './colleagues.service.js';
import { FIELDS } from './members.fields.js';

@Resolver(() => Colleague)
export class ColleaguesResolver {
  constructor(private readonly colleagues: ColleaguesService) {}

  @Query(() => [Colleague], {
    name: 'colleagues',
    description: 'People who may see the workspace, by name; those whom notes can name.',
  })
  @RootField(FIELDS.colleagues)
  list(@Scope() scope: WorkspaceScope) {
    return this.colleagues.of(scope);
  }
}
