import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Accounts } from '../features/accounts/accounts';
import { AddPost } from '../features/sources/add-post';
import { CreateSource } from '../features/sources/create-source';
import { KIND_NAMES, sourceName } from '../features/sources/source-texts';
import {
  KINDS,
  type Source,
  type SourceChange,
  sourcesQuery,
  useChangeSource,
} from '../features/sources/sources.query';
import { SourcesTable } from '../features/sources/sources-table';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { oneOf } from '../lib/search';
import { Answered } from '../ui/answered';
import { ConfirmByName } from '../ui/confirm-by-name';
import { Choice } from '../ui/filters';
import { PageTitle } from '../ui/page-head';
import { Problem } from '../ui/problem';
import { ReadOn } from '../ui/read-on';
import { Empty } from '../ui/states';

/** What became of a source, in words. */
const DONE: Readonly<Record<SourceChange, (name: string) => string>> = {
  pause: (name) => t('{name} is paused.', { name }),
  resume: (name) => t('{name} goes on.', { name }),
  capture: (name) => t('{name} is captured now.', { name }),
  delete: (name) => t('{name} is deleted.', { name }),
};

/** What the workspace follows, and how its captures stand. */
export default function SourcesPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Sources workspace={workspace} />;
}

function Sources({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/sources' });
  const navigate = useNavigate({ from: '/w/$workspaceId/sources' });
  const list = useInfiniteQuery({
    ...sourcesQuery(workspace.id, search),
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isPlaceholderData: isOlder } = list;
  const change = useChangeSource(workspace.id);
  const mayWrite = useCan(workspace.id)('WRITE');
  const [toDelete, setToDelete] = useState<Source | null>(null);
  useListKeys({});
  const act = (source: Source, what: SourceChange) =>
    what === 'delete' ? setToDelete(source) : change.mutate({ source, change: what });
  const sources = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  const count = data?.pages[0]?.totalCount;
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <PageTitle>{t('Sources')}</PageTitle>
      {mayWrite && <CreateSource workspaceId={workspace.id} />}
      {mayWrite && <AddPost workspaceId={workspace.id} />}
      {mayWrite && (
        <p>
          <Link
            to="/w/$workspaceId/import"
            params={{ workspaceId: workspace.id }}
            className="text-accent underline"
          >
            {t('Bring in files or many links')}
          </Link>
        </p>
      )}
      <Accounts workspace={workspace} attemptId={search.attempt} />
      <section aria-label={t('Sources')}>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-2">
          <Choice
            label={t('Show')}
            value={search.kind}
            all={t('All kinds')}
            options={KINDS.map((kind) => [kind, KIND_NAMES[kind]])}
            choose={(kind) => {
              const chosen = oneOf(KINDS, kind);
              void navigate({ search: chosen === undefined ? {} : { kind: chosen }, replace: true });
            }}
          />
          <Answered isOlder={isOlder}>
            <p aria-live="polite" className="tabular-nums">
              {count == null ? t('Counting sources') : t('{count} source | {count} sources', { count })}
            </p>
          </Answered>
        </div>
        <Problem error={change.error} />
        <p role="status" className="mb-2 text-good empty:hidden">
          {change.isSuccess && DONE[change.variables.change](sourceName(change.variables.source))}
        </p>
        {isPending && <div className="h-40 rounded-card bg-sunken" aria-hidden="true" />}
        {data !== undefined && !isOlder && sources.length === 0 && (
          <Empty title={search.kind === undefined ? t('Sources will be here') : t('No source of this kind')}>
            {mayWrite
              ? t('Follow a hashtag on Bluesky above: it needs no account.')
              : t('A member of the workspace can follow hashtags, accounts and feeds.')}
          </Empty>
        )}
        {sources.length > 0 && (
          <Answered isOlder={isOlder}>
            <SourcesTable
              sources={sources}
              workspace={workspace}
              busy={change.isPending}
              change={mayWrite ? act : null}
            />
          </Answered>
        )}
        <ReadOn list={list} />
      </section>
      {toDelete !== null && (
        <ConfirmByName
          title={t('Delete this source')}
          name={toDelete.name}
          verb={t('Delete source')}
          close={() => setToDelete(null)}
          confirm={() =>
            change.mutate({ source: toDelete, change: 'delete' }, { onSettled: () => setToDelete(null) })
          }
        >
          {t('Nothing more comes in from it. The posts that it has found stay.')}
        </ConfirmByName>
      )}
    </div>
  );
}
