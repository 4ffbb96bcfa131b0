import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf } from '../../lib/graphql';
import type { Listed } from '../../lib/windowed-pages';
import { MORE_POSTS, POST, POSTS } from './posts.documents';
import { choiceOf, type PostsSearch } from './posts-search';

/** Posts of a page. */
const PAGE = 48;

export type PostSummary = ResultOf<typeof POSTS>['items']['nodes'][number];
export type PostDetails = ResultOf<typeof POST>['items']['nodes'][number];
export type Snapshot = ResultOf<typeof POST>['engagementHistory']['nodes'][number];

/** What the page asks the API for; it is also what people copy. */
export const postsVariables = (search: PostsSearch) => ({ ...choiceOf(search), first: PAGE });

/** The posts for the state of the posts page. */
export function postsList(workspaceId: string, search: PostsSearch): Listed<PostSummary> {
  const variables = postsVariables(search);
  return {
    queryKey: ['posts', workspaceId, variables],
    size: PAGE,
    read: async (after, signal) =>
      after === null
        ? (await ask(POSTS, variables, workspaceId, signal)).items
        : (await ask(MORE_POSTS, { ...variables, after }, workspaceId, signal)).items,
  };
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
