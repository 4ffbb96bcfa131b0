import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { type AuditEntry, auditQuery } from './people.query';

/** What changed, as far as the log keeps it. */
function ChangeOf({ entry: { before, after } }: { entry: AuditEntry }) {
  if (before == null && after == null) return null;
  return (
    <details>
      <summary>{t('What changed')}</summary>
      <pre className="max-w-md whitespace-pre-wrap break-words text-xs">
        {JSON.stringify({ before, after }, null, 2)}
      </pre>
    </details>
  );
}

/** Who did what to tokens, people, settings and webhooks, newest first. */
export function AuditTable({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    auditQuery(workspace.id),
  );
  if (isPending) return <div className="h-40 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <ScrollTable
        label={t('Table of changes')}
        columns={[t('When'), t('Who'), t('What'), t('Of'), t('From#address')]}
      >
        {data.pages
          .flatMap(({ nodes }) => nodes)
          .map((entry) => (
            <Row key={entry.id}>
              <Cell>
                <Ago instant={entry.createdAt} timeZone={workspace.timeZone} />
              </Cell>
              <Cell>{entry.actorName ?? entry.actorKind}</Cell>
              <Cell>
                <code>{entry.action}</code>
                <ChangeOf entry={entry} />
              </Cell>
              <Cell>{entry.subjectName ?? '–'}</Cell>
              <Cell>{entry.address ?? '–'}</Cell>
            </Row>
          ))}
      </ScrollTable>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('Show more')}</Button>}
    </>
  );
}
