import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf, VariablesOf } from '../../lib/graphql';
import type { Listed } from '../../lib/windowed-pages';
import type { Workspace } from '../workspaces/workspaces.query';
import { pictureOf } from './pictures';
import { MORE_POSTS, PENDING_COPIES, POST, POSTS } from './posts.documents';
import { choiceOf, type PostsSearch } from './posts-search';

/** Posts of a page. */
const PAGE = 48;

type ListedPost = ResultOf<typeof POSTS>['items']['nodes'][number];
/** A post of a list, and whether a copy of its picture is on its way. */
export type PostSummary = ListedPost & { copyPending: boolean };
export type PostDetails = ResultOf<typeof POST>['items']['nodes'][number];
export type Snapshot = ResultOf<typeof POST>['engagementHistory']['nodes'][number];

/** What the page asks the API for; it is also what people copy. */
export const postsVariables = (search: PostsSearch, timeZone: string) => ({
  ...choiceOf(search, timeZone),
  first: PAGE,
});

type ReadPage = Awaited<ReturnType<Listed<PostSummary>['read']>>;

/** Posts, and the state of the page that chose them. */
export type PostsList = Listed<PostSummary> & { search: PostsSearch };

/** The posts for the state of the posts page. */
export function postsList(
  { id: workspaceId, timeZone }: Pick<Workspace, 'id' | 'timeZone'>,
  search: PostsSearch,
): PostsList {
  const variables = postsVariables(search, timeZone);
  return {
    search,
    queryKey: ['posts', workspaceId, variables],
    size: PAGE,
    read: (after, signal) => readPosts(workspaceId, { ...variables, after }, signal),
  };
}

type PageVariables = VariablesOf<typeof POSTS> & { after: string | null };

/** A page of posts: the first, with the number of all, or the one after a cursor. */
export async function readPosts(
  workspaceId: string,
  { after, ...variables }: PageVariables,
  signal: AbortSignal,
): Promise<ReadPage> {
  const { items } =
    after === null
      ? await ask(POSTS, variables, workspaceId, signal)
      : await ask(MORE_POSTS, { ...variables, after }, workspaceId, signal);
  const pending = await pendingCopies(workspaceId, items.nodes, signal);
  return { ...items, nodes: items.nodes.map((post) => ({ ...post, copyPending: pending.has(post.id) })) };
}

/** Ids of posts without a picture here of which one is on its way. */
async function pendingCopies(
  workspaceId: string,
  posts: readonly ListedPost[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const itemIds = posts
    .filter(({ mediaContents }) => mediaContents.length > 0 && pictureOf(mediaContents) === null)
    .map(({ id }) => id);
  if (itemIds.length === 0) return new Set();
  const { mediaContents } = await ask(PENDING_COPIES, { itemIds }, workspaceId, signal);
  return new Set(
    mediaContents.flatMap((medium) =>
      'copyPending' in medium && medium.copyPending ? [medium.mediaItemId] : [],
    ),
  );
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
