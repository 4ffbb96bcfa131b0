import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OPERATOR } from '@loupe/audit';
import { Database, sql } from '@loupe/database';
import { EXPORTED_ROWS_COST, ExportFilesService } from '@loupe/exports';
import { ErasureService, PersonLookupService, PrivacyModule } from '@loupe/privacy';
import { UsageRecorder } from '@loupe/rate-limit';
import { ObjectStore } from '@loupe/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { csvRows, duckRows, ExportClient, ndjsonRows, parquetRows, xlsxRows } from '../support/exports.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { leaveBytes } from '../support/stored-bytes.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  'plain, "quoted"\r\nline',
  '',
  '_x0041_ & <b> \u0001',
];

/** The fields of an item that are compared, with how GraphQL selects them. */
const FIELDS = [
  ...['id', 'provider', 'type', 'externalId', 'takenAt', 'originalUrl', 'archivePublicUrl', 'caption'],
  ...['hashtags', 'mentions', 'linearViralityScore', 'creator.id', 'socialProfile.id'],
  ...['socialProfile.accountName', 'socialProfile.followers', 'socialProfile.verified'],
  ...['currentEngagement.at', 'currentEngagement.likes', 'currentEngagement.views'],
  ...['currentEngagement.earnedMediaValue', 'location.city', 'rights.usageRightsStatus'],
  ...['rights.tiktokWhitelistingEligible', 'rights.shopifyProductsIds', 'customAttributes'],
];
const SELECTION = FIELDS.map((path) => {
  const [first, second] = path.split('.');
  return second === undefined ? first : `${first} { ${second} }`;
}).join(' ');
const INTEGERS = /followers|likes|views|earnedMediaValue/;

// biome-ignore lint/suspicious/noExplicitAny: nodes are whatever was selected.
type Node = any;

const numberOf = (digits: string | null) => (digits === null ? null : Number(digits));

const groupedBy = (...keys: string[]) => ({ of: 'ITEM_AGGREGATES', groupBy: keys.map((by) => ({ by })) });

describe('exports', () => {
  let folder: string;
  let settings: Record<string, string>;
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let exports: ExportClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-exports-'));
    settings = { STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off' };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
    exports = new ExportClient(api, tenant.client);
  });

  const posts = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      somePost({
        externalId: `post-${at}`,
        caption: FORMULAS[at % FORMULAS.length] ?? null,
        takenAt: new Date(Date.UTC(2026, 0, 1) + at * 90_061_000),
        hashtags: at % 3 === 0 ? ['ad', 'sum, mer'] : [],
        provider: at % 4 === 0 ? 'TIKTOK' : 'INSTAGRAM',
        type: at % 4 === 0 ? 'SHORT' : 'REEL',
        snapshots:
          at % 5 === 0 ? [] : [metrics({ likes: at, views: at % 2 === 0 ? null : 9_007_199_254_740_991 })],
        profile: {
          externalId: `p${at % 7}`,
          accountName: `account ${at % 7}`,
          originalUrl: 'https://www.instagram.com/x/',
          followers: at,
        },
      }),
    );

  /** All chosen items by the pages of the API, as flat rows. */
  async function paged(variables: object): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    for (let after: string | null = null; ; ) {
      const { items } = await tenant.client.data(
        `query($after: String, $filter: ItemFilterInput, $sorting: [ItemSortingInput!]) {
           items(first: 100, after: $after, filter: $filter, sorting: $sorting) {
             pageInfo { hasNextPage endCursor } nodes { ${SELECTION} } } }`,
        { ...variables, after },
      );
      rows.push(...items.nodes.map(flat));
      if (!items.pageInfo.hasNextPage) return rows;
      after = items.pageInfo.endCursor;
    }
  }

  function flat(node: Node): Record<string, unknown> {
    return Object.fromEntries(
      FIELDS.map((path) => {
        const value = path.split('.').reduce((part: Node, name) => part?.[name] ?? null, node);
        return [path, INTEGERS.test(path) && value !== null ? Number(value) : value];
      }),
    );
  }

  describe('for people', () => {
    const LABEL = {
      entity: 'ITEM',
      name: 'Mood of it',
      key: 'mood',
      type: 'MULTIPLE_SELECT_V2',
      options: [{ name: 'Calm, quiet' }, { name: 'Wild' }],
    };

    it('have headings in words, labels of options, money with its currency and times of the workspace', async () => {
      tenant = await createTenant(api, 'People', 'Asia/Tokyo');
      exports = new ExportClient(api, tenant.client);
      const { createCustomAttribute } = await tenant.client.data(
        'mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) { customAttributeSchema { options { id } } } }',
        { input: LABEL },
      );
      const mood = createCustomAttribute.customAttributeSchema.options.map(({ id }: Node) => id);
      const [id] = await ingest(api, tenant, [
        somePost({
          provider: 'TIKTOK',
          takenAt: new Date('2026-01-01T20:00:00Z'),
          snapshots: [metrics({ likes: 5, views: 100, impressions: 100 })],
        }),
      ]);
      await tenant.client.data(
        'mutation($id: ID!, $input: UpdateItemCustomAttributesInput!) { updateItemCustomAttributes(id: $id, input: $input) { userErrors { message } } }',
        { id, input: { values: { mood } } },
      );
      const input = { of: 'ITEMS', format: 'CSV', forPeople: true };
      const [headings = '', row = ''] = (await exports.file(input)).toString().split('\r\n');
      expect(headings).toContain('Platform,Type,Published (Asia/Tokyo),Address');
      expect(headings).toContain('Likes');
      expect(headings).toMatch(/Earned media value \((?:USD|EUR)\)/);
      expect(headings).toMatch(/Mood of it/);
      expect(headings.toLowerCase()).not.toMatch(/\bid\b|customattributes/);
      expect(row).toContain('TikTok,');
      expect(row).toContain('2026-01-02 05:00');
      expect(row).toContain('"Calm, quiet, Wild"');
      const fields = [
        'customAttributes.mood',
        'customAttributes.mood.label',
        'currentEngagement.earnedMediaValue',
      ];
      const [plain = ''] = (await exports.file({ of: 'ITEMS', format: 'NDJSON', fields }))
        .toString()
        .split('\n');
      const { 'customAttributes.mood': ids, 'customAttributes.mood.label': labels } = JSON.parse(plain);
      expect(JSON.parse(ids)).toEqual(mood);
      expect(labels).toBe('Calm, quiet, Wild');
      const cents = JSON.parse(plain)['currentEngagement.earnedMediaValue'];
      const money = (await exports.file({ ...input, fields: fields.slice(2) })).toString().split('\r\n')[1];
      expect(Number(money)).toBeCloseTo(cents / 100, 6);
      const { exportColumns } = await tenant.client.data(
        '{ exportColumns(of: ITEMS) { field heading isUsual } }',
      );
      expect(exportColumns).toContainEqual({
        field: 'customAttributes.mood.label',
        heading: 'Mood of it',
        isUsual: true,
      });
      expect(exportColumns).toContainEqual({ field: 'id', heading: 'Id', isUsual: false });
    });

    it('are CSV and XLSX', async () => {
      for (const format of ['NDJSON', 'PARQUET']) {
        expect(await exports.ask({ of: 'ITEMS', format, forPeople: true })).toMatchObject({
          export: null,
          userErrors: [{ field: ['input', 'forPeople'], code: 'not_for_format' }],
        });
      }
    });
  });

  describe('of items', () => {
    const filter = {
      takenAt: { from: '2026-01-02T00:00:00Z' },
      not: { takenAt: { to: '2026-01-03T00:00:00Z' } },
    };
    const sorting = [{ sortKey: 'LIKE_COUNT', sortOrder: 'DESC' }];

    it('have in each format what pages of the API have, in the same order', async () => {
      await ingest(api, tenant, posts(150));
      const expected = await paged({ filter, sorting });
      expect(expected).toHaveLength(148);
      const input = { of: 'ITEMS', filter, sorting, fields: FIELDS };

      expect(ndjsonRows(await exports.file({ ...input, format: 'NDJSON' }))).toEqual(expected);

      const parquet = await exports.file({ ...input, format: 'PARQUET' });
      const typed = (await parquetRows(parquet)).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value instanceof Date
              ? `${value.toISOString().slice(0, 19)}Z`
              : typeof value === 'bigint'
                ? Number(value)
                : (value ?? null),
          ]),
        ),
      );
      expect(typed).toEqual(expected);
      const path = join(folder, 'read.parquet');
      await writeFile(path, parquet);
      const [sums] = await duckRows(
        path,
        (from) =>
          `SELECT count(*)::int AS rows, sum("currentEngagement.likes")::int AS likes, min("takenAt")::text AS first FROM ${from}`,
      );
      const likes = expected.reduce((sum, row) => sum + Number(row['currentEngagement.likes'] ?? 0), 0);
      const first = expected.map((row) => String(row.takenAt)).sort()[0];
      expect(sums).toMatchObject({ rows: 148, likes });
      expect(String(sums?.first).replace(' ', 'T').slice(0, 19)).toBe(first?.slice(0, 19));

      const cell = (value: unknown) =>
        value === null
          ? null
          : typeof value === 'object'
            ? JSON.stringify(value)
            : /^[=+\-@\t]/.test(String(value)) && typeof value === 'string'
              ? `'${value}`
              : String(value);
      const cells = expected.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(value)])),
      );
      expect(csvRows(await exports.file({ ...input, format: 'CSV' }))).toEqual(cells);

      const sheet = xlsxRows(await exports.file({ ...input, format: 'XLSX' }));
      const inSheet = expected.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => {
            if (name.endsWith('At') || name.endsWith('.at'))
              return [name, value === null ? null : new Date(String(value))];
            // Beyond what a double holds exactly.
            if (typeof value === 'number' && !Number.isSafeInteger(value)) return [name, String(value)];
            return [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value];
          }),
        ),
      );
      // SheetJS loses a millisecond of some dates.
      const read = (rows: Record<string, unknown>[]) =>
        rows.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              value instanceof Date ? Math.round(value.getTime() / 1000) : String(value),
            ]),
          ),
        );
      expect(read(sheet)).toEqual(read(inSheet));
    });

    it('put collections, one attribute and transcripts in columns of their own', async () => {
      const [first = ''] = await ingest(api, tenant, posts(2));
      await tenant.client.data(
        `mutation($id: ID!) { addItemToCollections(itemId: $id, collectionNames: ["B", "A, b"], autoCreate: true) { userErrors { message } } }`,
        { id: first },
      );
      const fields = ['id', 'collections.name', 'transcriptions.transcript', 'customAttributes.size'];
      const rows = ndjsonRows(await exports.file({ of: 'ITEMS', format: 'NDJSON', fields }));
      expect(rows.find(({ id }) => id === first)).toEqual({
        id: first,
        'collections.name': ['B', 'A, b'],
        'transcriptions.transcript': [],
        'customAttributes.size': null,
      });
    });
  });

  it('have an empty column for an attribute that does not exist, and say so', async () => {
    const fields = ['id', 'customAttributes.missing'];
    const { body } = await tenant.client.send(
      'mutation($input: CreateExportInput!) { createExport(input: $input) { export { id } } }',
      { input: { of: 'CREATORS', format: 'CSV', fields } },
    );
    expect(body.data?.createExport.export.id).toEqual(expect.any(String));
    expect(body.extensions?.warnings).toEqual([
      {
        code: 'UNKNOWN_ATTRIBUTE',
        message: 'fields[1]: no attribute has the key "missing"',
        path: ['createExport'],
      },
    ]);
  });

  it('of the other kinds have what their lists have', async () => {
    await ingest(api, tenant, posts(30));
    const kinds = ['CREATORS', 'SOCIAL_PROFILES', 'ENGAGEMENT_HISTORIES'] as const;
    const [creators = [], profiles = [], histories = []] = await Promise.all(
      kinds.map(async (of) => ndjsonRows(await exports.file({ of, format: 'NDJSON' }))),
    );
    const data = await tenant.client.data(`{
      creators(first: 100) { nodes { id displayName postsCount lastPostAt socialProfiles { accountName } } }
      socialProfiles(first: 100) { nodes { id accountName followers verified creator { id } } } }`);
    expect(
      creators.map((row) => [
        row.id,
        row.displayName,
        row.postsCount,
        row.lastPostAt,
        row['socialProfiles.accountName'],
      ]),
    ).toEqual(
      data.creators.nodes.map((node: Node) => [
        ...[node.id, node.displayName, node.postsCount, node.lastPostAt],
        node.socialProfiles.map(({ accountName }: Node) => accountName),
      ]),
    );
    expect(
      profiles.map((row) => [row.id, row.accountName, row.followers, row.verified, row['creator.id']]),
    ).toEqual(
      data.socialProfiles.nodes.map((node: Node) => [
        ...[node.id, node.accountName, node.followers, node.verified, node.creator.id],
      ]),
    );
    expect(histories).toHaveLength(24);
    const groups = ndjsonRows(
      await exports.file({
        of: 'ITEM_AGGREGATES',
        format: 'NDJSON',
        groupBy: [{ by: 'PLATFORM' }],
        // A metric that is named twice has its columns once.
        metrics: ['LIKES', 'LIKES', 'VIEWS'],
      }),
    );
    const { itemAggregates } = await tenant.client.data(`{
      itemAggregates(groupBy: [{ by: PLATFORM }], metrics: [LIKES, VIEWS]) {
        groups { keys { value } values { count metrics { sum } } }
      }
    }`);
    expect(groups.map(({ count }) => count)).toEqual([22, 8]);
    expect(groups).toMatchObject(
      itemAggregates.groups.map(({ keys, values: { count, metrics } }: Node) => ({
        ...{ 'PLATFORM.value': keys[0].value, count },
        ...{ 'LIKES.sum': numberOf(metrics[0].sum), 'VIEWS.sum': numberOf(metrics[1].sum) },
      })),
    );
  });

  it('of aggregates have number attributes, and the groups that are chosen', async () => {
    const [itemId] = await ingest(api, tenant, posts(30));
    await tenant.client.data(`mutation { createCustomAttribute(input: {entity: ITEM, name: "Fee", key: "fee", type: NUMBER}) {
      userErrors { message } } }`);
    await tenant.client.data(
      'mutation($id: ID!) { updateItemCustomAttributes(id: $id, input: {values: {fee: 12.5}}) { userErrors { message } } }',
      { id: itemId },
    );
    const asked = { ...groupedBy('PLATFORM'), format: 'NDJSON', attributes: ['fee'] };
    const fields = ['PLATFORM.value', 'count', 'fee.sum', 'fee.known'];
    const all = ndjsonRows(await exports.file({ ...asked, fields }));
    expect(all.map((row) => fields.map((field) => row[field]))).toEqual([
      ['INSTAGRAM', 22, null, 0],
      ['TIKTOK', 8, 12.5, 1],
    ]);
    const having = [{ by: 'COUNT', from: 10 }];
    expect(ndjsonRows(await exports.file({ ...asked, having })).map(({ count }) => count)).toEqual([22]);
  });

  describe('are refused', () => {
    it.each([
      [{ fields: ['id', 'nonsense'] }, ['input', 'fields', '1'], 'unknown_field'],
      [{ fields: ['id', 'id'] }, ['input', 'fields', '1'], 'repeated_field'],
      [{ fields: [] }, ['input', 'fields'], null],
      [{ groupBy: [{ by: 'PLATFORM' }] }, ['input', 'groupBy'], 'not_for_kind'],
      [{ of: 'CREATORS', filter: { ids: [] } }, ['input', 'filter'], 'not_for_kind'],
      [{ of: 'ITEM_AGGREGATES' }, ['input', 'groupBy'], 'required'],
      [groupedBy('PLATFORM', 'TYPE', 'MENTION'), ['input', 'groupBy'], 'INVALID_INPUT'],
      [groupedBy('TYPE', 'TYPE'), ['input', 'groupBy', '1'], 'INVALID_INPUT'],
      [groupedBy('ATTRIBUTE_OPTION'), ['input', 'groupBy', '0', 'attribute'], 'INVALID_INPUT'],
      [{ ...groupedBy('TYPE'), having: [{ by: 'COUNT' }] }, ['input', 'having', '0'], 'INVALID_INPUT'],
      [{ ...groupedBy('TYPE'), attributes: ['nothing'] }, ['input', 'attributes', '0'], 'INVALID_INPUT'],
      [
        { filter: { superSearch: { mode: 'EMBEDDING_CONTENT', searchQuery: 'cat' } } },
        ['input', 'filter', 'superSearch', 'mode'],
        'not_for_exports',
      ],
    ])('%j', async (changes, field, code) => {
      const { export: made, userErrors } = await exports.ask({ of: 'ITEMS', format: 'CSV', ...changes });
      expect(made).toBeNull();
      expect(userErrors).toMatchObject([{ field, code }]);
    });

    it('beyond five that wait, and give their credits back', async () => {
      await ingest(api, tenant, posts(3));
      await worker.close();
      try {
        const accepted = await credits(() => exports.begin({ of: 'ITEMS', format: 'CSV' }));
        for (let at = 1; at < 5; at += 1) await exports.begin({ of: 'ITEMS', format: 'CSV' });
        const refused = await credits(async () => {
          const { userErrors } = await exports.ask({ of: 'ITEMS', format: 'CSV' });
          expect(userErrors).toMatchObject([{ field: [], code: 'limit_reached' }]);
        });
        expect(accepted - refused).toBe(EXPORTED_ROWS_COST);
      } finally {
        worker = await startTestWorker(api, settings);
      }
    });
  });

  it('that take more bytes than the plan has left fail and say so, and leave no file', async () => {
    await ingest(api, tenant, posts(3));
    await leaveBytes(api, tenant, 20);
    const id = await exports.begin({ of: 'ITEMS', format: 'CSV' });
    expect(await exports.finished(id)).toMatchObject({
      ...{ state: 'FAILED', downloadUrl: null, bytes: null },
      error: expect.stringMatching(/^input: the plan growth keeps \d+ bytes of files/),
    });
    const keys: string[] = [];
    const folder = `exports/${tenant.scope.workspaceId}/`;
    for await (const { key } of api.app.get(ObjectStore, { strict: false }).list(folder)) keys.push(key);
    expect(keys).toEqual([]);
  });

  it('that fail later say why, and keep their credits', async () => {
    await ingest(api, tenant, posts(3));
    await worker.close();
    let id = '';
    const spent = await credits(async () => {
      id = await exports.begin({ of: 'ITEMS', format: 'CSV' });
      // As if it had killed as many workers as an export may.
      await api.app
        .get(Database, { strict: false })
        .query(sql`UPDATE exports SET runs = 25 WHERE id = ${id}`);
      worker = await startTestWorker(api, settings);
      expect(await exports.finished(id)).toMatchObject({
        ...{ state: 'FAILED', downloadUrl: null, rowsWritten: 0 },
        error: 'The file could not be written: ask for the export again later',
      });
    });
    expect(spent).toBe(await credits(() => exports.begin({ of: 'ITEMS', format: 'CSV' })));
    const { operation } = await tenant.client.data(`{ operation(id: "${id}") { fetchStatus error } }`);
    expect(operation).toMatchObject({ fetchStatus: 'FAILED', error: expect.stringContaining('again later') });
  });

  /** Credits of createExport that the API counts during some work. */
  async function credits(work: () => Promise<unknown>): Promise<number> {
    const add = vi.spyOn(api.app.get(UsageRecorder, { strict: false }), 'add');
    try {
      await work();
      const own = add.mock.calls.filter(([, operation]) => operation === 'createExport');
      return own.reduce((sum, [, , , counted]) => sum + counted, 0);
    } finally {
      add.mockRestore();
    }
  }

  it('are shown to nobody but their workspace, and recorded in the audit log', async () => {
    const id = await exports.begin({ of: 'ITEMS', format: 'CSV' });
    const other = new ExportClient(api, (await createTenant(api)).client);
    expect(await other.find(id)).toBeNull();
    expect(await exports.find('nonsense')).toBeNull();
    const { auditLog } = await tenant.client.data('{ auditLog(first: 1) { nodes { action subjectId } } }');
    expect(auditLog.nodes).toEqual([{ action: 'export.created', subjectId: id }]);
    const done = await exports.finished(id);
    expect(done).toMatchObject({ state: 'READY', rowsWritten: 0, rowsExpected: 0 });
    const { operation } = await tenant.client.data(
      `{ operation(id: "${id}") { operationType fetchStatus processed error } }`,
    );
    expect(operation).toEqual({
      operationType: 'EXPORT',
      fetchStatus: 'COMPLETED',
      processed: 0,
      error: null,
    });
  });

  it('are downloaded by their address alone, until it ends or a file is removed', async () => {
    await ingest(api, tenant, posts(3));
    const done = await exports.finished(await exports.begin({ of: 'ITEMS', format: 'CSV' }));
    const url: string = done.downloadUrl;
    const whole = await fetch(url);
    const text = await whole.text();
    const etag = whole.headers.get('etag') ?? '';
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      ...[200, String(Buffer.byteLength(text)), ''],
    ]);
    const rest = await fetch(url, { headers: { range: 'bytes=5-', 'if-range': etag } });
    expect([rest.status, await rest.text()]).toEqual([206, text.slice(5)]);
    const other = await fetch(url, { headers: { range: 'bytes=5-', 'if-range': '"another"' } });
    expect([other.status, await other.text()]).toEqual([200, text]);
    expect((await fetch(url, { headers: { range: 'bytes=9999999-' } })).status).toBe(416);
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url.replace('signature=', 'signature=x'))).status).toBe(403);
    expect((await fetch(url.replace(/expires=\d+/, 'expires=99999999999'))).status).toBe(403);
    expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(403);
    const db = api.app.get(Database, { strict: false });
    await db.query(sql`UPDATE exports SET expires_at = now() - interval '1 second' WHERE id = ${done.id}`);
    expect((await fetch(url)).status).toBe(404);
    expect(await worker.get(ExportFilesService, { strict: false }).expire()).toBeGreaterThan(0);
    expect(await exports.find(done.id)).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it('are downloaded whole by a reader that is slower than an idle connection is kept', async () => {
    await ingest(api, tenant, posts(3));
    const done = await exports.finished(await exports.begin({ of: 'ITEMS', format: 'NDJSON' }));
    const [key = ''] = await stored();
    const text = 'a line of a file\n'.repeat(3000);
    await api.app.get(ObjectStore, { strict: false }).put(key, Buffer.from(text));
    const server: Server = api.app.getHttpServer();
    const { keepAliveTimeout } = server;
    server.keepAliveTimeout = 1;
    try {
      // All of it is sent, and then the connection is closed or nothing more can be sent on it.
      const sent = new Promise<void>((resolve) =>
        server.prependOnceListener('request', ({ socket }: IncomingMessage) => {
          socket.once('close', resolve).once('finish', resolve);
        }),
      );
      const response = await fetch(done.downloadUrl, { headers: { 'accept-encoding': 'gzip' } });
      await sent;
      expect(response.headers.get('content-length')).toBe(String(text.length));
      expect(await response.text()).toBe(text);
    } finally {
      server.keepAliveTimeout = keepAliveTimeout;
    }
  });

  async function stored(): Promise<string[]> {
    const keys: string[] = [];
    const store = api.app.get(ObjectStore, { strict: false });
    for await (const { key } of store.list(`exports/${tenant.scope.workspaceId}/`)) keys.push(key);
    return keys;
  }

  it('are withdrawn when a person is erased, and later ones have nothing of the person', async () => {
    await ingest(api, tenant, posts(21));
    const before = await exports.finished(await exports.begin({ of: 'ITEMS', format: 'CSV' }));
    const privacy = worker.select(PrivacyModule);
    const profileId = ndjsonRows(await exports.file({ of: 'SOCIAL_PROFILES', format: 'NDJSON' })).find(
      ({ accountName }) => accountName === 'account 3',
    )?.id as string;
    const person = await privacy.get(PersonLookupService).find(tenant.scope, { profileId });
    await privacy.get(ErasureService).erase(tenant.scope, person, { mentionsOnly: false, by: OPERATOR });
    expect(await stored()).toEqual([]);
    expect((await fetch(before.downloadUrl)).status).toBe(404);
    expect(await exports.find(before.id)).toMatchObject({ state: 'WITHDRAWN', downloadUrl: null });
    const fields = ['socialProfile.accountName'];
    const rows = ndjsonRows(await exports.file({ of: 'ITEMS', format: 'NDJSON', fields }));
    expect(rows).toHaveLength(18);
    expect(JSON.stringify(rows)).not.toContain('account 3');
  });

  it('are asked for over HTTP', async () => {
    await ingest(api, tenant, posts(3));
    const { token } = await createToken();
    const headers = {
      authorization: `Bearer ${token}`,
      'workspace-id': tenant.scope.workspaceId,
      'user-agent': BROWSER_AGENT,
      'content-type': 'application/json',
    };
    const send = async (body: unknown, changes: object = {}) => {
      const response = await fetch(`${api.url}/exports`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers, ...changes },
      });
      return { status: response.status, body: (await response.json()) as Node };
    };
    const made = await send({ of: 'ITEMS', format: 'CSV', fields: ['id'] });
    expect(made).toMatchObject({ status: 202, body: { export: { of: 'ITEMS', rowsExpected: 3 } } });
    expect(made.body).not.toHaveProperty('extensions');
    expect(await send({ of: 'ITEMS', format: 'CSV', fields: ['customAttributes.missing'] })).toMatchObject({
      status: 202,
      body: { extensions: { warnings: [{ code: 'UNKNOWN_ATTRIBUTE', path: ['createExport'] }] } },
    });
    await exports.finished(made.body.export.id);
    const found = await fetch(`${api.url}/exports/${made.body.export.id}`, { headers });
    expect(found.status).toBe(200);
    expect(await found.json()).toMatchObject({ export: { state: 'READY' } });
    expect((await fetch(`${api.url}/exports/unknown`, { headers })).status).toBe(404);
    expect(await send({ of: 'ITEMS', format: 'CSV', fields: ['no'] })).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'INVALID_INPUT', field: ['fields', '0'] } }] },
    });
    const keyed = (body: object) => send(body, { 'idempotency-key': 'report-1' });
    const [first, again] = [
      await keyed({ of: 'ITEMS', format: 'CSV' }),
      await keyed({ of: 'ITEMS', format: 'CSV' }),
    ];
    expect(first.status).toBe(202);
    expect(again).toEqual(first);
    expect(await keyed({ of: 'ITEMS', format: 'NDJSON' })).toMatchObject({ status: 400 });
    expect(await send({ of: 'ITEMS', format: 'CSV' }, { 'idempotency-key': '' })).toMatchObject({
      status: 400,
    });
    const refused = { of: 'ITEMS', format: 'CSV', fields: ['no'] };
    const refusals = [1, 2].map(() => send(refused, { 'idempotency-key': 'report-2' }));
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([400, 400]);
    expect(await send({ of: 'NOTHING' })).toMatchObject({ status: 400 });
    expect(await send({}, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await send({}, { authorization: 'Bearer no' })).toMatchObject({ status: 401 });
  });

  async function createToken() {
    const { ApiTokensService } = await import('@loupe/auth');
    const { organizationId } = tenant;
    return api.app.get(ApiTokensService).create({ organizationId, name: 'exports' });
  }

  it('are written by the command line', async () => {
    await ingest(api, tenant, posts(8));
    const environment = {
      PATH: process.env.PATH,
      ...testEnvironment({ database: api.database, ...settings }),
    };
    const common = ['--workspace', tenant.scope.workspaceId, '--fields', 'id,caption'];
    const chosen = ['--filter', '{"provider":"TIKTOK","takenAt":{"from":"2026-01-02T00:00:00Z"}}'];
    const out = join(folder, 'items.csv');
    const done = await loupe(['export', 'items', ...common, ...chosen, '--out', out], environment);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    const api_ = await exports.file({
      of: 'ITEMS',
      format: 'CSV',
      fields: ['id', 'caption'],
      filter: { provider: 'TIKTOK', takenAt: { from: '2026-01-02T00:00:00Z' } },
    });
    expect(await readFile(out, 'utf8')).toBe(api_.toString());
    const wrong = await loupe(['export', 'items', ...common, '--filter', '{"nonsense":1}'], environment);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('filter');
  });
});
