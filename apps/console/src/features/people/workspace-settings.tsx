import { type FormEvent, useState } from 'react';
import { language, rich, t } from '../../lib/messages';
import { Refused } from '../../lib/refused';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import type { Workspace } from '../workspaces/workspaces.query';
import { useSaveSettings } from './people.query';

/** The time zones that the browser knows, with the one there is. */
const zonesWith = (known: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', known])].toSorted();

/** What a clock in a time zone shows now. */
const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    timeZone,
  }).format();

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
      <TextField
        label={t('Name')}
        required
        value={values.name}
        onChange={({ target }) => setValues({ ...values, name: target.value })}
        problem={refused?.of('name')}
      />
      <SelectField
        label={t('Time zone')}
        value={values.timeZone}
        onChange={({ target }) => setValues({ ...values, timeZone: target.value })}
      >
        {zonesWith(timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <p className="text-xs text-muted">
        {rich('It is {time} there. Days of filters, charts and reports begin and end in this zone.', {
          time: <time>{clockIn(values.timeZone)}</time>,
        })}
      </p>
      <TextField
        label={t('Currency')}
        required
        value={values.currency}
        onChange={({ target }) => setValues({ ...values, currency: target.value })}
        problem={refused?.of('currency')}
      />
      <p className="text-xs text-muted">
        {t('Another currency converts nothing: stored amounts keep their numbers.')}
      </p>
      <div>
        <Button kind="main" type="submit" disabled={save.isPending}>
          {t('Save')}
        </Button>
      </div>
      {(['name', 'currency'] as const).every((field) => refused?.of(field) === undefined) && (
        <Problem error={save.error} />
      )}
      <p role="status" className="text-good">
        {save.isSuccess && t('Saved.')}
      </p>
    </form>
  );
}
