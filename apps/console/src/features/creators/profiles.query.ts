import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { pageVariables } from '../../lib/pages';
import type { Listed } from '../../lib/windowed-pages';
import type { PLATFORMS } from '../posts/filter-fields';
import type { Order } from './creators.query';

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

/** Which profiles, and in which order. */
export function chosenProfiles(platform: Platform | undefined, order: Order | undefined) {
  const sortKey = Object.entries(SORTED).find(([name]) => name === order)?.[1];
  const sorting = sortKey === undefined ? null : [{ sortKey, sortOrder: 'DESC' as const }];
  return { platform: platform ?? null, sorting };
}

/** The profiles of the workspace, newest first or in another order; of one platform, where one is given. */
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
