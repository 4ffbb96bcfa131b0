import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';

const FOUND = graphql(`
  query FoundPosts($filter: ItemFilterInput, $first: Int) {
    items(filter: $filter, first: $first) {
      nodes {
        id
        caption
        socialProfile {
          accountName
        }
      }
    }
  }
`);

const MOST_POSTS = 5;
/** Letters from which on posts are searched. */
const LEAST = 3;

/** Posts with some words in their captions. */
export const foundPostsQuery = (workspaceId: string, words: string) =>
  queryOptions({
    queryKey: ['found-posts', workspaceId, words],
    enabled: words.length >= LEAST,
    queryFn: async ({ signal }) => {
      const filter = { superSearch: { mode: 'FUZZY_CAPTION' as const, searchQuery: words } };
      return (await ask(FOUND, { filter, first: MOST_POSTS }, workspaceId, signal)).items.nodes;
    },
  });
