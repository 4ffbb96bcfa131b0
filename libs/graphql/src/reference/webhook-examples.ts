import { type Example, SAMPLE } from './example.js';

const USER_ERRORS = 'userErrors { field message code }';
const SUBSCRIPTION = 'webhookSubscription { id name url eventTypes status }';

/** An example of a mutation that is given the id of a subscription and nothing else. */
function ofSubscription(name: string, mutation: string, payload: string): Example {
  return {
    query: `mutation ${name}($id: ID!) {
  ${mutation}(id: $id) { ${payload} ${USER_ERRORS} }
}`,
    variables: { id: SAMPLE.webhookSubscription },
  };
}

export const WEBHOOK_QUERIES: Readonly<Record<string, Example>> = {
  webhookSubscriptions: {
    query: `query Subscriptions($after: String) {
  webhookSubscriptions(after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id name url eventTypes status failingSince healthWarning pausedUntil }
  }
}`,
    variables: { after: null },
  },
  webhookSubscription: {
    query: `query Subscription($id: ID!) {
  webhookSubscription(id: $id) { id name url eventTypes metadata status disabledAt disabledReason }
}`,
    variables: { id: SAMPLE.webhookSubscription },
  },
  webhookDeliveries: {
    query: `query Failed($subscriptionId: ID) {
  webhookDeliveries(subscriptionId: $subscriptionId, status: FAILED) {
    pageInfo { hasNextPage endCursor }
    nodes { id eventId eventType attempts nextAttemptAt lastError lastResponseStatus responseTimeMs }
  }
}`,
    variables: { subscriptionId: SAMPLE.webhookSubscription },
  },
  webhookDelivery: {
    query: `query Delivery($id: ID!) {
  webhookDelivery(id: $id) { id status attempts lastError responseBody event { id type data createdAt } }
}`,
    variables: { id: SAMPLE.webhookDelivery },
  },
  webhookEvents: {
    query: `query Events($after: String) {
  webhookEvents(after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id type data createdAt }
  }
}`,
    variables: { after: null },
  },
  webhookEventTypes: { query: 'query Types {\n  webhookEventTypes { name description subscribable }\n}' },
};

export const WEBHOOK_MUTATIONS: Readonly<Record<string, Example>> = {
  createWebhookSubscription: {
    query: `mutation Create($input: CreateWebhookSubscriptionInput!) {
  createWebhookSubscription(input: $input) { ${SUBSCRIPTION} secret ${USER_ERRORS} }
}`,
    variables: {
      input: {
        name: 'Content hub',
        url: 'https://hooks.example.com/loupe',
        eventTypes: ['item.captured', 'collection.item_added'],
        metadata: { team: 'social' },
      },
    },
  },
  updateWebhookSubscription: {
    query: `mutation Update($id: ID!, $input: UpdateWebhookSubscriptionInput!) {
  updateWebhookSubscription(id: $id, input: $input) { ${SUBSCRIPTION} ${USER_ERRORS} }
}`,
    variables: { id: SAMPLE.webhookSubscription, input: { eventTypes: ['*'], metadata: null } },
  },
  deleteWebhookSubscription: ofSubscription(
    'Delete',
    'deleteWebhookSubscription',
    'deletedWebhookSubscriptionId',
  ),
  enableWebhookSubscription: ofSubscription(
    'Enable',
    'enableWebhookSubscription',
    `${SUBSCRIPTION} replayedCount`,
  ),
  disableWebhookSubscription: ofSubscription('Disable', 'disableWebhookSubscription', SUBSCRIPTION),
  rotateWebhookSecret: ofSubscription('Rotate', 'rotateWebhookSecret', `${SUBSCRIPTION} secret`),
  sendWebhookTestEvent: ofSubscription(
    'Ping',
    'sendWebhookTestEvent',
    'webhookDelivery { id status eventType }',
  ),
  redeliverWebhookDelivery: {
    query: `mutation Redeliver($id: ID!) {
  redeliverWebhookDelivery(id: $id) { webhookDelivery { id status nextAttemptAt } ${USER_ERRORS} }
}`,
    variables: { id: SAMPLE.webhookDelivery },
  },
};
