import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../lib/messages';
import { Refused } from '../../lib/refused';
import { Button } from '../../ui/button';
import { CheckBoxes } from '../../ui/check-boxes';
import { Code } from '../../ui/copy';
import { TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { eventTypesQuery, useSubscribe } from './subscriptions.query';

const FIELDS = ['name', 'url', 'eventTypes'] as const;

/** Makes a subscription, and shows its secret this once. */
export function CreateSubscription({ workspaceId }: { workspaceId: string }) {
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [isAll, setAll] = useState(true);
  const [chosen, setChosen] = useState<string[]>([]);
  const { data: types = [] } = useQuery(eventTypesQuery(workspaceId));
  const create = useSubscribe(workspaceId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { name, url, eventTypes: isAll ? ['*'] : chosen },
      {
        onSuccess: () => {
          setName('');
          setUrl('');
        },
      },
    );
  };
  const refused = create.error instanceof Refused ? create.error : null;
  const hasPlace = FIELDS.some((field) => refused?.of(field) !== undefined);
  return (
    <section aria-labelledby="create-subscription">
      <h2 id="create-subscription" className="mb-2 text-base font-semibold">
        {t('Send events to an address')}
      </h2>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-start gap-2">
          <TextField
            label={t('Name')}
            required
            maxLength={255}
            value={name}
            onChange={({ target }) => setName(target.value)}
            problem={refused?.of('name')}
            className="min-w-48"
          />
          <TextField
            label={t('Address')}
            type="url"
            required
            maxLength={2048}
            placeholder="https://shop.example.com/loupe"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            problem={refused?.of('url')}
            className="min-w-64 max-w-md flex-1"
          />
        </div>
        <label className="flex items-center gap-1">
          <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
          {t('All events, also those to come')}
        </label>
        {!isAll && (
          <CheckBoxes
            label={t('Events')}
            options={types.map((type) => [type.name, type.name])}
            chosen={chosen}
            choose={setChosen}
            problem={refused?.of('eventTypes')}
          />
        )}
        <div>
          <Button kind="main" type="submit" disabled={create.isPending}>
            {t('Create subscription')}
          </Button>
        </div>
      </form>
      <div className="mt-2">{!hasPlace && <Problem error={create.error} />}</div>
      <div role="status">{create.data != null && <Secret secret={create.data} />}</div>
    </section>
  );
}

/** The secret of a subscription, as long as it can be seen. */
export function Secret({ secret }: { secret: string }) {
  return (
    <div className="my-2 grid grid-cols-1 gap-2">
      <p>
        {t(
          'Copy the secret now. It cannot be shown again. Your program checks with it that an event comes from here.',
        )}
      </p>
      <Code label={t('Signing secret')} text={secret} />
    </div>
  );
}
