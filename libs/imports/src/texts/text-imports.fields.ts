import { document, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';
import { OPERATION_SELECTION } from '@loupe/operations';
import { TRIED_OUT_COST } from './text-imports.service.js';

const INPUT = {
  text: 'Link,Date,Likes\nhttps://www.instagram.com/reel/C0ffee12345/,2026-11-14,1044\n',
  mapping: '{"url": "Link", "publishedAt": "Date", "likes": "Likes"}',
  account: 'teahouse',
};

/** What the root fields of text-imports.resolver.ts say about themselves. */
export const FIELDS = {
  previewImport: {
    cost: {
      ...WRITE_COST,
      onTop: {
        credits: TRIED_OUT_COST.credits,
        each: `${TRIED_OUT_COST.characters.toLocaleString('en')} characters of the text`,
      },
    },
    scopes: ['write'],
    mcp: {
      title: 'Look at a file before it is imported',
      asked: 'what is this CSV or export, what would an import of this table or spreadsheet do',
      use: 'Use it before importText: it says what the text is, how its columns are read, what would be new, and what has to be answered.',
      next: 'Show its questions whose answer is null to the user; importText takes the answers and the mapping.',
      selection:
        '{ preview { title certainty questions { name question answer } posts { provider type originalUrl takenAt caption accountName views likes comments shares } created updated unchanged rejected erased notPosts isWhole refused { line reason } leftOut { line reason } fieldsNotTaken mapping mappingName } userErrors { field message code } }',
    },
    example: {
      query: document`
        mutation Look($input: ImportTextInput!) {
          previewImport(input: $input) {
            preview { title created updated rejected posts { originalUrl likes } questions { name question } }
            userErrors { field message }
          }
        }`,
      variables: { input: INPUT },
    },
  },
  importText: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Import a table or an export',
      asked: 'import this CSV, JSON, spreadsheet or export of another program',
      use: 'Use it to add posts from a file that you have as text, after previewImport; importItems takes single posts.',
      next: 'It waits up to waitSeconds; operation.imported says what became of the rows. If operation.completedAt is still absent, call getOperation with the operationId and waitSeconds.',
      startsOperation: 'IMPORT',
      selection: `{ operationId ${OPERATION_SELECTION} userErrors { field message code } }`,
    },
    example: {
      query: document`
        mutation ImportText($input: ImportTextInput!) {
          importText(input: $input) { operationId userErrors { field message } }
        }`,
      variables: { input: INPUT },
    },
  },
} satisfies Record<string, RootFieldFacts>;
