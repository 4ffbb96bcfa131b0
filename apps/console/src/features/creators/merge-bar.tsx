import { ListPlus, Megaphone, Merge, X } from 'lucide-react';
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
      className="fixed bottom-6 left-[calc(50%+116px)] z-30 flex w-max max-w-[calc(100vw-256px)] -translate-x-1/2 flex-wrap items-center gap-1 rounded-picture bg-raised p-1.5 shadow-cover group-data-[rail=true]/shell:left-[calc(50%+30px)] max-md:inset-x-2! max-md:bottom-[calc(68px+env(safe-area-inset-bottom))] max-md:w-auto max-md:max-w-none max-md:translate-x-0"
    >
      {ids.length > 0 && (
        <span className="px-2.5 font-semibold tabular-nums">
          {t('{count} selected', { count: ids.length })}
        </span>
      )}
      {ids.length > 1 && ids.length <= MOST && (
        <Button
          kind="quiet"
          className="px-2!"
          title={t('Merge')}
          disabled={merge.isPending}
          onClick={() => setAsking(true)}
        >
          <Merge aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">{t('Merge')}</span>
        </Button>
      )}
      {ids.length > 0 && ids.length <= MOST && (
        <Button
          kind="quiet"
          className="px-2!"
          title={t('Add to a campaign')}
          onClick={() => setAdding('campaign')}
        >
          <Megaphone aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">{t('Add to a campaign')}</span>
        </Button>
      )}
      {ids.length > 0 && (
        <Button kind="quiet" className="px-2!" title={t('Add to a list')} onClick={() => setAdding('list')}>
          <ListPlus aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">{t('Add to a list')}</span>
        </Button>
      )}
      <p role="status" className="px-2 empty:hidden">
        {merge.data !== undefined && t('They are one creator now.')}
      </p>
      <Problem error={merge.error} />
      <Button
        kind="quiet"
        className="ml-auto px-2!"
        title={t('Done')}
        onClick={() => {
          merge.reset();
          selection.clear();
        }}
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">{t('Done')}</span>
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
