import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useIsWide } from '../../lib/is-wide';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { MOST_SELECTED, type Selection } from '../../ui/selection';
import { BarActions, BarButton, BarDone, SelectionBar } from '../../ui/selection-bar';
import { ItemsChangeProgress } from '../alerts/items-change';
import { OperationProgress } from '../alerts/operation-progress';
import { AddToList } from '../creator-lists/add-to-list';
import type { Workspace } from '../workspaces/workspaces.query';
import {
  type BulkAction,
  type BulkChoice,
  type BulkPosts,
  bulkRefreshPriceQuery,
  useBulk,
} from './bulk.query';
import { FORMS, type FormKind } from './bulk-kinds';
import { BulkMore } from './bulk-more';
import { useDownloadFiles } from './files.query';
import { canCompare } from './posts-search';
import { presetOf, useSaved } from './views.query';

/** What is asked for less often stands in the menu at the end of the bar. */
const RARE: readonly FormKind[] = ['rights'];

/** As many posts as one change has. */
const MOST_CHANGED = 10_000;

interface Props {
  workspace: Workspace;
  selection: Selection;
  total: number | null;
  /** The view or collection that the selected posts were chosen from. */
  view: string | undefined;
  /** The campaign that the list is of, if it is of one. */
  campaignId: string | undefined;
  /** What chooses the posts of the list; null where no change can have it. */
  choice: BulkChoice | null;
  exportSelected: (ids: string[]) => void;
  compare: (ids: string[]) => void;
  /** What is asked for one post, on its card. */
  one: OnePost | null;
  /** Called when that was answered or left. */
  oneAsked: () => void;
}

/** Something to do with one post. */
export interface OnePost {
  id: string;
  kind: FormKind;
}

interface Chosen {
  posts: BulkPosts;
  count: number;
}

/** Loaded behind the first rows, and where that fails once more when it is needed. */
const BulkForm = lazy(() => import('./bulk-forms'));

/** What can be done with the posts that were chosen, and what became of it. */
export default function BulkBar(props: Props) {
  const { workspace, selection, total, view, campaignId, choice, exportSelected, compare, one, oneAsked } =
    props;
  const { id: workspaceId } = workspace;
  const ids = [...selection.ids];
  const isWide = useIsWide();
  const bulk = useBulk(workspaceId);
  const [undo, setUndo] = useState<string | null>(null);
  const [form, setForm] = useState<(Chosen & { kind: FormKind }) | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [toList, setToList] = useState<string[] | null>(null);
  const download = useDownloadFiles(workspace);
  // What is said of a download is of the posts that are chosen now.
  const downloaded = download.variables?.join() === ids.join() ? download : undefined;
  const preset = presetOf(useSaved(workspaceId, view !== undefined), view);
  const { data: credits } = useQuery({
    ...bulkRefreshPriceQuery(workspaceId, ids),
    enabled: ids.length > 0,
  });
  const ended = useForgetChanged(workspaceId, bulk.variables?.action, selection);
  // All posts of the list, those that come meanwhile too, where that is chosen; else those that have a tick.
  const mayBeWhole = choice !== null && total !== null && total <= MOST_CHANGED && ids.length > 0;
  const chosen: Chosen =
    isWhole && mayBeWhole ? { posts: { choice }, count: total } : { posts: { ids }, count: ids.length };
  const isOfWhole = 'choice' in chosen.posts;
  const run = (action: BulkAction, { posts }: Pick<Chosen, 'posts'> = chosen) => {
    setUndo(null);
    bulk.mutate({ posts, action });
  };
  const refresh = () => run({ kind: 'refresh' });
  const price = credits === undefined ? '' : ` (${t('{count} credits', { count: credits })})`;
  // What chooses more than the rows with a tick: up to a thousand get one each, of more the list itself is meant.
  const all =
    total === null || ids.length >= total
      ? null
      : total <= MOST_SELECTED
        ? { verb: t('Select all {count}', { count: total }), act: selection.selectAll, isPressed: undefined }
        : mayBeWhole
          ? {
              verb: t('All {count} in the list', { count: total }),
              act: () => setWhole(!isWhole),
              isPressed: isWhole,
            }
          : null;
  const isBusy = bulk.isPending || selection.isReading;
  const { operationId = null, text = null } = bulk.data ?? {};
  const asked =
    one === null ? form : { kind: one.kind, posts: { ids: [one.id] } satisfies BulkPosts, count: 1 };
  const leaveForm = () => {
    setForm(null);
    oneAsked();
  };
  const formAsked = asked !== null && (
    <Suspense>
      <BulkForm
        kind={asked.kind}
        workspace={workspace}
        count={asked.count}
        run={(action) => run(action, asked)}
        close={leaveForm}
      />
    </Suspense>
  );
  if (ids.length === 0 && bulk.data === undefined && !isBusy && bulk.error === null) return formAsked;
  return (
    <SelectionBar label={t('Selected posts')}>
      {ids.length > 0 && (
        <BarActions count={chosen.count}>
          {isWide && all !== null && (
            <Button
              kind="quiet"
              className="px-2!"
              aria-pressed={all.isPressed}
              disabled={isBusy}
              onClick={all.act}
            >
              {all.verb}
            </Button>
          )}
          {FORMS.filter(([kind]) => !RARE.includes(kind)).map(([kind, verb, Icon]) => (
            <BarButton
              key={kind}
              icon={Icon}
              name={verb}
              until="xl"
              disabled={isBusy}
              onClick={() => setForm({ kind, ...chosen })}
            />
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
          {campaignId !== undefined && (
            <Button kind="quiet" disabled={isBusy} onClick={() => run({ kind: 'leave', campaignId })}>
              {t('Remove from the campaign')}
            </Button>
          )}
          {!isOfWhole && (
            <>
              {isWide && (
                <BarButton
                  icon={RefreshCw}
                  name={t('Refresh metrics')}
                  until="xl"
                  note={<span className="text-xs text-muted">{price}</span>}
                  disabled={isBusy}
                  onClick={refresh}
                />
              )}
              <BarButton
                icon={Download}
                name={t('Export selected')}
                until="2xl"
                disabled={isBusy}
                onClick={() => exportSelected(ids)}
              />
            </>
          )}
          <BulkMore
            kinds={RARE}
            all={isWide ? null : all}
            refresh={isWide || isOfWhole ? null : { verb: `${t('Refresh metrics')}${price}`, act: refresh }}
            isBusy={isBusy || download.isPending}
            ask={(kind) => setForm({ kind, ...chosen })}
            compare={canCompare(ids.length) && !isWhole ? () => compare(ids) : undefined}
            addToList={isOfWhole ? undefined : () => setToList(ids)}
            download={isOfWhole ? undefined : () => download.mutate(ids)}
            selectFirst={
              total !== null && total > MOST_SELECTED && ids.length < MOST_SELECTED && !isWhole
                ? selection.selectAll
                : undefined
            }
          />
        </BarActions>
      )}
      <p role="status" className="px-2 empty:hidden">
        {text ?? downloaded?.data}
      </p>
      {operationId !== null && bulk.variables?.action.kind === 'refresh' && (
        <OperationProgress workspaceId={workspaceId} id={operationId} name={t('refresh')} />
      )}
      {operationId !== null && bulk.variables?.action.kind !== 'refresh' && (
        <ItemsChangeProgress
          workspaceId={workspaceId}
          id={undo ?? operationId}
          ended={ended}
          undone={setUndo}
        />
      )}
      <Problem error={bulk.error ?? downloaded?.error ?? null} />
      <BarDone
        disabled={isBusy}
        onClick={() => {
          bulk.reset();
          setUndo(null);
          setWhole(false);
          selection.clear();
        }}
      />
      {toList !== null && (
        <AddToList workspaceId={workspaceId} chosen={{ itemIds: toList }} close={() => setToList(null)} />
      )}
      {formAsked}
    </SelectionBar>
  );
}

/** What is read again once posts were changed. Posts that have left the list are chosen no more. */
function useForgetChanged(workspaceId: string, action: BulkAction | undefined, { clear }: Selection) {
  const client = useQueryClient();
  const mayLeave = action?.kind === 'remove' || action?.kind === 'leave';
  return useCallback(() => {
    for (const part of ['saved', 'post', 'post-context', 'campaigns', 'operations']) {
      void client.invalidateQueries({ queryKey: [part, workspaceId] });
    }
    if (!mayLeave) return;
    clear();
    // Other changes leave the posts where they are.
    void client.resetQueries({ queryKey: ['posts', workspaceId] });
  }, [client, workspaceId, mayLeave, clear]);
}
