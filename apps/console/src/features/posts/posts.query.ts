import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { POST, POSTS } from './posts.documents';
import { filterOf, type PostsSearch, sortingOf } from './posts-search';

/** Posts of a page. */
const PAGE = 48;

export type PostSummary = ResultOf<typeof POSTS>['items']['nodes'][number];
export type PostDetails = ResultOf<typeof POST>['items']['nodes'][number];
export type Snapshot = ResultOf<typeof POST>['engagementHistory']['nodes'][number];

/** What the page asks the API for; it is also what people copy. */
export function postsVariables(search: PostsSearch, after: string | null = null) {
  return {
    filter: filterOf(search),
    sorting: sortingOf(search),
    first: PAGE,
    ...(after === null ? {} : { after }),
  };
}

/** Pages of posts for the state of the posts page. */
export function postsQuery(workspaceId: string, search: PostsSearch) {
  const { v: _, panel: __, ...chosen } = search;
  return infiniteQueryOptions({
    queryKey: ['posts', workspaceId, chosen],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(POSTS, postsVariables(chosen, pageParam), workspaceId, signal)).items,
    ...paging,
  });
}

/** A post with its snapshots; null for a post that the workspace does not have. */
export function postQuery(workspaceId: string, id: string) {
  return queryOptions({
    queryKey: ['post', workspaceId, id],
    queryFn: async ({ signal }) => {
      const { items, engagementHistory } = await ask(POST, { ids: [id], id }, workspaceId, signal);
      const [post] = items.nodes;
      return post === undefined ? null : { post, snapshots: engagementHistory.nodes };
    },
  });
}
