import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { MOST_SELECTED, type Selection } from '../../ui/selection';
import { OperationProgress } from '../alerts/operation-progress';
import type { Workspace } from '../workspaces/workspaces.query';
import { type BulkAction, bulkRefreshPriceQuery, useBulk } from './bulk.query';
import { BulkForm, type FormKind } from './bulk-forms';
import { presetOf, useSaved } from './views.query';

interface Props {
  workspace: Workspace;
  selection: Selection;
  total: number | null;
  /** The view or collection that the selected posts were chosen from. */
  view: string | undefined;
  exportSelected: (ids: string[]) => void;
}

const FORMS: readonly (readonly [FormKind, string])[] = [
  ['collect', t('Collect')],
  ['campaign', t('Add to a campaign')],
  ['rights', t('Set rights')],
  ['attribute', t('Set an attribute')],
];

/** What can be done with the posts that were chosen, and what became of it. */
export function BulkBar({ workspace, selection, total, view, exportSelected }: Props) {
  const { id: workspaceId } = workspace;
  const ids = [...selection.ids];
  const bulk = useBulk(workspaceId);
  const undo = useBulk(workspaceId);
  const [form, setForm] = useState<{ kind: FormKind; ids: string[] } | null>(null);
  const preset = presetOf(useSaved(workspaceId), view);
  const { data: credits } = useQuery({
    ...bulkRefreshPriceQuery(workspaceId, ids),
    enabled: ids.length > 0,
  });
  const run = (action: BulkAction, chosen = ids) => {
    undo.reset();
    // Posts that were removed are not in the list any more.
    bulk.mutate({ ids: chosen, action }, { onSuccess: () => action.kind === 'remove' && selection.clear() });
  };
  const isBusy = bulk.isPending || undo.isPending || selection.isReading;
  const result = undo.data ?? bulk.data;
  const back = undo.data === undefined ? bulk.data?.undo : undefined;
  if (ids.length === 0 && result === undefined && !isBusy && bulk.error === null) return null;
  return (
    <section
      aria-label={t('Selected posts')}
      data-bulk
      className="fixed inset-x-2 bottom-2 z-20 flex max-h-[40vh] flex-wrap items-center gap-2 overflow-y-auto rounded-card border border-line bg-raised p-2 shadow-lg md:left-40"
    >
      {ids.length > 0 && (
        <>
          <span className="tabular-nums">{t('{count} selected', { count: ids.length })}</span>
          {total !== null && ids.length < Math.min(total, MOST_SELECTED) && (
            <Button disabled={isBusy} onClick={selection.selectAll}>
              {total > MOST_SELECTED
                ? t('Select the first {count}', { count: MOST_SELECTED })
                : t('Select all {count}', { count: total })}
            </Button>
          )}
          {FORMS.map(([kind, verb]) => (
            <Button key={kind} disabled={isBusy} onClick={() => setForm({ kind, ids })}>
              {verb}
            </Button>
          ))}
          {preset?.kind === 'collection' && (
            <Button disabled={isBusy} onClick={() => run({ kind: 'remove', collectionId: preset.of.id })}>
              {t('Remove from {name}', { name: preset.of.name })}
            </Button>
          )}
          <Button disabled={isBusy} onClick={() => run({ kind: 'refresh' })}>
            {t('Refresh metrics')}
            {credits !== undefined && ` (${t('{count} credits', { count: credits })})`}
          </Button>
          <Button disabled={isBusy} onClick={() => exportSelected(ids)}>
            {t('Export selected')}
          </Button>
        </>
      )}
      <p role="status" className="empty:hidden">
        {bulk.isPending && t('{done} of {all} done', { done: bulk.done, all: bulk.variables.ids.length })}
        {!bulk.isPending && result?.text}
      </p>
      {bulk.data?.operationId !== undefined && (
        <OperationProgress workspaceId={workspaceId} id={bulk.data.operationId} name={t('refresh')} />
      )}
      {back !== undefined && (
        <Button
          disabled={isBusy}
          onClick={() =>
            undo.mutate({ ids: back.ids, action: { kind: 'remove', collectionId: back.collectionId } })
          }
        >
          {t('Undo')}
        </Button>
      )}
      <Problem error={undo.error ?? bulk.error} />
      <Button
        disabled={isBusy}
        onClick={() => {
          bulk.reset();
          undo.reset();
          selection.clear();
        }}
      >
        {t('Done')}
      </Button>
      {form !== null && (
        <BulkForm
          kind={form.kind}
          workspace={workspace}
          count={form.ids.length}
          run={(action) => run(action, form.ids)}
          close={() => setForm(null)}
        />
      )}
    </section>
  );
}
