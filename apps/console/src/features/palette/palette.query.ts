import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';

const FOUND = graphql(`
  query Found($filter: ItemFilterInput, $first: Int, $name: String, $most: Int) {
    items(filter: $filter, first: $first) {
      nodes {
        id
        caption
        socialProfile {
          accountName
        }
      }
    }
    creators(filter: { name: $name }, first: $most) {
      nodes {
        id
        displayName
      }
    }
  }
`);

const MOST_POSTS = 5;
const MOST_CREATORS = 3;
/** Letters from which on they are searched. */
const LEAST = 3;

/** Posts with some words in their captions, and creators of whose name they are a part. */
export const foundQuery = (workspaceId: string, words: string) =>
  queryOptions({
    queryKey: ['found', workspaceId, words],
    enabled: words.length >= LEAST,
    queryFn: async ({ signal }) => {
      const filter = { superSearch: { mode: 'FUZZY_CAPTION' as const, searchQuery: words } };
      const asked = { filter, first: MOST_POSTS, name: words, most: MOST_CREATORS };
      const { items, creators } = await ask(FOUND, asked, workspaceId, signal);
      return { posts: items.nodes, creators: creators.nodes };
    },
  });
