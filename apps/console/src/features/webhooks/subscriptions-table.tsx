import { Link } from '@tanstack/react-router';
import { Pause, Pencil, Play, RotateCcwKey, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { CreatingPlace } from '../../ui/creating';
import { Problem } from '../../ui/problem';
import { RowAction, RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { ChangeSubscription } from './change-subscription';
import { Secret } from './create-subscription';
import { LastDay } from './last-day';
import { type SubscriptionChange, useChangeSubscription } from './subscriptions.query';
import { healthOf } from './webhook-texts';
import { type Subscription, subscriptionsQuery, useSend } from './webhooks.query';

/** The webhook subscriptions of the workspace, how healthy they are, and what can be done with them. */
export function SubscriptionsTable({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(subscriptionsQuery(workspace.id));
  const send = useSend(workspace.id);
  const change = useChangeSubscription(workspace.id);
  const [toConfirm, setToConfirm] = useState<Subscription | null>(null);
  const [toEdit, setToEdit] = useState<Subscription | null>(null);
  if (isPending) return <div className="skeleton h-24" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (data.length === 0) {
    return (
      <Empty title={t('No webhook subscriptions yet')}>
        {t('Give an address, and Loupe sends each event to it.')}
        <CreatingPlace />
      </Empty>
    );
  }
  return (
    <>
      <Problem error={send.error ?? change.error} />
      <p role="status" className="sr-only">
        {send.isSuccess && t('The test event is sent')}
      </p>
      <div role="status">
        {change.data != null && (
          <>
            <p className="font-medium">{t('The new secret of {name}', { name: change.variables.name })}</p>
            <Secret secret={change.data} />
          </>
        )}
      </div>
      <ScrollTable
        label={t('Table of subscriptions')}
        columns={[t('Subscription'), t('Events'), t('Last 24 hours'), t('Health'), ACTIONS_COLUMN]}
      >
        {data.map((subscription) => (
          <Row key={subscription.id}>
            <Cell>
              <Link
                to="."
                search={{ subscription: subscription.id }}
                data-row
                className="row-link row-name"
                title={subscription.name}
              >
                {subscription.name}
              </Link>
              <div className="row-note truncate">{subscription.url}</div>
            </Cell>
            <Cell>
              {subscription.eventTypes.includes('*') ? t('All') : subscription.eventTypes.join(', ')}
            </Cell>
            <Cell>
              <LastDay day={subscription.lastDay} />
            </Cell>
            <Cell>
              <Health subscription={subscription} timeZone={workspace.timeZone} />
            </Cell>
            <Cell>
              <Actions
                subscription={subscription}
                busy={send.isPending || change.isPending}
                edit={() => setToEdit(subscription)}
                test={() => send.mutate({ what: 'test', id: subscription.id })}
                change={(what) =>
                  what === 'delete'
                    ? setToConfirm(subscription)
                    : change.mutate({ id: subscription.id, name: subscription.name, change: what })
                }
              />
            </Cell>
          </Row>
        ))}
      </ScrollTable>
      {toEdit !== null && (
        <ChangeSubscription workspaceId={workspace.id} subscription={toEdit} close={() => setToEdit(null)} />
      )}
      {toConfirm !== null && (
        <ConfirmByName
          title={t('Delete this subscription')}
          name={toConfirm.name}
          verb={t('Delete subscription')}
          close={() => setToConfirm(null)}
          confirm={() =>
            change.mutate(
              { id: toConfirm.id, name: toConfirm.name, change: 'delete' },
              { onSettled: () => setToConfirm(null) },
            )
          }
        >
          {t('No more events are sent to {url}. Waiting deliveries are dropped.', { url: toConfirm.url })}
        </ConfirmByName>
      )}
    </>
  );
}

interface ActionsProps {
  subscription: Subscription;
  busy: boolean;
  edit: () => void;
  test: () => void;
  change: (change: SubscriptionChange) => void;
}

function Actions({ subscription: { name, status }, busy, edit, test, change }: ActionsProps) {
  const isOn = status === 'ACTIVE';
  return (
    <RowActions>
      <RowAction name={t('Send test event to {name}', { name })} icon={Send} disabled={busy} onClick={test} />
      <RowAction name={t('Change {name}', { name })} icon={Pencil} onClick={edit} />
      <RowAction
        name={isOn ? t('Disable {name}', { name }) : t('Enable {name}', { name })}
        icon={isOn ? Pause : Play}
        disabled={busy}
        onClick={() => change(isOn ? 'disable' : 'enable')}
      />
      <RowAction
        name={t('Rotate secret of {name}', { name })}
        title={`${t('Rotate secret')}: ${t('The old secret signs beside the new one for a day')}`}
        icon={RotateCcwKey}
        disabled={busy}
        onClick={() => change('rotate')}
      />
      <RowAction
        name={t('Delete {name}', { name })}
        icon={Trash2}
        isDanger
        disabled={busy}
        onClick={() => change('delete')}
      />
    </RowActions>
  );
}

function Health({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const { mood, name } = healthOf(subscription);
  const { failingSince, failedDeliveries, disabledReason, previousSecretUntil } = subscription;
  return (
    <div className="min-w-48 max-w-sm">
      <Status mood={mood}>{name}</Status>
      {disabledReason !== null && <p className="text-xs text-muted">{disabledReason}</p>}
      {failingSince !== null && (
        <p className="text-xs text-muted">
          {rich(
            '{count} failed delivery; no success since {when} | {count} failed deliveries; no success since {when}',
            { count: failedDeliveries, when: <Ago instant={failingSince} timeZone={timeZone} /> },
          )}
        </p>
      )}
      {previousSecretUntil !== null && (
        <p className="text-xs text-muted">
          {rich('The old secret signs too, until {when}', {
            when: <Ago instant={previousSecretUntil} timeZone={timeZone} />,
          })}
        </p>
      )}
    </div>
  );
}
