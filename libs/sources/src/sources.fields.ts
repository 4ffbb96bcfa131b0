import { document, PLAIN_COST, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of sources.resolver.ts say about themselves. */
export const FIELDS = {
  sources: {
    cost: pageCost(5, 0.1),
    scopes: ['read'],
    mcp: {
      title: 'List followed hashtags and accounts',
      asked: 'which hashtags, mentions, keywords and accounts do we monitor or track',
      use: 'Use it to see what the workspace follows, and whether new posts of it come in.',
      next: 'searchItems with an id in filter.sourcesIds gives the posts of a source.',
    },
    example: {
      query: document`
        query Sources {
          sources(first: 10) {
            pageInfo { hasNextPage endCursor }
            nodes { id kind name itemsCount platforms { provider status problem nextCaptureAt } }
          }
        }`,
    },
  },
  source: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a source (a watched hashtag or account)',
      use: 'Use it for how the capture of one source stands.',
      next: 'searchItems with its id in filter.sourcesIds gives its posts.',
    },
    example: {
      query: document`
        query Source($id: ID!) {
          source(id: $id) { id kind name platforms { provider status problem lastCapturedAt nextCaptureAt } }
        }`,
      variables: { id: SAMPLE.source },
    },
  },
  createSource: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Follow a hashtag or account',
      asked: 'track a new hashtag, monitor a mention or keyword, listen to an account',
      use: 'Use it when people want posts of something to come in by themselves. BLUESKY, MASTODON and FEED need no account.',
      next: 'getSource tells after some seconds how the first capture went.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Follow($input: CreateSourceInput!) {
          createSource(input: $input) { source { id kind name } userErrors { field message } }
        }`,
      variables: { input: { kind: 'HASHTAG', name: '#coffee', platforms: ['BLUESKY'] } },
    },
  },
  updateSource: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change, pause or resume a source',
      asked: 'stop following or tracking a hashtag for now',
      isOpenWorld: true,
      use: 'Use it to pause or resume a source, or to change where it is followed and what it keeps.',
    },
    example: {
      query: document`
        mutation Pause($id: ID!, $input: UpdateSourceInput!) {
          updateSource(id: $id, input: $input) { source { id paused } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.source, input: { paused: true } },
    },
  },
  deleteSource: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Stop following a hashtag or account for good',
      use: 'Use it only when people asked for it; updateSource pauses a source instead.',
    },
    example: {
      query: document`
        mutation Unfollow($id: ID!) {
          deleteSource(id: $id) { deletedSourceId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.source },
    },
  },
  captureSource: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Capture new posts of a source now',
      asked: 'look for new posts of a source right now',
      use: 'Use it when people cannot wait for the next capture of a source.',
      next: 'getOperation follows it: succeededItemIds are the items that came in.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation CaptureNow($id: ID!) {
          captureSource(id: $id) { operationId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.source },
    },
  },
} satisfies Record<string, RootFieldFacts>;
