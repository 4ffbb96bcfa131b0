import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { type Saved, useManageGroups } from './views.query';

interface Props {
  workspaceId: string;
  groups: Saved['viewGroups'];
  close: () => void;
}

/** Renames groups of views and collections, and deletes them; what is in a group stays. */
export function ViewGroups({ workspaceId, groups, close }: Props) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { rename, remove } = useManageGroups(workspaceId);
  const isBusy = rename.isPending || remove.isPending;
  return (
    <Dialog title={t('Groups')} close={close} closeWord={t('Close')}>
      <p>{t('Views and collections of a deleted group stay.')}</p>
      <Problem error={rename.error ?? remove.error} />
      <ul className="grid grid-cols-1 gap-2">
        {groups.map(({ id, name }) => (
          <li key={id} className="flex items-end gap-2">
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
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
