import { OPERATOR } from '@loupe/audit';
import { Database, sql } from '@loupe/database';
import { ErasureService, PersonLookupService, PrivacyModule } from '@loupe/privacy';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { textOfPdf } from '../support/pdf-text.js';
import { scale } from '../support/proofs.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

/** Random reports that are compared. */
const REPORTS = scale(5, 500);
const LIMIT_MS = scale(600_000, 7_200_000);

const SETTINGS = { EMBEDDINGS_PROVIDER: 'off' };

const VALUES = 'count creatorsCount metrics { metric known sum mean median share }';
const AGGREGATES = `totals { ${VALUES} } before { ${VALUES} } span { from to } spanBefore { from to } groupsCount
  groups { keys { by value label span { from to } } share values { ${VALUES} } before { ${VALUES} } }`;
const EDITION = `id name state error snapshotAt postsCount currency rateCardVersion period { from to }
  failingSources { name provider problem } aiFields { key version }
  blocks { id kind title text hidden metrics groupBy interval orderBy first aggregates { ${AGGREGATES} }
    posts { itemId accountName views earnedMediaValue } brands { name isOwnBrand figures { figure value } } }
  posts { itemId accountName takenAt views }`;

// biome-ignore lint/suspicious/noExplicitAny: what was selected.
type Answer = any;

describe('reports', () => {
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await startTestApp(SETTINGS);
    worker = await startTestWorker(api, SETTINGS);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });

  const posts = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      somePost({
        externalId: `post-${at}`,
        caption: at % 4 === 0 ? `with @person1 ${at}` : `post ${at}`,
        takenAt: new Date(Date.UTC(2026, 8, 25) + at * 40_000_000),
        hashtags: at % 3 === 0 ? ['ad'] : ['summer', 'person1'],
        provider: at % 4 === 0 ? 'TIKTOK' : 'INSTAGRAM',
        type: at % 4 === 0 ? 'SHORT' : 'REEL',
        snapshots: at % 5 === 0 ? [] : [metrics({ likes: at * 7, views: 1000 + at * 13, comments: at })],
        profile: {
          externalId: `p${at % 5}`,
          originalUrl: 'https://www.instagram.com/x/',
          accountName: `person${at % 5}`,
          followers: 100 * at,
        },
      }),
    );

  const create = async (input: object): Promise<Answer> => {
    const { createReport } = await tenant.client.data(
      `mutation($input: CreateReportInput!) { createReport(input: $input) {
        report { id name blocks { id kind title first orderBy } look { colour } language span } userErrors { field message code } } }`,
      { input },
    );
    return createReport;
  };
  const edition = async (id: string): Promise<Answer> =>
    (await tenant.client.data(`query($id: ID!) { reportEdition(id: $id) { ${EDITION} } }`, { id }))
      .reportEdition;

  async function run(id: string): Promise<Answer> {
    const { runReport } = await tenant.client.data(
      'mutation($id: ID!) { runReport(id: $id) { edition { id state } operationId userErrors { field message code } } }',
      { id },
    );
    expect(runReport.userErrors).toEqual([]);
    return vi.waitFor(
      async () => {
        const found = await edition(runReport.edition.id);
        expect(found.state).not.toBe('WAITING');
        return found;
      },
      { timeout: 20_000 },
    );
  }

  const pdfOf = async (id: string) => {
    const { reportEdition } = await tenant.client.data(
      'query($id: ID!) { reportEdition(id: $id) { pdfUrl } }',
      { id },
    );
    const response = await fetch(reportEdition.pdfUrl);
    expect(response.status).toBe(200);
    return textOfPdf(Buffer.from(await response.arrayBuffer()));
  };

  const aggregates = async (variables: Record<string, unknown>): Promise<Answer> =>
    (
      await tenant.client.data(
        `query($filter: ItemFilterInput, $groupBy: [ItemGroupingInput!], $metrics: [ItemMetric!], $interval: AggregateInterval,
          $orderBy: ItemAggregateOrderInput, $first: Int) {
          itemAggregates(filter: $filter, groupBy: $groupBy, metrics: $metrics, interval: $interval, orderBy: $orderBy,
            first: $first) { ${AGGREGATES} } }`,
        variables,
      )
    ).itemAggregates;

  it('begin with the blocks of a template, in the language of the report', async () => {
    const { report } = await create({
      name: 'Wrap-up',
      template: 'CAMPAIGN_WRAP_UP',
      language: 'DE',
      look: { colour: '#1F5FD6' },
    });
    expect(report.blocks.map(({ kind, title }: Answer) => [kind, title])).toEqual([
      ['FIGURES', 'Auf einen Blick'],
      ['CHART', 'Medienwert nach Tagen'],
      ['TABLE', 'Plattformen'],
      ['GALLERY', 'Beste Beiträge'],
      ['CREATORS', 'Creator'],
    ]);
    expect(report).toMatchObject({ look: { colour: '#1f5fd6' }, language: 'DE' });
  });

  it('have editions whose figures are those of itemAggregates at that time, and do not change when posts do', async () => {
    await ingest(api, tenant, posts(40));
    const takenAt = { from: '2026-09-28T00:00:00Z', to: '2026-10-05T23:59:59Z' };
    const { report } = await create({
      name: 'All',
      takenAt,
      filter: { tagsNames: ['ad', 'summer'] },
      blocks: [
        { kind: 'TEXT', title: 'Words', text: 'What we think.' },
        { kind: 'FIGURES', metrics: ['VIEWS', 'LIKES', 'ENGAGEMENTS_RATE'] },
        { kind: 'CHART', interval: 'DAY' },
        { kind: 'TABLE', groupBy: [{ by: 'PLATFORM' }, { by: 'TYPE' }] },
        { kind: 'TABLE', groupBy: [{ by: 'CREATOR' }, { by: 'PLATFORM' }], first: 4 },
        { kind: 'CREATORS', first: 3 },
        { kind: 'GALLERY', first: 5 },
      ],
    });
    const before = await run(report.id);
    expect(before).toMatchObject({ state: 'READY', error: null, rateCardVersion: 1, currency: 'USD' });
    expect(before.period).toEqual(takenAt);
    const filter = { tagsNames: ['ad', 'summer'], takenAt };
    for (const block of before.blocks) {
      if (block.aggregates === null) continue;
      const { metrics, groupBy, interval, orderBy, first } = block;
      expect(block.aggregates).toEqual(
        await aggregates({ filter, metrics, groupBy, interval, orderBy, first }),
      );
    }
    expect(before.blocks.map(({ aggregates }: Answer) => aggregates?.groups.length ?? null)).toEqual([
      ...[null, 0, 8, 2, 4, 3],
      null,
    ]);
    expect(before.postsCount).toBe(before.blocks[1].aggregates.totals.count);
    expect(before.posts).toHaveLength(before.postsCount);
    expect(before.blocks[6].posts).toEqual(
      before.posts
        .slice(0, 5)
        .map(({ itemId, accountName, views }: Answer) =>
          expect.objectContaining({ itemId, accountName, views }),
        ),
    );

    await ingest(api, tenant, [
      ...posts(40).map((post) => ({
        ...post,
        caption: 'changed',
        snapshots: [metrics({ likes: 9, views: 9_000_000 })],
      })),
      somePost({
        externalId: 'new',
        hashtags: ['ad'],
        takenAt: new Date('2026-10-01T00:00:00Z'),
        snapshots: [metrics({ views: 5 })],
      }),
    ]);
    expect(await edition(before.id)).toEqual(before);
    const after = await run(report.id);
    expect(after.postsCount).toBe(before.postsCount + 1);
  });

  it('say what itemAggregates says, whatever they group, measure and choose', {
    timeout: LIMIT_MS,
  }, async () => {
    await ingest(api, tenant, posts(30));
    const metric = fc.constantFrom(
      'VIEWS',
      'LIKES',
      'COMMENTS',
      'ENGAGEMENTS',
      'EARNED_MEDIA_VALUE',
      'ENGAGEMENTS_RATE',
    );
    const by = fc.constantFrom(
      'PLATFORM',
      'TYPE',
      'CREATOR',
      'SOCIAL_PROFILE',
      'HASHTAG',
      'TIME',
      'DAY_OF_WEEK',
      'LANGUAGE',
    );
    const block = fc.record({
      kind: fc.constantFrom('CHART', 'TABLE'),
      metrics: fc.uniqueArray(metric, { minLength: 1, maxLength: 4 }),
      groupBy: fc
        .uniqueArray(by, { minLength: 1, maxLength: 2 })
        .map((keys) => keys.map((key) => ({ by: key }))),
      first: fc.integer({ min: 1, max: 12 }),
    });
    const filter = fc.constantFrom(
      {},
      { tagsNames: ['ad'] },
      { provider: 'TIKTOK' },
      { takenAt: { from: '2026-10-01T00:00:00Z' } },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 5 }), filter, async (blocks, chosen) => {
        const { report, userErrors } = await create({ name: 'Random', filter: chosen, blocks });
        expect(userErrors).toEqual([]);
        const made = await run(report.id);
        for (const { aggregates: shown, metrics, groupBy, interval, orderBy, first } of made.blocks) {
          const now = await aggregates({ filter: chosen, metrics, groupBy, interval, orderBy, first });
          // A span without an end goes to now.
          expect({ ...shown, span: null, spanBefore: null, before: null }).toEqual({
            ...now,
            span: null,
            spanBefore: null,
            before: null,
          });
        }
      }),
      { numRuns: REPORTS },
    );
  });

  it('take no part in what was erased: no post, no name, and nothing of it in the database', async () => {
    await ingest(api, tenant, posts(20));
    const { report } = await create({
      name: 'With person1',
      blocks: [
        { kind: 'TEXT', text: 'Thanks to person1 and to person2' },
        { kind: 'FIGURES' },
        { kind: 'CREATORS' },
        { kind: 'TABLE', groupBy: [{ by: 'SOCIAL_PROFILE' }] },
        { kind: 'TABLE', groupBy: [{ by: 'HASHTAG' }] },
        { kind: 'GALLERY', first: 20 },
      ],
    });
    const before = await run(report.id);
    expect(JSON.stringify(before)).toContain('person1');
    expect(await pdfOf(before.id)).toContain('person1');
    const privacy = worker.select(PrivacyModule);
    for (const provider of ['INSTAGRAM', 'TIKTOK'] as const) {
      const reference = { provider, handle: 'person1' };
      const person = await privacy.get(PersonLookupService).find(tenant.scope, reference);
      await privacy.get(ErasureService).erase(tenant.scope, person, { mentionsOnly: false, by: OPERATOR });
    }
    const after = await edition(before.id);
    expect(JSON.stringify(after)).not.toContain('person1');
    expect(JSON.stringify(after)).toContain('person2');
    expect(after.blocks[1].aggregates).toEqual(before.blocks[1].aggregates);
    const pdf = await pdfOf(before.id);
    expect(pdf).not.toContain('person1');
    expect(pdf).toContain('person2');
    const db = api.app.get(Database);
    const [left] = await db.query<{ count: number }>(sql`
      SELECT count(*)::integer AS count FROM (
        SELECT to_jsonb(report)::text AS row FROM reports AS report WHERE workspace_id = ${tenant.scope.workspaceId}
        UNION ALL SELECT to_jsonb(edition)::text FROM report_editions AS edition WHERE workspace_id = ${tenant.scope.workspaceId}
        UNION ALL SELECT to_jsonb(entry)::text FROM report_rows AS entry WHERE workspace_id = ${tenant.scope.workspaceId}
      ) AS rows WHERE row ILIKE '%person1%'`);
    expect(left?.count).toBe(0);
  });

  it('count their editions among the stored bytes, and lose them with the report', async () => {
    await ingest(api, tenant, posts(5));
    const { report } = await create({ name: 'Bytes', template: 'BRAND_MONTH' });
    await run(report.id);
    const stored = async () =>
      (await tenant.client.data('{ workspace { storedBytes { editions total } } }')).workspace.storedBytes;
    expect(Number((await stored()).editions)).toBeGreaterThan(500);
    await tenant.client.data(
      'mutation($id: ID!) { deleteReport(id: $id) { deletedReportId userErrors { message } } }',
      {
        id: report.id,
      },
    );
    expect((await stored()).editions).toBe('0');
  });

  it.each([
    ['a text without words', { blocks: [{ kind: 'TEXT', text: ' ' }] }, ['input', 'blocks', '0', 'text']],
    [
      'an argument of another kind',
      { blocks: [{ kind: 'TEXT', text: 'x', first: 2 }] },
      ['input', 'blocks', '0', 'first'],
    ],
    [
      'a gallery of too many',
      { blocks: [{ kind: 'GALLERY', first: 61 }] },
      ['input', 'blocks', '0', 'first'],
    ],
    [
      'groups by an attribute that there is not',
      {
        blocks: [
          { kind: 'FIGURES' },
          { kind: 'TABLE', groupBy: [{ by: 'ATTRIBUTE_OPTION', attribute: 'no' }] },
        ],
      },
      ['input', 'blocks', '1', 'groupBy'],
    ],
    [
      'the same id twice',
      {
        blocks: [
          { id: 'a', kind: 'FIGURES' },
          { id: 'a', kind: 'FIGURES' },
        ],
      },
      ['input', 'blocks', '1', 'id'],
    ],
    ['41 blocks', { blocks: Array.from({ length: 41 }, () => ({ kind: 'FIGURES' })) }, ['input', 'blocks']],
    [
      'a period in two forms',
      { span: 'LAST_MONTH', takenAt: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' } },
      ['input', 'span'],
    ],
    ['half a period', { takenAt: { from: '2026-01-01T00:00:00Z' } }, ['input', 'takenAt']],
    ['a colour that is none', { look: { colour: 'red' } }, ['input', 'look', 'colour']],
    [
      'a logo that is a page',
      { look: { logo: 'data:image/svg+xml;base64,PHN2Zz4=' } },
      ['input', 'look', 'logo'],
    ],
    [
      'a logo that is cut',
      { look: { logo: 'data:image/png;base64,iVBORw0KGgo=' } },
      ['input', 'look', 'logo'],
    ],
    ['a blank name', { name: ' ' }, ['input', 'name']],
  ])('refuse %s, and say where', async (_, input, field) => {
    const { report, userErrors } = await create({ name: 'x', ...input });
    expect(report).toBeNull();
    expect(userErrors[0]).toMatchObject({ field });
  });

  it('are those of their workspace alone', async () => {
    const { report } = await create({ name: 'Own', template: 'BRAND_MONTH' });
    const made = await run(report.id);
    const other = await createTenant(api);
    const answer = await other.client.data(
      `query($id: ID!, $edition: ID!) { report(id: $id) { id } reportEdition(id: $edition) { id } reports { totalCount } }`,
      { id: report.id, edition: made.id },
    );
    expect(answer).toEqual({ report: null, reportEdition: null, reports: { totalCount: 0 } });
    const { runReport, createReportLink } = await other.client.data(
      `mutation($id: ID!) { runReport(id: $id) { userErrors { field } }
        createReportLink(input: {reportId: $id}) { url userErrors { field } } }`,
      { id: report.id },
    );
    expect(runReport.userErrors).toEqual([{ field: ['id'] }]);
    expect(createReportLink).toEqual({ url: null, userErrors: [{ field: ['input', 'reportId'] }] });
  });
});
