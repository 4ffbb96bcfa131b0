import { ListPlus, Megaphone, Merge } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Problem } from '../../ui/problem';
import type { Selection } from '../../ui/selection';
import { BarActions, BarButton, BarDone, SelectionBar } from '../../ui/selection-bar';
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
    <SelectionBar label={t('Selected creators')}>
      {ids.length > 0 && (
        <BarActions count={ids.length}>
          {ids.length > 1 && ids.length <= MOST && (
            <BarButton
              icon={Merge}
              name={t('Merge')}
              disabled={merge.isPending}
              onClick={() => setAsking(true)}
            />
          )}
          {ids.length <= MOST && (
            <BarButton icon={Megaphone} name={t('Add to a campaign')} onClick={() => setAdding('campaign')} />
          )}
          <BarButton icon={ListPlus} name={t('Add to a list')} onClick={() => setAdding('list')} />
        </BarActions>
      )}
      <p role="status" className="px-2 empty:hidden">
        {merge.data !== undefined && t('They are one creator now.')}
      </p>
      <Problem error={merge.error} />
      <BarDone
        onClick={() => {
          merge.reset();
          selection.clear();
        }}
      />
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
    </SelectionBar>
  );
}
