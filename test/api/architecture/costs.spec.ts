import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITE_COST } from '@loupe/graphql';
import {
  CHOICE_COSTS,
  costTablesOf,
  describeCost,
  QueryCostsService,
  REPEAT_COSTS,
  UPLOAD_COST,
} from '@loupe/rate-limit';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { everyRootField } from '../../support/every-field.js';

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
    if (process.env.LOUPE_WRITE_DOCS === '1') writeFileSync(PAGE, written);
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
        `| \`${field.name}\` | ${costs.describe(field)} Too few credits for them: \`userErrors\` with the field \`[]\`, and nothing is queued. |`,
    );
  return `
| Query | cost |
|---|---|
${queries.join('\n')}

Each of these fields, where it is selected, costs as much more for each row of its root field:

| Field | credits a row |
|---|---|
${relations.join('\n')}

Choosing rows costs more where it is more work:

| What | credits |
|---|---|
| each entry beyond ${CHOICE_COSTS.freeEntries} of all lists in a field’s arguments together, values of conditions included | ${CHOICE_COSTS.perEntry} |
| each condition on custom attributes | ${CHOICE_COSTS.perCondition} |
| \`superSearch\` | ${CHOICE_COSTS.superSearch} |
| \`totalCount\` of rows that are chosen | ${CHOICE_COSTS.count} |

Where a field has a price “with” some arguments, that is the least that these cost together. What is selected again, under another
name or further down, is read once and given each time: ${REPEAT_COSTS.perObject} credits for each object, ${REPEAT_COSTS.perValue} for each other value, after the
first ${REPEAT_COSTS.free} credits of each root field. Lists without \`first\` are reckoned with by their usual length.

| Mutation | cost |
|---|---|
${special.join('\n')}
| every other | ${describeCost(WRITE_COST)} |

An image sent to \`POST /api/v2/uploads\` ([uploads](uploads.md)) costs ${UPLOAD_COST} credits, taken before it is read, and counts among the
5 requests of its second.

Selected fields are counted at every depth: \`addItemToCollections(…) { item { id } userErrors { field message } }\` costs 55.

## When credits cannot be counted

While Redis does not answer, queries are executed without a limit and have none of the headers above; mutations are refused
with SERVICE_UNAVAILABLE before anything has been done. Both end by themselves. Operators see it in the log and in
\`loupe_rate_limit_answers_total{outcome="unavailable"}\` at \`GET /metrics\`, which holds nobody's data; a proxy in front may
keep it to the operator's network. \`RATE_LIMITS=off\` switches both limits off.
`;
}
