import { RotateCcw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { SelectField, TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { RowAction, RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { type Mood, Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import {
  type NewPlace,
  type Place,
  placesQuery,
  useCreatePlace,
  useDeletePlace,
  useRetryPlace,
  useSendReport,
} from './places.query';
import { PLACE_KIND_NAMES, PLACE_STATE_NAMES } from './report-texts';
import { type Report, useUpdateReport } from './reports.query';

const COLUMNS = [t('Gets each edition'), t('Place'), t('State'), t('Last sent'), ACTIONS_COLUMN] as const;
const MOODS: Readonly<Record<Place['state'], Mood>> = {
  ACTIVE: 'good',
  WAITING: 'warn',
  PAUSED: 'warn',
  STOPPED: 'bad',
  UNSUBSCRIBED: 'quiet',
};

/** Where a report is sent: which places get each edition of its schedule, how it goes there, and one to be sent now. */
export function ReportPlaces({ report, workspace }: { report: Report; workspace: Workspace }) {
  const { data: places } = useRead(placesQuery(workspace.id));
  const update = useUpdateReport(workspace.id, report.id);
  const send = useSendReport(workspace.id, report.id);
  const retry = useRetryPlace(workspace.id);
  const remove = useDeletePlace(workspace.id);
  const [toDelete, setToDelete] = useState<Place | null>(null);
  const chosen = report.places.map(({ id }) => id);
  const isReady = report.editions.some(({ state }) => state === 'READY');
  const isBusy = update.isPending || send.isPending || retry.isPending || remove.isPending;
  return (
    <section aria-labelledby="places" className="grid gap-2">
      <h2 id="places" className="text-base font-semibold">
        {t('Sent to')}
      </h2>
      <p className="text-muted">
        {t(
          'Each edition of the schedule is sent to the places that are ticked. Others get one when you send it.',
        )}
      </p>
      {places !== undefined && places.length > 0 && (
        <ScrollTable label={t('Table of places')} columns={COLUMNS}>
          {places.map((place) => (
            <Row key={place.id}>
              <Cell>
                <label className="tick inline-flex">
                  <input
                    type="checkbox"
                    aria-label={t('Each edition goes to {name}', { name: place.name })}
                    checked={chosen.includes(place.id)}
                    disabled={isBusy}
                    onChange={({ target }) =>
                      update.mutate({
                        placeIds: target.checked
                          ? [...chosen, place.id]
                          : chosen.filter((each) => each !== place.id),
                      })
                    }
                  />
                </label>
              </Cell>
              <Cell>
                <span className="grid">
                  <span className="font-medium">{place.name}</span>
                  <span className="text-muted">
                    {PLACE_KIND_NAMES[place.kind]} · {place.target}
                  </span>
                </span>
              </Cell>
              <Cell>
                <Status mood={MOODS[place.state]}>{PLACE_STATE_NAMES[place.state]}</Status>
                {place.lastError != null && <p className="max-w-xs text-13 text-bad">{place.lastError}</p>}
              </Cell>
              <Cell>
                {place.lastSentAt == null ? (
                  t('never')
                ) : (
                  <Ago instant={place.lastSentAt} timeZone={workspace.timeZone} />
                )}
              </Cell>
              <Cell>
                <RowActions>
                  <RowAction
                    name={t('Send it to {name} now', { name: place.name })}
                    icon={Send}
                    disabled={isBusy || !isReady || place.state !== 'ACTIVE'}
                    onClick={() => send.mutate([place.id])}
                  />
                  {(place.state === 'WAITING' || place.state === 'PAUSED' || place.state === 'STOPPED') && (
                    <RowAction
                      name={
                        place.state === 'WAITING'
                          ? t('Ask {name} again', { name: place.name })
                          : t('Try {name} again', { name: place.name })
                      }
                      icon={RotateCcw}
                      disabled={isBusy}
                      onClick={() => retry.mutate(place.id)}
                    />
                  )}
                  <RowAction
                    name={t('Delete {name}', { name: place.name })}
                    icon={Trash2}
                    isDanger
                    disabled={isBusy}
                    onClick={() => setToDelete(place)}
                  />
                </RowActions>
              </Cell>
            </Row>
          ))}
        </ScrollTable>
      )}
      <Problem error={update.error ?? send.error ?? retry.error ?? remove.error} />
      <p role="status" className="text-muted">
        {send.isSuccess ? t('It is on its way.') : ''}
      </p>
      <AddPlace workspaceId={workspace.id} />
      {toDelete !== null && (
        <ConfirmByName
          title={t('Delete this place')}
          name={toDelete.name}
          verb={t('Delete place')}
          close={() => setToDelete(null)}
          confirm={() => remove.mutate(toDelete.id, { onSettled: () => setToDelete(null) })}
        >
          {t('No report or alert of the workspace is sent there any more.')}
        </ConfirmByName>
      )}
    </section>
  );
}

function AddPlace({ workspaceId }: { workspaceId: string }) {
  const [kind, setKind] = useState<NewPlace['kind']>('MAIL');
  const [name, setName] = useState('');
  const [target, setTarget] = useState('');
  const create = useCreatePlace(workspaceId);
  const field = kind === 'MAIL' ? 'address' : 'url';
  const submit = () =>
    create.mutate(
      { kind, name: name === '' ? PLACE_KIND_NAMES[kind] : name, [field]: target },
      {
        onSuccess: () => {
          setName('');
          setTarget('');
        },
      },
    );
  return (
    <Form
      verb={t('Add place')}
      submit={submit}
      isPending={create.isPending}
      error={create.error}
      fields={['name', 'address', 'url']}
      isRow
      isBeside
    >
      <SelectField
        label={t('Kind of place')}
        value={kind}
        onChange={({ target: { value } }) => {
          setKind(value as NewPlace['kind']);
          setTarget('');
        }}
      >
        {Object.entries(PLACE_KIND_NAMES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Name of the place')}
        value={name}
        problem={problemOf(create.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={kind === 'MAIL' ? t('Mail address') : t('Webhook address')}
        type={kind === 'MAIL' ? 'email' : 'password'}
        autoComplete="off"
        required
        value={target}
        problem={problemOf(create.error, field)}
        onChange={(event) => setTarget(event.target.value)}
      />
    </Form>
  );
}
