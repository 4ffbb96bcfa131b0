import { t } from '../lib/messages';
import { SelectField } from './field';

export type Where = 'workspace' | 'organization';

/** Whether something is for this workspace, or for all of its organization. */
export function WhereChoice({ value, choose }: { value: Where; choose: (value: Where) => void }) {
  return (
    <SelectField
      label={t('For')}
      value={value}
      onChange={({ target }) => choose(target.value === 'organization' ? 'organization' : 'workspace')}
    >
      <option value="workspace">{t('This workspace')}</option>
      <option value="organization">{t('All workspaces of the organization')}</option>
    </SelectField>
  );
}
