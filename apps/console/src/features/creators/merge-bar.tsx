import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import type { Selection } from '../../ui/selection';
import { AddCreators } from '../campaigns/add-creators';
import { AddToList } from '../creator-lists/add-to-list';
import { useMergeCreators } from './creators.query';
import { MergeQuestion } from './merge-question';

/** As many creators as the API merges at once, with the one that stays. */
const MOST = 101;

/** Makes one creator of those that were chosen, after a look at what moves, or has their posts join a campaign. */
export function MergeBar({ workspaceId, selection }: { workspaceId: string; selection: Selection }) {
  const ids = [...selection.ids];
  const merge = useMergeCreators(workspaceId);
  const [isAsking, setAsking] = useState(false);
  const [adding, setAdding] = useState<'campaign' | 'list' | null>(null);
  if (ids.length === 0 && merge.data === undefined && merge.error === null) return null;
  return (
    <section
      aria-label={t('Selected creators')}
      data-bulk
      className="fixed inset-x-2 bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-lg max-md:bottom-[calc(68px+env(safe-area-inset-bottom))] md:left-40"
    >
      {ids.length > 0 && <span className="tabular-nums">{t('{count} selected', { count: ids.length })}</span>}
      {ids.length > 1 && ids.length <= MOST && (
        <Button disabled={merge.isPending} onClick={() => setAsking(true)}>
          {t('Merge')}
        </Button>
      )}
      {ids.length > 0 && ids.length <= MOST && (
        <Button onClick={() => setAdding('campaign')}>{t('Add to a campaign')}</Button>
      )}
      {ids.length > 0 && <Button onClick={() => setAdding('list')}>{t('Add to a list')}</Button>}
      <p role="status" className="empty:hidden">
        {merge.data !== undefined && t('They are one creator now.')}
      </p>
      <Problem error={merge.error} />
      <Button
        onClick={() => {
          merge.reset();
          selection.clear();
        }}
      >
        {t('Done')}
      </Button>
      {adding === 'campaign' && (
        <AddCreators workspaceId={workspaceId} creatorIds={ids} close={() => setAdding(null)} />
      )}
      {adding === 'list' && (
        <AddToList workspaceId={workspaceId} chosen={{ creatorIds: ids }} close={() => setAdding(null)} />
      )}
      {isAsking && (
        <MergeQuestion
          workspaceId={workspaceId}
          ids={ids}
          close={() => setAsking(false)}
          merge={(id) =>
            merge.mutate(
              { id, creatorIds: ids.filter((each) => each !== id) },
              { onSuccess: selection.clear, onSettled: () => setAsking(false) },
            )
          }
        />
      )}
    </section>
  );
}
