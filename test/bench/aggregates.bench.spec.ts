import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { LARGE_SHARE, loadLargeWorkspace } from '../support/large-workspace.js';
import { testEnvironment } from '../support/servers.js';

/** Items of all workspaces; two fifths of them are the large one's. */
const ITEMS = Number(process.env.LOUPE_AGGREGATE_ITEMS ?? 2_500_000);
const ROUNDS = 3;
const METRICS = 'metrics: [LIKES, EARNED_MEDIA_VALUE]';
const MONTH = 'filter: {takenAt: {from: "2025-03-01T00:00:00Z", to: "2025-03-31T23:59:59Z"}}';

/** What is measured, by name: arguments. The first is what the others are compared with. */
const SHAPES: Record<string, string> = {
  creators: `${METRICS}, groupBy: [{by: CREATOR}]`,
  totals: METRICS,
  months: `${METRICS}, groupBy: [{by: TIME}], interval: MONTH`,
  platforms: `${METRICS}, groupBy: [{by: PLATFORM}]`,
  hashtags: `${METRICS}, groupBy: [{by: HASHTAG}]`,
  'creators of a month': `${MONTH}, ${METRICS}, groupBy: [{by: CREATOR}]`,
  'hashtags of a month': `${MONTH}, ${METRICS}, groupBy: [{by: HASHTAG}]`,
  'hashtag and creator of a month': `${MONTH}, ${METRICS}, groupBy: [{by: HASHTAG}, {by: CREATOR}]`,
  'hashtag and creator': `${METRICS}, groupBy: [{by: HASHTAG}, {by: CREATOR}]`,
  'platform and month': `${METRICS}, groupBy: [{by: PLATFORM}, {by: TIME}], interval: MONTH`,
};

/** Prints how long aggregates of a large workspace take, in milliseconds and as parts of the first (npm run bench:aggregates). */
describe('aggregates of a large workspace', () => {
  let api: TestApp;
  let tenant: GraphqlClient;

  beforeAll(async () => {
    api = await startTestApp({ DATABASE_STATEMENT_TIMEOUT_MS: '120000', RATE_LIMITS: 'off' });
    const connectionString = testEnvironment({ database: api.database }).DATABASE_URL ?? '';
    const { organizationId, workspaceId } = await loadLargeWorkspace({ connectionString, items: ITEMS });
    tenant = await api.clientOf({ organizationId }, workspaceId);
  }, 3_600_000);
  afterAll(() => api?.close());

  it('takes these times', async () => {
    const times = new Map<string, number[]>(Object.keys(SHAPES).map((name) => [name, []]));
    const refused = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, args] of Object.entries(SHAPES)) {
        // Another number of groups each time, as answers are kept.
        const began = performance.now();
        const { body } = await tenant.send(
          `{ itemAggregates(${args}, first: ${20 + round}) { totals { count } groups { values { count metrics { sum } } } } }`,
        );
        times.get(name)?.push(performance.now() - began);
        if (body.errors !== undefined) refused.add(name);
      }
    }
    const median = (name: string) => (times.get(name) ?? []).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    const [first = ''] = Object.keys(SHAPES);
    const lines = Object.keys(SHAPES).map((name) => {
      const ratio = (median(name) / median(first)).toFixed(2);
      return `${name} | ${median(name).toFixed(0)} ms | ${ratio}${refused.has(name) ? ' | refused' : ''}`;
    });
    console.info([`${ITEMS * LARGE_SHARE} items`, ...lines].join('\n'));
    expect(lines).toHaveLength(Object.keys(SHAPES).length);
  }, 3_600_000);
});
