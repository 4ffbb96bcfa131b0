import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exact, words } from '../../lib/formats';
import { Button } from '../../ui/button';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { OperationProgress } from './operation-progress';
import { type Operation, operationsQuery } from './operations.query';

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
  const name = words(operation.operationType).toLowerCase();
  if (!isAsked) {
    return (
      <Button aria-label={`Show the progress of the ${name}`} onClick={() => setAsked(true)}>
        Show
      </Button>
    );
  }
  return <OperationProgress workspaceId={workspaceId} id={operation.id} name={name} />;
}
