import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CreateSubscription } from '../features/webhooks/create-subscription';
import { DeliveriesTable } from '../features/webhooks/deliveries-table';
import { DeliveryPanel } from '../features/webhooks/delivery-panel';
import { eventTypesQuery } from '../features/webhooks/subscriptions.query';
import { SubscriptionsTable } from '../features/webhooks/subscriptions-table';
import { DELIVERY_STATES, TIMES } from '../features/webhooks/webhook-texts';
import { DELIVERIES } from '../features/webhooks/webhooks.documents';
import {
  DELIVERY_STATUSES,
  deliveriesQuery,
  deliveriesVariables,
  subscriptionsQuery,
  type WebhooksSearch,
} from '../features/webhooks/webhooks.query';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { Answered } from '../ui/answered';
import { CopyRequest } from '../ui/copy-request';
import { Creating } from '../ui/creating';
import { Choice } from '../ui/filters';
import { ListCount } from '../ui/list-count';
import { NotAllowed } from '../ui/not-allowed';
import { PageActions, PageTitle } from '../ui/page-head';
import { ReadOn } from '../ui/read-on';
import { SectionHead } from '../ui/section-head';
import { Empty } from '../ui/states';

/** Where events are sent to, whether they arrive, and how each delivery went. */
export default function WebhooksPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Allowed workspace={workspace} />;
}

function Allowed({ workspace }: { workspace: Workspace }) {
  const can = useCan(workspace.id);
  return can('WEBHOOKS') ? <Webhooks workspace={workspace} /> : <NotAllowed what={t('webhooks')} />;
}

function Webhooks({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/webhooks' });
  const navigate = useNavigate({ from: '/w/$workspaceId/webhooks' });
  const closePanel = useCallback(
    () => void navigate({ search: ({ panel: _, ...before }) => before, resetScroll: false }),
    [navigate],
  );
  useListKeys({ closePanel });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('Webhooks')}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={DELIVERIES}
          variables={deliveriesVariables(search)}
          tool="getWebhookDeliveries"
        />
      </PageActions>
      <Creating name={t('New subscription')} title={t('Send events to an address')}>
        {() => <CreateSubscription workspaceId={workspace.id} />}
      </Creating>
      <section aria-labelledby="subscriptions">
        <SectionHead id="subscriptions" title={t('Subscriptions')} />
        <SubscriptionsTable workspace={workspace} />
      </section>
      <Deliveries workspace={workspace} search={search} />
      {search.panel !== undefined && (
        <DeliveryPanel key={search.panel} id={search.panel} workspace={workspace} close={closePanel} />
      )}
    </div>
  );
}

function Deliveries({ workspace, search }: { workspace: Workspace; search: WebhooksSearch }) {
  const navigate = useNavigate({ from: '/w/$workspaceId/webhooks' });
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery(workspace.id));
  const { data: types = [] } = useQuery(eventTypesQuery(workspace.id));
  const list = useInfiniteQuery({
    ...deliveriesQuery(workspace.id, search),
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isPlaceholderData: isOlder } = list;
  const change = (part: { [Key in keyof WebhooksSearch]?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...part, panel: undefined }) as WebhooksSearch,
      replace: true,
    });
  const deliveries = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  const count = data?.pages[0]?.totalCount;
  return (
    <section aria-labelledby="deliveries">
      <SectionHead
        id="deliveries"
        title={t('Deliveries')}
        note={
          <ListCount total={count} isOlder={isOlder}>
            {count == null ? t('Counting deliveries') : t('{count} delivery | {count} deliveries', { count })}
          </ListCount>
        }
      >
        <Choice
          isChip
          label={t('State')}
          value={search.status}
          all={t('All states')}
          options={DELIVERY_STATUSES.map((status) => [status, DELIVERY_STATES[status].name])}
          choose={(status) => change({ status })}
        />
        <Choice
          isChip
          label={t('Event')}
          value={search.type}
          all={t('All event types')}
          options={types.map(({ name }) => [name, name])}
          choose={(type) => change({ type })}
        />
        <Choice
          isChip
          label={t('Subscription')}
          value={search.subscription}
          all={t('All subscriptions')}
          options={subscriptions.map(({ id, name }) => [id, name])}
          choose={(subscription) => change({ subscription })}
        />
        <Choice
          isChip
          label={t('Time')}
          value={search.time}
          all={t('All times')}
          options={TIMES}
          choose={(time) => change({ time })}
        />
      </SectionHead>
      {isPending && <div className="skeleton h-40" aria-hidden="true" />}
      {data !== undefined && !isOlder && deliveries.length === 0 && (
        <Empty title={t('No deliveries')}>
          {t(
            'Each event that a subscription names is delivered to it. A test event makes a delivery at once.',
          )}
        </Empty>
      )}
      {deliveries.length > 0 && (
        <Answered isOlder={isOlder}>
          <DeliveriesTable
            deliveries={deliveries}
            names={new Map(subscriptions.map(({ id, name }) => [id, name]))}
            timeZone={workspace.timeZone}
          />
        </Answered>
      )}
      <ReadOn list={list} />
    </section>
  );
}
