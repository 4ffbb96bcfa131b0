import { Database, sql } from '@loupe/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { xlsxRows } from '../support/exports.js';
import { MailServer } from '../support/mail-server.js';
import { textOfPdf } from '../support/pdf-text.js';
import { scale } from '../support/proofs.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

/** Random reports that are compared. */
const REPORTS = scale(4, 500);
const LIMIT_MS = scale(600_000, 7_200_000);
const PUBLIC_URL = 'http://loupe.test';
const ADDRESS = 'reader@client.example';
const METRICS = [
  'VIEWS',
  'LIKES',
  'COMMENTS',
  'ENGAGEMENTS',
  'EARNED_MEDIA_VALUE',
  'ENGAGEMENTS_RATE',
] as const;
const VALUES = 'count creatorsCount metrics { metric sum mean }';
const AGGREGATES = `totals { ${VALUES} } groups { keys { by value label } values { ${VALUES} } }`;

// biome-ignore lint/suspicious/noExplicitAny: what was selected.
type Answer = any;

const whole = new Intl.NumberFormat('en');
const broken = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** A figure as people read it: all of its digits; of a rate two behind the point. */
function shown({ metric, sum, mean }: Answer): string {
  if (metric === 'ENGAGEMENTS_RATE') return mean === null ? '–' : `${broken.format(mean)} %`;
  if (sum === null) return '–';
  return metric === 'EARNED_MEDIA_VALUE' ? money.format(Number(sum) / 100) : whole.format(BigInt(sum));
}

/** The figures of a block in their order, as its table shows them, or its totals. */
function figuresOf({ kind, metrics: wanted, aggregates }: Answer): string[] {
  const of = (values: Answer) =>
    wanted.map((metric: string) => shown(values.metrics.find((one: Answer) => one.metric === metric)));
  if (kind === 'FIGURES') {
    const { totals } = aggregates;
    return [...of(totals), whole.format(totals.count), whole.format(totals.creatorsCount)];
  }
  return aggregates.groups.flatMap(({ values }: Answer) => [whole.format(values.count), ...of(values)]);
}

/** Where texts do not stand one behind the other; null where they do. */
function missing(text: string, figures: readonly string[]): string | null {
  let from = 0;
  for (const figure of figures) {
    const at = text.indexOf(figure, from);
    if (at === -1) return figure;
    from = at + figure.length;
  }
  return null;
}

const wordsOf = (page: string) => page.replace(/<style>.*?<\/style>/gs, '').replace(/<[^>]*>/g, ' ');
const packed = (text: string) => text.replaceAll(/\s/g, '');

describe('the figures of a report', () => {
  let server: MailServer;
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let placeId: string;

  beforeAll(async () => {
    server = await new MailServer().start();
    const settings = { EMBEDDINGS_PROVIDER: 'off', SMTP_URL: server.url, PUBLIC_URL };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
    await ingest(
      api,
      tenant,
      Array.from({ length: 30 }, (_, at) =>
        somePost({
          externalId: `post-${at}`,
          takenAt: new Date(Date.UTC(2026, 8, 25) + at * 40_000_000),
          hashtags: at % 3 === 0 ? ['ad'] : ['summer'],
          provider: at % 4 === 0 ? 'TIKTOK' : 'INSTAGRAM',
          type: at % 4 === 0 ? 'SHORT' : 'REEL',
          snapshots:
            at % 5 === 0
              ? []
              : [metrics({ likes: at * 7919, views: 900_001 * at + 13, comments: at, followers: 1000 + at })],
          profile: {
            externalId: `p${at % 5}`,
            originalUrl: 'https://www.instagram.com/x/',
            accountName: `person${at % 5}`,
          },
        }),
      ),
    );
    const { createPlace } = await tenant.client.data(
      `mutation { createPlace(input: { kind: MAIL, name: "Reader", address: "${ADDRESS}" }) { place { id } userErrors { message } } }`,
    );
    placeId = createPlace.place.id;
    await vi.waitFor(() => expect(server.countTo(ADDRESS)).toBe(1), 20_000);
    const path = /\/mail\/confirm\/[\w-]+/.exec(server.mails[0]?.read.text ?? '')?.[0];
    expect((await fetch(api.origin + path, { method: 'POST' })).status).toBe(200);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await server?.stop();
  });

  async function made(input: object): Promise<Answer> {
    const { createReport } = await tenant.client.data(
      `mutation($input: CreateReportInput!) { createReport(input: $input) { report { id } userErrors { field message } } }`,
      { input },
    );
    expect(createReport.userErrors).toEqual([]);
    const { id } = createReport.report;
    const { runReport } = await tenant.client.data(
      'mutation($id: ID!) { runReport(id: $id) { operationId } }',
      { id },
    );
    const edition = await vi.waitFor(
      async () => {
        const { reportEdition } = await tenant.client.data(
          `query($id: ID!) { reportEdition(id: $id) { state pageUrl pdfUrl xlsxUrl
            blocks { kind title metrics groupBy interval orderBy first aggregates { ${AGGREGATES} } } } }`,
          { id: runReport.operationId },
        );
        expect(reportEdition.state).toBe('READY');
        return reportEdition;
      },
      { timeout: 30_000 },
    );
    return { ...edition, reportId: id };
  }

  async function mailed(reportId: string) {
    const before = server.countTo(ADDRESS);
    const { sendReport } = await tenant.client.data(
      'mutation($id: ID!, $placeIds: [ID!]) { sendReport(id: $id, placeIds: $placeIds) { userErrors { message } } }',
      { id: reportId, placeIds: [placeId] },
    );
    expect(sendReport.userErrors).toEqual([]);
    await vi.waitFor(() => expect(server.countTo(ADDRESS)).toBe(before + 1), 30_000);
    await forgetSendings();
    const last = server.mails.at(-1);
    if (last === undefined) throw new Error('There is no mail');
    return last.read;
  }

  /** A place gets 50 reports a day. */
  const forgetSendings = () =>
    tenant.client
      .data('{ places { id } }')
      .then(() =>
        api.app
          .get(Database, { strict: false })
          .query(
            sql`UPDATE place_deliveries SET created_at = now() - interval '2 days' WHERE place_id = ${placeId}`,
          ),
      );

  it('are those of itemAggregates to the digit on its page, in its PDF, its spreadsheet and its mail', {
    timeout: LIMIT_MS,
  }, async () => {
    const block = fc.oneof(
      fc.record({
        kind: fc.constant('FIGURES'),
        metrics: fc.uniqueArray(fc.constantFrom(...METRICS), { minLength: 1, maxLength: 4 }),
      }),
      fc.record({
        kind: fc.constant('TABLE'),
        metrics: fc.uniqueArray(fc.constantFrom(...METRICS), { minLength: 1, maxLength: 4 }),
        groupBy: fc
          .uniqueArray(fc.constantFrom('PLATFORM', 'TYPE', 'CREATOR', 'HASHTAG', 'DAY_OF_WEEK'), {
            minLength: 1,
            maxLength: 2,
          })
          .map((keys) => keys.map((by) => ({ by }))),
        first: fc.integer({ min: 1, max: 12 }),
      }),
    );
    const filter = fc.constantFrom({}, { tagsNames: ['ad'] }, { provider: 'TIKTOK' });
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), filter, async (blocks, chosen) => {
        const titled = blocks.map((each, at) => ({ ...each, title: `Block ${at}` }));
        const edition = await made({ name: 'Random', filter: chosen, blocks: titled });
        const mail = await mailed(edition.reportId);
        const get = async (url: string) =>
          Buffer.from(await (await fetch(url.replace(PUBLIC_URL, api.origin))).arrayBuffer());
        const page = wordsOf((await get(edition.pageUrl)).toString('utf8'));
        const pdf = await textOfPdf(await get(edition.pdfUrl));
        const rows = xlsxRows(await get(edition.xlsxUrl));
        for (const [index, one] of edition.blocks.entries()) {
          const { metrics: wanted, groupBy, interval, orderBy, first, aggregates, kind, title } = one;
          const { itemAggregates } = await tenant.client.data(
            `query($filter: ItemFilterInput, $groupBy: [ItemGroupingInput!], $metrics: [ItemMetric!],
              $interval: AggregateInterval, $orderBy: ItemAggregateOrderInput, $first: Int) {
              itemAggregates(filter: $filter, groupBy: $groupBy, metrics: $metrics, interval: $interval,
                orderBy: $orderBy, first: $first) { ${AGGREGATES} } }`,
            { filter: chosen, metrics: wanted, groupBy, interval, orderBy, first },
          );
          expect(aggregates).toEqual(itemAggregates);
          const figures = figuresOf({ kind, metrics: wanted, aggregates: itemAggregates });
          // What stands between the heading of the block and that of the next one.
          const between = (text: string, squeeze: (part: string) => string) => {
            const from = text.indexOf(squeeze(title));
            const next = text.indexOf(squeeze(`Block ${index + 1}`), from);
            expect(from).not.toBe(-1);
            return text.slice(from + squeeze(title).length, next === -1 ? undefined : next);
          };
          const plain = (part: string) => part;
          expect(missing(between(page, plain), figures)).toBeNull();
          expect(missing(between(wordsOf(mail.html), plain), figures)).toBeNull();
          expect(missing(between(pdf, packed), figures.map(packed))).toBeNull();
          const own = rows.filter((row: Answer) => row.block === title);
          const sums = [aggregates.totals, ...aggregates.groups.map(({ values }: Answer) => values)];
          expect(own.map((row: Answer) => String(row.posts))).toEqual(sums.map(({ count }) => String(count)));
          for (const [at, { metrics: all }] of sums.entries()) {
            for (const { metric, sum } of all as Answer[]) {
              const column = metric === 'EARNED_MEDIA_VALUE' ? `${metric} (cents)` : metric;
              if (metric !== 'ENGAGEMENTS_RATE')
                expect([metric, String((own[at] as Answer)?.[column] ?? '')]).toEqual([metric, sum ?? '']);
            }
          }
        }
      }),
      { numRuns: REPORTS },
    );
  });
});
