import { PostsFeedRepository } from '@loupe/analytics';
import { RateCard, ScheduleRepository } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { newId } from '@loupe/kernel';
import { OperationWorkRepository } from '@loupe/operations';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { LARGE_SHARE, loadLargeWorkspace } from '../support/large-workspace.js';
import { NewestWords } from '../support/newest-words.js';
import { explain, type PlanNode, type RunPlan } from '../support/plans.js';
import { testEnvironment } from '../support/servers.js';
import type { SentStatement } from '../support/statements.js';
import { metrics, somePost } from '../support/world.js';
import { filteredItems, type PlanCase, sortedPages } from './plan-cases.js';
import { LIST_CASES } from './plan-cases-of-lists.js';
import { type MeasuredCase, writeMeasurements } from './plan-measurements.js';

/** LOUPE_WRITE_PLANS=1 measures on a data set of the size that docs/query-plans.md is about, and writes its table. */
const WRITES_DOCS = process.env.LOUPE_WRITE_PLANS === '1';
const ITEMS = WRITES_DOCS ? 500_000 : 60_000;
const RUNS = WRITES_DOCS ? 5 : 1;

/** Reading all of a smaller table costs less than its index. */
const LARGE_TABLE = 1000;
const ROWS_OF_A_PAGE = 1000;

/** Indexes that no request reads by, but the deletion of an item, through foreign keys, or its writing, through triggers. */
const OF_FOREIGN_KEYS = [
  'campaign_exclusions_by_item',
  'creator_keys_by_creator',
  'creator_aliases_by_creator',
  'alerts_by_item',
  'operation_items_by_item',
  'attribute_values_by_owner',
];
/** Indexes by which the worker finds what it has to do; each statement is about all workspaces. */
const OF_THE_WORKER = [
  'uploads_by_expiry',
  'changes_by_age',
  'media_copies_urgent',
  'media_copies_due',
  'queue_groups_due',
  'embedding_queue_newest',
  'embedding_queue_due',
  'enrichment_queue_newest',
  'enrichment_queue_due',
  'transcription_queue_newest',
  'transcription_queue_due',
  'transcription_queue_calling',
  'picture_texts_newest',
  'picture_texts_due',
  'profile_pictures_due',
  'outbox_events_in_order',
  'outbox_events_waiting',
  'webhook_deliveries_due',
  'webhook_deliveries_leased',
  'webhook_deliveries_pings',
  'snapshot_schedule_due',
  'operation_items_waiting',
  'erasure_requests_due',
  'exports_by_expiry',
  'exports_due',
  'import_files_arriving',
  'import_files_due',
  'import_reports_by_creation',
  'operations_importing',
  'operations_unfinished',
  'source_platforms_due',
  'source_platforms_asked',
  'competitor_brands_deleted',
  'sources_by_competitor',
  'campaigns_unfilled',
  'campaigns_deleted',
  'campaign_criteria_by_ref',
  'oauth_clients_unused',
  'oauth_requests_by_expiry',
  'oauth_tokens_by_expiry',
];
/** Indexes for administrators of one workspace alone; the tenant here administers an organization. */
const OF_ONE_WORKSPACE = [
  'api_tokens_by_workspace',
  'memberships_by_workspace',
  'audit_log_by_workspace',
  'api_usage_by_workspace',
];
/** Indexes that the pages for signing in, the token endpoint and the worker of mails read by, or that delete with a session, role or connection. */
const OF_PEOPLE = [
  'one_time_links_by_person',
  'one_time_links_by_membership',
  'sessions_by_person',
  'session_bearers_by_session',
  'recovery_codes_by_person',
  'passkeys_by_person',
  'identities_by_person',
  'mails_by_address',
  'mails_by_caller',
  'mails_by_membership',
  'mails_by_note',
  'mails_due',
  'alert_mails_due',
  'oauth_connections_by_person',
  'oauth_requests_by_connection',
  'oauth_tokens_by_connection',
  'oauth_tokens_by_parent',
];
/** The index by which a file that is sent finds the answers for an earlier one; the tenant here has sent none. */
const OF_SENT_FILES = ['operations_by_format'];
/** Indexes by which what comes in is found to be of somebody erased; the large workspace has no marks. */
const OF_ERASURES = ['erased_marks_by_hmac', 'erased_marks_in_texts'];
/** Indexes by which aiFields compares and counts answers, and posts of unsure ones are found; the large workspace has no fields. */
const OF_FIELDS = ['ai_answers_by_field', 'ai_answers_unsure', 'pinned_values_newest'];
/** Counts what many creators have; none of them has so much in common here: conditions.spec.ts. */
const OF_COMMON_VALUES = ['creators_by_attribute'];
/** Indexes of addresses for programs, places, reports, notes, lists of creators and changes of many items, of which the large workspace has none yet. */
const OF_EMPTY_TABLES = [
  'alert_place_entries_of_alert',
  'alert_rule_places_of_place',
  'mail_consents_asked',
  'mail_consents_unanswered',
  'place_deliveries_by_creation',
  'place_deliveries_due',
  'place_deliveries_of_place',
  'report_places_of_place',
  'import_hook_deliveries_by_creation',
  'import_hooks_by_token',
  'integration_credentials_by_grantor',
  'reports_by_next_run',
  'notes_by_creation',
  'notes_by_creator',
  'notes_by_item',
  'reports_by_creation',
  'report_editions_by_expiry',
  'report_editions_due',
  'report_editions_of_report',
  'report_rows_of_edition',
  'report_rows_of_item',
  'report_rows_of_profile',
  'report_links_by_expiry',
  'report_links_of_edition',
  'report_links_of_report',
  'bulk_changes_due',
  'bulk_change_items_by_item',
  'bulk_change_items_waiting',
  'creator_list_entries_by_creator',
  'creator_list_entries_by_time',
];
/** Indexes of vectors, of which the large workspace has none: nearness.spec.ts has some thousands. */
const OF_VECTORS = ['embeddings_by_model', 'embeddings_by_media'];

let api: TestApp;
let client: pg.Client;
let tenant: GraphqlClient;
let workspaceId: string;
let largeTables: Set<string>;
/** Indexes that begin with the workspace. */
let scopedIndexes: Set<string>;
const usedIndexes = new Set<string>();
const measured: MeasuredCase[] = [];

beforeAll(async () => {
  api = await startTestApp();
  const connectionString = testEnvironment({ database: api.database }).DATABASE_URL ?? '';
  const ids = await loadLargeWorkspace({ connectionString, items: ITEMS });
  workspaceId = ids.workspaceId;
  tenant = await api.clientOf({ organizationId: ids.organizationId }, workspaceId);
  client = new pg.Client({ connectionString });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > ${LARGE_TABLE}`,
  );
  largeTables = new Set(tables.rows.map(({ name }) => name));
  const indexes = await client.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes WHERE indexdef LIKE '%(workspace_id, %'`,
  );
  scopedIndexes = new Set(indexes.rows.map(({ name }) => name));
  // The first use of a token is recorded, at most once a minute.
  await tenant.data('{ __typename }');
}, 900_000);

afterAll(async () => {
  await client?.end();
  await api?.close();
});

/** What a case sends to read by, without the admission that every request begins with. */
async function statementsOf({ name, document, variables }: PlanCase): Promise<SentStatement[]> {
  const ask = async (given = variables) => (await tenant.data(document, given)) as Record<string, unknown>;
  let given = variables;
  if (document.includes('endCursor')) {
    const [page] = Object.values(await ask()) as { pageInfo: { endCursor: string } }[];
    given = { after: page?.pageInfo.endCursor };
  }
  const sent = await api.statements.sentDuring(() => ask(given));
  return sent.filter(
    ({ text }) =>
      /^\s*(?:SELECT|WITH)\b/.test(text) && (name.includes('token') || !/ api_tokens /.test(text)),
  );
}

/** Where a plan looks at rows beyond its workspace or its page. */
function problemsOf(plan: RunPlan, { whole, scans, reads = ROWS_OF_A_PAGE }: PlanCase): string[] {
  const problems = plan.scans.flatMap((scan) => {
    const table = scan['Relation Name'] ?? '';
    if (scan['Node Type'].endsWith('Seq Scan')) {
      return largeTables.has(table) && table !== scans ? [`reads all of ${table}`] : [];
    }
    const index = scan['Index Name'];
    return index !== undefined && scopedIndexes.has(index) && !scan['Index Cond']?.includes('workspace_id')
      ? [`reads ${index} of all workspaces: ${scan['Index Cond']}`]
      : [];
  });
  const most = typeof reads === 'number' ? reads : reads(ITEMS * LARGE_SHARE);
  if (whole === undefined && plan.rowsRead > most) problems.push(`looks at ${plan.rowsRead} rows`);
  return problems;
}

const described = (node: PlanNode) =>
  `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']} ${node['Index Cond'] ?? ''}: ${node['Actual Rows']} rows`;

async function check(statements: readonly SentStatement[], planCase: PlanCase): Promise<MeasuredCase> {
  expect(statements.length).toBeGreaterThan(0);
  const total = { rowsRead: 0, milliseconds: 0, indexes: new Set<string>() };
  for (const statement of statements) {
    const runs: RunPlan[] = [];
    while (runs.length < RUNS) runs.push(await explain(client, statement));
    const [plan] = runs.sort((a, b) => a.milliseconds - b.milliseconds).slice(RUNS >> 1);
    if (plan === undefined) throw new Error('There was no run');
    expect(problemsOf(plan, planCase), `${statement.text}\n${plan.scans.map(described).join('\n')}`).toEqual(
      [],
    );
    total.rowsRead += plan.rowsRead;
    total.milliseconds += plan.milliseconds;
    for (const index of plan.indexes) total.indexes.add(index);
  }
  for (const index of total.indexes) usedIndexes.add(index);
  const unused = planCase.indexes.filter(
    (either) => !either.split('|').some((name) => total.indexes.has(name)),
  );
  expect(unused, `used: ${[...total.indexes].join(', ')}`).toEqual([]);
  return { ...total, ...planCase, indexes: [...total.indexes] };
}

describe('on a large table', () => {
  it('every order of items is one range of its index, on every page, without sorting', async () => {
    const pages: MeasuredCase[] = [];
    for (const planCase of await sortedPages(client, workspaceId)) {
      const statements = await statementsOf(planCase);
      pages.push(await check(statements, planCase));
      for (const statement of statements) {
        const { nodes } = await explain(client, statement);
        // The workspace's id is computed once, before the scan.
        const read = nodes.filter((node) => node['Parent Relationship'] !== 'InitPlan');
        expect(read.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Scan']);
      }
    }
    const [slowest] = pages.sort((a, b) => b.milliseconds - a.milliseconds);
    if (slowest !== undefined) {
      measured.push({
        ...slowest,
        name: `the slowest of ${pages.length} pages in each order: ${slowest.name}`,
      });
    }
  });

  const cases = [...filteredItems(), ...LIST_CASES];
  it.each(cases.map((planCase) => [planCase.name, planCase] as const))(
    'an index serves %s',
    async (_, planCase) => void measured.push(await check(await statementsOf(planCase), planCase)),
  );

  it('an index serves everything that an import reads', async () => {
    const scope = { workspaceId, timeZone: 'UTC' };
    const posts = [10, 20, 30, 'new'].map((externalId) =>
      somePost({ externalId: String(externalId), snapshots: [metrics({ likes: 5 })] }),
    );
    const ingest = api.app.get(IngestService, { strict: false });
    const sent = await api.statements.sentDuring(() => ingest.ingest(scope, RateCard.STANDARD, posts));
    const readers = sent.filter(({ text }) => /^\s*(?:SELECT|UPDATE)\b/.test(text));
    const name = 'what an import of four posts reads and changes';
    const byKey = 'items_workspace_id_provider_external_id_competitor_brand_id_key';
    measured.push(await check(readers, { name, document: '', indexes: [byKey, 'social_profiles_by_name'] }));
  });

  it('an index serves everything that a copy of posts in columns reads', async () => {
    const feed = api.app.get(PostsFeedRepository, { strict: false });
    const { rows } = await client.query<{ place: string }>(
      `UPDATE items SET views = views WHERE workspace_id = $1 AND id IN (SELECT id FROM items WHERE workspace_id = $1 LIMIT 500)
      RETURNING json_build_array(social_profile_id, taken_at, id)::text AS place`,
      [workspaceId],
    );
    await client.query(
      `DELETE FROM campaign_items WHERE workspace_id = $1 AND item_id = ANY(ARRAY(SELECT item_id FROM campaign_items WHERE workspace_id = $1 LIMIT 100))`,
      [workspaceId],
    );
    const sent = await api.statements.sentDuring(async () => {
      const source = { workspaceId, timeZone: 'UTC', isVersioned: true };
      await feed.page(source, rows[0]?.place ?? '', 400);
      await feed.changed(source, '0', 5000);
    });
    const name = 'a page of posts, and what changed of 500, for a copy in columns';
    const members = ['collection_items_by_item', 'campaign_items_by_item'];
    const indexes = ['items_pkey', 'items_by_profile', ...members];
    measured.push(await check(sent, { name, document: '', indexes, reads: 4000 }));
  });

  it('an index of the newest words serves a phrase of many posts', async () => {
    const newest = NewestWords.of(api);
    await newest.among(ITEMS / 10, { workspaceId });
    const since = (await newest.service.since({ workspaceId }))?.getTime();
    const indexes = ['c', 't'].map(
      (kind) => `search_newest_${kind}_${workspaceId.replaceAll('-', '')}_${since}`,
    );
    const phrase = cases.find(({ name }) => name.endsWith('superSearch with a phrase'));
    if (phrase === undefined) throw new Error('There is no case of a phrase');
    const planCase = { ...phrase, name: `${phrase.name}, among the newest posts`, indexes };
    try {
      measured.push(await check(await statementsOf(planCase), planCase));
    } finally {
      await newest.putBack();
    }
  });

  describe('of work that waits', () => {
    const now = new Date('2026-06-01T00:00:00.000Z');
    const claiming = { now, leaseMs: 300_000, limit: 200 };

    beforeAll(async () => {
      // Half of all items are due; a tenth of those in one operation is still to be done.
      await client.query(
        `INSERT INTO snapshot_schedule (workspace_id, item_id, provider, window_at, due_at)
        SELECT workspace_id, id, provider, moment, moment
        FROM (SELECT *, $1::timestamptz + (random() - 0.5) * interval '30 days' AS moment FROM items) AS item
        ON CONFLICT DO NOTHING`,
        [now],
      );
      await client.query(
        `WITH operation AS (
          INSERT INTO operations (workspace_id, id, operation_type, status, total)
          VALUES ($1, $2, 'REFETCH_ENGAGEMENT', 'COMPLETED', 20000) RETURNING workspace_id, id)
        INSERT INTO operation_items (workspace_id, operation_id, item_id, state, due_at)
        SELECT item.workspace_id, operation.id, item.id,
          CASE WHEN row_number() OVER (ORDER BY item.id) % 10 = 0 THEN 'PENDING' ELSE 'SUCCEEDED' END, $3
        FROM items AS item CROSS JOIN operation WHERE item.workspace_id = operation.workspace_id LIMIT 20000
        ON CONFLICT DO NOTHING`,
        [workspaceId, newId(), now],
      );
      await client.query('ANALYZE snapshot_schedule, operations, operation_items');
    });

    const schedule = () => api.app.get(ScheduleRepository, { strict: false });
    const work = () => api.app.get(OperationWorkRepository, { strict: false });

    const group = (part = '') => ({ workspaceId, part });

    it.each<[string, string, number, () => Promise<unknown>]>([
      [
        'snapshots of a group',
        'snapshot_schedule_due',
        1000,
        () => schedule().queue.claim(group('INSTAGRAM'), claiming),
      ],
      ['items of a workspace', 'operation_items_waiting', 1000, () => work().items.claim(group(), claiming)],
      ['imports of a workspace', 'operations_importing', 200, () => work().imports.claim(group(), claiming)],
    ])('an index finds %s, and few other rows are read', async (_, index, most, ask) => {
      const sent = await api.statements.sentDuring(ask);
      const claims = sent.filter(({ text }) => /FOR UPDATE SKIP LOCKED\)\s+UPDATE/.test(text));
      // One for what is new, and one for what a process that died has left.
      expect([1, 2]).toContain(claims.length);
      for (const statement of claims) {
        const plan = await explain(client, statement);
        const reported = `${statement.text}\n${plan.nodes.map(described).join('\n')}`;
        expect(plan.indexes, reported).toContain(index);
        expect(plan.rowsRead, reported).toBeLessThanOrEqual(most);
        const scanned = plan.scans.filter((scan) => scan['Node Type'].endsWith('Seq Scan'));
        expect(
          scanned.filter((scan) => largeTables.has(scan['Relation Name'] ?? '')),
          reported,
        ).toEqual([]);
      }
    });
  });

  it('no index is kept for nothing', async ({ skip }) => {
    if (measured.length < cases.length + 2) skip('needs all the others');
    const { rows } = await client.query<{ name: string }>(`
      SELECT indexrelid::regclass::text AS name FROM pg_stat_user_indexes JOIN pg_index USING (indexrelid)
      WHERE schemaname = 'public' AND NOT indisunique`);
    const known = new Set([
      ...usedIndexes,
      ...OF_FOREIGN_KEYS,
      ...OF_THE_WORKER,
      ...OF_SENT_FILES,
      ...OF_ONE_WORKSPACE,
      ...OF_PEOPLE,
      ...OF_ERASURES,
      ...OF_FIELDS,
      ...OF_COMMON_VALUES,
      ...OF_VECTORS,
      ...OF_EMPTY_TABLES,
    ]);
    const idle = rows.map(({ name }) => name).filter((name) => !known.has(name));
    expect(idle).toEqual([]);
  });

  it('every foreign key by which rows are deleted has an index', async () => {
    const { rows } = await client.query<{ name: string }>(`
      SELECT conrelid::regclass || ' ' || conname AS name FROM pg_constraint
      WHERE contype = 'f' AND confdeltype <> 'a' AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = conrelid
          AND conkey @> (indkey::smallint[])[0:cardinality(conkey) - 1]
          AND conkey <@ (indkey::smallint[])[0:cardinality(conkey) - 1])`);
    expect(rows).toEqual([]);
  });

  it.runIf(WRITES_DOCS)('the measurements are written down', () => {
    expect(measured).toHaveLength(cases.length + 2);
    writeMeasurements(measured);
  });
});
