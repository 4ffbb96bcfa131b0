import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';

const CONTENT = graphql(`
  query ContentProgress {
    sources(first: 1) {
      totalCount
    }
    items(first: 1) {
      totalCount
    }
  }
`);

const ACCESS = graphql(`
  query AccessProgress {
    apiTokens {
      id
      lastUsedAt
    }
    oauthConnections {
      id
    }
  }
`);

/** Milliseconds between looks, so that steps tick themselves off. */
const LOOK_AGAIN = 15_000;

/** What the workspace has already. */
export const contentProgressQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['progress', workspaceId, 'content'],
    queryFn: async ({ signal }) => {
      const { sources, items } = await ask(CONTENT, {}, workspaceId, signal);
      return { sources: sources.totalCount ?? 0, posts: items.totalCount ?? 0 };
    },
    // What is there stays there: it is not asked for again.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.sources > 0 && data.posts > 0 ? false : LOOK_AGAIN,
  });

/** How programs and agents reach the workspace already; for administrators alone. */
export const accessProgressQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['progress', workspaceId, 'access'],
    queryFn: async ({ signal }) => {
      const { apiTokens, oauthConnections } = await ask(ACCESS, {}, workspaceId, signal);
      return {
        hasToken: apiTokens.length > 0,
        wasAsked: apiTokens.some(({ lastUsedAt }) => lastUsedAt != null),
        hasAgent: oauthConnections.length > 0,
      };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.hasToken && data.wasAsked && data.hasAgent ? false : LOOK_AGAIN,
  });
