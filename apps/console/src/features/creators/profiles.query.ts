import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { pageVariables } from '../../lib/pages';
import type { Listed } from '../../lib/windowed-pages';
import type { PLATFORMS } from '../posts/filter-fields';
import { FIRST_ORDER, type Order } from './creator-orders';

export const PROFILES = graphql(`
  query Profiles(
    $after: String
    $platform: Provider
    $sorting: [SocialProfileSortingInput!]
    $counted: Boolean!
  ) {
    socialProfiles(first: 50, after: $after, filter: { platform: $platform }, sorting: $sorting) {
      totalCount @include(if: $counted)
      nodes {
        id
        provider
        accountName
        fullName
        followers
        followersGrowth
        medianEngagements
        postsCount
        lastPostAt
        originalUrl
        creator {
          id
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

export type Profile = ResultOf<typeof PROFILES>['socialProfiles']['nodes'][number];
export type Platform = (typeof PLATFORMS)[number];

/** What profiles can be ordered by, the most first. */
const SORTED = {
  followers: 'FOLLOWERS_COUNT',
  growth: 'FOLLOWERS_GROWTH',
  posts: 'POSTS_COUNT',
  engagement: 'MEDIAN_ENGAGEMENTS',
  lastPost: 'LAST_POST_AT',
} as const;
export type ProfileOrder = keyof typeof SORTED;

/** What profiles are ordered by in the order of an address, which may be one that creators alone have. */
export const orderOfProfiles = (order: Order | undefined): ProfileOrder =>
  order !== undefined && order in SORTED ? (order as ProfileOrder) : FIRST_ORDER;

/** Which profiles, and in which order. */
export const chosenProfiles = (platform: Platform | undefined, order: Order | undefined) => ({
  platform: platform ?? null,
  sorting: [{ sortKey: SORTED[orderOfProfiles(order)], sortOrder: 'DESC' as const }],
});

/** The profiles of the workspace in an order; of one platform, where one is given. */
export function profilesList(
  workspaceId: string,
  platform: Platform | undefined,
  order: Order | undefined,
): Listed<Profile> {
  const chosen = chosenProfiles(platform, order);
  return {
    queryKey: ['profiles', workspaceId, chosen],
    size: 50,
    read: async (after, signal) => {
      const variables = { ...pageVariables(after), ...chosen };
      return (await ask(PROFILES, variables, workspaceId, signal)).socialProfiles;
    },
  };
}
