import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exact } from '../../lib/formats';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { healthOf } from './webhook-texts';
import { type Subscription, subscriptionsQuery, useSend } from './webhooks.query';

/** The webhook subscriptions of the workspace, and how healthy they are. */
export function SubscriptionsTable({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, refetch } = useQuery(subscriptionsQuery(workspace.id));
  const send = useSend(workspace.id);
  if (isPending) return <div className="h-24 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <Empty title="Webhook subscriptions will be here">
        <code>createWebhookSubscription</code> makes one: Loupe then sends each event to your address.
      </Empty>
    );
  }
  return (
    <>
      <Problem error={send.error} />
      <p role="status" className="sr-only">
        {send.isSuccess && 'The test event is sent'}
      </p>
      <ScrollTable label="Table of subscriptions" columns={['Subscription', 'Events', 'Health', 'Actions']}>
        {data.map((subscription) => (
          <Row key={subscription.id}>
            <Cell>
              <Link
                to="."
                search={{ subscription: subscription.id }}
                data-row
                className="font-medium text-accent underline"
              >
                {subscription.name}
              </Link>
              <div className="max-w-xs break-all text-xs text-muted">{subscription.url}</div>
            </Cell>
            <Cell>{subscription.eventTypes.includes('*') ? 'All' : subscription.eventTypes.join(', ')}</Cell>
            <Cell>
              <Health subscription={subscription} timeZone={workspace.timeZone} />
            </Cell>
            <Cell>
              <Button
                disabled={send.isPending}
                aria-label={`Send test event to ${subscription.name}`}
                onClick={() => send.mutate({ what: 'test', id: subscription.id })}
              >
                Send test event
              </Button>
            </Cell>
          </Row>
        ))}
      </ScrollTable>
    </>
  );
}

function Health({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const { mood, name } = healthOf(subscription);
  const { failingSince, failedDeliveries, disabledReason } = subscription;
  return (
    <div className="min-w-48 max-w-sm">
      <Status mood={mood}>{name}</Status>
      {disabledReason !== null && <p className="text-xs text-muted">{disabledReason}</p>}
      {failingSince !== null && (
        <p className="text-xs text-muted">
          {exact(failedDeliveries)} failed {failedDeliveries === 1 ? 'delivery' : 'deliveries'}; no success
          since <Ago instant={failingSince} timeZone={timeZone} />
        </p>
      )}
    </div>
  );
}
