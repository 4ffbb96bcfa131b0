import { useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { GroupFields } from './group-fields';
import { type Preset, type Saved, useChangePreset } from './views.query';

interface ChangeProps {
  workspaceId: string;
  preset: Preset;
  groups: Saved['viewGroups'];
  close: () => void;
}

/** Renames a view or collection, and moves it to a group. */
export default function ChangePreset({ workspaceId, preset, groups, close }: ChangeProps) {
  const [name, setName] = useState(preset.of.name);
  const [group, setGroup] = useState(preset.of.group?.id ?? '');
  const [newGroup, setNewGroup] = useState('');
  const change = useChangePreset(workspaceId, preset);
  return (
    <Dialog title={t('Change {name}', { name: preset.of.name })} close={close}>
      <Form
        verb={t('Save changes')}
        submit={() =>
          change.mutate({ name, groupId: group === '' ? null : group, newGroup }, { onSuccess: close })
        }
        isPending={change.isPending}
        error={change.error}
        fields={['name']}
      >
        <NameField value={name} change={setName} error={change.error} />
        <GroupFields {...{ groups, group, setGroup, newGroup, setNewGroup }} />
      </Form>
    </Dialog>
  );
}
