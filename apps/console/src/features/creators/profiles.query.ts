import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import type { Listed } from '../../lib/windowed-pages';
import type { PLATFORMS } from '../posts/filter-fields';

const PROFILES = graphql(`
  query Profiles($after: String, $platform: Provider, $counted: Boolean!) {
    socialProfiles(first: 50, after: $after, filter: { platform: $platform }) {
      totalCount @include(if: $counted)
      nodes {
        id
        provider
        accountName
        fullName
        followers
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

/** The profiles of the workspace, newest first; of one platform, where one is given. */
export const profilesList = (workspaceId: string, platform: Platform | undefined): Listed<Profile> => ({
  queryKey: ['profiles', workspaceId, platform ?? null],
  size: 50,
  read: async (after, signal) => {
    const variables = { after, platform: platform ?? null, counted: after === null };
    return (await ask(PROFILES, variables, workspaceId, signal)).socialProfiles;
  },
});
