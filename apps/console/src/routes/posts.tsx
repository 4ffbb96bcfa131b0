import { print } from '@0no-co/graphql.web';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FilterBar } from '../features/posts/filter-bar';
import { Gallery } from '../features/posts/gallery';
import { PostPanel } from '../features/posts/post-panel';
import { POSTS } from '../features/posts/posts.documents';
import { postsQuery, postsVariables } from '../features/posts/posts.query';
import { isFiltered, type PostsSearch } from '../features/posts/posts-search';
import { PostsTable } from '../features/posts/posts-table';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { exact } from '../lib/formats';
import { useListKeys } from '../lib/list-keys';
import { Button } from '../ui/button';
import { CopyRequest } from '../ui/copy-request';
import { Empty, Failure } from '../ui/states';

/** The posts of a workspace: chosen by filters, as a gallery or a table, each in a side panel. */
export default function PostsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Posts workspace={workspace} />;
}

function Posts({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/posts' });
  const navigate = useNavigate({ from: '/w/$workspaceId/posts' });
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...postsQuery(workspace.id, search),
    placeholderData: keepPreviousData,
  });
  const toggleView = useCallback(
    () =>
      void navigate({
        search: (before) => ({ ...before, v: before.v === 'table' ? undefined : 'table' }),
        replace: true,
      }),
    [navigate],
  );
  const closePanel = useCallback(
    () => void navigate({ search: ({ panel: _, ...before }) => before, resetScroll: false }),
    [navigate],
  );
  useListKeys({ toggleView, closePanel });
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  const posts = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  const count = data?.pages[0]?.totalCount;
  const list = { posts, timeZone: workspace.timeZone, loadMore: hasNextPage ? loadMore : null };
  return (
    <>
      <h1 className="sr-only">Posts</h1>
      <FilterBar workspaceId={workspace.id} search={search} />
      <div className="my-3 flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="tabular-nums">
          {count == null ? 'Counting posts' : `${exact(count)} ${count === 1 ? 'post' : 'posts'}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyRequest
            workspaceId={workspace.id}
            query={print(POSTS)}
            variables={postsVariables(search)}
            tool="searchItems"
          />
          <Button onClick={toggleView}>{search.v === 'table' ? 'Show as gallery' : 'Show as table'}</Button>
        </div>
      </div>
      {isPending && <GallerySkeleton />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && posts.length === 0 && <NoPosts search={search} />}
      {posts.length > 0 &&
        (search.v === 'table' ? (
          <PostsTable {...list} currency={workspace.currency} />
        ) : (
          <Gallery {...list} />
        ))}
      {search.panel !== undefined && <PostPanel id={search.panel} workspace={workspace} close={closePanel} />}
    </>
  );
}

function NoPosts({ search }: { search: PostsSearch }) {
  return isFiltered(search) ? (
    <Empty title="No post matches">Clear a filter, or search for other words.</Empty>
  ) : (
    <Empty title="Posts will be here">
      Follow a hashtag, an account or a feed, or import a file: the{' '}
      <Link from="/w/$workspaceId" to="/w/$workspaceId/start" className="text-accent underline">
        first steps
      </Link>{' '}
      lead there.
    </Empty>
  );
}

/** Keeps the layout until the first posts are there. */
function GallerySkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-3">
      {Array.from({ length: 12 }, (_, index) => `card-${index}`).map((key) => (
        <div key={key} className="h-72 rounded-card bg-sunken" />
      ))}
    </div>
  );
}
