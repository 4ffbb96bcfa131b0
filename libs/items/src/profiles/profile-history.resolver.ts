import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './profile-history.fields.js';
import { ProfileHistoryRepository } from './profile-history.repository.js';
import { ProfileHistoryArgs, ProfileHistoryConnection } from './profile-history.types.js';

@Resolver()
export class ProfileHistoryResolver {
  constructor(private readonly history: ProfileHistoryRepository) {}

  @Query(() => ProfileHistoryConnection, {
    description:
      'Followers and following of a profile over time, newest first. Each entry is a time at which they had changed.',
  })
  @RootField(FIELDS.socialProfileHistory)
  socialProfileHistory(@Scope() scope: WorkspaceScope, @Args() args: ProfileHistoryArgs) {
    return this.history.page(scope, args);
  }
}
