import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { known, textOf } from '../../lib/search';

const CREATOR = graphql(`
  fragment Creator on Creator {
    id
    displayName
    postsCount
    lastPostAt
    socialProfiles {
      id
      provider
      accountName
      followers
    }
  }
`);

const CREATORS = graphql(
  `
    query Creators($after: String) {
      creators(first: 50, after: $after) {
        totalCount
        nodes {
          ...Creator
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [CREATOR],
);

/** The profiles of one handle: each platform has one at most. */
const BY_HANDLE = graphql(
  `
    query CreatorsByHandle($handle: String!) {
      instagram: socialProfile(accountName: $handle, provider: INSTAGRAM) {
        creator {
          ...Creator
        }
      }
      tiktok: socialProfile(accountName: $handle, provider: TIKTOK) {
        creator {
          ...Creator
        }
      }
      youtube: socialProfile(accountName: $handle, provider: YOUTUBE) {
        creator {
          ...Creator
        }
      }
      bluesky: socialProfile(accountName: $handle, provider: BLUESKY) {
        creator {
          ...Creator
        }
      }
      mastodon: socialProfile(accountName: $handle, provider: MASTODON) {
        creator {
          ...Creator
        }
      }
      feed: socialProfile(accountName: $handle, provider: FEED) {
        creator {
          ...Creator
        }
      }
    }
  `,
  [CREATOR],
);

export type Creator = ResultOf<typeof CREATOR>;

/** The state of the creators page, as its address has it. */
interface CreatorsSearch {
  /** A handle, whole, with or without @. */
  q?: string;
}

/** Reads the address; what it does not know is left out. */
export const creatorsSearch = (search: Record<string, unknown>) =>
  known<CreatorsSearch>({ q: textOf(search.q) });

/** The creators of the workspace, newest first. */
export const creatorsQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['creators', workspaceId],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(CREATORS, { after: pageParam }, workspaceId, signal)).creators,
    ...paging,
  });

/** The creators with a profile of a handle, each once. */
export const creatorsByHandleQuery = (workspaceId: string, q: string) => {
  const handle = q.replace(/^@/, '');
  return queryOptions({
    queryKey: ['creators-by-handle', workspaceId, handle],
    queryFn: async ({ signal }) => {
      const found = await ask(BY_HANDLE, { handle }, workspaceId, signal);
      const creators = Object.values(found).flatMap((profile) => profile?.creator ?? []);
      return [...new Map(creators.map((creator) => [creator.id, creator])).values()];
    },
  });
};
