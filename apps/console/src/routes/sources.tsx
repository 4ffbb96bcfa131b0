import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Accounts, type Connecting } from '../features/accounts/accounts';
import { intervalsIn } from '../features/analytics/over-time';
import { AddSources } from '../features/sources/add-sources';
import { EditSource } from '../features/sources/edit-source';
import type { SourceAction } from '../features/sources/source-menu';
import { KIND_NAMES, needsAttention, sourceName } from '../features/sources/source-texts';
import {
  foundQuery,
  KINDS,
  SOURCES,
  type Source,
  type SourceChange,
  type SourcesSearch,
  sourcesQuery,
  sourcesVariables,
  useChangeSource,
} from '../features/sources/sources.query';
import { SourcesTable } from '../features/sources/sources-table';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { oneOf } from '../lib/search';
import { Answered } from '../ui/answered';
import { Button } from '../ui/button';
import { ConfirmByName } from '../ui/confirm-by-name';
import { CopyRequest } from '../ui/copy-request';
import { Choice } from '../ui/filters';
import { ListCount } from '../ui/list-count';
import { PageActions, PageTitle } from '../ui/page-head';
import { Problem } from '../ui/problem';
import { ReadOn } from '../ui/read-on';
import { Empty } from '../ui/states';
import { Tabs } from '../ui/tabs';

/** What became of a source, in words. */
const DONE: Readonly<Record<SourceChange, (name: string) => string>> = {
  pause: (name) => t('{name} is paused.', { name }),
  resume: (name) => t('{name} is resumed.', { name }),
  capture: (name) => t('{name} is captured now.', { name }),
  delete: (name) => t('{name} is deleted.', { name }),
};

/** What the workspace follows, and how its captures stand. */
export default function SourcesPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Sources workspace={workspace} />;
}

/** The parts of the list, each with its sources. */
const PARTS = [
  { state: undefined, name: t('All#sources'), has: () => true },
  { state: 'attention', name: t('Need attention'), has: needsAttention },
  { state: 'paused', name: t('Paused'), has: ({ paused }: Source) => paused },
] as const;

function Sources({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/sources' });
  const list = useInfiniteQuery({
    ...sourcesQuery(workspace.id, search),
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isPlaceholderData: isOlder } = list;
  const { data: weeks } = useQuery(foundQuery(workspace.id, workspace.timeZone));
  const change = useChangeSource(workspace.id);
  const can = useCan(workspace.id);
  const mayWrite = can('WRITE');
  const [connecting, setConnecting] = useState<Connecting | null>(null);
  const [open, setOpen] = useState<{ of: 'add' } | { of: 'edit' | 'delete'; source: Source } | null>(null);
  const close = () => setOpen(null);
  const connect = (provider?: string) => {
    close();
    setConnecting({ provider, isAsked: true });
  };
  useListKeys({ closePanel: close });
  const act = (source: Source, action: SourceAction) =>
    action === 'delete' || action === 'edit'
      ? setOpen({ of: action, source })
      : change.mutate({ source, change: action });
  const all = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  const part = PARTS.find(({ state }) => state === search.state) ?? PARTS[0];
  const sources = all.filter(part.has);
  const days = weeks?.span == null ? [] : intervalsIn(weeks.span, 'WEEK', workspace.timeZone);
  const found = (id: string) => days.map((day) => weeks?.found.get(id)?.get(day) ?? 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{t('Sources')}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={SOURCES}
          variables={sourcesVariables(search)}
          tool="getSources"
        />
        {mayWrite && (
          <Button kind="main" onClick={() => setOpen({ of: 'add' })}>
            <Plus aria-hidden="true" className="size-4" />
            <span className="max-md:sr-only">{t('Follow something')}</span>
          </Button>
        )}
      </PageActions>
      <Accounts
        workspace={workspace}
        attemptId={search.attempt}
        connecting={connecting}
        setConnecting={setConnecting}
      />
      <Bar search={search} all={all} total={data?.pages[0]?.totalCount} isOlder={isOlder} />
      <Problem error={change.error} />
      <p role="status" className="text-good empty:hidden">
        {change.isSuccess && DONE[change.variables.change](sourceName(change.variables.source))}
      </p>
      {isPending && <div className="skeleton h-40" aria-hidden="true" />}
      {data !== undefined && !isOlder && sources.length === 0 && (
        <NoSources search={search} mayWrite={mayWrite} add={() => setOpen({ of: 'add' })} />
      )}
      {sources.length > 0 && (
        <Answered isOlder={isOlder}>
          <SourcesTable
            sources={sources}
            workspace={workspace}
            busy={change.isPending}
            found={weeks === undefined ? null : found}
            act={mayWrite ? act : null}
            connect={can('ADMIN') ? connect : null}
          />
        </Answered>
      )}
      <ReadOn list={list} />
      {open?.of === 'add' && (
        <AddSources workspace={workspace} connect={can('ADMIN') ? () => connect() : null} close={close} />
      )}
      {open?.of === 'edit' && (
        <EditSource key={open.source.id} workspaceId={workspace.id} source={open.source} close={close} />
      )}
      {open?.of === 'delete' && (
        <ConfirmByName
          title={t('Delete this source')}
          name={open.source.name}
          verb={t('Delete source')}
          close={close}
          confirm={() => change.mutate({ source: open.source, change: 'delete' }, { onSettled: close })}
        >
          {t('Nothing more comes in from it. The posts that it has found stay.')}
        </ConfirmByName>
      )}
    </div>
  );
}

interface BarProps {
  search: SourcesSearch;
  all: readonly Source[];
  total: number | null | undefined;
  isOlder: boolean;
}

/** Which of the sources are shown, and how many there are. */
function Bar({ search, all, total, isOlder }: BarProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/sources' });
  const kind: Record<string, string> = search.kind === undefined ? {} : { kind: search.kind };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Tabs
        label={t('Parts of the page')}
        tabs={PARTS.map(({ state, name, has }) => {
          const count = all.filter(has).length;
          return {
            key: name,
            name: state === undefined || count === 0 ? name : `${name} ${count}`,
            search: { ...kind, ...(state === undefined ? {} : { state }) },
            isOpen: state === search.state,
          };
        })}
      />
      <Choice
        label={t('Show')}
        value={search.kind}
        all={t('All kinds')}
        options={KINDS.map((each) => [each, KIND_NAMES[each]])}
        choose={(chosen) =>
          void navigate({
            search: ({ kind: _, ...before }) => {
              const next = oneOf(KINDS, chosen);
              return { ...before, ...(next === undefined ? {} : { kind: next }) };
            },
            replace: true,
          })
        }
        isChip
      />
      <ListCount total={total} isOlder={isOlder} className="ml-auto text-muted">
        {total == null ? t('Counting sources') : t('{count} source | {count} sources', { count: total })}
      </ListCount>
    </div>
  );
}

interface NoneProps {
  search: SourcesSearch;
  mayWrite: boolean;
  add: () => void;
}

function NoSources({ search, mayWrite, add }: NoneProps) {
  if (search.state !== undefined)
    return (
      <Empty title={search.state === 'paused' ? t('No source is paused') : t('All sources are working')} />
    );
  return (
    <Empty title={search.kind === undefined ? t('No sources yet') : t('No source of this kind')}>
      {mayWrite ? (
        <>
          <p>{t('Follow a hashtag on Bluesky: it needs no account.')}</p>
          <Button className="mt-3" onClick={add}>
            {t('Bring posts in')}
          </Button>
        </>
      ) : (
        t('A member of the workspace can follow hashtags, accounts and feeds.')
      )}
    </Empty>
  );
}
