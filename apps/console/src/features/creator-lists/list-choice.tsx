import { t } from '../../lib/messages';
import { Choice } from '../../ui/filters';
import { useLists } from './creator-lists';

interface Props {
  workspaceId: string;
  list: string | undefined;
  stage: string | undefined;
  change: (part: { list?: string | undefined; stage?: string | undefined }) => void;
}

/** Chooses creators by the list that they are in, and by their stage in it or in any. Without lists there is nothing to choose. */
export function ListChoice({ workspaceId, list, stage, change }: Props) {
  const lists = useLists(workspaceId);
  const chosen = lists.find(({ id }) => id === list);
  const stages = [...new Set((chosen === undefined ? lists : [chosen]).flatMap((each) => each.stages))];
  if (lists.length === 0) return null;
  return (
    <>
      <Choice
        isChip
        label={t('List')}
        value={list}
        all={t('In any list, or none')}
        options={lists.map(({ id, name }) => [id, name])}
        // Another list may have other stages.
        choose={(next) => change({ list: next, stage: undefined })}
      />
      <Choice
        isChip
        label={t('Stage')}
        value={stage}
        all={t('At any stage')}
        options={stages.map((each) => [each, each])}
        choose={(next) => change({ stage: next })}
      />
    </>
  );
}
