import { t } from '../../lib/messages';
import { SelectField, TextField } from '../../ui/field';
import type { Saved } from './views.query';

interface Props {
  groups: Saved['viewGroups'];
  /** Id of the group; empty for none. */
  group: string;
  setGroup: (id: string) => void;
  /** Name of a group to make. */
  newGroup: string;
  setNewGroup: (name: string) => void;
}

/** The group that a view or a collection is in, or a new one. */
export const GroupFields = ({ groups, group, setGroup, newGroup, setNewGroup }: Props) => (
  <>
    <SelectField label={t('Group')} value={group} onChange={({ target }) => setGroup(target.value)}>
      <option value="">{t('No group')}</option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <TextField
      label={t('Or a new group')}
      maxLength={255}
      value={newGroup}
      onChange={({ target }) => setNewGroup(target.value)}
    />
  </>
);
