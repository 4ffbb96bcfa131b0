import { graphql } from '../../lib/graphql';

/** Subscriptions with their health. */
export const SUBSCRIPTIONS = graphql(`
  query WebhookSubscriptions {
    webhookSubscriptions(first: 100) {
      nodes {
        id
        name
        url
        eventTypes
        status
        healthWarning
        failingSince
        failedDeliveries
        pausedUntil
        disabledReason
        previousSecretUntil
        lastDay {
          delivered
          failed
          waiting
        }
      }
    }
  }
`);

/** A page of deliveries. */
export const DELIVERIES = graphql(`
  query WebhookDeliveries(
    $status: WebhookDeliveryStatus
    $eventType: String
    $subscriptionId: ID
    $createdAt: FilterDateRangeInput
    $after: String
  ) {
    webhookDeliveries(
      status: $status
      eventType: $eventType
      subscriptionId: $subscriptionId
      createdAt: $createdAt
      first: 50
      after: $after
    ) {
      totalCount
      nodes {
        id
        eventType
        status
        attempts
        createdAt
        nextAttemptAt
        lastResponseStatus
        subscriptionId
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

/** One delivery: what was sent, and how each attempt went. */
export const DELIVERY = graphql(`
  query WebhookDelivery($id: ID!) {
    webhookDelivery(id: $id) {
      id
      eventId
      eventType
      status
      attempts
      createdAt
      deliveredAt
      nextAttemptAt
      lastError
      lastResponseStatus
      responseTimeMs
      responseBody
      event {
        id
        type
        createdAt
        data
      }
      attemptLog {
        at
        responseStatus
        responseTimeMs
        error
      }
    }
  }
`);

export const RESEND = graphql(`
  mutation ResendDelivery($id: ID!) {
    redeliverWebhookDelivery(id: $id, early: true) {
      userErrors {
        message
      }
    }
  }
`);

export const PING = graphql(`
  mutation SendTestEvent($id: ID!) {
    sendWebhookTestEvent(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

/** What a subscription can name. */
export const EVENT_TYPES = graphql(`
  query WebhookEventTypes {
    webhookEventTypes {
      name
      description
      subscribable
    }
  }
`);

export const SUBSCRIBE = graphql(`
  mutation Subscribe($input: CreateWebhookSubscriptionInput!) {
    createWebhookSubscription(input: $input) {
      secret
      userErrors {
        field
        message
      }
    }
  }
`);

export const UPDATE = graphql(`
  mutation UpdateSubscription($id: ID!, $input: UpdateWebhookSubscriptionInput!) {
    updateWebhookSubscription(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const ROTATE = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      secret
      userErrors {
        message
      }
    }
  }
`);

export const DISABLE = graphql(`
  mutation DisableSubscription($id: ID!) {
    disableWebhookSubscription(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const ENABLE = graphql(`
  mutation EnableSubscription($id: ID!) {
    enableWebhookSubscription(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const UNSUBSCRIBE = graphql(`
  mutation Unsubscribe($id: ID!) {
    deleteWebhookSubscription(id: $id) {
      userErrors {
        message
      }
    }
  }
`);
