import { document, PLAIN_COST, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of subscriptions.resolver.ts say about themselves. */
export const FIELDS = {
  webhookSubscriptions: {
    cost: pageCost(10, 0.5),
    scopes: ['webhooks'],
    mcp: {
      title: 'List webhook subscriptions',
      asked: 'where are events sent, which webhooks do we have',
      use: 'Use it to find out where events are sent.',
      next: 'Pass pageInfo.endCursor as cursor for the next page.',
      hasCursor: true,
    },
    example: {
      query: document`
        query Subscriptions($after: String) {
          webhookSubscriptions(after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { id name url eventTypes status failingSince healthWarning pausedUntil lastDay { delivered failed waiting } }
          }
        }`,
      variables: { after: null },
    },
  },
  webhookSubscription: {
    cost: PLAIN_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Get one webhook subscription',
      use: 'Use it for one subscription whose id you know, such as to see its healthWarning.',
      next: 'getWebhookDeliveries with its id as subscriptionId gives what was sent.',
    },
    example: {
      query: document`
        query Subscription($id: ID!) {
          webhookSubscription(id: $id) { id name url eventTypes metadata status disabledAt disabledReason }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  },
  createWebhookSubscription: {
    cost: WRITE_COST,
    scopes: ['webhooks', 'read'],
    mcp: {
      title: 'Create a webhook',
      isOpenWorld: true,
      asked: 'notify our system, Slack or Zapier when a new post comes in; real-time alerts',
      use: 'Use it to have events sent to an address; ask people before you do.',
      next: 'Give people the secret at once, as it is not shown again; sendWebhookTestEvent tries the address.',
    },
    example: {
      query: document`
        mutation Create($input: CreateWebhookSubscriptionInput!) {
          createWebhookSubscription(input: $input) { webhookSubscription { id name url eventTypes status } secret userErrors { field message code } }
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
  },
  updateWebhookSubscription: {
    cost: WRITE_COST,
    scopes: ['webhooks', 'read'],
    mcp: {
      title: 'Change a webhook subscription',
      isOpenWorld: true,
      use: 'Use it to change the name, address, event types, metadata or status of a subscription; what is not given stays.',
      next: 'getWebhookEventTypes lists the event types.',
    },
    example: {
      query: document`
        mutation Update($id: ID!, $input: UpdateWebhookSubscriptionInput!) {
          updateWebhookSubscription(id: $id, input: $input) { webhookSubscription { id name url eventTypes status } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription, input: { eventTypes: ['*'], metadata: null } },
    },
  },
  deleteWebhookSubscription: {
    cost: WRITE_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Delete a webhook subscription',
      use: 'Use it only when people asked for it: its deliveries go with it. disableWebhookSubscription keeps them.',
    },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteWebhookSubscription(id: $id) { deletedWebhookSubscriptionId userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  },
  enableWebhookSubscription: {
    cost: WRITE_COST,
    scopes: ['webhooks', 'read'],
    mcp: {
      title: 'Resume a webhook subscription',
      asked: 'send events again',
      isOpenWorld: true,
      use: 'Use it when its receiver works again.',
      next: 'getWebhookDeliveries follows what is sent again.',
    },
    example: {
      query: document`
        mutation Enable($id: ID!) {
          enableWebhookSubscription(id: $id) { webhookSubscription { id name url eventTypes status } replayedCount userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  },
  disableWebhookSubscription: {
    cost: WRITE_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Pause a webhook subscription',
      asked: 'stop sending events for a while',
      use: 'Use it to stop what is sent to an address for a while.',
      next: 'enableWebhookSubscription makes up for the last 24 hours.',
    },
    example: {
      query: document`
        mutation Disable($id: ID!) {
          disableWebhookSubscription(id: $id) { webhookSubscription { id name url eventTypes status } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  },
  rotateWebhookSecret: {
    cost: WRITE_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Replace the secret of a webhook subscription',
      use: 'Use it only when people asked for it, such as after a secret was seen by others.',
      next: 'Give people the secret at once, as it is not shown again; the one before holds for 24 hours.',
    },
    example: {
      query: document`
        mutation Rotate($id: ID!) {
          rotateWebhookSecret(id: $id) { webhookSubscription { id name url eventTypes status } secret userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  },
} satisfies Record<string, RootFieldFacts>;
