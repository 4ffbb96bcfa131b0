import { useInfiniteQuery } from '@tanstack/react-query';
import { words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { ReadOn } from '../../ui/read-on';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { doneText } from './audit-texts';
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
  const list = useInfiniteQuery(auditQuery(workspace.id));
  const { data, isPending } = list;
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (data === undefined) return <ReadOn list={list} />;
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
              <Cell>
                <span className="block min-w-32 wrap-anywhere">
                  {entry.actorName ?? words(entry.actorKind)}
                </span>
              </Cell>
              <Cell>
                <span title={entry.action} className="block">
                  {doneText(entry.action)}
                </span>
                <ChangeOf entry={entry} />
              </Cell>
              <Cell>
                <span className="wrap-anywhere">{entry.subjectName ?? '–'}</span>
              </Cell>
              <Cell>{entry.address ?? '–'}</Cell>
            </Row>
          ))}
      </ScrollTable>
      <ReadOn list={list} />
    </>
  );
}
