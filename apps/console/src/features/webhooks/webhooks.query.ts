import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';
import { known, oneOf, textOf } from '../../lib/search';
import { daysFrom } from '../../lib/times';
import { DELIVERIES, DELIVERY, PING, RESEND, SUBSCRIPTIONS } from './webhooks.documents';

export type Subscription = ResultOf<typeof SUBSCRIPTIONS>['webhookSubscriptions']['nodes'][number];
export type DeliverySummary = ResultOf<typeof DELIVERIES>['webhookDeliveries']['nodes'][number];
export type Delivery = NonNullable<ResultOf<typeof DELIVERY>['webhookDelivery']>;

export const DELIVERY_STATUSES = ['FAILED', 'PENDING', 'DELIVERED'] as const;

/** How many days back each choice of a time goes. */
export const DELIVERY_TIMES = { hour: 1 / 24, day: 1, week: 7 } as const;
const TIMES = Object.keys(DELIVERY_TIMES) as (keyof typeof DELIVERY_TIMES)[];

/** The state of the webhooks page, as its address has it. */
export interface WebhooksSearch {
  status?: (typeof DELIVERY_STATUSES)[number];
  /** Type of the events that are delivered; all without it. */
  type?: string;
  /** Id of the subscription of the deliveries; those of all without it. */
  subscription?: string;
  /** Of the deliveries; all without it. */
  time?: keyof typeof DELIVERY_TIMES;
  /** Id of the delivery in the side panel. */
  panel?: string;
}

/** Reads the address; what it does not know is left out. */
export const webhooksSearch = (search: Record<string, unknown>) =>
  known<WebhooksSearch>({
    status: oneOf(DELIVERY_STATUSES, search.status),
    type: textOf(search.type),
    subscription: textOf(search.subscription),
    time: oneOf(TIMES, search.time),
    panel: textOf(search.panel),
  });

/** Milliseconds between looks at deliveries that are under way. */
const LOOK_AGAIN = 5000;

/** The newest hundred subscriptions. */
export const subscriptionsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['webhooks', workspaceId, 'subscriptions'],
    queryFn: async ({ signal }) =>
      (await ask(SUBSCRIPTIONS, {}, workspaceId, signal)).webhookSubscriptions.nodes,
  });

/** What the page asks the API for. A time goes back from now. */
export const deliveriesVariables = ({ status, type, subscription, time }: WebhooksSearch) => ({
  status: status ?? null,
  eventType: type ?? null,
  subscriptionId: subscription ?? null,
  createdAt: time === undefined ? null : { from: daysFrom(-DELIVERY_TIMES[time]) },
});

/** Deliveries, newest first; read again while one of them is under way. */
export const deliveriesQuery = (workspaceId: string, { panel: _, ...search }: WebhooksSearch) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', workspaceId, 'deliveries', search],
    queryFn: async ({ pageParam, signal }) => {
      const variables = { ...deliveriesVariables(search), after: pageParam };
      return (await ask(DELIVERIES, variables, workspaceId, signal)).webhookDeliveries;
    },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ nodes }) => nodes.some((each) => each.status === 'PENDING'))
        ? LOOK_AGAIN
        : false,
    ...paging,
  });

/** A delivery with its attempts; null for one that the workspace does not have. */
export const deliveryQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['webhooks', workspaceId, 'delivery', id],
    queryFn: async ({ signal }) => (await ask(DELIVERY, { id }, workspaceId, signal)).webhookDelivery,
    refetchInterval: ({ state }) => (state.data?.nextAttemptAt == null ? false : LOOK_AGAIN),
  });

/** Whether a delivery can be sent again: it has failed, for good or until its next attempt. */
export const canResend = ({ status, eventType }: Pick<Delivery, 'status' | 'eventType'>) =>
  status === 'FAILED' && eventType !== 'subscription.ping';

/** Sends a delivery again, or a test event to a subscription. */
export function useSend(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ what, id }: { what: 'delivery' | 'test'; id: string }) => {
      if (what === 'test') return unlessRefused((await ask(PING, { id }, workspaceId)).sendWebhookTestEvent);
      return unlessRefused((await ask(RESEND, { id }, workspaceId)).redeliverWebhookDelivery);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks', workspaceId] }),
  });
}
