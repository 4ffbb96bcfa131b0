import type { CapturedPost } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { BooleanSearchRepository, TextReindexer } from '@loupe/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SEARCH = `query($query: String, $first: Int = 100, $after: String, $sorting: [ItemSortingInput!]) {
  items(first: $first, after: $after, sorting: $sorting, filter: {superSearch: {mode: BOOLEAN, searchQuery: $query}}) {
    totalCount nodes { externalId takenAt } pageInfo { hasNextPage endCursor } } }`;

let api: TestApp;

beforeAll(async () => {
  api = await sharedTestApp();
});
afterAll(() => api?.close());

/** A post with a caption and what is said in it. */
function post(
  externalId: string,
  caption: string | null,
  said: string | null = null,
  minute = 0,
): CapturedPost {
  const takenAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
  return somePost({
    externalId,
    caption,
    takenAt,
    media: [
      {
        type: 'VIDEO',
        fileUrl: null,
        thumbnailUrl: null,
        width: null,
        height: null,
        videoDuration: 1,
        transcript: said,
      },
    ],
  });
}

/** Posts of three accounts, with texts that were read in their pictures. */
async function ingestPeople(tenant: Tenant): Promise<void> {
  const by = (accountName: string, fullName: string | null, minute: number, more: Partial<CapturedPost>) =>
    somePost({
      takenAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      media: [
        { type: 'IMAGE', fileUrl: null, thumbnailUrl: null, width: null, height: null, videoDuration: null },
      ],
      profile: {
        externalId: null,
        accountName,
        fullName,
        originalUrl: `https://www.instagram.com/${accountName}/`,
      },
      ...more,
    });
  const [sale, board] = await ingest(api, tenant, [
    by('glow_studio', null, 1, { externalId: 'sale', caption: 'Glow on', hashtags: ['glowup'] }),
    by('someone', 'Kyoto Glow Studio', 2, { externalId: 'board', caption: null }),
    by('beauty', '東京の美容室Tokyo', 3, {
      externalId: 'talk',
      caption: 'The sale',
      mentions: ['brand'],
      media: [
        {
          ...{
            type: 'IMAGE',
            fileUrl: null,
            thumbnailUrl: null,
            width: null,
            height: null,
            videoDuration: null,
          },
          altText: 'Red sandals',
        },
      ],
    }),
  ]);
  const db = api.app.get(Database, { strict: false });
  for (const [id, text] of [
    [sale, 'SUMMER SALE'],
    [board, 'Sale until Sunday, not Friday only'],
  ])
    await db.query(sql`
      INSERT INTO picture_texts (workspace_id, media_content_id, text, due_at)
      SELECT workspace_id, id, ${text}, NULL FROM media_contents WHERE item_id = ${id}`);
  await db.query(sql`
    UPDATE items SET language = CASE id WHEN ${board}::uuid THEN 'de' WHEN ${sale}::uuid THEN 'en' ELSE 'und' END
    WHERE workspace_id = ${tenant.scope.workspaceId}`);
  await api.app.get(TextReindexer, { strict: false }).batch(tenant.scope, null, 100);
}

async function found(tenant: Tenant, query: string, more: object = {}): Promise<string[]> {
  const { items } = await tenant.client.data(SEARCH, { query, ...more });
  const ids = items.nodes.map(({ externalId }: { externalId: string }) => externalId);
  expect(items.totalCount).toBeGreaterThanOrEqual(ids.length);
  return ids;
}

describe('a search in BOOLEAN mode', () => {
  let tenant: Tenant;
  let people: Tenant;

  beforeAll(async () => {
    people = await createTenant(api);
    await ingestPeople(people);
    tenant = await createTenant(api);
    await ingest(api, tenant, [
      post('serum', 'A new serum for the night', null, 1),
      post('cream', 'A rich cream', null, 2),
      post('both', 'Serum before cream, cream before oil', null, 3),
      post('said', 'My evening', 'first the serum and then the cream', 4),
      post('half', 'My cream', 'and the serum comes before', 5),
      post('speech', null, 'only a serum', 6),
      post('japanese', '新しい美容液です', null, 7),
      post('silent', null, null, 8),
    ]);
  });

  it.each([
    ['serum OR cream', ['speech', 'half', 'said', 'both', 'cream', 'serum']],
    ['serum -cream', ['speech', 'serum']],
    ['serum cream', ['half', 'said', 'both']],
    ['"new serum"', ['serum']],
    ['"serum new"', []],
    ['SÉRUM night', ['serum']],
    ['caption:serum', ['both', 'serum']],
    ['said:serum', ['speech', 'half', 'said']],
    ['caption:cream said:serum', ['half']],
    ['cream NOT said:serum', ['both', 'cream']],
    ['serum NEAR/3 cream', ['both']],
    ['serum NEAR/4 cream', ['said', 'both']],
    ['oil NEAR/2 cream', ['both']],
    ['cream NEAR/2 my', ['half']],
    ['"my cream" NEAR/30 comes', []],
    ['ser* -cream', ['speech', 'serum']],
    ['(serum OR oil) (night OR oil)', ['both', 'serum']],
    ['美容液', ['japanese']],
    ['"容液で" -serum', ['japanese']],
    ['液容', []],
  ])('finds with %s, newest first', async (query, wanted) => {
    expect(await found(tenant, query)).toEqual(wanted);
  });

  it.each([
    ['picture:sale', ['board', 'sale']],
    ['sale', ['talk', 'board', 'sale']],
    ['sale -picture:sale', ['talk']],
    ['caption:glow picture:"summer sale"', ['sale']],
    ['sun* NEAR/3 friday', ['board']],
    ['tag:GlowUp', ['sale']],
    ['mention:@brand', ['talk']],
    ['tag:brand', []],
    ['-tag:glowup lang:und', ['talk']],
    ['lang:de', ['board']],
    ['lang:en OR lang:und OR serum', ['talk', 'sale']],
    ['account:studio', ['board', 'sale']],
    ['account:"Kyoto Glow"', ['board']],
    ['account:kyo*', ['board']],
    ['account:kyo', []],
    ['account:@glow_studio sale', ['sale']],
    ['account:美容', ['talk']],
    ['account:beauty', ['talk']],
    ['account:"Tokyo 室"', []],
    ['account:室Tokyo', ['talk']],
    ['account:"美容 室 tokyo"', ['talk']],
    ['account:oky', []],
    ['account:tokyo', ['talk']],
    ['account:studio (picture:board OR tag:glowup)', ['sale']],
    ['(account:美容 OR picture:"friday only") sale -friday', ['talk']],
    ['sale (account:美容 OR friday)', ['talk', 'board']],
    ['red sandals', ['talk']],
    ['lang:und (-sandals OR sale)', ['talk']],
    ['lang:en (-sandals OR friday)', ['sale']],
    ['(-tag:glowup OR friday) (lang:de OR tag:nothing)', ['board']],
    ['(-tag:glowup OR -lang:de) (mention:brand OR -sandals tag:glowup)', ['talk', 'sale']],
    ['alt -caption:alt', []],
  ])('finds with %s what pictures show and who has posted', async (query, wanted) => {
    expect(await found(people, query)).toEqual(wanted);
  });

  it('finds a name by its words, whichever sign stands between them', async () => {
    const tenant = await createTenant(api);
    const names = [
      ['シュウ・ウエムラ', 'シュウ ウエムラ'],
      ['猫のきんた・ココ。Twocat kinta', '猫のきんた ココ twocat'],
      ['محمد، علي', 'محمد علي'],
      ['A€AP Rocky', 'a ap'],
      ['रीना। शाह', 'रीना शाह'],
      ['Ana · Lima', 'ana lima'],
      ['Jo÷Ko', 'jo ko'],
    ] as const;
    await ingest(
      api,
      tenant,
      names.map(([fullName], at) =>
        somePost({
          externalId: `of ${at}`,
          profile: { ...somePost().profile, externalId: null, accountName: `of${at}`, fullName },
        }),
      ),
    );
    for (const [at, [name, words]] of names.entries())
      for (const query of [name, words])
        expect([query, await found(tenant, `account:"${query}"`)]).toEqual([query, [`of ${at}`]]);
    expect(await found(tenant, 'account:"シュ ウウエムラ"')).toEqual([]);
  });

  it('goes on page by page, also in another order, and in figures', async () => {
    const sorting = [{ sortKey: 'TAKEN_AT', sortOrder: 'ASC' }];
    expect(await found(tenant, 'serum OR cream', { sorting })).toEqual([
      ...['serum', 'cream', 'both', 'said', 'half', 'speech'],
    ]);
    const { items } = await tenant.client.data(SEARCH, { query: 'serum OR cream', first: 4 });
    const { endCursor: after } = items.pageInfo;
    expect(await found(tenant, 'serum OR cream', { first: 4, after })).toEqual(['cream', 'serum']);
    const other = await tenant.client.error(SEARCH, { query: 'serum', first: 4, after });
    expect(other).toEqual({ code: 'INVALID_INPUT', message: 'Invalid cursor' });
    const { itemAggregates } = await tenant.client.data(
      `{ itemAggregates(filter: {superSearch: {mode: BOOLEAN, searchQuery: "serum -cream"}}) { totals { count } } }`,
    );
    expect(itemAggregates.totals.count).toBe(2);
  });

  it('gives each match once, newest first, where there are too many to be read at once', async () => {
    const repository = api.app.get(BooleanSearchRepository, { strict: false });
    const { known, walked, sampled } = repository;
    const limits = [
      { known: 3, walked: { byTexts: 2, byFacts: 2 }, sampled },
      { known: 3, walked: { byTexts: 1, byFacts: 1 }, sampled: { byTexts: 1, byFacts: 1 } },
      { known: 0, walked: { byTexts: 5, byFacts: 3 }, sampled: { byTexts: 0, byFacts: 0 } },
      { known: 0, walked, sampled },
    ];
    try {
      for (const limit of limits) {
        Object.assign(repository, limit);
        for (const [query, wanted] of [
          ['serum OR cream', ['speech', 'half', 'said', 'both', 'cream', 'serum']],
          ['serum OR cream OR 新しい', ['japanese', 'speech', 'half', 'said', 'both', 'cream', 'serum']],
          ['cream -speech', ['half', 'said', 'both', 'cream']],
          ['(serum OR cream) -tag:nosuch', ['speech', 'half', 'said', 'both', 'cream', 'serum']],
        ] as const) {
          const ids: string[] = [];
          for (let after: string | null = null; ; ) {
            const { items } = await tenant.client.data(SEARCH, { query, first: 1, after });
            expect(items.totalCount).toBe(wanted.length);
            ids.push(...items.nodes.map(({ externalId }: { externalId: string }) => externalId));
            if (!items.pageInfo.hasNextPage) break;
            after = items.pageInfo.endCursor;
          }
          expect([query, limit, ids]).toEqual([query, limit, wanted]);
        }
      }
    } finally {
      Object.assign(repository, { known, walked, sampled });
    }
  });

  it('is offered where somebody types an operator in a mode that has none', async () => {
    const asked = (searchQuery: string) =>
      `{ items(filter: {superSearch: {mode: FUZZY_CAPTION, searchQuery: "${searchQuery}"}}) { totalCount } }`;
    const { body } = await tenant.client.send(asked('serum OR cream'));
    expect(body.extensions?.warnings).toMatchObject([{ code: 'OPERATOR_IS_WORD' }]);
    expect((await tenant.client.send(asked('serum or cream'))).body.extensions?.warnings).toBeUndefined();
  });

  it('says where a query cannot be read', async () => {
    const error = await tenant.client.error(SEARCH, { query: ' serum OR (cream' });
    expect(error).toEqual({
      code: 'INVALID_INPUT',
      message: 'filter.superSearch.searchQuery: the parenthesis is not closed (character 11)',
    });
  });
});
