import { document, PLAIN_COST, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of deliveries.resolver.ts say about themselves. */
export const FIELDS = {
  webhookDeliveries: {
    cost: pageCost(10, 0.2),
    scopes: ['webhooks'],
    mcp: {
      title: 'List webhook deliveries',
      asked: 'webhook calls that failed or arrived',
      use: 'Use it to find out what was sent to whom, and what failed and why.',
      next: 'redeliverWebhookDelivery sends one again that is FAILED and has no nextAttemptAt. Pass pageInfo.endCursor as after for the next page.',
    },
    example: {
      query: document`
        query Failed($subscriptionId: ID) {
          webhookDeliveries(subscriptionId: $subscriptionId, status: FAILED) {
            pageInfo { hasNextPage endCursor }
            nodes { id eventId eventType attempts nextAttemptAt lastError lastResponseStatus responseTimeMs }
          }
        }`,
      variables: { subscriptionId: SAMPLE.webhookSubscription },
    },
  },
  webhookDelivery: {
    cost: PLAIN_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Get one webhook delivery',
      use: 'Use it for one delivery whose id you know, such as that of a test event.',
      next: 'It is done when its status is DELIVERED, or FAILED without nextAttemptAt.',
    },
    example: {
      query: document`
        query Delivery($id: ID!) {
          webhookDelivery(id: $id) { id status attempts lastError responseBody event { id type data createdAt } }
        }`,
      variables: { id: SAMPLE.webhookDelivery },
    },
  },
  webhookEvents: {
    cost: pageCost(10, 0.2),
    scopes: ['webhooks'],
    mcp: {
      title: 'List recent events',
      asked: 'what happened lately in the workspace',
      use: 'Use it to see what happened lately. Events are written only while a subscription names their type.',
      next: 'getWebhookDeliveries gives where they were sent. Pass pageInfo.endCursor as after for the next page.',
    },
    example: {
      query: document`
        query Events($after: String) {
          webhookEvents(after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { id type data createdAt }
          }
        }`,
      variables: { after: null },
    },
  },
  webhookEventTypes: {
    cost: PLAIN_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'List the types of events for webhooks',
      asked: 'which events can we be told about',
      use: 'Use it to find out which events a subscription can have.',
      next: 'Pass names to createWebhookSubscription as eventTypes.',
    },
    example: {
      query: document`
        query Types {
          webhookEventTypes { name description subscribable }
        }`,
    },
  },
  redeliverWebhookDelivery: {
    cost: WRITE_COST,
    scopes: ['webhooks', 'read'],
    mcp: {
      title: 'Send a failed webhook delivery again',
      isOpenWorld: true,
      use: 'Use it when a receiver that refused an event works again; of many, enableWebhookSubscription is the better way.',
      next: 'getWebhookDelivery gives its status.',
    },
    example: {
      query: document`
        mutation Redeliver($id: ID!) {
          redeliverWebhookDelivery(id: $id) { webhookDelivery { id status nextAttemptAt } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookDelivery },
    },
  },
  sendWebhookTestEvent: {
    cost: WRITE_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Send a test event to a webhook subscription',
      asked: 'does our webhook work',
      isOpenWorld: true,
      use: 'Use it to try whether an address takes events.',
      next: 'getWebhookDelivery gives the answer.',
    },
    example: {
      query: document`
        mutation Ping($id: ID!) {
          sendWebhookTestEvent(id: $id) { webhookDelivery { id status eventType } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  },
} satisfies Record<string, RootFieldFacts>;
