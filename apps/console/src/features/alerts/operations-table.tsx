import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exact, words } from '../../lib/formats';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { type Mood, Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Operation, operationsQuery, type Progress, progressQuery } from './operations.query';

const STATES: Readonly<Record<Progress['fetchStatus'], { mood: Mood; name: string }>> = {
  COMPLETED: { mood: 'good', name: 'Done' },
  FAILED: { mood: 'bad', name: 'Failed' },
  PARTIAL: { mood: 'warn', name: 'Done in part' },
  PROCESSING: { mood: 'quiet', name: 'Under way' },
  QUEUED: { mood: 'quiet', name: 'Waits' },
};

/** Refreshes, imports, captures and fillings. */
export function OperationsTable({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    operationsQuery(workspace.id),
  );
  if (isPending) return <div className="h-40 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  const operations = data.pages.flatMap(({ nodes }) => nodes);
  if (operations.length === 0) {
    return (
      <Empty title="Operations will be here">A refresh or an import takes a while: follow it here.</Empty>
    );
  }
  return (
    <>
      <ScrollTable
        label="Table of operations"
        columns={['What', 'Begun', { name: 'Things to do', right: true }, 'Progress']}
      >
        {operations.map((operation) => (
          <Row key={operation.id}>
            <Cell>{words(operation.operationType)}</Cell>
            <Cell>
              <Ago instant={operation.createdAt} timeZone={workspace.timeZone} />
            </Cell>
            <Cell right>{exact(operation.total)}</Cell>
            <Cell>
              <ProgressOf operation={operation} workspaceId={workspace.id} />
            </Cell>
          </Row>
        ))}
      </ScrollTable>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>Show more</Button>}
    </>
  );
}

/** How far an operation is, once somebody asks. */
function ProgressOf({ operation, workspaceId }: { operation: Operation; workspaceId: string }) {
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useQuery({ ...progressQuery(workspaceId, operation.id), enabled: isAsked });
  const name = words(operation.operationType).toLowerCase();
  if (!isAsked) {
    return (
      <Button aria-label={`Show the progress of the ${name}`} onClick={() => setAsked(true)}>
        Show
      </Button>
    );
  }
  if (error !== null) return <Problem error={error} />;
  if (data == null) return <span className="text-muted">Looking</span>;
  const why = data.error ?? data.failures[0]?.message;
  return (
    <div role="status">
      <Status mood={STATES[data.fetchStatus].mood}>{STATES[data.fetchStatus].name}</Status>{' '}
      <progress aria-label={`Progress of the ${name}`} value={data.processed} max={Math.max(data.total, 1)} />{' '}
      {exact(data.processed)} of {exact(data.total)}
      {why !== undefined && <p className="max-w-md break-words text-xs text-bad">{why}</p>}
    </div>
  );
}
