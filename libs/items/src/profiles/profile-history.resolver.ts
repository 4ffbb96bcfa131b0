import { document, pageCost, RootField, SAMPLE, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { ProfileHistoryRepository } from './profile-history.repository.js';
import { ProfileHistoryArgs, ProfileHistoryConnection } from './profile-history.types.js';

@Resolver()
export class ProfileHistoryResolver {
  constructor(private readonly history: ProfileHistoryRepository) {}

  @Query(() => ProfileHistoryConnection, {
    description:
      'Followers and following of a profile over time, newest first. Each entry is a time at which they had changed.',
  })
  @RootField({
    cost: pageCost(6, 0),
    scopes: ['read'],
    mcp: {
      title: 'Get the follower history of a profile',
      asked: 'follower growth of an account, channel or audience over time',
      use: 'Use it to see how the followers of one profile developed.',
      next: 'searchItems with filter.socialProfileIds gives its posts.',
    },
    example: {
      query: document`
        query History($id: ID!) {
          socialProfileHistory(socialProfileId: $id, first: 30) {
            pageInfo { hasNextPage endCursor }
            nodes { at followers following }
          }
        }`,
      variables: { id: SAMPLE.socialProfile },
    },
  })
  socialProfileHistory(@Scope() scope: WorkspaceScope, @Args() args: ProfileHistoryArgs) {
    return this.history.page(scope, args);
  }
}
