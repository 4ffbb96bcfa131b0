import { print } from '@0no-co/graphql.web';
import { hashKey } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ExportDialog } from '../features/exports/export-dialog';
import { HowToBegin } from '../features/first-steps/how-to-begin';
import { AddFilter } from '../features/posts/add-filter';
import { BulkBar } from '../features/posts/bulk-bar';
import { FilterBar } from '../features/posts/filter-bar';
import { Gallery } from '../features/posts/gallery';
import { PostPanel } from '../features/posts/post-panel';
import { POSTS } from '../features/posts/posts.documents';
import { postsList, postsVariables } from '../features/posts/posts.query';
import { choiceOf, isBySimilarity, isFiltered, type PostsSearch } from '../features/posts/posts-search';
import { PostsTable } from '../features/posts/posts-table';
import { ViewBar } from '../features/posts/view-bar';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { useWindowedPages } from '../lib/windowed-pages';
import { Button } from '../ui/button';
import { CopyRequest } from '../ui/copy-request';
import { useSelection } from '../ui/selection';
import { Empty, Failure } from '../ui/states';

/** The posts of a workspace: chosen by filters, as a gallery or a table, each in a side panel. */
export default function PostsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Posts key={workspace.id} workspace={workspace} />;
}

function Posts({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/posts' });
  const listed = postsList(workspace.id, search);
  const list = useWindowedPages(listed);
  const mayWrite = useCan(workspace.id)('WRITE');
  const chosen = useSelection(list, hashKey(listed.queryKey));
  const selection = mayWrite ? chosen : null;
  const [open, setOpen] = useState<'filter' | 'export' | 'export-selected' | null>(null);
  const { change, toggleView, closePanel } = usePostsAddress();
  const mayExport = mayWrite && !isBySimilarity(search) && list.count > 0;
  useListKeys({
    toggleView,
    closePanel,
    ...(search.view === undefined ? { addFilter: () => setOpen('filter') } : {}),
    ...(mayExport ? { exportList: () => setOpen('export') } : {}),
    select: (index, asFar) => {
      const post = list.at(index);
      if (post !== undefined) selection?.toggle(post.id, index, asFar);
    },
  });
  const shown = { list, timeZone: workspace.timeZone, selection };
  return (
    <>
      <h1 className="sr-only">{t('Posts')}</h1>
      <ViewBar workspaceId={workspace.id} search={search} change={change} />
      {search.view === undefined && (
        <FilterBar
          workspaceId={workspace.id}
          search={search}
          change={change}
          addFilter={() => setOpen('filter')}
        />
      )}
      <div className="my-3 flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="tabular-nums">
          {list.total === null
            ? t('Counting posts')
            : t('{count} post | {count} posts', { count: list.total })}
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyRequest
            workspaceId={workspace.id}
            query={print(POSTS)}
            variables={postsVariables(search)}
            tool="searchItems"
          />
          {mayExport && <Button onClick={() => setOpen('export')}>{t('Export')}</Button>}
          <Button onClick={toggleView}>
            {search.v === 'table' ? t('Show as gallery') : t('Show as table')}
          </Button>
        </div>
      </div>
      {list.isPending && <GallerySkeleton />}
      {list.error !== null && <Failure error={list.error} retry={list.retry} />}
      {!list.isPending && list.count === 0 && list.error === null && <NoPosts search={search} />}
      {list.count > 0 &&
        (search.v === 'table' ? (
          <PostsTable {...shown} currency={workspace.currency} />
        ) : (
          <Gallery {...shown} />
        ))}
      {selection !== null && (
        <BulkBar
          workspaceId={workspace.id}
          selection={selection}
          total={list.total}
          view={search.view}
          exportSelected={() => setOpen('export-selected')}
        />
      )}
      {search.panel !== undefined && <PostPanel id={search.panel} workspace={workspace} close={closePanel} />}
      {open === 'filter' && (
        <AddFilter workspaceId={workspace.id} search={search} change={change} close={() => setOpen(null)} />
      )}
      {(open === 'export' || open === 'export-selected') && (
        <ExportDialog
          workspaceId={workspace.id}
          choices={exportsOf(open === 'export' ? choiceOf(search) : { filter: { ids: [...chosen.ids] } })}
          close={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** What changes the address of the page. */
function usePostsAddress() {
  const navigate = useNavigate({ from: '/w/$workspaceId/posts' });
  const change = useCallback(
    (part: Partial<Record<keyof PostsSearch, string | undefined>>) =>
      void navigate({
        search: (before) => ({ ...before, ...part, panel: undefined }) as PostsSearch,
        replace: true,
      }),
    [navigate],
  );
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
  return { change, toggleView, closePanel };
}

/** What can be exported of posts. */
const exportsOf = (choice: ReturnType<typeof choiceOf>) => [
  { name: t('Post'), input: { of: 'ITEMS' as const, ...choice } },
  { name: t('Snapshot of the metrics of a post'), input: { of: 'ENGAGEMENT_HISTORIES' as const, ...choice } },
];

function NoPosts({ search }: { search: PostsSearch }) {
  if (search.view !== undefined) {
    return (
      <Empty title={t('No post is in it')}>{t('Posts that are added to it or fit it will be here.')}</Empty>
    );
  }
  return isFiltered(search) ? (
    <Empty title={t('No post matches')}>{t('Clear a filter, or search for other words.')}</Empty>
  ) : (
    <Empty title={t('Posts will be here')}>
      <HowToBegin />
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
