import { document, PLAIN_COST, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of places.resolver.ts say about themselves. */
export const FIELDS = {
  places: {
    cost: { ...PLAIN_COST, listRows: 20 },
    scopes: ['read'],
    mcp: {
      title: 'List places that reports and alerts are sent to',
      asked: 'who gets the report, which Slack channel are alerts sent to, why did the mail not arrive',
      use: 'Use it for the ids of places, and for what fails there.',
      next: 'sendReport sends a report to a place.',
    },
    example: {
      query: document`
        query Places {
          places { id kind name target state lastError lastSentAt }
        }`,
    },
  },
  createPlace: {
    cost: WRITE_COST,
    // What is sent there is content.
    scopes: ['read', 'write'],
    mcp: {
      title: 'Make a place that reports and alerts are sent to',
      isOpenWorld: true,
      asked: 'mail the report to the client, post reports in our Slack channel, Teams or Discord',
      use: 'Use it to add a mail address or the webhook of a chat. An address of nobody in the workspace gets a mail first that asks it.',
      next: 'Then updateReport with placeIds, or sendReport.',
    },
    example: {
      query: document`
        mutation Add($input: CreatePlaceInput!) {
          createPlace(input: $input) { place { id state } userErrors { field message code } }
        }`,
      variables: {
        input: { kind: 'SLACK', name: 'Brand channel', url: 'https://hooks.slack.com/services/T0/B0/x' },
      },
    },
  },
  retryPlace: {
    cost: WRITE_COST,
    scopes: ['read', 'write'],
    mcp: {
      title: 'Try a place again',
      isOpenWorld: true,
      asked: 'send the confirmation mail again, the Slack channel works again',
      use: 'Use it once what failed is mended, or where a person did not find the mail that asks them.',
    },
    example: {
      query: document`
        mutation Again($id: ID!) {
          retryPlace(id: $id) { place { id state } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.place },
    },
  },
  deletePlace: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a place',
      use: 'Use it only when people asked for it: nothing is sent there any more.',
    },
    example: {
      query: document`
        mutation Remove($id: ID!) {
          deletePlace(id: $id) { deletedPlaceId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.place },
    },
  },
} satisfies Record<string, RootFieldFacts>;
