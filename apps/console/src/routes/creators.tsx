import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { attributesQuery } from '../features/attributes/attributes.query';
import { ConditionDialog } from '../features/attributes/condition-dialog';
import { conditionText } from '../features/attributes/conditions';
import { CreatorLists } from '../features/creator-lists/creator-lists';
import { ListChoice } from '../features/creator-lists/list-choice';
import type { Order } from '../features/creators/creator-orders';
import { CreatorPage } from '../features/creators/creator-page';
import { CreatorPanel } from '../features/creators/creator-panel';
import { CREATORS } from '../features/creators/creators.documents';
import {
  type Creator,
  type CreatorsList,
  type CreatorsSearch,
  creatorFilterOf,
  creatorsList,
  creatorsVariables,
  mayOrder,
  orderOf,
} from '../features/creators/creators.query';
import { CreatorsTable } from '../features/creators/creators-table';
import { MergeBar } from '../features/creators/merge-bar';
import { NoCreators } from '../features/creators/no-creators';
import { Profiles } from '../features/creators/profiles';
import { ExportDialog } from '../features/exports/export-dialog';
import { PeopleViewBar } from '../features/people-views/people-view-bar';
import type { PeopleView } from '../features/people-views/people-views.query';
import { Chip } from '../features/posts/chips';
import { type Condition, conditionsInAddress, conditionsOf } from '../features/posts/posts-search';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { useWindowedPages } from '../lib/windowed-pages';
import { Answered } from '../ui/answered';
import { Button } from '../ui/button';
import { hiddenKeys, hiddenText } from '../ui/column-choice';
import { CopyRequest } from '../ui/copy-request';
import { TypedField } from '../ui/filters';
import { ListCount } from '../ui/list-count';
import { PageActions, PageBeside, PageTitle } from '../ui/page-head';
import { useSelection } from '../ui/selection';
import { Failure } from '../ui/states';
import { Tabs } from '../ui/tabs';

/** The people behind the posts; each opens in a side panel. */
export default function CreatorsPage() {
  const workspace = useWorkspace();
  const { of, creator } = useSearch({ from: '/w/$workspaceId/creators' });
  if (workspace === undefined) return null;
  if (creator !== undefined) return <CreatorPage id={creator} workspace={workspace} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{PARTS.find(({ part }) => part === of)?.title}</PageTitle>
      <PageBeside>
        <Tabs
          label={t('Parts of the page')}
          tabs={PARTS.map(({ part, title }) => ({
            key: title,
            name: title,
            search: (part === undefined ? {} : { of: part }) as Record<string, string>,
            isOpen: part === of,
          }))}
        />
      </PageBeside>
      {of === undefined && <Creators workspace={workspace} />}
      {of === 'profiles' && <ProfilesOfPage workspace={workspace} />}
      {of === 'lists' && <ListsOfPage workspace={workspace} />}
    </div>
  );
}

/** What the page lists. */
const PARTS = [
  { part: undefined, title: t('Creators') },
  { part: 'profiles', title: t('Profiles') },
  { part: 'lists', title: t('Lists') },
] as const;

function ListsOfPage({ workspace }: { workspace: Workspace }) {
  const { list, panel } = useSearch({ from: '/w/$workspaceId/creators' });
  const navigate = useNavigate({ from: '/w/$workspaceId/creators' });
  const closePanel = useCallback(
    () => void navigate({ search: ({ panel: _, ...before }) => before, resetScroll: false }),
    [navigate],
  );
  return (
    <>
      <CreatorLists
        workspace={workspace}
        list={list}
        open={(id) => void navigate({ search: { of: 'lists', ...(id === undefined ? {} : { list: id }) } })}
      />
      {panel !== undefined && <CreatorPanel id={panel} workspace={workspace} close={closePanel} />}
    </>
  );
}

function ProfilesOfPage({ workspace }: { workspace: Workspace }) {
  const { platform, view, order, panel } = useSearch({ from: '/w/$workspaceId/creators' });
  const navigate = useNavigate({ from: '/w/$workspaceId/creators' });
  const closePanel = useCallback(
    () => void navigate({ search: ({ panel: _, ...before }) => before, resetScroll: false }),
    [navigate],
  );
  return (
    <>
      <Profiles
        workspace={workspace}
        platform={platform}
        view={view}
        order={order}
        change={({ platform: next, view: opened, order: by }) =>
          void navigate({
            search: {
              of: 'profiles',
              ...(next === undefined ? {} : { platform: next }),
              ...(opened === undefined ? {} : { view: opened }),
              ...(by === undefined ? {} : { order: by }),
            },
            replace: true,
          })
        }
      />
      {panel !== undefined && <CreatorPanel id={panel} workspace={workspace} close={closePanel} />}
    </>
  );
}

function Creators({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/creators' });
  const navigate = useNavigate({ from: '/w/$workspaceId/creators' });
  const conditions = conditionsOf(search);
  const list = useWindowedPages<Creator, CreatorsList>(creatorsList(workspace.id, search));
  const mayWrite = useCan(workspace.id)('WRITE');
  const chosen = useSelection(list);
  const selection = mayWrite ? chosen : null;
  const [open, setOpen] = useState<'filter' | 'export' | null>(null);
  const { data: attributes = [] } = useQuery(attributesQuery(workspace.id, 'CREATOR'));
  const closePanel = useCallback(
    () => void navigate({ search: ({ panel: _, ...before }) => before, resetScroll: false }),
    [navigate],
  );
  const change = (part: { [Key in 'q' | 'where' | 'list' | 'stage' | 'hide']?: string | undefined }) =>
    void navigate({
      search: ({ panel: _, ...before }) => ({ ...before, ...part }) as CreatorsSearch,
      replace: true,
    });
  const filter = (next: readonly Condition[]) => change({ where: conditionsInAddress(next) });
  const orderBy = (order: Order | undefined) =>
    void navigate({
      search: ({ order: _, ...before }) => ({ ...before, ...(order === undefined ? {} : { order }) }),
      replace: true,
    });
  const openView = (view: PeopleView | undefined) => {
    const where = conditionsInAddress((view?.customAttributeConditions ?? []) as Condition[]);
    const hide = hiddenText(view?.hiddenColumns ?? []);
    void navigate({
      search: {
        ...(view === undefined ? {} : { view: view.id }),
        ...(where === undefined ? {} : { where }),
        ...(hide === undefined ? {} : { hide }),
      },
    });
  };
  const mayFilter = attributes.length > 0;
  const mayExport = mayWrite && list.count > 0 && !list.isOlder;
  const creatorFilter = creatorFilterOf(search);
  useListKeys({
    closePanel,
    ...(mayFilter ? { addFilter: () => setOpen('filter') } : {}),
    ...(mayExport ? { exportList: () => setOpen('export') } : {}),
    select: (index, asFar) => {
      const creator = list.at(index);
      if (creator !== undefined) selection?.toggle(creator.id, index, asFar);
    },
  });
  return (
    <>
      <PeopleViewBar
        workspaceId={workspace.id}
        kind="creators"
        value={search.view}
        choose={openView}
        choice={
          conditions.length === 0 && search.hide === undefined
            ? null
            : {
                filters: {},
                customAttributeConditions: [...conditions],
                hiddenColumns: hiddenKeys(search.hide),
              }
        }
      />
      <search aria-label={t('Creators')} className="flex flex-wrap items-end gap-2">
        <TypedField
          label={t('Name or handle')}
          labelHidden
          placeholder={t('Name or handle')}
          type="search"
          data-search
          value={search.q ?? ''}
          typed={(q) => change({ q })}
          className="w-72"
        />
        <ListChoice workspaceId={workspace.id} list={search.list} stage={search.stage} change={change} />
        {conditions.map((condition, index) => {
          const text = conditionText(condition, attributes, workspace.timeZone);
          return (
            <Chip
              key={text}
              text={text}
              remove={() => filter(conditions.filter((_, other) => other !== index))}
            />
          );
        })}
        {mayFilter && (
          <Button className="border-dashed" onClick={() => setOpen('filter')}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Add a filter')}
          </Button>
        )}
        <ListCount total={list.total} isOlder={list.isOlder} className="ml-auto self-center text-muted">
          {list.total === null
            ? t('Counting creators')
            : t('{count} creator | {count} creators', { count: list.total })}
        </ListCount>
      </search>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={CREATORS}
          variables={creatorsVariables(search)}
          tool="searchCreators"
        />
        {mayExport && (
          <Button kind="quiet" onClick={() => setOpen('export')}>
            <Download aria-hidden="true" className="size-4" />
            <span className="max-md:sr-only">{t('Export')}</span>
          </Button>
        )}
      </PageActions>
      {list.isPending && <div className="skeleton h-80" aria-hidden="true" />}
      {list.error !== null && <Failure error={list.error} retry={list.retry} />}
      <Answered isOlder={list.isOlder}>
        {!list.isPending && list.count === 0 && list.error === null && (
          <NoCreators
            isHandle={list.of.search.q !== undefined}
            isFiltered={
              conditionsOf(list.of.search).length > 0 || creatorFilterOf(list.of.search) !== undefined
            }
          />
        )}
        {list.count > 0 && (
          <CreatorsTable
            list={list}
            workspace={workspace}
            selection={selection}
            order={orderOf(list.of.search)}
            choose={orderBy}
            mayOrder={(order) => mayOrder(search, order)}
            isNarrow={search.panel !== undefined}
            choice={{ hidden: search.hide, hide: (hide) => change({ hide }) }}
          />
        )}
      </Answered>
      {selection !== null && <MergeBar workspaceId={workspace.id} selection={selection} />}
      {search.panel !== undefined && (
        <CreatorPanel id={search.panel} workspace={workspace} close={closePanel} />
      )}
      {open === 'filter' && (
        <ConditionDialog
          attributes={attributes}
          timeZone={workspace.timeZone}
          add={(condition) => filter([...conditions, condition])}
          close={() => setOpen(null)}
        />
      )}
      {open === 'export' && (
        <ExportDialog
          workspaceId={workspace.id}
          choices={[
            {
              name: t('Creator'),
              input: {
                of: 'CREATORS',
                ...(creatorFilter === undefined ? {} : { creatorFilter }),
                ...(conditions.length === 0 ? {} : { customAttributeConditions: conditions }),
              },
            },
          ]}
          close={() => setOpen(null)}
        />
      )}
    </>
  );
}
