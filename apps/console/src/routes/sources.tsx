import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
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
import { exact } from '../lib/formats';
import { useListKeys } from '../lib/list-keys';
import { oneOf } from '../lib/search';
import { Button } from '../ui/button';
import { ConfirmByName } from '../ui/confirm-by-name';
import { Choice } from '../ui/filters';
import { Problem } from '../ui/problem';
import { Empty, Failure } from '../ui/states';

/** What became of a source, in words. */
const DONE: Readonly<Record<SourceChange, string>> = {
  pause: 'is paused',
  resume: 'goes on',
  capture: 'is captured now',
  delete: 'is deleted',
};

/** What the workspace follows, and how its captures stand. */
export default function SourcesPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Sources workspace={workspace} />;
}

function Sources({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/sources' });
  const navigate = useNavigate({ from: '/w/$workspaceId/sources' });
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...sourcesQuery(workspace.id, search),
    placeholderData: keepPreviousData,
  });
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
      <h1 className="text-xl font-semibold">Sources</h1>
      {mayWrite && <CreateSource workspaceId={workspace.id} />}
      <section aria-label="Sources">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-2">
          <Choice
            label="Show"
            value={search.kind}
            all="All kinds"
            options={KINDS.map((kind) => [kind, KIND_NAMES[kind]])}
            choose={(kind) => {
              const chosen = oneOf(KINDS, kind);
              void navigate({ search: chosen === undefined ? {} : { kind: chosen }, replace: true });
            }}
          />
          <p aria-live="polite" className="tabular-nums">
            {count == null ? 'Counting sources' : `${exact(count)} ${count === 1 ? 'source' : 'sources'}`}
          </p>
        </div>
        <Problem error={change.error} />
        <p role="status" className="mb-2 text-good empty:hidden">
          {change.isSuccess && `${sourceName(change.variables.source)} ${DONE[change.variables.change]}.`}
        </p>
        {isPending && <div className="h-40 rounded-card bg-sunken" aria-hidden="true" />}
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {data !== undefined && sources.length === 0 && (
          <Empty title={search.kind === undefined ? 'Sources will be here' : 'No source of this kind'}>
            {mayWrite
              ? 'Follow a hashtag on Bluesky above: it needs no account.'
              : 'A member of the workspace can follow hashtags, accounts and feeds.'}
          </Empty>
        )}
        {sources.length > 0 && (
          <SourcesTable
            sources={sources}
            workspace={workspace}
            busy={change.isPending}
            change={mayWrite ? act : null}
          />
        )}
        {hasNextPage && (
          <Button className="mt-4" onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        )}
      </section>
      {toDelete !== null && (
        <ConfirmByName
          title="Delete this source"
          name={toDelete.name}
          verb="Delete source"
          close={() => setToDelete(null)}
          confirm={() =>
            change.mutate({ source: toDelete, change: 'delete' }, { onSettled: () => setToDelete(null) })
          }
        >
          Nothing more comes in from it. The posts that it has found stay.
        </ConfirmByName>
      )}
    </div>
  );
}
