import { useEffect, useRef } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { ProgressBar } from '../../ui/progress-bar';
import { Said } from '../../ui/said';
import { type ItemsChange, itemsChangeQuery, useStopChange, useUndoChange } from './items-change.query';

interface Props {
  workspaceId: string;
  /** The operation. */
  id: string;
  /** Called once it has ended. */
  ended: () => void;
  /** Called with the operation that undoes it. */
  undone: (id: string) => void;
}

/** How far a change of many posts is, with what stops it and takes it back. */
export function ItemsChangeProgress({ workspaceId, id, ended, undone }: Props) {
  const { data, error } = useRead(itemsChangeQuery(workspaceId, id));
  const stop = useStopChange(workspaceId);
  const undo = useUndoChange(workspaceId);
  const isOver = data != null && data.completedAt !== null;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!isOver || told.current === id) return;
    told.current = id;
    ended();
  }, [isOver, id, ended]);
  if (error !== null) return <Problem error={error} />;
  const change = data?.itemsChange;
  if (data == null || change == null) return <span className="text-muted">{t('Checking')}</span>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isOver && <ProgressBar label={t('Progress of the change')} value={data.processed} max={data.total} />}
      <p role="status" className="tabular-nums">
        {isOver ? textOf(data, change) : t('{done} of {all} done', { done: data.processed, all: data.total })}
      </p>
      {isOver && change.failures[0] !== undefined && (
        <p className="text-xs text-bad">
          <Said text={change.failures[0].message} />
        </p>
      )}
      {change.canCancel && (
        <Button disabled={stop.isPending} onClick={() => stop.mutate(id)}>
          {t('Stop')}
        </Button>
      )}
      {change.canUndo && (
        <Button
          disabled={undo.isPending}
          onClick={() => undo.mutate(id, { onSuccess: (by) => by !== null && undone(by) })}
        >
          {t('Undo')}
        </Button>
      )}
      <Problem error={stop.error ?? undo.error} />
    </div>
  );
}

function textOf({ error }: ItemsChange, change: NonNullable<ItemsChange['itemsChange']>): string {
  const { changed, unchanged, failed, undoes } = change;
  const done =
    undoes === null
      ? t('{count} post changed. | {count} posts changed.', { count: changed })
      : t('{count} post is as it was. | {count} posts are as they were.', { count: changed });
  const same =
    unchanged === 0
      ? []
      : t('{count} post had it already. | {count} posts had it already.', { count: unchanged });
  const left =
    failed === 0
      ? []
      : t('{count} post could not be changed. | {count} posts could not be changed.', { count: failed });
  return [done, same, left, error === null ? [] : `${error}.`].flat().join(' ');
}
