import { print } from '@0no-co/graphql.web';
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
import { type PostSummary, type PostsList, postsList, postsVariables } from '../features/posts/posts.query';
import {
  campaignOf,
  choiceOf,
  isBySimilarity,
  isFiltered,
  type PostsSearch,
} from '../features/posts/posts-search';
import { PostsTable } from '../features/posts/posts-table';
import { ViewBar } from '../features/posts/view-bar';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { useWindowedPages } from '../lib/windowed-pages';
import { Answered } from '../ui/answered';
import { Button } from '../ui/button';
import { CopyRequest } from '../ui/copy-request';
import { useSelection } from '../ui/selection';
import { Empty, Failure } from '../ui/states';

/** The posts of a workspace: chosen by filters, as a gallery or a table, each in a side panel. */
export default function PostsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Posts workspace={workspace} />;
}

function Posts({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/posts' });
  const list = useWindowedPages<PostSummary, PostsList>(postsList(workspace, search));
  const mayWrite = useCan(workspace.id)('WRITE');
  const chosen = useSelection(list);
  const selection = mayWrite ? chosen : null;
  const [open, setOpen] = useState<'filter' | 'export' | null>(null);
  const [toExport, setToExport] = useState<string[] | null>(null);
  const { change, toggleView, closePanel } = usePostsAddress();
  const mayExport = mayWrite && !isBySimilarity(search) && list.count > 0 && !list.isOlder;
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
      <ViewBar workspace={workspace} search={search} change={change} />
      {search.view === undefined && (
        <FilterBar
          workspace={workspace}
          search={search}
          change={change}
          addFilter={() => setOpen('filter')}
        />
      )}
      <div className="my-3 flex flex-wrap items-center justify-between gap-2">
        <Answered isOlder={list.isOlder}>
          <p aria-live="polite" className="tabular-nums">
            {list.total === null
              ? t('Counting posts')
              : t('{count} post | {count} posts', { count: list.total })}
          </p>
        </Answered>
        <div className="flex flex-wrap gap-2">
          <CopyRequest
            workspaceId={workspace.id}
            query={print(POSTS)}
            variables={postsVariables(search, workspace.timeZone)}
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
      <Answered isOlder={list.isOlder}>
        {!list.isPending && list.count === 0 && list.error === null && <NoPosts search={list.of.search} />}
        {list.count > 0 &&
          (search.v === 'table' ? (
            <PostsTable {...shown} currency={workspace.currency} />
          ) : (
            <Gallery {...shown} />
          ))}
      </Answered>
      {selection !== null && (
        <BulkBar
          workspace={workspace}
          selection={selection}
          total={list.total}
          view={list.of.search.view}
          campaignId={campaignOf(list.of.search)}
          choice={isBySimilarity(list.of.search) ? null : choiceOf(list.of.search, workspace.timeZone)}
          exportSelected={setToExport}
        />
      )}
      {search.panel !== undefined && <PostPanel id={search.panel} workspace={workspace} close={closePanel} />}
      {open === 'filter' && (
        <AddFilter workspace={workspace} search={search} change={change} close={() => setOpen(null)} />
      )}
      {open === 'export' && (
        <ExportDialog
          workspaceId={workspace.id}
          choices={exportsOf(choiceOf(search, workspace.timeZone))}
          close={() => setOpen(null)}
        />
      )}
      {toExport !== null && (
        <ExportDialog
          workspaceId={workspace.id}
          choices={exportsOf({ filter: { ids: toExport } })}
          close={() => setToExport(null)}
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
