import { useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { SUBSCRIPTION_FIELDS, SubscriptionFields } from './subscription-fields';
import { useUpdateSubscription } from './subscriptions.query';
import type { Subscription } from './webhooks.query';

interface Props {
  workspaceId: string;
  subscription: Subscription;
  close: () => void;
}

/** Gives a subscription another name, address or events. Its secret stays. */
export function ChangeSubscription({ workspaceId, subscription, close }: Props) {
  const { id, name, url, eventTypes } = subscription;
  const [draft, setDraft] = useState({ name, url, eventTypes: [...eventTypes] });
  const update = useUpdateSubscription(workspaceId);
  return (
    <Dialog title={t('Change {name}', { name })} close={close}>
      <Form
        verb={t('Save changes')}
        submit={() => update.mutate({ id, input: draft }, { onSuccess: close })}
        isPending={update.isPending}
        error={update.error}
        fields={SUBSCRIPTION_FIELDS}
      >
        <SubscriptionFields workspaceId={workspaceId} draft={draft} change={setDraft} error={update.error} />
      </Form>
    </Dialog>
  );
}
