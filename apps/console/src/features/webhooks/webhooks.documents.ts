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
      }
    }
  }
`);

/** A page of deliveries. */
export const DELIVERIES = graphql(`
  query WebhookDeliveries($status: WebhookDeliveryStatus, $subscriptionId: ID, $after: String) {
    webhookDeliveries(status: $status, subscriptionId: $subscriptionId, first: 50, after: $after) {
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
    redeliverWebhookDelivery(id: $id) {
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
