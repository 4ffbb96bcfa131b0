import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CapturedPost, Creator } from '@loupe/content';
import { Database } from '@loupe/database';
import { RateCard } from '@loupe/engagement';
import { type IngestOutcome, IngestService } from '@loupe/ingest';
import { newId } from '@loupe/kernel';
import { openStore } from '@loupe/storage';
import Bull from 'bull';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/lib/net.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { type CliResult, runLoupe } from '../support/loupe.js';
import { loupe as runInProcess } from '../support/loupe-in-process.js';
import { succeed } from '../support/presets.js';
import { readRealPosts, realPostsFile } from '../support/real-posts.js';
import { Receiver } from '../support/receiver.js';
import { hasNeedle, residualInDatabase, residualInFiles, residualInRedis } from '../support/residual-data.js';
import { testEnvironment, testStorageUrl } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const ENVIRONMENT = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', LOG_LEVEL: 'verbose' };

/** What the person is called, and a word that nobody else writes. */
const HANDLE = 'zuz4na.kvapil_77';
const SECOND_HANDLE = 'zuzkvapiltok';
const PERSON = {
  handle: HANDLE,
  secondHandle: SECOND_HANDLE,
  fullName: 'Zuzana Kvapilová',
  platformId: '178414059981234567',
  email: 'studio@zuzkvapil.example',
  phone: '+420 601 555 0142',
  word: 'qwertzophil',
  bytes: 'bytes-of-the-picture-of-zuz4na',
};
const NEEDLES = [...Object.values(PERSON), 'zuz4na', 'kvapil'];
const POSTS = 12;
/** Of the posts, and of the person's two profiles. */
const FILES = POSTS + 2;

const profile: CapturedPost['profile'] = {
  externalId: PERSON.platformId,
  accountName: HANDLE,
  originalUrl: `https://www.instagram.com/${HANDLE}/`,
  fullName: PERSON.fullName,
  avatar: `https://cdn.example/avatars/${HANDLE}.jpg`,
  email: PERSON.email,
  phoneNumbers: [PERSON.phone],
  followers: 50_000,
};

/** Posts of the person on two platforms. */
function ownPosts(creatorId: string): CapturedPost[] {
  return Array.from({ length: POSTS }, (_, index) => {
    const onTikTok = index % 3 === 2;
    return somePost({
      externalId: `own-${index}`,
      provider: onTikTok ? 'TIKTOK' : 'INSTAGRAM',
      type: onTikTok ? 'SHORT' : 'REEL',
      originalUrl: onTikTok
        ? `https://www.tiktok.com/@${SECOND_HANDLE}/video/${index}`
        : `https://www.instagram.com/reel/own${index}/`,
      caption: `Morning bread ${PERSON.word} by ${PERSON.fullName}, day ${index}`,
      hashtags: ['bread', PERSON.word],
      creatorId,
      profile: onTikTok
        ? {
            ...profile,
            externalId: null,
            accountName: SECOND_HANDLE,
            originalUrl: `https://www.tiktok.com/@${SECOND_HANDLE}`,
          }
        : profile,
      media: [
        {
          type: 'VIDEO',
          fileUrl: null,
          thumbnailUrl: null,
          width: 1080,
          height: 1920,
          videoDuration: 20,
          transcript: `Hello, I am ${PERSON.fullName} and this is ${PERSON.word}`,
        },
      ],
      snapshots: [metrics({ likes: 10 + index, views: 1000 })],
    });
  });
}

/** Posts of others that mention the person in every form. */
const MENTIONS: CapturedPost[] = [
  somePost({
    externalId: 'm1',
    caption: `Baking with @${HANDLE}! #${SECOND_HANDLE}`,
    hashtags: [SECOND_HANDLE],
    mentions: [HANDLE],
  }),
  somePost({ externalId: 'm2', caption: `Thanks ${PERSON.fullName.toUpperCase()} for the bread` }),
  somePost({
    externalId: 'm3',
    caption: `More at https://www.instagram.com/${HANDLE}/?hl=en (id ${PERSON.platformId}, ${PERSON.email})`,
    media: [
      {
        type: 'IMAGE',
        fileUrl: null,
        thumbnailUrl: `https://127.0.0.1:9/avatars/${HANDLE}/m3.jpg`,
        width: null,
        height: null,
        videoDuration: null,
        transcript: `today we are with ${PERSON.fullName}, call ${PERSON.phone}`,
      },
    ],
  }),
];

let api: TestApp;
let client: pg.Client;
let receiver: Receiver;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  api = await startTestApp();
  environment = testEnvironment({ database: api.database, ...ENVIRONMENT });
  client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  // The Redis database of this spec alone; what an earlier run has left is not this one's.
  const redis = new Redis(String(environment.REDIS_URL));
  await redis.flushdb();
  redis.disconnect();
  receiver = await new Receiver().start();
  // What a customer's system answers may well repeat what it was sent.
  receiver.answers.set('/echo', (request, response) => {
    response.statusCode = request.body.includes(HANDLE) ? 500 : 200;
    response.end(request.body);
  });
  folder = await mkdtemp(join(tmpdir(), 'loupe-erase-'));
});
afterAll(async () => {
  await client?.end();
  await api?.close();
  await receiver?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

const loupe = (args: readonly string[]) => runInProcess(args, environment);

async function until(what: string, isSo: () => Promise<boolean>, limitMs = 240_000): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(200)) if (await isSo()) return;
  throw new Error(`It did not come about: ${what}`);
}

async function number(statement: string, values: unknown[] = []): Promise<number> {
  return Number((await client.query(statement, values)).rows[0].count);
}

/** Everywhere at once. */
async function residual(workspaceId?: string): Promise<string[]> {
  return [
    ...(await residualInDatabase(client, NEEDLES, workspaceId)),
    ...(await residualInRedis(String(environment.REDIS_URL), NEEDLES)),
  ];
}

/** The person, what others say of them, and real posts around; the creator's id. */
async function fill(tenant: Tenant): Promise<string> {
  const { scope } = tenant;
  const creatorId = newId();
  const file = realPostsFile('youtube-trending.ndjson.gz');
  const around =
    file === null
      ? Array.from({ length: 40 }, () => somePost())
      : readRealPosts(file)
          .posts.slice(0, 40)
          .map((post) => ({ ...post, media: [] }));
  await ingest(api, tenant, [...ownPosts(creatorId), ...MENTIONS, ...around]);
  const { rows: items } = await client.query(
    `SELECT item.id, media.id AS media FROM items AS item JOIN media_contents AS media
      ON media.workspace_id = item.workspace_id AND media.item_id = item.id
      WHERE item.workspace_id = $1 AND item.creator_id = $2`,
    [scope.workspaceId, creatorId],
  );
  expect(items).toHaveLength(POSTS);
  const store = openStore(testStorageUrl());
  for (const { id, media } of items) {
    const key = `media/${scope.workspaceId}/${id}/${media}-file-0123456789abcdef.jpg`;
    await store.put(key, Buffer.from(PERSON.bytes));
    await client.query(
      `INSERT INTO stored_media (workspace_id, media_content_id, file_source, file_key) VALUES ($1, $2, $3, $4)`,
      [scope.workspaceId, media, `/avatars/${HANDLE}/${id}.jpg`, key],
    );
  }
  const { rows: profiles } = await client.query(
    'SELECT id FROM social_profiles WHERE workspace_id = $1 AND creator_id = $2',
    [scope.workspaceId, creatorId],
  );
  expect(profiles).toHaveLength(2);
  for (const { id } of profiles) {
    const key = `media/${scope.workspaceId}/${id}/${id}-picture-0123456789abcdef.webp`;
    await store.put(key, Buffer.from(PERSON.bytes));
    await client.query(
      `INSERT INTO profile_pictures (workspace_id, social_profile_id, source, key, size, checksum)
       VALUES ($1, $2, $3, $4, 30, 'x')`,
      [scope.workspaceId, id, `/avatars/${HANDLE}.jpg`, key],
    );
  }
  await api.app
    .get(Database, { strict: false })
    .manager.update(
      Creator,
      { workspaceId: scope.workspaceId, id: creatorId },
      { customAttributes: { note: `${PERSON.fullName} is ${PERSON.word}` } },
    );
  await client.query(
    `UPDATE items SET custom_attributes = $2, ai_filter_reasons = $3 WHERE workspace_id = $1 AND external_id = 'm2'`,
    [scope.workspaceId, { partner: HANDLE, big: 1 }, { tone: `praises ${PERSON.fullName}` }],
  );
  for (const [kind, name] of [
    ['MENTION', HANDLE],
    ['KEYWORD', `${PERSON.fullName} bread`],
  ]) {
    await client.query('INSERT INTO sources (workspace_id, id, kind, name) VALUES ($1, $2, $3, $4)', [
      scope.workspaceId,
      newId(),
      kind,
      name,
    ]);
  }
  await client.query(
    `INSERT INTO operations (workspace_id, id, operation_type, status, total, input)
      VALUES ($1, $2, 'UPLOAD_ITEM_FROM_URL', 'QUEUED', 1, $3), ($1, $4, 'UPLOAD_ITEM_FROM_URL', 'QUEUED', 1, $5)`,
    [
      scope.workspaceId,
      newId(),
      {
        url: `https://www.tiktok.com/@${SECOND_HANDLE}/video/77`,
        urlKey: `tiktok.com/@${SECOND_HANDLE}/video/77`,
      },
      newId(),
      { url: 'https://www.instagram.com/reel/own0/', urlKey: 'www.instagram.com/reel/own0' },
    ],
  );
  return creatorId;
}

describe('loupe erase', () => {
  let tenant: Tenant;
  let other: Tenant;
  let creatorId: string;
  let processes: { api: AppProcess; worker: AppProcess };
  const printed: string[] = [];

  const person = () => ['--workspace', tenant.scope.workspaceId, '--creator', creatorId];
  const run = async (...args: string[]): Promise<CliResult> => {
    const outcome = await loupe(args);
    printed.push(outcome.stdout, outcome.stderr);
    return outcome;
  };

  beforeAll(async () => {
    const port = await freePort();
    const env = { ...environment, PORT: String(port) };
    processes = { api: AppProcess.start('api', env, true), worker: AppProcess.start('worker', env, true) };
    const url = `http://127.0.0.1:${port}`;
    await until('the API answers', () =>
      fetch(`${url}/livez`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    tenant = await createTenant(api);
    other = await createTenant(api, 'Other');
    tenant.client = tenant.client.with({ url: `${url}/api/v2` });
    await succeed(
      tenant.client,
      `mutation($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
        webhookSubscription { id } userErrors { message } } }`,
      { input: { name: 'Echo', url: receiver.url('/echo'), eventTypes: ['*'] } },
    );
    creatorId = await fill(tenant);
    await fill(other);

    const idempotent = tenant.client.with({ headers: { 'idempotency-key': 'first' } });
    await succeed(idempotent, CREATE_COLLECTION, { input: { name: `Best of ${HANDLE}` } });
    await succeed(tenant.client, CREATE_COLLECTION, { input: { name: `Best of ${SECOND_HANDLE}` } });
    await succeed(
      tenant.client,
      `mutation($input: CreateContentViewInput!) { createContentView(input: $input) { contentView { id }
        userErrors { message } } }`,
      { input: { name: 'Hers', filters: { account_names: [HANDLE] } } },
    );
    const own = await tenant.client.data(ITEMS, {
      filter: { accountNames: [HANDLE], socialProfileIds: null },
    });
    expect(own.items.totalCount).toBe(POSTS - POSTS / 3 + 1);
    const { collections } = await tenant.client.data('{ collections { id } }');
    const item = own.items.nodes.find(({ caption }: { caption: string }) => caption.includes(PERSON.word));
    await succeed(
      tenant.client.with({ headers: { 'idempotency-key': 'second' } }),
      `mutation($i: ID!, $c: [ID!]) { addItemToCollections(itemId: $i, collectionIds: $c) { item { id caption }
        userErrors { message } } }`,
      { i: item.id, c: [collections[0].id] },
    );
    const queue = new Bull('engagement.rerate', String(environment.REDIS_URL), { prefix: 'loupe' });
    const failed = await queue.add({ workspaceId: newId() }, { attempts: 1, delay: 3_600_000 });
    await failed.update({ note: `about ${HANDLE}` });
    await queue.close();

    await until('events are delivered', async () => {
      const count = `SELECT count(*) FROM webhook_deliveries WHERE workspace_id = $1 AND response_body ILIKE '%${HANDLE}%'`;
      return (await number(count, [tenant.scope.workspaceId])) > 3;
    });
    await until('vectors are computed', async () => {
      const embedded = `SELECT count(DISTINCT item_id) FROM embeddings JOIN items
        ON items.workspace_id = embeddings.workspace_id AND items.id = embeddings.item_id
        WHERE caption LIKE '%${PERSON.word}%'`;
      return (await number(embedded)) === 2 * POSTS;
    });
    // Last, as its job is kept for a minute.
    const search = { mode: 'EMBEDDING_CONTENT', searchQuery: `bread as ${HANDLE} bakes it` };
    await tenant.client.data(SEARCH, { search });
  });
  afterAll(async () => {
    await processes?.api.end();
    await processes?.worker.end();
  });

  it('asks before it removes anything, where it can', async () => {
    const outcome = await run('erase', ...person());
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
    expect(await run('erase', '--workspace', tenant.scope.workspaceId, '--yes')).toMatchObject({ code: 1 });
    const unknown = await run(
      'erase',
      '--workspace',
      tenant.scope.workspaceId,
      '--profile',
      'TIKTOK:nobody',
      '--yes',
    );
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('not found') });
  });

  it('says beforehand what it would remove', async () => {
    const before = await residual();
    // Every kind of residual data exists before the erasure.
    const found = new Set(before.map((residue) => residue.split(/[: ]/)[0]));
    for (const place of [
      ...[
        'items',
        'social_profiles',
        'creators',
        'transcriptions',
        'search_documents',
        'search_words',
        'sources',
      ],
      ...['outbox_events', 'webhook_deliveries', 'operations', 'views', 'collections', 'stored_media'],
      ...['media_contents', 'profile_pictures', 'redis'],
    ]) {
      expect(found, place).toContain(place);
    }
    // They are sealed.
    expect(before.filter((residue) => residue.startsWith('redis loupe:idempotency'))).toHaveLength(0);
    expect(before.filter((residue) => residue.startsWith('redis loupe:embeddings.query:'))).not.toHaveLength(
      0,
    );
    expect(await residualInFiles(testStorageUrl(), NEEDLES)).toHaveLength(2 * FILES);

    const { code, stdout } = await run('erase', ...person(), '--dry-run', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      profiles: 2,
      creators: 1,
      items: POSTS,
      deleted: { sources: 2 },
      redacted: { collections: 2, views: 1 },
    });
    expect(await residualInDatabase(client, NEEDLES)).toHaveLength(
      before.filter((residue) => !residue.startsWith('redis ')).length,
    );
  });

  it('gives out all that there is of the person, by loupe export', async () => {
    const out = join(folder, 'export');
    expect(await run('export', ...person(), '--out', out)).toMatchObject({ code: 0, stdout: '' });
    const text = await readFile(join(out, 'person.ndjson'), 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rowsOf = (table: string) => lines.filter((line) => line.table === table);
    expect(lines[0]).toMatchObject({ format: 'loupe-person', workspaceId: tenant.scope.workspaceId });
    for (const [table, count] of Object.entries({
      creators: 1,
      social_profiles: 2,
      items: POSTS,
      media_contents: POSTS,
      transcriptions: POSTS,
      engagement_snapshots: POSTS,
      stored_media: POSTS,
      profile_pictures: 2,
      collection_items: 1,
    })) {
      expect(rowsOf(table), table).toHaveLength(count);
    }
    expect(rowsOf('embeddings').length).toBeGreaterThan(0);
    expect(rowsOf('outbox_events').length).toBeGreaterThan(POSTS);
    for (const needle of Object.values(PERSON).filter((each) => each !== PERSON.bytes))
      expect(text).toContain(needle);
    // Reported is where others mention the person, not what they say.
    expect(lines.filter((line) => line.mentionedIn === 'items')).toHaveLength(3);
    expect(text).not.toContain('Baking with');
    const files = lines.filter((line) => line.file !== undefined);
    expect(files).toHaveLength(FILES);
    for (const { file, size } of files) {
      expect(size).toBe(PERSON.bytes.length);
      expect(await readFile(join(out, file), 'utf8')).toBe(PERSON.bytes);
    }
    expect(lines.at(-1)).toMatchObject({ end: true, files: FILES });
    const { stdout } = await runLoupe(['export', ...person()], environment);
    expect(stdout.trim().split('\n')).toHaveLength(lines.length);
    await rm(out, { recursive: true });
  });

  it('leaves no row, file, vector, job or log line with a name of the person', async () => {
    const itemIds = (await client.query('SELECT id FROM items WHERE creator_id = $1', [creatorId])).rows.map(
      ({ id }) => id,
    );
    const othersBefore = await residualInDatabase(client, NEEDLES, other.scope.workspaceId);
    const { code, stdout } = await run('erase', ...person(), '--yes', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ profiles: 2, creators: 1, items: POSTS, answers: 2 });

    const ids = [creatorId, ...itemIds];
    expect(await residualInDatabase(client, NEEDLES, tenant.scope.workspaceId)).toEqual([]);
    expect(await residualInRedis(String(environment.REDIS_URL), NEEDLES)).toEqual([]);
    const rows = await residualInDatabase(client, ids, tenant.scope.workspaceId);
    // Consumers learn by id that they were deleted, and nothing else.
    const reportsDeletion = /^(?:outbox_events|webhook_deliveries): |^(?:committed_)?changes: .*,DELETED,/;
    expect(rows.filter((row) => !reportsDeletion.test(row))).toEqual([]);
    // The newest place of the list stays, as one more deletion, where it was of the person.
    const deletions = rows.filter((row) => /^(?:committed_)?changes: /.test(row));
    expect(ids.filter((id) => !deletions.some((row) => row.includes(id)))).toEqual([]);
    expect(deletions.length).toBeLessThanOrEqual(ids.length + 1);
    expect(await number('SELECT count(*) FROM embeddings WHERE item_id = ANY($1)', [itemIds])).toBe(0);
    expect(
      (await residualInFiles(testStorageUrl(), NEEDLES)).filter((file) =>
        file.includes(tenant.scope.workspaceId),
      ),
    ).toEqual([]);
    const marks = await number('SELECT count(*) FROM erased_marks WHERE workspace_id = $1', [
      tenant.scope.workspaceId,
    ]);
    expect(marks).toBeGreaterThan(POSTS);

    // Another workspace has its own.
    const othersAfter = await residualInDatabase(client, NEEDLES, other.scope.workspaceId);
    expect(othersAfter.toSorted()).toEqual(othersBefore.toSorted());
    await until('all deletions are announced', async () => {
      const reported = receiver.at('/echo').map(({ body }) => JSON.parse(body.toString('utf8')));
      const deleted = new Set(
        reported.filter(({ type }) => type === 'item.deleted').map(({ data }) => data.id),
      );
      return itemIds.every((id) => deleted.has(id));
    });
  });

  it('leaves what others posted, without the names', async () => {
    const { items } = await tenant.client.data(ITEMS, { filter: { importType: null } });
    const captions = items.nodes.map(({ caption }: { caption: string }) => caption);
    expect(captions).toEqual(
      expect.arrayContaining([
        'Baking with [erased]! #[erased]',
        'Thanks [erased] for the bread',
        'More at https://www.instagram.com/[erased]/?hl=en (id [erased], [erased])',
      ]),
    );
    const { rows } = await client.query(
      `SELECT custom_attributes FROM items WHERE workspace_id = $1 AND external_id = 'm2'`,
      [tenant.scope.workspaceId],
    );
    expect(rows[0].custom_attributes).toEqual({ partner: '[erased]', big: 1 });
    const { contentViews, collections } = await tenant.client.data(
      '{ contentViews { filters } collections { name } }',
    );
    // A filter for nobody's handle matches nobody; without the handle it would match everybody.
    expect(contentViews[0].filters).toEqual({ account_names: ['[erased]'] });
    const names = collections.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^Best of \[erased\] [0-9a-f]{12}$/);
  });

  it('leaves counts, search and corrections right', async () => {
    const { workspaceId } = tenant.scope;
    const lists = await tenant.client.data(
      '{ items { totalCount } creators { totalCount } socialProfiles { totalCount } }',
    );
    for (const [list, table] of [
      ['items', 'items'],
      ['creators', 'creators'],
      ['socialProfiles', 'social_profiles'],
    ] as const) {
      expect(lists[list].totalCount, list).toBe(
        await number(`SELECT count(*) FROM ${table} WHERE workspace_id = $1`, [workspaceId]),
      );
    }
    for (const searchQuery of [PERSON.word, 'qwertzophyl', HANDLE, 'kvapilova']) {
      const { items } = await tenant.client.data(SEARCH, { search: { mode: 'FUZZY_CAPTION', searchQuery } });
      expect(items.nodes, searchQuery).toEqual([]);
    }
    const { rows } = await client.query(
      `SELECT id FROM items WHERE workspace_id = $1 AND external_id = 'm1'`,
      [workspaceId],
    );
    for (const searchQuery of ['baking', 'bakimg']) {
      const { items } = await tenant.client.data(SEARCH, { search: { mode: 'FUZZY_CAPTION', searchQuery } });
      expect(items.nodes, searchQuery).toContainEqual({ id: rows[0].id });
    }
  });

  it('answers a repeated request without doing it again, and without what it answered', async () => {
    const { body } = await tenant.client
      .with({ headers: { 'idempotency-key': 'first' } })
      .send(CREATE_COLLECTION, { input: { name: `Best of ${HANDLE}` } });
    expect(body.errors).toMatchObject([{ extensions: { code: 'IDEMPOTENCY_ANSWER_NOT_KEPT' } }]);
    const { collections } = await tenant.client.data('{ collections { id } }');
    expect(collections).toHaveLength(2);
  });

  it('keeps the person from coming in again, and their names in what others post', async () => {
    const service = api.app.get(IngestService, { strict: false });
    const again = [...ownPosts(newId()), ...MENTIONS];
    const outcomes = await service.ingest(tenant.scope, RateCard.STANDARD, again);
    expect(outcomes.slice(0, POSTS).map(({ kind }: IngestOutcome) => kind)).toEqual(
      Array(POSTS).fill('erased'),
    );
    expect(outcomes.slice(POSTS).every(({ kind }) => kind !== 'erased')).toBe(true);
    // Under another name, the account is known by its id and a post by its own.
    const renamed = { ...profile, accountName: 'somebody.new' };
    const kinds = await service.ingest(tenant.scope, RateCard.STANDARD, [
      somePost({ externalId: 'new-1', profile: renamed }),
      somePost({ externalId: 'own-0', profile: { ...renamed, externalId: null } }),
      somePost({
        externalId: 'new-2',
        profile: {
          ...profile,
          externalId: '999999999',
          fullName: null,
          email: null,
          phoneNumbers: [],
          accountName: 'other.person',
          avatar: null,
          originalUrl: '',
        },
      }),
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['erased', 'erased', 'created']);

    const file = join(folder, 'again.ndjson');
    const line = { provider: 'INSTAGRAM', type: 'REEL', publishedAt: '2026-01-01T00:00:00Z' };
    const lines = [
      { ...line, externalId: 'new-3', title: 'Mine', channelTitle: HANDLE },
      {
        ...line,
        externalId: 'new-4',
        title: `Dinner with @${HANDLE} and ${PERSON.fullName}`,
        channelTitle: 'a.friend',
      },
    ];
    await writeFile(file, lines.map((each) => JSON.stringify(each)).join('\n'));
    const report = join(folder, 'report.ndjson');
    const { code, stdout } = await run(
      'import',
      file,
      '--workspace',
      tenant.scope.workspaceId,
      '--report',
      report,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/erased\s+1\n/);
    const reported = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((each) => JSON.parse(each).outcome);
    expect(reported).toEqual(['erased', 'created']);
    expect(await residualInDatabase(client, NEEDLES, tenant.scope.workspaceId)).toEqual([]);
    const { rows } = await client.query(`SELECT caption, mentions FROM items WHERE external_id = 'new-4'`);
    expect(rows).toEqual([{ caption: 'Dinner with [erased] and [erased]', mentions: [] }]);
  });

  it('lets posts of the profile in again on request', async () => {
    const undo = [
      'erase',
      '--workspace',
      tenant.scope.workspaceId,
      '--profile',
      `instagram:${HANDLE}`,
      '--undo',
      '--json',
    ];
    // As while an erasure goes on, or after one that was interrupted.
    const goOn = (isOpen: boolean) =>
      client.query(
        'UPDATE erased_accounts SET social_profile_id = CASE WHEN $1 THEN id END WHERE workspace_id = $2',
        [isOpen, tenant.scope.workspaceId],
      );
    await goOn(true);
    expect(await run(...undo)).toMatchObject({ code: 1, stderr: expect.stringContaining('is being erased') });
    await goOn(false);
    expect(JSON.parse((await loupe(undo)).stdout)).toEqual({ allowed: 1 });
    expect(JSON.parse((await loupe(undo)).stdout)).toEqual({ allowed: 0 });
    const service = api.app.get(IngestService, { strict: false });
    const back = somePost({ externalId: 'own-0', profile: { ...profile, fullName: null } });
    expect(await service.ingest(tenant.scope, RateCard.STANDARD, [back])).toMatchObject([
      { kind: 'created' },
    ]);
    expect(
      (
        await run(
          'erase',
          '--workspace',
          tenant.scope.workspaceId,
          '--profile',
          `INSTAGRAM:@${HANDLE}`,
          '--yes',
        )
      ).code,
    ).toBe(0);
  });

  it('leaves nothing anywhere when every workspace has erased the person', async () => {
    const outcome = await run(
      'erase',
      '--workspace',
      other.scope.workspaceId,
      '--profile',
      `TIKTOK:${SECOND_HANDLE}`,
      '--yes',
    );
    expect(outcome.code).toBe(0);
    // One account of two: what the other one says of itself is still there.
    expect(await residualInDatabase(client, [SECOND_HANDLE])).toEqual([]);
    expect(await residualInDatabase(client, [HANDLE], other.scope.workspaceId)).not.toEqual([]);
    const { rows } = await client.query('SELECT id FROM social_profiles WHERE account_name = $1', [HANDLE]);
    expect(rows).toHaveLength(1);
    expect(
      (await run('erase', '--workspace', other.scope.workspaceId, '--profile', rows[0].id, '--yes')).code,
    ).toBe(0);
    expect(await residual()).toEqual([]);
    expect(await residualInFiles(testStorageUrl(), NEEDLES)).toEqual([]);
  });

  it('has not written a name of the person to any log', async () => {
    const logs = { api: processes.api.output, worker: processes.worker.output };
    expect(logs.worker).toContain('Nest');
    for (const [name, log] of Object.entries(logs)) {
      expect(
        log.split('\n').filter((line) => hasNeedle(line, NEEDLES)),
        name,
      ).toEqual([]);
    }
    expect(printed.filter((text) => hasNeedle(text, NEEDLES))).toEqual([]);
  });
});

const CREATE_COLLECTION = `mutation($input: CreateCollectionInput!) { createCollection(input: $input) {
  collection { id name } userErrors { message } } }`;
const ITEMS = `query($filter: ItemFilterInput) { items(filter: $filter, first: 100) { totalCount nodes { id caption } } }`;
const SEARCH = `query($search: FilterSuperSearchInput!) { items(filter: {superSearch: $search}) { nodes { id } } }`;
