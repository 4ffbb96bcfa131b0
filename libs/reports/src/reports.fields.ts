import { document, PLAIN_COST, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';
import { EDITION_BLOCK_COST } from './editions/edition-requests.service.js';

/** What the root fields of reports.resolver.ts say about themselves. */
export const FIELDS = {
  reports: {
    cost: pageCost(5, 0.3),
    scopes: ['read'],
    mcp: {
      title: 'List reports',
      asked: 'which reports do we send to clients, when was the report last made',
      use: 'Use it to find the id of a report and of its editions.',
      next: 'runReport makes a new edition; getReportEdition gives the figures of one.',
    },
    example: {
      query: document`
        query Reports {
          reports(first: 20) {
            pageInfo { hasNextPage endCursor }
            nodes { id name span editions { id state snapshotAt } }
          }
        }`,
    },
  },
  report: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a report',
      asked: 'what does the report show, its blocks, links and editions',
      use: 'Use it for the blocks, links and editions of one report.',
      next: 'getReportEdition gives the figures of an edition.',
    },
    example: {
      query: document`
        query Report($id: ID!) {
          report(id: $id) { name blocks { id kind title } links { id expiresAt views } editions { id state } }
        }`,
      variables: { id: SAMPLE.report },
    },
  },
  reportEdition: {
    cost: { ...PLAIN_COST },
    scopes: ['read'],
    mcp: {
      title: 'Get an edition of a report with its figures',
      asked: 'the figures of the report that was sent, the numbers as of then',
      use: 'Use it for the frozen figures, posts and creators of an edition.',
      next: 'While state is WAITING, look again after some seconds.',
    },
    example: {
      query: document`
        query Edition($id: ID!) {
          reportEdition(id: $id) {
            state snapshotAt postsCount
            blocks { title aggregates { totals { count metrics { metric sum } } } }
          }
        }`,
      variables: { id: SAMPLE.reportEdition },
    },
  },
  createReport: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create a report',
      isOpenWorld: true,
      asked: 'make a report for a client, a campaign wrap-up, a monthly brand report',
      use: 'Use it to write a report: begin with a template, or give blocks. filter.campaignsIds makes it about a campaign, presetId about a view or collection, span about a period such as LAST_MONTH.',
      next: 'runReport makes its first edition, createReportLink an address for readers.',
    },
    example: {
      query: document`
        mutation Write($input: CreateReportInput!) {
          createReport(input: $input) { report { id name blocks { id kind } } userErrors { field message } }
        }`,
      variables: { input: { name: 'October', template: 'BRAND_MONTH', span: 'LAST_MONTH' } },
    },
  },
  updateReport: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change a report',
      isOpenWorld: true,
      asked: 'add a chart or a text to the report, reorder its blocks',
      use: 'Use it to change a report. Blocks replace all blocks: give the ids of those that stay.',
    },
    example: {
      query: document`
        mutation Change($id: ID!, $input: UpdateReportInput!) {
          updateReport(id: $id, input: $input) { report { id blocks { id kind title } } userErrors { field message } }
        }`,
      variables: {
        id: SAMPLE.report,
        input: { blocks: [{ kind: 'FIGURES' }, { kind: 'CREATORS', first: 20 }] },
      },
    },
  },
  deleteReport: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a report',
      use: 'Use it only when people asked for it: its editions are lost, and its links end.',
    },
    example: {
      query: document`
        mutation Remove($id: ID!) {
          deleteReport(id: $id) { deletedReportId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.report },
    },
  },
  runReport: {
    cost: {
      ...WRITE_COST,
      onTop: {
        credits: EDITION_BLOCK_COST,
        each: '1,000 items of the workspace, for each block but TEXT and one more',
      },
    },
    scopes: ['read', 'write'],
    mcp: {
      title: 'Run a report (make an edition of it)',
      asked: 'run the report now, refresh the figures of the report, make this month’s edition',
      use: 'Use it to make a new edition of a report with the figures of now.',
      next: 'Then getReportEdition with the same id.',
    },
    example: {
      query: document`
        mutation Run($id: ID!) {
          runReport(id: $id) { edition { id state } operationId userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.report },
    },
  },
  sendReport: {
    cost: WRITE_COST,
    // Whoever reads there reads content.
    scopes: ['read', 'write'],
    mcp: {
      title: 'Send a report to its places',
      isOpenWorld: true,
      asked: 'mail the report now, post the report to Slack',
      use: 'Use it to send the newest edition to the places of the report, or to those that are given.',
      next: 'places tells what became of it: lastSentAt, lastError.',
    },
    example: {
      query: document`
        mutation Send($id: ID!, $placeIds: [ID!]) {
          sendReport(id: $id, placeIds: $placeIds) { places { id name state } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.report, placeIds: [SAMPLE.place] },
    },
  },
  createReportLink: {
    cost: WRITE_COST,
    // Whoever has the link reads content.
    scopes: ['read', 'write'],
    mcp: {
      title: 'Share a report by a link',
      asked: 'share the report with a client, send me a link to the report',
      use: 'Use it to make an address that opens an edition without signing in. Tell people when it ends.',
      next: 'Give url to the person: it is shown this once. revokeReportLink ends it.',
    },
    example: {
      query: document`
        mutation Share($input: CreateReportLinkInput!) {
          createReportLink(input: $input) { url reportLink { id expiresAt } userErrors { field message } }
        }`,
      variables: { input: { reportId: SAMPLE.report, expiresInDays: 14 } },
    },
  },
  revokeReportLink: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'End a link to a report',
      asked: 'stop sharing the report, revoke the link',
      use: 'Use it to end a link at once.',
    },
    example: {
      query: document`
        mutation End($id: ID!) {
          revokeReportLink(id: $id) { reportLink { id revokedAt } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.reportLink },
    },
  },
} satisfies Record<string, RootFieldFacts>;
