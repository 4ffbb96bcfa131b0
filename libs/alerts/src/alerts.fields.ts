import { document, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of alerts.resolver.ts say about themselves. */
export const FIELDS = {
  alertRules: {
    cost: { credits: 5 },
    scopes: ['read'],
    mcp: {
      title: 'List alert rules',
      asked: 'which alerts and notifications are set up, what are we told about',
      use: 'Use it to see what the workspace is told about, before you add or change a rule.',
      next: 'createAlertRule adds one; getAlerts gives what was raised.',
    },
    example: {
      query: document`
        query Rules {
          alertRules { id name threshold { metric atLeast } growth { metric by byPercent hours } virality paused }
        }`,
    },
  },
  createAlertRule: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create an alert rule (tell me when …)',
      asked:
        'tell me when a post passes 100,000 views, notify us when a TikTok goes viral, warn us of fast growth',
      use: 'Use it to be told of posts that pass a threshold, grow fast or reach a virality, from now on.',
      next: 'getAlerts gives the alerts that it raises; webhooks and mails send them too.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Watch($input: CreateAlertRuleInput!) {
          createAlertRule(input: $input) { alertRule { id name } userErrors { field message } }
        }`,
      variables: {
        input: {
          name: 'A million views',
          filter: { itemTypes: ['REEL'] },
          threshold: { metric: 'MERGED_VIEW_PLAY_COUNT', atLeast: 1_000_000 },
        },
      },
    },
  },
  updateAlertRule: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change an alert rule',
      asked: 'change, pause or resume an alert or notification',
      use: 'Use it to change, pause or resume a rule of getAlertRules.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Raise($id: ID!, $input: UpdateAlertRuleInput!) {
          updateAlertRule(id: $id, input: $input) { alertRule { id threshold { atLeast } } userErrors { field message } }
        }`,
      variables: {
        id: SAMPLE.alertRule,
        input: { threshold: { metric: 'MERGED_VIEW_PLAY_COUNT', atLeast: 2_000_000 } },
      },
    },
  },
  deleteAlertRule: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete an alert rule',
      asked: 'stop an alert, no longer tell me',
      use: 'Use it only when the rule and all its alerts are to go; updateAlertRule pauses one.',
    },
    example: {
      query: document`
        mutation Forget($id: ID!) {
          deleteAlertRule(id: $id) { deletedAlertRuleId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.alertRule },
    },
  },
  page: {
    cost: pageCost(6, 0.05),
    scopes: ['read'],
    mcp: {
      title: 'List alerts that were raised',
      asked: 'what went viral, which alerts and notifications came in, which posts passed the threshold',
      use: 'Use it to see which posts met a rule or went viral, and when.',
      next: 'searchItems with filter.ids gives more of the posts.',
      selection:
        '{ totalCount pageInfo { hasNextPage endCursor } nodes { id kind at value previousValue rule { id name } item { id originalUrl } } }',
    },
    example: {
      query: document`
        query Inbox($after: String) {
          alerts(first: 20, after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { id kind at value previousValue rule { id name } item { id originalUrl } }
          }
        }`,
      variables: { after: null },
    },
  },
} satisfies Record<string, RootFieldFacts>;
