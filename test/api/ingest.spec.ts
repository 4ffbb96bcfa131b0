import 'reflect-metadata';
import { ConfigModule } from '@loupe/config';
import type { CapturedPost } from '@loupe/content';
import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database, DatabaseModule, raw, sql } from '@loupe/database';
import { EngagementModule, RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { ItemsModule } from '@loupe/items';
import { newId, type WorkspaceScope } from '@loupe/kernel';
import { PresetsModule } from '@loupe/presets';
import { WorkspaceModule, WorkspacesService } from '@loupe/workspace';
import { Test, type TestingModule } from '@nestjs/testing';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explain } from '../support/plans.js';
import { createTestDatabase, type TestDatabase, testConfig } from '../support/servers.js';
import { StatementRecorder } from '../support/statements.js';
import { metrics, somePost } from '../support/world.js';

const TABLES = [
  'items',
  'social_profiles',
  'creators',
  'media_contents',
  'transcriptions',
  'engagement_snapshots',
];
const statements = new StatementRecorder();
let database: TestDatabase;
let process: TestingModule;
let ingestion: IngestService;
let db: Database;
let scope: WorkspaceScope;

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

beforeAll(async () => {
  database = await createTestDatabase();
  process = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(testConfig({ database: database.name })),
      DatabaseModule.forRoot({ applicationName: 'ingest-spec', logger: statements }),
      WorkspaceModule,
      EngagementModule,
      ItemsModule,
      PresetsModule,
    ],
  }).compile();
  await process.init();
  ingestion = process.get(IngestService, { strict: false });
  db = process.get(Database, { strict: false });
});

afterAll(async () => {
  await process?.close();
  await database?.drop();
});

beforeEach(async () => {
  scope = await makeWorkspace();
});

async function makeWorkspace(): Promise<WorkspaceScope> {
  const workspace = await process
    .get(WorkspacesService, { strict: false })
    .createWorkspace({ name: 'A workspace', plan: 'growth' });
  return { workspaceId: workspace.id, timeZone: workspace.timeZone };
}

function ingest(...posts: CapturedPost[]) {
  return ingestion.ingest(scope, RateCard.STANDARD, posts);
}

async function kinds(...posts: CapturedPost[]) {
  return (await ingest(...posts)).map(({ kind }) => kind);
}

/** A post by an account, named or with an id too. */
function by(
  accountName: string,
  externalId: string | null,
  changes: Partial<CapturedPost> = {},
): CapturedPost {
  return somePost({
    ...changes,
    profile: {
      externalId,
      accountName,
      originalUrl: `https://example.com/${externalId ?? 'search'}`,
      ...changes.profile,
    },
  });
}

async function rows<Row = Record<string, unknown>>(table: string, order: string): Promise<Row[]> {
  return db.query<Row>(
    sql`SELECT * FROM ${raw(table)} WHERE workspace_id = ${scope.workspaceId} ORDER BY ${raw(order)}`,
  );
}

async function onlyRow(table: string): Promise<Record<string, unknown>> {
  const found = await rows(table, '1');
  expect(found).toHaveLength(1);
  return found[0] ?? {};
}

/** Where each row version lies and which transaction wrote it: what changes when anything is written. */
async function versions(): Promise<unknown[]> {
  const parts = TABLES.map((table) => `SELECT '${table}' AS name, ctid::text, xmin::text FROM ${table}`);
  return db.query(sql`${raw(parts.join(' UNION ALL '))} ORDER BY 1, 2`);
}

describe('a post that cannot be stored', () => {
  it('takes the whole batch with it', async () => {
    const bad = somePost({ caption: 'a\u0000b' });
    await expect(ingest(somePost(), bad, somePost())).rejects.toThrow();
    expect(await rows('items', 'id')).toEqual([]);
    expect(await rows('social_profiles', 'id')).toEqual([]);
  });

  it('is one of a competitor that the workspace does not have', async () => {
    await expect(ingest(somePost({ competitorBrandId: newId() }))).rejects.toThrow(/foreign key/);
  });
});

describe('a new post', () => {
  it('is stored with everything that is known of it', async () => {
    const [outcome] = await ingest(
      somePost({
        externalId: 'r1',
        originalUrl: 'https://www.instagram.com/reel/r1/?utm_source=x',
        caption: 'Hello 👋🏽 தமிழ்',
        hashtags: ['#Sale', 'sale', 'Ünï'],
        mentions: ['@Some.One'],
        location: { name: 'Café', city: 'Lyon', state: null, country: 'France', formatted: 'Café, Lyon' },
        media: [
          {
            type: 'VIDEO',
            fileUrl: 'https://cdn.example.com/1.mp4',
            thumbnailUrl: null,
            width: 720,
            height: 1280,
            videoDuration: 12,
            transcript: 'Hello there',
          },
        ],
        snapshots: [
          metrics({ at: day(3), likes: 20, views: 300, followers: 100 }),
          metrics({ at: day(2), likes: 10 }),
        ],
      }),
    );
    expect(outcome).toEqual({ kind: 'created', itemId: expect.any(String), snapshotsAdded: 2 });
    const profile = await onlyRow('social_profiles');
    expect(profile).toMatchObject({ account_name: 'someone', external_key: 'name:someone', followers: 1000 });
    expect(await onlyRow('creators')).toMatchObject({ id: profile.creator_id });
    expect(await onlyRow('items')).toMatchObject({
      id: outcome?.itemId,
      external_id: 'r1',
      caption: 'Hello 👋🏽 தமிழ்',
      hashtags: ['sale', 'ünï'],
      mentions: ['some.one'],
      location: { name: 'Café', city: 'Lyon', state: null, country: 'France', formatted: 'Café, Lyon' },
      url_key: 'https://www.instagram.com/p/r1',
      social_profile_id: profile.id,
      creator_id: profile.creator_id,
      account_name_key: 'someone',
      followers: 1000,
      engagement_at: day(3),
      likes: '20',
      comments: null,
      views: '300',
      impressions: '300',
      earned_media_value: '460',
      followers_at_capture: '100',
      linear_virality: 3,
    });
    const media = await onlyRow('media_contents');
    expect(media).toMatchObject({ position: 0, type: 'VIDEO', width: 720, video_duration: 12 });
    expect(await onlyRow('transcriptions')).toMatchObject({
      media_content_id: media.id,
      transcript: 'Hello there',
    });
    expect(await rows('engagement_snapshots', 'captured_at')).toMatchObject([
      // A reel without impressions and views: 20 per like.
      { captured_at: day(2), likes: '10', views: null, impressions: '200', earned_media_value: '280' },
      { captured_at: day(3), likes: '20', views: '300', impressions: '300', earned_media_value: '460' },
    ]);
  });

  it('is another one on another platform, in another workspace, and of a competitor', async () => {
    const brand = newId();
    await db.query(
      sql`INSERT INTO competitor_brands (workspace_id, id, name) VALUES (${scope.workspaceId}, ${brand}, 'Rival')`,
    );
    const posts = [
      by('one', 'a1', { externalId: 'same' }),
      by('one', 'a1', { externalId: 'same', provider: 'TIKTOK', type: 'SHORT' }),
      by('one', 'a1', { externalId: 'same', competitorBrandId: brand }),
    ];
    expect(await kinds(...posts)).toEqual(['created', 'created', 'created']);
    const competitors = (await rows('items', 'id')).filter((item) => item.competitor_brand_id !== null);
    expect(competitors).toMatchObject([{ competitor_brand_id: brand, creator_id: null }]);
    scope = await makeWorkspace();
    expect(await kinds(by('one', 'a1', { externalId: 'same' }))).toEqual(['created']);
  });

  it('gives a creator to the account of a competitor that also posts about the brand', async () => {
    const brand = newId();
    await db.query(
      sql`INSERT INTO competitor_brands (workspace_id, id, name) VALUES (${scope.workspaceId}, ${brand}, 'Rival')`,
    );
    await ingest(by('one', 'a1', { competitorBrandId: brand }));
    expect(await onlyRow('social_profiles')).toMatchObject({ creator_id: null });
    const creatorId = newId();
    expect(await kinds(by('one', 'a1', { creatorId }))).toEqual(['created']);
    expect(await onlyRow('social_profiles')).toMatchObject({ creator_id: creatorId });
  });
});

describe('a post that is stored already', () => {
  const full = somePost({
    externalId: 'known',
    caption: 'Text',
    hashtags: ['b', 'a'],
    location: { name: 'X', city: null, state: null, country: null, formatted: null },
    media: [
      {
        type: 'VIDEO',
        fileUrl: 'f',
        thumbnailUrl: 't',
        width: 1,
        height: 2,
        videoDuration: 3,
        transcript: 'Words',
      },
      { type: 'IMAGE', fileUrl: null, thumbnailUrl: 't', width: null, height: null, videoDuration: null },
    ],
    snapshots: [metrics({ at: day(2), likes: 5 }), metrics({ at: day(3), likes: 6 })],
  });

  it('is not written again when nothing is new', async () => {
    await ingest(full);
    const before = await versions();
    expect(await ingest(full, { ...full, snapshots: [] })).toMatchObject([
      { kind: 'unchanged', snapshotsAdded: 0 },
      { kind: 'unchanged', snapshotsAdded: 0 },
    ]);
    expect(await versions()).toEqual(before);
  });

  it.each<[string, Partial<CapturedPost>]>([
    ['caption', { caption: 'Other text' }],
    ['tags', { hashtags: ['a', 'b'] }],
    ['type', { type: 'POST' }],
    ['time of publication', { takenAt: day(5) }],
    [
      'media',
      {
        media: [
          { type: 'VIDEO', fileUrl: 'g', thumbnailUrl: null, width: null, height: null, videoDuration: null },
        ],
      },
    ],
    [
      'transcript',
      {
        media: [
          {
            type: 'VIDEO',
            fileUrl: null,
            thumbnailUrl: null,
            width: null,
            height: null,
            videoDuration: null,
            transcript: null,
          },
        ],
      },
    ],
    ['account', { profile: { ...full.profile, followers: 1001 } }],
    ['snapshots', { snapshots: [metrics({ at: day(4) })] }],
  ])('is updated when its %s differs', async (_, changes) => {
    await ingest(full);
    expect(await kinds({ ...full, ...changes })).toEqual(['updated']);
    expect(await kinds({ ...full, ...changes })).toEqual(['unchanged']);
  });

  it('takes the values of its attributes along to another time of publication', async () => {
    const [outcome] = await ingest(full);
    await db.manager.insert(CustomAttributeSchema, {
      ...{ workspaceId: scope.workspaceId, id: newId(), entity: 'ITEM', type: 'NUMBER_LIST' },
      ...{ key: 'scores', name: 'Scores' },
    });
    await db.query(
      sql`UPDATE items SET custom_attributes = '{"scores":[7,7.0,8]}' WHERE workspace_id = ${scope.workspaceId}`,
    );
    const values = async () =>
      (await rows('attribute_values', 'number')).map(({ number, at, owner_id }) => [
        Number(number),
        at,
        owner_id,
      ]);
    const all = (at: Date) => [7, 8].map((score) => [score, at, outcome?.itemId]);
    expect(await values()).toEqual(all(full.takenAt));
    await ingest({ ...full, takenAt: day(5) });
    expect(await values()).toEqual(all(day(5)));
  });

  it('keeps what the source does not know and what people have added', async () => {
    const [outcome] = await ingest(full);
    await db.query(
      sql`UPDATE items SET custom_attributes = '{"mood":"good"}' WHERE workspace_id = ${scope.workspaceId}`,
    );
    await ingest({
      ...full,
      caption: 'New',
      location: null,
      importType: 'MANUAL',
      media: [
        { type: 'VIDEO', fileUrl: null, thumbnailUrl: 'new', width: null, height: null, videoDuration: null },
      ],
      profile: { externalId: null, accountName: 'someone', originalUrl: full.profile.originalUrl },
    });
    expect(await onlyRow('items')).toMatchObject({
      id: outcome?.itemId,
      caption: 'New',
      custom_attributes: { mood: 'good' },
      location: { name: 'X' },
      import_type: 'AUTOMATIC',
      followers: 1000,
    });
    expect(await rows('media_contents', 'position')).toMatchObject([
      { file_url: 'f', thumbnail_url: 'new', width: 1 },
      { thumbnail_url: 't' },
    ]);
    expect(await onlyRow('transcriptions')).toMatchObject({ transcript: 'Words' });
  });

  it('is not shown with an older snapshot, text or account than is stored', async () => {
    await ingest(full);
    const older = {
      ...full,
      caption: 'Older',
      profile: { ...full.profile, followers: 7 },
      snapshots: [metrics({ at: day(1), likes: 1 })],
    };
    expect(await ingest(older)).toMatchObject([{ kind: 'updated', snapshotsAdded: 1 }]);
    expect(await onlyRow('items')).toMatchObject({
      caption: 'Text',
      likes: '6',
      followers: 1000,
      engagement_at: day(3),
    });
    expect(await kinds(older)).toEqual(['unchanged']);
  });

  it('keeps the first of two snapshots of the same moment', async () => {
    await ingest(full);
    expect(await kinds({ ...full, snapshots: [metrics({ at: day(3), likes: 999 })] })).toEqual(['unchanged']);
    expect(await onlyRow('items')).toMatchObject({ likes: '6' });
  });

  it('shows its newest snapshot, in whatever order the snapshots come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 6 }),
        async (days) => {
          const externalId = newId();
          for (const number of days) {
            await ingest(somePost({ externalId, snapshots: [metrics({ at: day(number), likes: number })] }));
          }
          const [item] = await db.query(
            sql`SELECT likes, engagement_at FROM items WHERE workspace_id = ${scope.workspaceId} AND external_id = ${externalId}`,
          );
          expect(item).toEqual({ likes: String(Math.max(...days)), engagement_at: day(Math.max(...days)) });
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is the later one where a batch has it twice, with the snapshots of both', async () => {
    const first = somePost({
      externalId: 'twice',
      caption: 'first',
      snapshots: [metrics({ at: day(2), likes: 2 })],
    });
    const second = { ...first, caption: 'second', snapshots: [metrics({ at: day(3), likes: 3 })] };
    const outcomes = await ingest(first, somePost(), second, second);
    expect(outcomes.map(({ kind, snapshotsAdded }) => [kind, snapshotsAdded])).toEqual([
      ['created', 1],
      ['created', 0],
      ['updated', 1],
      ['unchanged', 0],
    ]);
    expect(new Set([outcomes[0]?.itemId, outcomes[2]?.itemId, outcomes[3]?.itemId]).size).toBe(1);
    expect(await rows('items', 'external_id')).toContainEqual(
      expect.objectContaining({ external_id: 'twice', caption: 'second', likes: '3' }),
    );
  });
});

describe('an account', () => {
  it('without an id is the oldest one of its name, in any case', async () => {
    await ingest(by('Same Name', 'a1'));
    await ingest(by('Same Name', 'a2'));
    const [outcome] = await ingest(by('same  NAME', null, { externalId: 'p' }));
    const profiles = await rows('social_profiles', 'created_at, id');
    expect(profiles).toMatchObject([
      { external_key: 'a1', account_name: 'Same Name' },
      { external_key: 'a2' },
    ]);
    expect(await rows('items', 'id')).toContainEqual(
      expect.objectContaining({ id: outcome?.itemId, social_profile_id: profiles[0]?.id }),
    );
  });

  it('that is known by its name takes on the id that comes later, and the next id is another account', async () => {
    await ingest(by('Name', null));
    const named = await onlyRow('social_profiles');
    expect(named).toMatchObject({ external_key: 'name:name', original_url: 'https://example.com/search' });
    await ingest(by('NAME', 'a1'), by('Name', 'a2'));
    expect(await rows('social_profiles', 'external_key')).toMatchObject([
      { id: named.id, external_key: 'a1', original_url: 'https://example.com/a1', account_name: 'NAME' },
      { external_key: 'a2' },
    ]);
  });

  it('takes on the id with its address even from an older snapshot', async () => {
    await ingest(by('Name', null, { snapshots: [metrics({ at: day(5) })] }));
    await ingest(by('Name', 'a1', { snapshots: [metrics({ at: day(2) })] }));
    expect(await onlyRow('social_profiles')).toMatchObject({
      external_key: 'a1',
      original_url: 'https://example.com/a1',
    });
  });

  it('of Bluesky is one by its DID and by its handle, whichever comes first', async () => {
    const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
    const on = (accountName: string, externalId: string | null, id: string) =>
      by(accountName, externalId, { provider: 'BLUESKY', type: 'POST', externalId: id });
    await ingest(on('Acme', 'acme.example.com', 'p1'));
    await ingest(on('acme.example.com', DID, 'p2'));
    await ingest(
      on('Acme again', 'Acme.example.com', 'p3'),
      on(DID, DID, 'p4'),
      on('acme.example.com', null, 'p5'),
    );
    expect(await onlyRow('social_profiles')).toMatchObject({
      external_key: DID,
      account_name: 'acme.example.com',
      original_url: `https://example.com/${DID}`,
    });
    expect(await rows('items', 'id')).toHaveLength(5);
  });

  it('of the same name on another platform is another account', async () => {
    await ingest(by('Name', null), by('Name', 'a1', { provider: 'TIKTOK', type: 'SHORT' }));
    expect(await rows('social_profiles', 'external_key')).toMatchObject([
      { external_key: 'a1', provider: 'TIKTOK' },
      { external_key: 'name:name', provider: 'INSTAGRAM' },
    ]);
  });

  it('with an id keeps name and address when only its name is given', async () => {
    const post = by('Name', 'a1', { externalId: 'p' });
    await ingest(post);
    expect(
      await kinds(by('NAME', null, { externalId: 'p' }), by('Another', null, { externalId: 'p' })),
    ).toEqual(['unchanged', 'unchanged']);
    expect(await onlyRow('social_profiles')).toMatchObject({ account_name: 'Name' });
  });

  it('that is renamed has its posts under the new name', async () => {
    await ingest(by('Old', 'a1', { externalId: 'p' }));
    await ingest(by('New', 'a1', { externalId: 'q' }), by('new', null, { externalId: 'r' }));
    expect(await onlyRow('social_profiles')).toMatchObject({ account_name: 'New', account_name_key: 'new' });
    expect((await rows('items', 'id')).map((item) => item.account_name_key)).toEqual(['new', 'new', 'new']);
  });

  it('takes its posts along when they turn out to be another’s', async () => {
    await ingest(by('One', 'a1', { externalId: 'p' }));
    expect(await kinds(by('Two', 'a2', { externalId: 'p' }))).toEqual(['updated']);
    const [, second] = await rows('social_profiles', 'external_key');
    expect(await onlyRow('items')).toMatchObject({
      social_profile_id: second?.id,
      creator_id: second?.creator_id,
      account_name_key: 'two',
    });
  });

  it('takes over the values that are given and keeps the others', async () => {
    const post = by('One', 'a1', { externalId: 'p' });
    const known = {
      fullName: 'One Two',
      email: 'a@example.com',
      phoneNumbers: ['+1'],
      verified: true,
      avatar: 'x',
    };
    await ingest({ ...post, profile: { ...post.profile, ...known } });
    await ingest({
      ...post,
      profile: { ...post.profile, email: null, followers: 5, accountType: 'BUSINESS' },
    });
    expect(await onlyRow('social_profiles')).toMatchObject({
      full_name: 'One Two',
      email: null,
      phone_numbers: ['+1'],
      verified: true,
      followers: 5,
      account_type: 'BUSINESS',
    });
    expect(await onlyRow('items')).toMatchObject({ followers: 5 });
  });
});

describe('any captures', () => {
  const accounts = [
    { externalId: 'a1', accountName: 'Alpha' },
    { externalId: 'a2', accountName: 'Beta' },
    { externalId: 'a3', accountName: 'Gamma' },
  ];
  const captures = fc.array(
    fc.record({
      post: fc.nat(4),
      caption: fc.constantFrom('x', 'y', 'z'),
      isIdKnown: fc.boolean(),
      lowerCase: fc.boolean(),
      followers: fc.option(fc.nat(3), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  type Captures = typeof captures extends fc.Arbitrary<infer Value> ? Value : never;
  /** Each capture is read at a time of its own, in any order. */
  const times = fc.shuffledSubarray(
    Array.from({ length: 12 }, (_, index) => index + 1),
    { minLength: 12 },
  );

  function postsOf(drawn: Captures, days: number[]) {
    return drawn.map(({ post, caption, isIdKnown, lowerCase, followers }, index) => {
      const account = accounts[post % accounts.length];
      if (account === undefined) throw new Error('no account');
      return somePost({
        externalId: `p${post}`,
        caption,
        profile: {
          externalId: isIdKnown ? account.externalId : null,
          accountName: lowerCase ? account.accountName.toLowerCase() : account.accountName,
          originalUrl: `https://example.com/${isIdKnown ? account.externalId : 'search'}`,
          ...(followers === undefined ? {} : { followers }),
        },
        snapshots: [metrics({ at: day(days[index] ?? 1), likes: index })],
      });
    });
  }

  it('change nothing when they come again', async () => {
    await fc.assert(
      fc.asyncProperty(captures, times, fc.integer({ min: 1, max: 5 }), async (drawn, days, size) => {
        scope = await makeWorkspace();
        const posts = postsOf(drawn, days);
        const outcomes = [];
        for (let run = 1; run <= 2; run += 1) {
          outcomes.length = 0;
          for (let start = 0; start < posts.length; start += size) {
            outcomes.push(...(await kinds(...posts.slice(start, start + size))));
          }
        }
        expect(outcomes).toEqual(posts.map(() => 'unchanged'));
      }),
      { numRuns: 40 },
    );
  });
});

describe('many posts', () => {
  it('cost no more statements than few', async () => {
    const batch = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        by(`account ${index % 50}`, null, { snapshots: [metrics({ at: day(2) })] }),
      );
    const few = await statements.during(() => ingest(...batch(2)));
    const many = await statements.during(() => ingest(...batch(500)));
    expect(few.length).toBeGreaterThan(5);
    expect(many).toHaveLength(few.length);
  });

  it('that are captured together take one transaction of few statements', async () => {
    const media = { type: 'VIDEO' as const, fileUrl: null, width: null, height: null, videoDuration: null };
    const posts = Array.from({ length: 50 }, (_, index) =>
      by(`account ${index}`, `id ${index}`, {
        caption: `A new post ${index}`,
        media: [{ ...media, thumbnailUrl: `https://example.com/${index}.jpg`, transcript: 'spoken' }],
        snapshots: [metrics({ at: day(2), followers: 10 })],
      }),
    );
    const sent = await statements.during(() => ingest(...posts));
    expect(sent.filter((text) => /^(?:START|BEGIN)/.test(text))).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(24);
  });

  it('read few rows beside those that there are, also before PostgreSQL has statistics', async () => {
    const batch = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        by(`account ${from + index}`, null, { externalId: `few ${from + index}`, caption: 'The same words' }),
      );
    await ingest(...batch(0, 1000));
    const sent = await statements.sentDuring(() => ingest(...batch(1000, 10)));
    const readers = sent.filter(({ text }) => /^\s*(?:SELECT|UPDATE|INSERT INTO items)\b/.test(text));
    expect(readers.length).toBeGreaterThan(5);
    expect(readers.filter(({ text }) => text.includes('INSERT INTO items'))).toHaveLength(1);
    const client = new pg.Client({
      connectionString: testConfig({ database: database.name }).get('DATABASE_URL'),
    });
    await client.connect();
    try {
      // So that they can be added again.
      await client.query(`DELETE FROM items WHERE external_id ~ '^few 1[0-9]{3}$'`);
      // Other tests of this file may have brought some, whenever PostgreSQL looked.
      await client.query(`DELETE FROM pg_statistic WHERE starelid::regclass::text NOT LIKE 'pg_%'`);
      await client.query(`UPDATE pg_class SET relpages = 0, reltuples = -1
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`);
      for (const statement of readers) {
        const { rowsRead } = await explain(client, statement);
        expect(rowsRead, statement.text).toBeLessThan(100);
      }
    } finally {
      await client.end();
    }
  });

  it('from two importers at the same time are neither stored twice nor block each other', async () => {
    const batch = Array.from({ length: 100 }, (_, index) =>
      by(`account ${index % 10}`, index % 3 === 0 ? `a${index % 10}` : null, {
        externalId: `p${index}`,
        snapshots: [metrics({ at: day(2), likes: index })],
      }),
    );
    const backwards = [...batch].reverse();
    const results = await Promise.all([
      ingest(...batch),
      ingest(...backwards),
      ingest(...batch),
      ingest(...backwards),
    ]);
    expect(results.flat().filter(({ kind }) => kind === 'created')).toHaveLength(100);
    expect(results.flat().reduce((sum, { snapshotsAdded }) => sum + snapshotsAdded, 0)).toBe(100);
    expect(await rows('items', 'id')).toHaveLength(100);
    expect(await rows('social_profiles', 'id')).toHaveLength(10);
    expect(await rows('creators', 'id')).toHaveLength(10);
  });
});
