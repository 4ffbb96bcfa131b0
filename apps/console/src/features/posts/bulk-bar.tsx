import { useQuery } from '@tanstack/react-query';
import { Bookmark, type LucideIcon, Megaphone, ShieldCheck, Tag, X } from 'lucide-react';
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

const FORMS: readonly (readonly [FormKind, string, LucideIcon])[] = [
  ['collect', t('Collect'), Bookmark],
  ['campaign', t('Add to a campaign'), Megaphone],
  ['rights', t('Set rights'), ShieldCheck],
  ['attribute', t('Set an attribute'), Tag],
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
      className="fixed bottom-6 left-[calc(50%+116px)] z-30 flex max-h-[40vh] w-max max-w-[calc(100vw-280px)] -translate-x-1/2 flex-wrap items-center gap-1 overflow-y-auto rounded-picture bg-raised p-1.5 shadow-cover group-data-[rail=true]/shell:left-[calc(50%+30px)] max-md:inset-x-2! max-md:bottom-[calc(68px+env(safe-area-inset-bottom))] max-md:w-auto max-md:max-w-none max-md:translate-x-0"
    >
      {ids.length > 0 && (
        <>
          <span className="px-2.5 font-semibold tabular-nums">
            {t('{count} selected', { count: ids.length })}
          </span>
          {total !== null && ids.length < Math.min(total, MOST_SELECTED) && (
            <Button kind="quiet" className="px-2!" disabled={isBusy} onClick={selection.selectAll}>
              {total > MOST_SELECTED
                ? t('Select the first {count}', { count: MOST_SELECTED })
                : t('Select all {count}', { count: total })}
            </Button>
          )}
          {FORMS.map(([kind, verb, Icon]) => (
            <Button
              key={kind}
              kind="quiet"
              title={verb}
              className="px-2!"
              disabled={isBusy}
              onClick={() => setForm({ kind, ids })}
            >
              <Icon aria-hidden="true" className="size-4" />
              <span className="max-md:sr-only">{verb}</span>
            </Button>
          ))}
          {preset?.kind === 'collection' && (
            <Button
              kind="quiet"
              disabled={isBusy}
              onClick={() => run({ kind: 'remove', collectionId: preset.of.id })}
            >
              {t('Remove from {name}', { name: preset.of.name })}
            </Button>
          )}
          <Button kind="quiet" disabled={isBusy} onClick={() => run({ kind: 'refresh' })}>
            {t('Refresh metrics')}
            {credits !== undefined && ` (${t('{count} credits', { count: credits })})`}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={() => exportSelected(ids)}>
            {t('Export selected')}
          </Button>
        </>
      )}
      <p role="status" className="px-2 empty:hidden">
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
        kind="quiet"
        className="ml-auto px-2!"
        title={t('Done')}
        disabled={isBusy}
        onClick={() => {
          bulk.reset();
          undo.reset();
          selection.clear();
        }}
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">{t('Done')}</span>
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
