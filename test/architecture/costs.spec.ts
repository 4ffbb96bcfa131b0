import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCost, QUERY_COSTS, RELATION_COSTS, UPLOAD_COST } from '@loupe/rate-limit';
import { describe, expect, it } from 'vitest';

const PAGE = join(import.meta.dirname, '../../docs/rate-limits.md');
const MARK = '<!-- The tables below are written from libs/rate-limit/src/costs.ts by `npm run docs`. -->\n';

describe('the tables of costs', () => {
  it('stand in docs/rate-limits.md (npm run docs writes them)', () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toContain(MARK);
    const written = `${page.split(MARK)[0]}${MARK}${tables()}`;
    if (process.env.LOUPE_WRITE_DOCS === '1') writeFileSync(PAGE, written);
    expect(readFileSync(PAGE, 'utf8')).toBe(written);
  });
});

function tables(): string {
  const queries = Object.keys(QUERY_COSTS).map((name) => `| \`${name}\` | ${describeCost('query', name)} |`);
  const relations = Object.entries(RELATION_COSTS).map(([name, credits]) => `| \`${name}\` | ${credits} |`);
  return `
| Query | cost |
|---|---|
${queries.join('\n')}

Each of these fields, where it is selected, costs as much more for each row of its root field:

| Field | credits a row |
|---|---|
${relations.join('\n')}

| Mutation | cost |
|---|---|
| \`refetchEngagementBulk\` | ${describeCost('mutation', 'refetchEngagementBulk')} Too few credits for them: \`userErrors\` with the field \`[]\`, and nothing is queued. |
| every other | ${describeCost('mutation', '')} |

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
