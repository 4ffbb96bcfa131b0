import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button, buttonLook } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { ProgressBar } from '../../ui/progress-bar';
import { Said } from '../../ui/said';
import { hasEnded, importQuery, useFreshLists, useUndoImport } from './imports.query';
import { Refusals } from './refusals';

/** How far an import is, and what became of it. */
export function ImportOutcome({ workspaceId, id, name }: { workspaceId: string; id: string; name: string }) {
  const { data, error } = useRead(importQuery(workspaceId, id));
  const isOver = hasEnded(data);
  const refresh = useFreshLists(workspaceId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver]);
  const done = data?.imported;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p role="status" className="flex items-center gap-2 font-medium">
        {isOver && data?.error == null && (
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" strokeWidth={1.75} />
        )}
        {headingOf(name, isOver, data?.error ?? null)}
        {done != null && ` ${t('{count} post was read. | {count} posts were read.', { count: done.lines })}`}
      </p>
      {!isOver && <ProgressBar label={t('Progress of the {name}', { name: t('import') })} />}
      <Problem error={error} />
      {data?.error != null && (
        <p className="text-bad">
          <Said text={data.error} />
        </p>
      )}
      {done != null && (
        <>
          <ul className="flex list-none flex-wrap gap-x-4 tabular-nums">
            <li>{t('{count} new', { count: done.created })}</li>
            <li>{t('{count} updated', { count: done.updated })}</li>
            <li>{t('{count} unchanged', { count: done.unchanged })}</li>
            <li>{t('{count} refused', { count: done.rejected })}</li>
            <li>{t('{count} snapshots', { count: done.snapshotsAdded })}</li>
          </ul>
          {done.unknownFields.length > 0 && (
            <p className="text-muted">
              {t('Fields that were left out: {names}', {
                names: done.unknownFields.map((field) => field.name).join(', '),
              })}
            </p>
          )}
          {isOver && done.rejected > 0 && <Refusals workspaceId={workspaceId} id={id} />}
          {isOver && (
            <div className="mt-1 flex flex-wrap items-start gap-2">
              <Link to="/w/$workspaceId/posts" params={{ workspaceId }} className={buttonLook('main')}>
                {t('See the posts')}
              </Link>
              {done.created > 0 && <Undo workspaceId={workspaceId} id={id} />}
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** A file of which nothing could be read was not imported. */
function headingOf(name: string, isOver: boolean, error: string | null): string {
  if (!isOver) return t('{name} is being imported.', { name });
  return error === null
    ? t('{name} is imported.', { name })
    : t('{name} was not imported completely.', { name });
}

function Undo({ workspaceId, id }: { workspaceId: string; id: string }) {
  const undo = useUndoImport(workspaceId);
  return (
    <div>
      {!undo.isSuccess && (
        <Button kind="danger" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
          {t('Undo this import')}
        </Button>
      )}
      <Problem error={undo.error} />
      <p role="status" className="text-good empty:hidden">
        {undo.data != null &&
          (undo.data.completedAt === null
            ? t('The import is being undone.')
            : t(
                '{count} post that only this import brought is removed. | {count} posts that only this import brought are removed.',
                {
                  count: undo.data.processed,
                },
              ))}
      </p>
    </div>
  );
}
