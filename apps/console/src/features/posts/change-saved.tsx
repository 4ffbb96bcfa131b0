import { useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { GroupFields } from './group-fields';
import type { PresetChange, Saved } from './views.query';

interface Props {
  of: { name: string; group: { id: string } | null };
  groups: Saved['viewGroups'];
  save: (to: PresetChange) => void;
  isPending: boolean;
  error: Error | null;
  close: () => void;
}

/** Renames something that is saved, and moves it to a group. */
export function ChangeSaved({ of, groups, save, isPending, error, close }: Props) {
  const [name, setName] = useState(of.name);
  const [group, setGroup] = useState(of.group?.id ?? '');
  const [newGroup, setNewGroup] = useState('');
  return (
    <Dialog title={t('Change {name}', { name: of.name })} close={close}>
      <Form
        verb={t('Save changes')}
        submit={() => save({ name, groupId: group === '' ? null : group, newGroup })}
        isPending={isPending}
        error={error}
        fields={['name']}
      >
        <NameField value={name} change={setName} error={error} />
        <GroupFields {...{ groups, group, setGroup, newGroup, setNewGroup }} />
      </Form>
    </Dialog>
  );
}
