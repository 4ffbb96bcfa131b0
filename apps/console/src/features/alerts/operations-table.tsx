import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { exact, inSentence, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { ReadOn } from '../../ui/read-on';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty } from '../../ui/states';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { ItemsChangeProgress } from './items-change';
import { OperationProgress } from './operation-progress';
import { type Operation, operationsQuery } from './operations.query';

/** Refreshes, imports, captures and fillings. */
export function OperationsTable({ workspace }: { workspace: Workspace }) {
  const list = useInfiniteQuery(operationsQuery(workspace.id));
  const { data, isPending } = list;
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (data === undefined) return <ReadOn list={list} />;
  const operations = data.pages.flatMap(({ nodes }) => nodes);
  if (operations.length === 0) {
    return (
      <Empty title={t('No operations yet')}>
        {t('Refreshes and imports take a while. Follow them here.')}
      </Empty>
    );
  }
  return (
    <>
      <ScrollTable
        label={t('Table of operations')}
        columns={[t('What'), t('Started'), { name: t('Things to do'), right: true }, t('Progress')]}
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
      <ReadOn list={list} />
    </>
  );
}

/** How far an operation is, once somebody asks. */
function ProgressOf({ operation, workspaceId }: { operation: Operation; workspaceId: string }) {
  const [isAsked, setAsked] = useState(false);
  const name = inSentence(words(operation.operationType));
  if (!isAsked) {
    return (
      <Button aria-label={t('Show the progress of the {name}', { name })} onClick={() => setAsked(true)}>
        {t('Show')}
      </Button>
    );
  }
  return operation.operationType === 'CHANGE_ITEMS' ? (
    <ChangeOf workspaceId={workspaceId} id={operation.id} />
  ) : (
    <OperationProgress workspaceId={workspaceId} id={operation.id} name={name} />
  );
}

/** A change of posts, which can be stopped and taken back here too, long after the page that began it was closed. */
function ChangeOf({ workspaceId, id }: { workspaceId: string; id: string }) {
  const client = useQueryClient();
  const [undo, setUndo] = useState<string | null>(null);
  const ended = useCallback(() => {
    for (const part of ['posts', 'post', 'saved']) {
      void client.invalidateQueries({ queryKey: [part, workspaceId] });
    }
  }, [client, workspaceId]);
  return <ItemsChangeProgress workspaceId={workspaceId} id={undo ?? id} ended={ended} undone={setUndo} />;
}
