import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { groupsQuery, type Saved, useManageGroups } from './views.query';

interface Props {
  workspaceId: string;
  groups: Saved['viewGroups'];
  close: () => void;
}

/** Renames groups of views and collections, orders what is in them, and deletes them; what is in a group stays. */
export default function ViewGroups({ workspaceId, groups, close }: Props) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { rename, remove, reorder } = useManageGroups(workspaceId);
  const { data: filled = [] } = useQuery(groupsQuery(workspaceId));
  const isBusy = rename.isPending || remove.isPending || reorder.isPending;
  return (
    <Dialog title={t('Groups')} close={close} closeWord={t('Close')}>
      <p>{t('Views and collections of a deleted group stay.')}</p>
      <Problem error={rename.error ?? remove.error ?? reorder.error} />
      <ul className="grid grid-cols-1 gap-2">
        {groups.map(({ id, name }) => (
          <li key={id} className="grid grid-cols-1 gap-1">
            <div className="flex items-end gap-2">
              <TextField
                label={t('Name of {name}', { name })}
                maxLength={255}
                value={names[id] ?? name}
                onChange={({ target }) => setNames({ ...names, [id]: target.value })}
                className="flex-1"
              />
              <Button
                disabled={isBusy || (names[id] ?? name) === name}
                aria-label={t('Rename {name}', { name })}
                onClick={() => rename.mutate({ id, name: names[id] ?? name })}
              >
                {t('Rename')}
              </Button>
              <Button
                kind="danger"
                disabled={isBusy}
                aria-label={t('Delete {name}', { name })}
                onClick={() => remove.mutate(id)}
              >
                {t('Delete')}
              </Button>
            </div>
            <Members
              lists={listsOf(filled.find((each) => each.id === id))}
              isBusy={isBusy}
              order={(viewIds) => reorder.mutate({ groupId: id, viewIds })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type Member = { id: string; name: string };

/** What is in a group, a list for each kind: the API has the order within each. */
const listsOf = (
  group: Record<'contentViews' | 'collections' | 'creatorViews' | 'socialProfileViews', Member[]> | undefined,
): Member[][] =>
  group === undefined
    ? []
    : [group.contentViews, group.collections, group.creatorViews, group.socialProfileViews];

interface MembersProps {
  lists: readonly Member[][];
  isBusy: boolean;
  /** Gets all members in their new order. */
  order: (ids: string[]) => void;
}

function Members({ lists, isBusy, order }: MembersProps) {
  const moved = (of: readonly Member[], index: number) =>
    lists.flatMap((list) => {
      if (list !== of) return list.map(({ id }) => id);
      const ids = list.map(({ id }) => id);
      ids.splice(index - 1, 0, ...ids.splice(index, 1));
      return ids;
    });
  return (
    <ol className="grid grid-cols-1 gap-1 pl-4">
      {lists.flatMap((list) =>
        list.map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {index > 0 && (
              <Button
                disabled={isBusy}
                aria-label={t('Move {name} up', { name })}
                onClick={() => order(moved(list, index))}
              >
                {t('Up')}
              </Button>
            )}
          </li>
        )),
      )}
    </ol>
  );
}
