import { type FormEvent, useState } from 'react';
import { t } from '../../lib/messages';
import { Refused } from '../../lib/refused';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import type { Workspace } from '../workspaces/workspaces.query';
import { useSaveSettings } from './people.query';

const FIELDS = [
  ['name', t('Name')],
  ['timeZone', t('Time zone')],
  ['currency', t('Currency')],
] as const;

/** Name, time zone and currency. */
export function WorkspaceSettings({ workspace }: { workspace: Workspace }) {
  const { name, timeZone, currency } = workspace;
  const [values, setValues] = useState({ name, timeZone, currency });
  const save = useSaveSettings(workspace.id);
  const refused = save.error instanceof Refused ? save.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values);
  };
  return (
    <form onSubmit={submit} className="grid max-w-sm grid-cols-1 gap-3">
      {FIELDS.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          required
          value={values[field]}
          onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          problem={refused?.of(field)}
        />
      ))}
      <p className="text-xs text-muted">
        {t('Another currency converts nothing: stored amounts keep their numbers.')}
      </p>
      <div>
        <Button kind="main" type="submit" disabled={save.isPending}>
          {t('Save')}
        </Button>
      </div>
      {FIELDS.every(([field]) => refused?.of(field) === undefined) && <Problem error={save.error} />}
      <p role="status" className="text-good">
        {save.isSuccess && t('Saved.')}
      </p>
    </form>
  );
}
