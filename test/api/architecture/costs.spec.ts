import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITE_COST } from '@loupe/graphql';
import {
  CHOICE_COSTS,
  costTablesOf,
  describeCost,
  IMPORT_COST,
  QueryCostsService,
  REPEAT_COSTS,
  UPLOAD_COST,
} from '@loupe/rate-limit';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { everyRootField } from '../../support/every-field.js';
import { WRITES_DOCS } from '../../support/writes-docs.js';

const PAGE = join(import.meta.dirname, '../../../docs/rate-limits.md');
const MARK = '<!-- The tables below are written from the costs at the fields by `npm run docs`. -->\n';

const costs = new QueryCostsService();

describe('the tables of costs', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await sharedTestApp();
  });
  afterAll(() => api?.close());

  it('stand in docs/rate-limits.md (npm run docs writes them)', () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toContain(MARK);
    const written = `${page.split(MARK)[0]}${MARK}${tables(api.app.get(GraphQLSchemaHost, { strict: false }).schema)}`;
    if (WRITES_DOCS) writeFileSync(PAGE, written);
    expect(readFileSync(PAGE, 'utf8')).toBe(written);
  });
});

function tables(schema: GraphQLSchema): string {
  const fields = everyRootField(schema);
  const queries = fields
    .filter(({ operation }) => operation === 'query')
    .map(({ field }) => `| \`${field.name}\` | ${costs.describe(field)} |`);
  const relations = [...costTablesOf(schema).relations].map(
    ([name, credits]) => `| \`${name}\` | ${credits} |`,
  );
  const special = fields
    .filter(
      ({ operation, field }) =>
        operation === 'mutation' && costs.describe(field) !== describeCost(WRITE_COST),
    )
    .map(
      ({ field }) =>
        `| \`${field.name}\` | ${costs.describe(field)} With too few credits for them, \`userErrors\` has the field \`[]\`, and nothing is queued. |`,
    );
  return `
| Query | cost |
|---|---|
${queries.join('\n')}

If one of these fields is selected, each row of its root field costs more:

| Field | credits for each row |
|---|---|
${relations.join('\n')}

Some ways to choose rows cost more:

| What | credits |
|---|---|
| each entry beyond ${CHOICE_COSTS.freeEntries} in all lists of a field’s arguments together, including values of conditions | ${CHOICE_COSTS.perEntry} |
| each condition on custom attributes | ${CHOICE_COSTS.perCondition} |
| \`superSearch\` | ${CHOICE_COSTS.superSearch} |
| of the mode \`HYBRID\` | ${CHOICE_COSTS.hybrid} more |
| each word and operator of a \`BOOLEAN\` query beyond ${CHOICE_COSTS.freeWords}; \`NEAR/n\` counts as n more | ${CHOICE_COSTS.perWord} |
| each order of creators or profiles by their posts or growth, and \`filter.followersGrowth\` and \`filter.medianEngagements\` | ${CHOICE_COSTS.figures} |
| \`totalCount\` of chosen rows (not of a whole list) | ${CHOICE_COSTS.count} |

Where a field has a price “with” some arguments, that price is the minimum for these arguments together. Data that is selected again,
under another name or at another depth, is read once but returned each time: after the first ${REPEAT_COSTS.free} credits of each root field, this
costs ${REPEAT_COSTS.perObject} credits for each object and ${REPEAT_COSTS.perValue} for each other value. Lists without \`first\` count with their usual length.

| Mutation | cost |
|---|---|
${special.join('\n')}
| every other | ${describeCost(WRITE_COST)} |

A file sent to \`POST /api/v2/imports\` ([imports](import-format.md)) costs ${IMPORT_COST.file} credits and ${IMPORT_COST.perMebibyte} for each MiB of it as sent;
its report costs ${IMPORT_COST.report} each time it is read.

An image sent to \`POST /api/v2/uploads\` ([uploads](uploads.md)) costs ${UPLOAD_COST} credits, charged before it is read, and counts as one
of the 5 requests in its second.

Selected fields are counted at every depth: \`addItemToCollections(…) { item { id } userErrors { field message } }\` costs 55.

## When credits cannot be counted

While Redis does not respond, queries run without a limit and have none of the headers above. Mutations are refused with
SERVICE_UNAVAILABLE before they do anything. Both end by themselves. Operators see it in the log and in
\`loupe_rate_limit_answers_total{outcome="unavailable"}\` at \`GET /metrics\`. These gauges contain no data of users; a proxy in front
can limit them to the operator's network. \`RATE_LIMITS=off\` switches both limits off.
`;
}
