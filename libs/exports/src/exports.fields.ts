import { document, PLAIN_COST, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';
import { EXPORTED_ROWS_COST } from './exports.service.js';

/** What the root fields of exports.resolver.ts say about themselves. */
export const FIELDS = {
  createExport: {
    cost: { ...WRITE_COST, onTop: { credits: EXPORTED_ROWS_COST, each: '1,000 rows' } },
    // The file has content.
    scopes: ['read', 'write'],
    mcp: {
      title: 'Export many rows to a file (CSV, Excel, Parquet)',
      isOpenWorld: true,
      asked: 'give me a spreadsheet, Excel or CSV file of everything',
      use: 'Use it for a spreadsheet or file of many items, creators, profiles, histories or aggregates, where pages would take many calls.',
      next: 'Follow getExport with its id until state is READY; downloadUrl is then the address of the file.',
    },
    example: {
      query: document`
        mutation Export($input: CreateExportInput!) {
          createExport(input: $input) {
            export { id state rowsExpected }
            userErrors { field message code }
          }
        }`,
      variables: {
        input: {
          of: 'ITEMS',
          format: 'CSV',
          filter: { provider: 'TIKTOK' },
          fields: ['originalUrl', 'takenAt', 'socialProfile.accountName', 'currentEngagement.views'],
        },
      },
    },
  },
  exportColumns: {
    cost: { credits: 10, listRows: 100 },
    scopes: ['read'],
    mcp: {
      title: 'List the columns of exports',
      asked: 'which columns or fields can a spreadsheet have',
      use: 'Use it for the fields that createExport takes, with their headings.',
      next: 'Pass field to createExport as one of fields.',
    },
    example: {
      query: document`
        query Columns {
          exportColumns(of: ITEMS) { field heading isUsual }
        }`,
    },
  },
  export: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get an export and the address of its file',
      asked: 'is the export ready, download the file',
      use: 'Use it for how far an export has come, and for the address of its file.',
      next: 'While state is WAITING, look again after some seconds. Give downloadUrl to the person: it ends after an hour.',
    },
    example: {
      query: document`
        query Export($id: ID!) {
          export(id: $id) { id state rowsWritten bytes downloadUrl expiresAt }
        }`,
      variables: { id: SAMPLE.export },
    },
  },
} satisfies Record<string, RootFieldFacts>;
