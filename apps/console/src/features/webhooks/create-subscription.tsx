import { type FormEvent, useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Code } from '../../ui/copy';
import { problemOf } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { SUBSCRIPTION_FIELDS, type SubscriptionDraft, SubscriptionFields } from './subscription-fields';
import { useSubscribe } from './subscriptions.query';

/** Makes a subscription, and shows its secret this once. */
export function CreateSubscription({ workspaceId }: { workspaceId: string }) {
  const [draft, setDraft] = useState<SubscriptionDraft>({ name: '', url: '', eventTypes: ['*'] });
  const create = useSubscribe(workspaceId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(draft, { onSuccess: () => setDraft({ ...draft, name: '', url: '' }) });
  };
  const hasPlace = SUBSCRIPTION_FIELDS.some((field) => problemOf(create.error, field) !== undefined);
  return (
    <>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3">
        <SubscriptionFields workspaceId={workspaceId} draft={draft} change={setDraft} error={create.error} />
        <div>
          <Button kind="main" type="submit" disabled={create.isPending}>
            {t('Create subscription')}
          </Button>
        </div>
      </form>
      <div className="mt-2">{!hasPlace && <Problem error={create.error} />}</div>
      <div role="status">{create.data != null && <Secret secret={create.data} />}</div>
    </>
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
