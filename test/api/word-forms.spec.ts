import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { FORMS_OF_WORDS, LOOKALIKES, MISSED } from '../support/word-pairs.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SEARCH = `query($query: String) {
  items(first: 100, filter: {superSearch: {mode: BOOLEAN, searchQuery: $query}}) { totalCount nodes { caption } } }`;

let api: TestApp;

beforeAll(async () => {
  api = await sharedTestApp();
});
afterAll(() => api?.close());

const pairsOf = (text: string) => text.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]);

/** A workspace with a post for each text, all in one language. */
async function postsIn(language: string | null, captions: readonly string[]): Promise<Tenant> {
  const tenant = await createTenant(api);
  await ingest(
    api,
    tenant,
    captions.map((caption) => somePost({ caption })),
  );
  const db = api.app.get(Database, { strict: false });
  await db.query(
    sql`UPDATE items SET language = ${language} WHERE workspace_id = ${tenant.scope.workspaceId}`,
  );
  return tenant;
}

async function captionsWith(tenant: Tenant, query: string): Promise<string[]> {
  const { items } = await tenant.client.data(SEARCH, { query });
  return items.nodes.map(({ caption }: { caption: string }) => caption).sort();
}

/** What any of the words finds; a query has less than 1000 characters. */
async function withAnyOf(tenant: Tenant, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 25)
    found.push(...(await captionsWith(tenant, words.slice(at, at + 25).join(' OR '))));
  return [...new Set(found)].sort();
}

describe.each(Object.entries(FORMS_OF_WORDS))('words of the language %s', (language, text) => {
  const pairs = pairsOf(text);

  it('are found in any form, each by the other of a pair', async () => {
    expect(pairs.length).toBeGreaterThanOrEqual(50);
    for (const [one, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const tenant = await postsIn(language, [...new Set(pairs.map((pair) => pair[other]))]);
      const found = new Set(await withAnyOf(tenant, [...new Set(pairs.map((pair) => pair[one]))]));
      expect(pairs.filter((pair) => !found.has(pair[other]))).toEqual([]);
    }
  });
});

it.each(Object.entries(MISSED))(
  'some forms of %s are not found, which docs/search.md says',
  async (language, text) => {
    const pairs = pairsOf(text);
    const tenant = await postsIn(language, [...new Set(pairs.map(([, other]) => other))]);
    expect(await withAnyOf(tenant, [...new Set(pairs.map(([one]) => one))])).toEqual([]);
  },
);

it.each(Object.entries(LOOKALIKES))(
  'words of %s that only look alike are not found',
  async (language, text) => {
    const pairs = pairsOf(text);
    const tenant = await postsIn(
      language,
      pairs.map(([, other]) => other),
    );
    expect(
      await withAnyOf(
        tenant,
        pairs.map(([one]) => one),
      ),
    ).toEqual([]);
  },
);

describe('a word in a post', () => {
  it('is found in the forms of the post’s language alone', async () => {
    const german = await postsIn('de', ['das Kind', 'die Kinder']);
    expect(await captionsWith(german, 'Kinder')).toEqual(['das Kind', 'die Kinder']);
    const english = await postsIn('en', ['so kind', 'the Kinder surprise']);
    expect(await captionsWith(english, 'Kinder')).toEqual(['the Kinder surprise']);
  });

  it('is found in the forms of any language where the post’s is unknown', async () => {
    const unknown = await postsIn('und', ['serum!', 'kind']);
    expect(await captionsWith(unknown, 'serums OR Kinder')).toEqual(['kind', 'serum!']);
    expect(await captionsWith(await postsIn(null, ['serum!']), 'serums')).toEqual(['serum!']);
  });

  it('is found as it is typed in quotes, with *, and in languages without forms', async () => {
    const english = await postsIn('en', ['a serum', 'two serums']);
    expect(await captionsWith(english, '"serums"')).toEqual(['two serums']);
    expect(await captionsWith(english, 'serums*')).toEqual(['two serums']);
    expect(await captionsWith(english, 'caption:serums -"serums"')).toEqual(['a serum']);
    const polish = await postsIn('pl', ['a serum', 'two serums']);
    expect(await captionsWith(polish, 'serums')).toEqual(['two serums']);
  });

  it('stands near another in any form of both', async () => {
    const english = await postsIn('en', ['washing my brushes', 'wash it, then find many more brushes']);
    expect(await captionsWith(english, 'brush NEAR/2 washed')).toEqual(['washing my brushes']);
  });
});

it('text without spaces is found by its pairs of characters', async () => {
  const tenant = await postsIn(null, ['新しい美容液です', '护肤精华液推荐', 'ครีมบำรุงผิวหน้า', '세럼추천']);
  for (const [query, wanted] of [
    ['美容液', '新しい美容液です'],
    ['精华', '护肤精华液推荐'],
    ['บำรุงผิว', 'ครีมบำรุงผิวหน้า'],
    ['추천', '세럼추천'],
    ['液容', undefined],
  ] as const)
    expect(await captionsWith(tenant, query)).toEqual(wanted === undefined ? [] : [wanted]);
});
