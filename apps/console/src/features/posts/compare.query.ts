import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { POST_SUMMARY } from './posts.documents';

const COMPARED = graphql(
  `
    query ComparedPosts($ids: [ID!], $first: Int) {
      items(filter: { ids: $ids }, first: $first) {
        nodes {
          ...PostSummary
          socialProfile {
            followers
          }
          engagementHistory {
            atAges {
              hours
              views
              likes
              comments
              shares
            }
          }
        }
      }
    }
  `,
  [POST_SUMMARY],
);

export type ComparedPost = ResultOf<typeof COMPARED>['items']['nodes'][number];

/** Posts by their ids, in this order; those that are gone are left out. */
export const comparedQuery = (workspaceId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['post', workspaceId, 'compared', ids],
    queryFn: async ({ signal }) => {
      const { items } = await ask(COMPARED, { ids: [...ids], first: ids.length }, workspaceId, signal);
      return ids.flatMap((id) => items.nodes.find((post) => post.id === id) ?? []);
    },
  });
