import type { CapturedPost } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { encodeCursor } from '@loupe/graphql';
import { reindex, TextReindexer, TextSearchRepository } from '@loupe/search';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { NewestWords } from '../support/newest-words.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const SEARCH = `query($query: String, $mode: FilterSuperSearchMode, $first: Int, $after: String,
    $sorting: [ItemSortingInput!], $provider: Provider) {
  items(first: $first, after: $after, sorting: $sorting,
      filter: {provider: $provider, superSearch: {mode: $mode, searchQuery: $query}}) {
    totalCount nodes { externalId } pageInfo { hasNextPage endCursor } } }`;
/** More than are ranked by how well they match. */
const MANY = 2100;

let api: TestApp;

beforeAll(async () => {
  api = await sharedTestApp();
});
afterAll(() => api?.close());

interface Asked {
  query: string;
  mode?: 'FUZZY_CAPTION' | 'FUZZY_TRANSCRIPTION';
  [argument: string]: unknown;
}

async function page(tenant: Tenant, asked: Asked) {
  const { items } = await tenant.client.data(SEARCH, { mode: 'FUZZY_CAPTION', first: 100, ...asked });
  return { ...items, ids: items.nodes.map(({ externalId }: { externalId: string }) => externalId) };
}

/** All matches of a search, page by page. */
async function walk(tenant: Tenant, asked: Asked, between: () => Promise<unknown> = async () => {}) {
  const ids: string[] = [];
  let after: string | null = null;
  for (;;) {
    const { ids: some, pageInfo } = await page(tenant, { ...asked, after });
    ids.push(...some);
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
    await between();
  }
}

const captioned = (captions: Record<string, string | null>, more: Partial<CapturedPost> = {}) =>
  Object.entries(captions).map(([externalId, caption]) => somePost({ externalId, caption, ...more }));

const spoken = (transcript: string | null): CapturedPost['media'] => [
  {
    type: 'VIDEO',
    fileUrl: null,
    thumbnailUrl: null,
    width: null,
    height: null,
    videoDuration: 1,
    transcript,
  },
];

describe('a search for words', () => {
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await createTenant(api);
    await ingest(api, tenant, [
      ...captioned({
        exact: 'Coffee in Kyoto',
        below: 'Good morning\n\nsome more things, then Kyoto and coffee',
        typo: 'Cofee in Kyoto',
        tea: 'Tea in Kyoto',
        emoji: '🔥👍🏽 sale',
        japanese: '大食いチャレンジ',
        thai: 'ทุบโต๊ะข่าว',
        tag: '#SpringSale_2026 @my.brand https://example.com/coffee',
        accents: 'Crème brûlée à la carte',
        none: null,
        signs: '…',
      }),
      somePost({ externalId: 'speech', caption: 'quiet', media: spoken('We talk about espresso machines') }),
    ]);
  });

  it.each<[string, string, string[]]>([
    ['no word that is there', 'zeppelin', []],
    ['words of which one is missing', 'coffee osaka', []],
    ['words in any order, as written first, titles before texts', 'kyoto coffee', ['exact', 'below', 'typo']],
    ['swapped letters', 'ocffee kyoto', ['exact', 'below']],
    ['a missing letter', 'kyto tea', ['tea']],
    ['an emoji, whatever its skin tone', '👍', ['emoji']],
    ['an emoji that is not there', '👎', []],
    ['a part of a run without spaces', '食い', ['japanese']],
    ['a run with another character', '大食いチャレソジ', ['japanese']],
    ['a run with swapped characters', 'ทุบโต๊ะขา่ว', ['thai']],
    ['a hashtag', '#springsale', ['tag']],
    ['a mention', '@My.Brand', ['tag']],
    ['an address, by its host', 'https://example.com/elsewhere', ['tag']],
    ['letters without their accents', 'creme brulee', ['accents']],
    ['a number with another digit', '2027', []],
  ])('finds %s', async (_, query, expected) => {
    const { ids, totalCount } = await page(tenant, { query });
    expect(ids).toEqual(expected);
    expect(totalCount).toBe(expected.length);
  });

  it('in speech does not look at captions, nor in captions at speech', async () => {
    expect((await page(tenant, { query: 'expresso machine', mode: 'FUZZY_TRANSCRIPTION' })).ids).toEqual([
      'speech',
    ]);
    expect((await page(tenant, { query: 'espresso' })).ids).toEqual([]);
    expect((await page(tenant, { query: 'quiet', mode: 'FUZZY_TRANSCRIPTION' })).ids).toEqual([]);
  });

  it('follows what a post says now', async () => {
    const changing = somePost({ externalId: 'changing', caption: 'marmalade', media: spoken('apricots') });
    await ingest(api, tenant, [changing]);
    expect((await page(tenant, { query: 'marmelade' })).ids).toEqual(['changing']);
    await ingest(api, tenant, [{ ...changing, caption: null, media: spoken('cherries') }]);
    expect((await page(tenant, { query: 'marmalade' })).ids).toEqual([]);
    const speech = (query: string) => page(tenant, { query, mode: 'FUZZY_TRANSCRIPTION' });
    expect((await speech('apricots')).ids).toEqual([]);
    expect((await speech('cherries')).ids).toEqual(['changing']);
  });

  it('is not touched by the words of another workspace', async () => {
    const other = await createTenant(api, 'other');
    const ask = () => page(tenant, { query: 'cofee kyto' });
    const before = await ask();
    await ingest(api, other, captioned({ a: 'kyoto coffee', b: 'cofee kyto', c: 'kito coffe' }));
    expect(await ask()).toEqual(before);
    expect((await page(other, { query: 'tea' })).ids).toEqual([]);
    const sent = await api.statements.sentDuring(ask);
    const about = sent.filter(({ text }) => /search_(?:words|documents)/.test(text));
    expect(about.length).toBeGreaterThan(0);
    for (const { parameters } of about) expect(parameters).toContain(tenant.scope.workspaceId);
  });
});

describe('the pages of a search', () => {
  let tenant: Tenant;
  const LIKES = Array.from({ length: 40 }, (_, index) => (index * 7) % 13);

  beforeAll(async () => {
    tenant = await createTenant(api);
    const words = ['sunset', 'sunsets', 'sunste', 'beach', 'beech', 'walk'];
    const posts = LIKES.map((likes, index) =>
      somePost({
        externalId: `p${index}`,
        caption: Array.from({ length: 3 + (index % 5) }, (_, place) => words[(index * (place + 1)) % 6]).join(
          ' ',
        ),
        provider: index % 3 === 0 ? 'TIKTOK' : 'INSTAGRAM',
        snapshots: [metrics({ likes })],
      }),
    );
    await ingest(api, tenant, posts);
  });

  it('by relevance hold each match once, whatever their size, though others are added meanwhile', async () => {
    const whole = (await page(tenant, { query: 'sunset beach' })).ids as string[];
    expect(whole.length).toBeGreaterThan(10);
    let added = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.boolean(), async (first, adds) => {
        const add = async () => {
          if (!adds || added > 30) return;
          added += 1;
          await ingest(api, tenant, captioned({ [`new${added}`]: `sunset sunzet${added} beach sun` }));
        };
        const seen = await walk(tenant, { query: 'sunset beach', first }, add);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((id) => !id.startsWith('new'))).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });

  it('hold the matches in the order that is asked for, together with the other filters', async () => {
    const all = await walk(tenant, { query: 'sunset beach', provider: 'TIKTOK' });
    const sorting = [{ sortKey: 'LIKE_COUNT', sortOrder: 'DESC' }];
    const sorted = await walk(tenant, { query: 'sunset beach', provider: 'TIKTOK', sorting, first: 3 });
    const likes = sorted.map((id) => LIKES[Number(id.slice(1))] ?? -1);
    expect(likes).toEqual([...likes].sort((a, b) => b - a));
    expect([...sorted].sort()).toEqual([...all].sort());
    expect(all.length).toBeGreaterThan(3);
  });

  it('refuse the cursors of another order', async () => {
    const sorting = [{ sortKey: 'TAKEN_AT', sortOrder: 'DESC' }];
    const ranked = await page(tenant, { query: 'sunset', first: 1 });
    const sorted = await page(tenant, { query: 'sunset', first: 1, sorting });
    const refused = (more: object) =>
      tenant.client.error(SEARCH, { query: 'sunset', mode: 'FUZZY_CAPTION', ...more });
    expect(await refused({ after: ranked.pageInfo.endCursor, sorting })).toMatchObject({
      message: 'Invalid cursor',
    });
    expect(await refused({ after: sorted.pageInfo.endCursor })).toMatchObject({ message: 'Invalid cursor' });
    expect(await refused({ after: 'nonsense' })).toMatchObject({ message: 'Invalid cursor' });
  });

  it('decisions §3: refuse the cursors of another search', async () => {
    const searches = fc.constantFrom<Asked>(
      { query: 'sunset' },
      { query: 'beach' },
      { query: 'sunset beach' },
      { query: 'sunset', mode: 'FUZZY_TRANSCRIPTION' },
    );
    const refusal = { code: 'INVALID_INPUT', message: 'Invalid cursor' };
    await fc.assert(
      fc.asyncProperty(searches, searches, fc.integer({ min: 1, max: 3 }), async (one, other, first) => {
        const { pageInfo, ids } = await page(tenant, { ...one, first });
        if (pageInfo.endCursor === null) return;
        const asked = { mode: 'FUZZY_CAPTION', ...other, after: pageInfo.endCursor };
        if (one !== other) expect(await tenant.client.error(SEARCH, asked)).toEqual(refusal);
        // The same search in other words: case, spaces and repetitions do not matter.
        const again = {
          ...one,
          query: ` ${one.query.toUpperCase()}  ${one.query}`,
          after: pageInfo.endCursor,
        };
        expect((await page(tenant, again)).ids).not.toEqual(expect.arrayContaining(ids));
      }),
      { numRuns: 12 },
    );
  });

  it('cost some statements, however many words and matches there are', async () => {
    const statements = await api.statements.during(() =>
      page(tenant, { query: 'sunset beach walk sunsets sunst beech and ever so on' }),
    );
    // Token, workspace, corrections, how many match, the page, totalCount.
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
  });
});

describe('a search with more matches than can be ranked', () => {
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await createTenant(api);
    const posts = Array.from({ length: MANY }, (_, index) =>
      somePost({
        externalId: `p${index}`,
        caption: index % 3 === 0 ? 'holyday' : 'holiday',
        takenAt: new Date(Date.UTC(2026, 0, 1 + ((index * 37) % 300))),
      }),
    );
    for (let start = 0; start < MANY; start += 700)
      await ingest(api, tenant, posts.slice(start, start + 700));
  });

  it('gives those as written, newest first, then the others, and all of them', async () => {
    let added = 0;
    const seen = await walk(tenant, { query: 'holiday' }, () => {
      added += 1;
      const takenAt = new Date('2030-01-01T00:00:00Z');
      return added > 3
        ? Promise.resolve()
        : ingest(api, tenant, captioned({ [`new${added}`]: 'holiday' }, { takenAt }));
    });
    const numbers = seen.map((id) => Number(id.slice(1)));
    expect(new Set(seen).size).toBe(MANY);
    const section = (number: number) => (number % 3 === 0 ? 1 : 0);
    const day = (number: number) => (number * 37) % 300;
    const places = numbers.map((number) => [section(number), -day(number)] as const);
    const inOrder = [...places].sort(([a, x], [b, y]) => a - b || x - y);
    expect(places).toEqual(inOrder);
    expect((await page(tenant, { query: 'holiday', first: 1 })).totalCount).toBe(MANY + 3);
  });

  it('gives the same in the same order, however few of the newest are looked at before it is gathered', async () => {
    const expected = await walk(tenant, { query: 'holiday' });
    const repository = api.app.get(TextSearchRepository, { strict: false });
    const { walked } = repository;
    const newest = NewestWords.of(api);
    for (const among of [newest.usual, 100]) {
      await newest.among(among, tenant.scope);
      for (const few of [1, 64, 1500]) {
        Object.assign(repository, { walked: few });
        expect(await walk(tenant, { query: 'holiday' }), `${few}, ${among}`).toEqual(expected);
      }
    }
    Object.assign(repository, { walked });
    await newest.putBack();
  });

  it('gives a post in the place of its time of today', async () => {
    const moved = somePost({
      externalId: 'p1',
      caption: 'holiday',
      takenAt: new Date('2031-01-01T00:00:00Z'),
    });
    await ingest(api, tenant, [moved]);
    expect((await page(tenant, { query: 'holiday', first: 1 })).ids).toEqual(['p1']);
  });

  it('refuses a cursor with a place that no item has', async () => {
    const { pageInfo } = await page(tenant, { query: 'holiday', first: 1 });
    const parts = JSON.parse(Buffer.from(pageInfo.endCursor, 'base64url').subarray(4).toString());
    const [, connection, entity, sort, , id] = parts;
    for (const value of [null, 'x', -1e15, 9e15, 1e300]) {
      const after = encodeCursor({ connection, entity, sort }, { value, id });
      const error = await tenant.client.error(SEARCH, { query: 'holiday', mode: 'FUZZY_CAPTION', after });
      expect(error, String(value)).toMatchObject({ code: 'INVALID_INPUT', message: 'Invalid cursor' });
    }
  });

  it('shows each match of a page once, also where a post comes in between two statements that read the page', async () => {
    const repository = api.app.get(TextSearchRepository, { strict: false });
    const db = api.app.get(Database, { strict: false });
    const { pageInfo } = await page(tenant, { query: 'holiday', first: 1 });
    const parts = JSON.parse(Buffer.from(pageInfo.endCursor, 'base64url').subarray(4).toString());
    const [, connection, entity, sort, , id] = parts;
    // Before all matches of the second section, those that are not as typed.
    const after = encodeCursor({ connection, entity, sort }, { value: Date.UTC(2030, 0, 1), id });
    const section = repository.section.bind(repository);
    // The first statement has its snapshot, and ends when the lock is free.
    const held = sql`(SELECT pg_advisory_xact_lock_shared(1313)) IS NOT NULL`;
    Object.assign(repository, {
      walked: 1,
      section: (...given: Parameters<typeof section>): ReturnType<typeof section> => {
        return (beyond) =>
          section(...given)(beyond).map((way, index) =>
            index > 0 ? way : sql`SELECT held.* FROM (${way}) AS held WHERE ${held}`,
          );
      },
    });
    const expected: string[] = (await page(tenant, { query: 'holiday', after, first: 4 })).ids;
    const lock = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await lock.connect();
    for (const day of [1, 2, 3]) {
      const externalId = `newcomer${day}`;
      await lock.query('SELECT pg_advisory_lock(1313)');
      const reading = page(tenant, { query: 'holiday', after, first: 4 });
      const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 1313 AND NOT granted`;
      await expect.poll(() => db.query(waiting).then((rows) => rows.length), { timeout: 240_000 }).toBe(1);
      const takenAt = new Date(Date.UTC(2029, 0, day));
      await ingest(api, tenant, captioned({ [externalId]: 'holyday' }, { takenAt }));
      await lock.query('SELECT pg_advisory_unlock(1313)');
      expected.unshift(externalId);
      expect((await reading).ids).toEqual(expected.slice(0, 4));
    }
    await lock.end();
    Reflect.deleteProperty(repository, 'section');
    Object.assign(repository, { walked: 10_000 });
  });
});

describe('reindexing', () => {
  it('makes the documents that are missing or of another version, and can be interrupted', async () => {
    const tenant = await createTenant(api);
    const posts = captioned(
      Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`p${n}`, `walnut ${n}`])),
    );
    await ingest(api, tenant, [...posts, somePost({ externalId: 'said', media: spoken('walnut') })]);
    const client = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await client.connect();
    const { workspaceId } = tenant.scope;
    await client.query(
      `DELETE FROM search_documents WHERE workspace_id = '${workspaceId}' AND kind = 'TRANSCRIPTION'`,
    );
    await client.query(`DELETE FROM search_words WHERE workspace_id = '${workspaceId}'`);
    await client.query(
      `UPDATE search_documents SET version = 0, words = '' WHERE workspace_id = '${workspaceId}'`,
    );
    await client.end();
    const batches: Partial<TextReindexer> = { batchSize: 10 };
    const reindexer: TextReindexer = Object.assign(
      Object.create(api.app.get(TextReindexer, { strict: false })),
      batches,
    );
    expect(await reindexer.pending(tenant.scope)).toBe(26);
    const interruption = new AbortController();
    const settings = { signal: interruption.signal, onProgress: () => interruption.abort() };
    expect(await reindex(reindexer, tenant.scope, settings)).toEqual({ made: 10, finished: false });
    expect((await page(tenant, { query: 'wallnut' })).totalCount).toBe(10);
    const progress: number[] = [];
    const rest = {
      signal: new AbortController().signal,
      onProgress: (n: number) => progress.push(n),
    };
    expect(await reindex(reindexer, tenant.scope, rest)).toEqual({ made: 16, finished: true });
    expect(progress).toEqual([10, 16]);
    expect((await page(tenant, { query: 'wallnut' })).totalCount).toBe(25);
    expect((await page(tenant, { query: 'wallnut', mode: 'FUZZY_TRANSCRIPTION' })).ids).toEqual(['said']);
    expect(await reindexer.pending(tenant.scope)).toBe(0);
  });
});
