import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, Download, LayoutGrid, List } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { ExportDialog } from '../features/exports/export-dialog';
import { AddFilter, loadFilterForm } from '../features/posts/add-filter';
import type { OnePost } from '../features/posts/bulk-bar';
import { FilterBar, OrderChoice } from '../features/posts/filter-bar';
import { Gallery, GallerySkeleton } from '../features/posts/gallery';
import { NoPosts } from '../features/posts/no-posts';
import { POSTS } from '../features/posts/posts.documents';
import { type PostSummary, type PostsList, postsList, postsVariables } from '../features/posts/posts.query';
import {
  campaignOf,
  choiceOf,
  comparedOf,
  displayAfter,
  isBySimilarity,
  type PostsSearch,
} from '../features/posts/posts-search';
import { PostsTable } from '../features/posts/posts-table';
import { OpenView, ViewBar } from '../features/posts/view-bar';
import { AddToReport } from '../features/reports/add-to-report';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { whenIdle } from '../lib/after-paint';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { useWindowedPages, type WindowedPages } from '../lib/windowed-pages';
import { Answered } from '../ui/answered';
import { Button } from '../ui/button';
import { CopyRequest } from '../ui/copy-request';
import { ListCount } from '../ui/list-count';
import { PageActions, PageBeside, PageTitle } from '../ui/page-head';
import { useSelection } from '../ui/selection';
import { Failure } from '../ui/states';

// Posts are seen sooner without what opens later: few open the calendar and the comparison, the rest is loaded behind the first rows.
const loadPanel = () => import('../features/posts/post-panel');
const loadForms = () => import('../features/posts/bulk-forms');
const loadBar = () => import('../features/posts/bulk-bar');
const BulkBar = lazy(loadBar);
const PostPanel = lazy(loadPanel);
const CalendarView = lazy(() => import('../features/posts/calendar'));
const ComparePosts = lazy(() => import('../features/posts/compare'));

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
  const [one, setOne] = useState<OnePost | null>(null);
  const { change, show, closePanel } = usePostsAddress();
  const addFilter = useCallback(() => setOpen('filter'), []);
  const ask = useCallback((kind: OnePost['kind'], id: string) => setOne({ kind, id }), []);
  const act = mayWrite ? ask : undefined;
  const mayExport = mayWrite && !isBySimilarity(search) && list.count > 0 && !list.isOlder;
  const neighbours = useNeighbours(list, search.panel);
  useListKeys({
    ...(neighbours.place === null ? {} : { step: neighbours.step }),
    toggleView: () => show(displayAfter(search.v)),
    closePanel,
    ...(search.view === undefined ? { addFilter } : {}),
    ...(mayExport ? { exportList: () => setOpen('export') } : {}),
    select: (index, asFar) => {
      const post = list.at(index);
      if (post !== undefined) selection?.toggle(post.id, index, asFar);
    },
    collect: (index) => {
      const post = list.at(index);
      if (post !== undefined) act?.('collect', post.id);
    },
  });
  const [hasBar, setBar] = useState(false);
  if (!hasBar && (chosen.ids.size > 0 || one !== null)) setBar(true);
  const hasRows = list.count > 0;
  useEffect(() => {
    // Where it fails, it is loaded once more for what is opened.
    if (hasRows)
      whenIdle(
        () => void Promise.all([loadPanel(), loadBar(), loadForms(), loadFilterForm()]).catch(() => {}),
      );
  }, [hasRows]);
  const compared = comparedOf(search);
  const shown = { list, timeZone: workspace.timeZone, currency: workspace.currency, selection };
  const display = useMemo(() => <Display shown={search.v} show={show} />, [search.v, show]);
  return (
    <>
      <PageTitle>{t('Posts')}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={POSTS}
          variables={postsVariables(search, workspace.timeZone)}
          tool="searchItems"
        />
        {mayExport && (
          <AddToReport
            workspaceId={workspace.id}
            block={{ kind: 'GALLERY' }}
            choice={choiceOf(search, workspace.timeZone)}
          />
        )}
        {mayExport && (
          <Button kind="quiet" aria-label={t('Export')} onClick={() => setOpen('export')}>
            <Download aria-hidden="true" className="size-4" />
            <span className="max-md:sr-only">{t('Export')}</span>
          </Button>
        )}
      </PageActions>
      <div className="mb-4 grid grid-cols-1 gap-2">
        {search.view === undefined ? (
          <FilterBar workspace={workspace} search={search} change={change} addFilter={addFilter}>
            {display}
          </FilterBar>
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <OrderChoice search={search} change={change} />
            {display}
          </div>
        )}
        <PageBeside>
          <OpenView workspace={workspace} search={search} change={change} />
          <ListCount total={list.total} isOlder={list.isOlder} className="text-muted">
            {list.total === null
              ? t('Counting posts')
              : t('{count} post | {count} posts', { count: list.total })}
          </ListCount>
        </PageBeside>
        <ViewBar workspace={workspace} search={search} change={change} />
      </div>
      {search.v === 'calendar' && (list.total !== 0 || isBySimilarity(search)) ? (
        <Suspense>
          <CalendarView workspace={workspace} search={search} change={change} />
        </Suspense>
      ) : (
        <>
          {list.isPending && <GallerySkeleton />}
          {list.error !== null && <Failure error={list.error} retry={list.retry} />}
          <Answered isOlder={list.isOlder}>
            {!list.isPending && list.count === 0 && list.error === null && (
              <NoPosts workspace={workspace} search={list.of.search} />
            )}
            {list.count > 0 &&
              (search.v === 'table' ? (
                <PostsTable {...shown} workspaceId={workspace.id} search={search} change={change} />
              ) : (
                <Gallery {...shown} act={act} />
              ))}
          </Answered>
        </>
      )}
      {selection !== null && hasBar && (
        <Suspense>
          <BulkBar
            workspace={workspace}
            selection={selection}
            total={list.total}
            view={list.of.search.view}
            campaignId={campaignOf(list.of.search)}
            choice={isBySimilarity(list.of.search) ? null : choiceOf(list.of.search, workspace.timeZone)}
            exportSelected={setToExport}
            compare={(ids) => change({ compare: ids.join(',') })}
            one={one}
            oneAsked={() => setOne(null)}
          />
        </Suspense>
      )}
      {search.panel !== undefined && (
        <Suspense>
          <PostPanel
            id={search.panel}
            workspace={workspace}
            neighbours={neighbours}
            collect={act === undefined ? undefined : (id) => act('collect', id)}
            close={closePanel}
          />
        </Suspense>
      )}
      {compared.length > 0 && (
        <Suspense>
          <ComparePosts ids={compared} workspace={workspace} close={() => change({ compare: undefined })} />
        </Suspense>
      )}
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

/** The open post among those of the list, and the way to the ones beside it. */
function useNeighbours(list: WindowedPages<PostSummary>, panel: string | undefined) {
  const navigate = useNavigate({ from: '/w/$workspaceId/posts' });
  const { at, count, total } = list;
  const place = useMemo(() => {
    if (panel === undefined) return null;
    for (let index = 0; index < count; index += 1) if (at(index)?.id === panel) return index;
    return null;
  }, [at, count, panel]);
  const go = useCallback(
    (id: string) =>
      void navigate({ search: (before) => ({ ...before, panel: id }), resetScroll: false, replace: true }),
    [navigate],
  );
  const step = (by: number) => {
    const next = place === null ? undefined : at(place + by);
    if (next !== undefined) go(next.id);
  };
  return { place, total, at, go, step };
}

interface DisplayProps {
  shown: PostsSearch['v'];
  show: (as: PostsSearch['v']) => void;
}

/** The gallery, the table or the calendar. */
function Display({ shown, show }: DisplayProps) {
  const kinds = [
    { name: t('Show as gallery'), as: undefined, Icon: LayoutGrid },
    { name: t('Show as table'), as: 'table', Icon: List },
    { name: t('Show as calendar'), as: 'calendar', Icon: CalendarDays },
  ] as const;
  return (
    <fieldset className="inline-flex h-9 rounded-card bg-sunken p-0.5 ring-1 ring-line ring-inset touch:h-11 touch:p-0">
      <legend className="sr-only">{t('Display')}</legend>
      {kinds.map(({ name, as, Icon }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={shown === as}
          title={name}
          className="grid w-9 place-items-center rounded-badge text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-2 touch:w-11"
          onClick={() => show(as)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </fieldset>
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
  const show = useCallback(
    (as: PostsSearch['v']) =>
      void navigate({
        search: ({ v: _, ...before }) => (as === undefined ? before : { ...before, v: as }),
        replace: true,
      }),
    [navigate],
  );
  const closePanel = useCallback(
    () => void navigate({ search: ({ panel: _, ...before }) => before, resetScroll: false }),
    [navigate],
  );
  return { change, show, closePanel };
}

/** What can be exported of posts. */
const exportsOf = (choice: ReturnType<typeof choiceOf>) => [
  { name: t('Post'), input: { of: 'ITEMS' as const, ...choice } },
  { name: t('Snapshot of the metrics of a post'), input: { of: 'ENGAGEMENT_HISTORIES' as const, ...choice } },
];
