import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';
import { DISABLE, ENABLE, EVENT_TYPES, ROTATE, SUBSCRIBE, UNSUBSCRIBE, UPDATE } from './webhooks.documents';

type NewSubscription = VariablesOf<typeof SUBSCRIBE>['input'];

/** The events that a subscription can name. */
export const eventTypesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['webhook-event-types', workspaceId],
    queryFn: async ({ signal }) =>
      (await ask(EVENT_TYPES, {}, workspaceId, signal)).webhookEventTypes.filter((type) => type.subscribable),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Makes a subscription; its result is the secret, which is never shown again. */
export function useSubscribe(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: NewSubscription) =>
      unlessRefused((await ask(SUBSCRIBE, { input }, workspaceId)).createWebhookSubscription).secret,
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks', workspaceId] }),
  });
}

/** Gives a subscription another name, address or events; its secret stays. */
export function useUpdateSubscription(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variables: VariablesOf<typeof UPDATE>) =>
      unlessRefused((await ask(UPDATE, variables, workspaceId)).updateWebhookSubscription),
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks', workspaceId] }),
  });
}

/** What can be done with a subscription. */
export type SubscriptionChange = 'rotate' | 'disable' | 'enable' | 'delete';

interface Change {
  id: string;
  name: string;
  change: SubscriptionChange;
}

/** Changes a subscription; the result of a rotation is the new secret. */
export function useChangeSubscription(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: Change): Promise<string | null> => {
      if (change === 'rotate') {
        return unlessRefused((await ask(ROTATE, { id }, workspaceId)).rotateWebhookSecret).secret;
      }
      if (change === 'disable') {
        unlessRefused((await ask(DISABLE, { id }, workspaceId)).disableWebhookSubscription);
      } else if (change === 'enable') {
        unlessRefused((await ask(ENABLE, { id }, workspaceId)).enableWebhookSubscription);
      } else unlessRefused((await ask(UNSUBSCRIBE, { id }, workspaceId)).deleteWebhookSubscription);
      return null;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks', workspaceId] }),
  });
}
