import { type FormEvent, type ReactNode, useState } from 'react';
import { dateFormat } from '../../lib/kept-format';
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
  dateFormat(language, {
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
  const isChanged = values.name !== name || values.timeZone !== timeZone || values.currency !== currency;
  return (
    <form onSubmit={submit} className="max-w-3xl border-t border-line">
      <SettingRow name={t('Name')}>
        <TextField
          label={t('Name')}
          labelHidden
          required
          value={values.name}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
          problem={refused?.of('name')}
        />
      </SettingRow>
      <SettingRow
        name={t('Time zone')}
        hint={rich('It is {time} there. Days of filters, charts and reports begin and end in this zone.', {
          time: <time>{clockIn(values.timeZone)}</time>,
        })}
      >
        <SelectField
          label={t('Time zone')}
          labelHidden
          value={values.timeZone}
          onChange={({ target }) => setValues({ ...values, timeZone: target.value })}
        >
          {zonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
      </SettingRow>
      <SettingRow
        name={t('Currency')}
        hint={t('Changing the currency converts nothing: stored amounts keep their numbers.')}
      >
        <TextField
          label={t('Currency')}
          labelHidden
          required
          className="max-w-32"
          value={values.currency}
          onChange={({ target }) => setValues({ ...values, currency: target.value })}
          problem={refused?.of('currency')}
        />
      </SettingRow>
      {(['name', 'currency'] as const).every((field) => refused?.of(field) === undefined) && (
        <Problem error={save.error} />
      )}
      <p role="status" className="mt-3 text-good empty:hidden">
        {save.isSuccess && !isChanged && t('Saved.')}
      </p>
      {isChanged && (
        <div className="sticky bottom-4 z-10 mt-4 flex items-center justify-end gap-2 rounded-picture bg-raised p-2 pl-4 shadow-float max-md:bottom-20">
          <span className="mr-auto text-muted">{t('Not saved yet')}</span>
          <Button kind="quiet" onClick={() => setValues({ name, timeZone, currency })}>
            {t('Discard')}
          </Button>
          <Button kind="main" type="submit" disabled={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** A line of the form: what it is and what it does at the left, its field at the right. */
function SettingRow({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-10 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
      <div>
        {/* The label of the field says it to those who hear the page. */}
        <div aria-hidden="true" className="font-medium">
          {name}
        </div>
        {hint !== undefined && <p className="text-13 text-muted">{hint}</p>}
      </div>
      <div>{children}</div>
    </div>
  );
}
