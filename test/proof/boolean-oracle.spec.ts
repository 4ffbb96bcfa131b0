import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Database, sql, TableStatistics } from '@loupe/database';
import {
  BooleanSearchRepository,
  FoundPostsService,
  keywordQuery,
  type SearchedPost,
  TextReindexer,
} from '@loupe/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import type { GraphqlBody } from '../support/client.js';
import { NewestWords } from '../support/newest-words.js';
import { processorMsOfDatabase } from '../support/processor-time.js';
import { FULL_PROOFS, FUZZ_SEED, scale } from '../support/proofs.js';
import { readRealPosts } from '../support/real-posts.js';
import { createTenant, ingest, type Tenant } from '../support/world.js';
import { postsInTenScripts, queriesAbout, type TextPost, withTexts } from './boolean-arbitraries.js';
import { type FormsOf, type PlainPost, PlainText, plainReading, Refused } from './boolean-oracle.js';

/** A folder with files of real posts, for the whole proof; without it, posts are made up. */
const FOLDER = process.env.LOUPE_REAL_POSTS ?? '';
const QUERIES = scale(120, 5000);
const TEXTS = scale(200, 20_000);
/** As many matches are compared one by one; of more, the newest and their number. */
const COMPARED = 400;

/** So many posts have an index of their words. */
const NEWEST = 60;

/** How many matches are read at once, and how many posts are looked at first: as in life, and so few that all ways are gone. */
const LIMITS = [
  {},
  { known: 30, sampled: { byTexts: 50, byFacts: 20 }, walked: { byTexts: 40, byFacts: 40 } },
  { known: 0, sampled: { byTexts: 0, byFacts: 0 }, walked: { byTexts: 130, byFacts: 20 } },
];

const SEARCH = `query($query: String, $after: String, $isCounted: Boolean = true) {
  items(first: 100, after: $after, filter: {superSearch: {mode: BOOLEAN, searchQuery: $query}}) {
    totalCount @include(if: $isCounted) nodes { externalId } pageInfo { hasNextPage endCursor } } }`;

/** The places of languages in the stems of a word in Latin letters, of the function stems_of. */
const LATIN = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'sv', 'es', 'fr', 'pt'];

describe(`BOOLEAN search over posts in ten scripts (LOUPE_FUZZ_SEED=${FUZZ_SEED})`, () => {
  let api: TestApp;
  let tenant: Tenant;
  let posts: TextPost[];
  /** Newest first. */
  let plain: { externalId: string; post: PlainPost; searched: SearchedPost }[];
  let formsOf: FormsOf;
  let newest: NewestWords;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    posts = FOLDER === '' ? postsInTenScripts(scale(150, 3000), FUZZ_SEED) : realPosts(FOLDER);
    const db = api.app.get(Database, { strict: false });
    const ids: string[] = [];
    for (let at = 0; at < posts.length; at += 500)
      ids.push(
        ...(await ingest(
          api,
          tenant,
          posts.slice(at, at + 500).map(({ post }) => post),
        )),
      );
    await readPictures(api, tenant, ids, posts);
    // As at the end of an import.
    await api.app.get(TableStatistics, { strict: false }).renew();
    // As in a workspace of millions: without a count, a page is looked for among the newest first.
    newest = NewestWords.of(api);
    await newest.among(NEWEST, tenant.scope);
    expect(await newest.service.since(tenant.scope)).toBeInstanceOf(Date);
    const rows = await db.query<{ id: string; language: string | null }>(
      sql`SELECT id, language FROM items WHERE workspace_id = ${tenant.scope.workspaceId}`,
    );
    const languages = new Map(rows.map(({ id, language }) => [id, language ?? 'und']));
    plain = posts.map((each, at) => plainOf(each, languages.get(ids[at] ?? '') ?? 'und')).reverse();
    formsOf = await formsAmong(
      db,
      plain.flatMap(({ post }) => Object.values(post.texts)),
    );
  }, 600_000);
  afterAll(async () => {
    await newest?.putBack();
    await api?.close();
  });

  /** @param isCounted whether each page is asked for together with the number of all, or on its own */
  async function found(
    query: string,
    isCounted: boolean,
  ): Promise<{ externalIds: string[]; count: number } | { refused: string }> {
    const externalIds: string[] = [];
    for (let after: string | null = null; ; ) {
      const { body } = await tenant.client.send(SEARCH, { query, after, isCounted });
      const [error] = errorsOf(body);
      if (error !== undefined) return { refused: error.message };
      const { nodes, pageInfo } = body.data.items;
      const count = isCounted ? body.data.items.totalCount : await countOf(query);
      externalIds.push(...nodes.map((node: { externalId: string }) => node.externalId));
      if (!pageInfo.hasNextPage || count > COMPARED) return { externalIds, count };
      after = pageInfo.endCursor;
    }
  }

  async function countOf(query: string): Promise<number> {
    const { body } = await tenant.client.send(SEARCH, { query });
    return body.data.items.totalCount;
  }

  it('finds what a plain reading of its description finds, also in posts that are not stored', {
    timeout: 3_600_000,
  }, async () => {
    const seen = { some: 0, refused: 0 };
    const repository = api.app.get(BooleanSearchRepository, { strict: false });
    const { known, sampled, walked } = repository;
    const property = fc.asyncProperty(
      queriesAbout(posts),
      fc.constantFrom(...LIMITS),
      fc.boolean(),
      async (query, limits, isCounted) => {
        Object.assign(repository, { known, sampled, walked, ...limits });
        const matches = readPlainly(query, formsOf);
        const answer = await found(query, isCounted);
        if (matches === null) {
          expect([query, answer]).toEqual([query, { refused: expect.stringMatching(/\(character \d+\)$/) }]);
          seen.refused++;
          return;
        }
        const wanted = plain.filter(({ post }) => matches(post));
        const externalIds = wanted.map(({ externalId }) => externalId);
        const shown = externalIds.length > COMPARED ? externalIds.slice(0, 100) : externalIds;
        expect([query, answer]).toEqual([query, { externalIds: shown, count: externalIds.length }]);
        if (externalIds.length > 0 && externalIds.length < plain.length) seen.some++;
        const some = [...plain.slice(0, 100), ...wanted.slice(0, 20)];
        const node = keywordQuery(query);
        if (node === null) return;
        const isFound = await api.app.get(FoundPostsService, { strict: false }).among(
          node,
          some.map(({ searched }) => searched),
        );
        const others = some.filter((_, at) => isFound[at]).map(({ externalId }) => externalId);
        expect([query, others]).toEqual([
          query,
          some.filter(({ post }) => matches(post)).map((each) => each.externalId),
        ]);
      },
    );
    try {
      await fc.assert(property, { numRuns: QUERIES, seed: FUZZ_SEED, endOnFailure: true });
    } finally {
      Object.assign(repository, { known, sampled, walked });
    }
    // Else the property would hold for queries that never find anything.
    expect(seen.some).toBeGreaterThan(QUERIES / 3);
    expect(seen.refused).toBeGreaterThan(0);
    if (FULL_PROOFS)
      process.stdout.write(`${QUERIES} queries over ${plain.length} posts: ${JSON.stringify(seen)}\n`);
  });

  it('answers any text, or says where it cannot be read', { timeout: 3_600_000 }, async () => {
    const db = api.app.get(Database, { strict: false });
    const taken: Taken[] = [];
    let before = await processorMsOfDatabase(db);
    let answered = 0;
    const signs = fc.constantFrom(
      ...[
        'OR',
        'AND',
        'NOT',
        '-',
        '(',
        ')',
        '"',
        '“',
        '*',
        'NEAR/3',
        'NEAR/30',
        'NEAR/0',
        'caption:',
        'said:',
        'picture:',
      ],
      ...[
        'tag:',
        'mention:@',
        'lang:',
        'account:',
        'account:@',
        ' ',
        ' ',
        ' ',
        ' ',
        '\n',
        "'",
        '\\',
        ':*',
        '&',
        '!',
        '<->',
        '%',
        '_',
        '\u0000',
      ],
      ...['a*', 'th*', '食', 'の', '👍', 'http://', '\u0301', '\ud800', '\u200d', '\u202e'],
    );
    const pieces = fc.oneof(signs, signs, queriesAbout(posts), fc.string({ unit: 'binary', maxLength: 8 }));
    const texts = fc
      .array(pieces, { minLength: 1, maxLength: 60 })
      .map((some) => some.join('').slice(0, 1000));
    await fc.assert(
      fc.asyncProperty(texts, async (query) => {
        const began = performance.now();
        const { body } = await tenant.client.send(SEARCH, { query });
        const ms = performance.now() - began;
        const after = await processorMsOfDatabase(db);
        taken.push({ query, ms, processorMs: after - before });
        before = after;
        const [error] = errorsOf(body);
        if (error === undefined) {
          answered++;
          return;
        }
        expect([query, error.extensions?.code]).toEqual([query, 'INVALID_INPUT']);
        expect(error.message).toMatch(
          /^filter\.superSearch\.searchQuery: .*(\(character \d+\)|is required for BOOLEAN)$|^Invalid variable|NUL|surrogate/,
        );
      }),
      { numRuns: TEXTS, seed: FUZZ_SEED, endOnFailure: true },
    );
    expect(answered).toBeGreaterThan(TEXTS / 50);
    if (FULL_PROOFS) {
      report('ms on the clock', answered, taken, ({ ms }) => ms);
      report('ms of a processor in PostgreSQL', answered, taken, ({ processorMs }) => processorMs);
    }
  });
});

/** What a text took. */
interface Taken {
  query: string;
  ms: number;
  processorMs: number;
}

function report(
  unit: string,
  answered: number,
  taken: readonly Taken[],
  figure: (one: Taken) => number,
): void {
  const sorted = taken.toSorted((one, other) => figure(other) - figure(one));
  const at = (part: number) => figure(sorted[Math.floor(sorted.length * (1 - part))] as Taken).toFixed(0);
  const slowest = sorted.slice(0, 5).map((one) => `  ${figure(one).toFixed(0)} ${JSON.stringify(one.query)}`);
  process.stdout.write(
    `${taken.length} texts, ${answered} answered, ${unit}: p50 ${at(0.5)}, p99 ${at(0.99)}, slowest:\n${slowest.join('\n')}\n`,
  );
}

function errorsOf({ errors = [] }: GraphqlBody) {
  if (typeof errors === 'string') throw new Error(errors);
  return errors;
}

/** What the plain reading says; null for a query that it refuses. */
function readPlainly(query: string, formsOf: FormsOf): ((post: PlainPost) => boolean) | null {
  try {
    return plainReading(query, formsOf);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** The posts of all files of a folder; every third has the words of another as its speech, and so on. */
function realPosts(folder: string): TextPost[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ndjson.gz'));
  const all = files.flatMap((name) => readRealPosts(join(folder, name)).posts);
  const unlike = [...new Map(all.map((post) => [post.externalId, post])).values()];
  const captionOf = (at: number) => unlike[at % unlike.length]?.caption ?? null;
  return unlike.map((post, at) =>
    withTexts(post, at, {
      said: at % 3 === 0 ? captionOf(at + 1) : null,
      shown: at % 4 === 0 ? (captionOf(at + 7)?.split('\n')[0] ?? null) : null,
      described: at % 5 === 0 ? (captionOf(at + 11)?.split('\n')[0] ?? null) : null,
    }),
  );
}

/** Stores what is read in the pictures of posts. */
async function readPictures(
  api: TestApp,
  { scope }: Tenant,
  ids: readonly string[],
  posts: readonly TextPost[],
): Promise<void> {
  const db = api.app.get(Database, { strict: false });
  const read = posts.flatMap(({ shown }, at) => (shown === null ? [] : [{ id: ids[at], shown }]));
  await db.query(sql`
    INSERT INTO picture_texts (workspace_id, media_content_id, text, due_at)
    SELECT media.workspace_id, media.id, read.shown, NULL
    FROM unnest(${read.map(({ id }) => id)}::uuid[], ${read.map(({ shown }) => shown)}::text[]) AS read(id, shown)
    JOIN media_contents AS media ON media.workspace_id = ${scope.workspaceId} AND media.item_id = read.id AND media.type = 'IMAGE'`);
  const reindexer = api.app.get(TextReindexer, { strict: false });
  for (let after: string | null = null; ; ) {
    const done = await reindexer.batch(scope, after, reindexer.batchSize);
    if (done.length === 0) return;
    after = done.at(-1) ?? null;
  }
}

function plainOf({ post, shown }: TextPost, language: string) {
  const { externalId, caption, hashtags, mentions, profile } = post;
  const joined = (texts: readonly (string | null | undefined)[]) =>
    texts.filter((text) => typeof text === 'string' && text !== '').join('\n');
  const texts = {
    caption: joined([caption, ...(post.pollOptions ?? []), ...post.media.map(({ altText }) => altText)]),
    said: joined(post.media.map(({ transcript }) => transcript)),
    picture: shown ?? '',
  };
  const name = (text: string) => text.trim().normalize('NFC').replace(/^[#@]/, '').toLowerCase();
  const handle = name(profile.accountName.replace(/\s+/g, ' '));
  const names = [profile.accountName, profile.fullName ?? ''];
  const searched: SearchedPost = {
    texts,
    handle,
    names,
    hashtags: hashtags.map(name),
    mentions: mentions.map(name),
    language,
  };
  const plain: PlainPost = {
    texts: {
      caption: new PlainText(texts.caption),
      said: new PlainText(texts.said),
      picture: new PlainText(texts.picture),
    },
    account: new PlainText(names.join(' '), false),
    handle,
    hashtags: new Set(searched.hashtags),
    mentions: new Set(searched.mentions),
    language,
  };
  return { externalId, post: plain, searched };
}

/** Which words have the same stem by Snowball, in the language of a text or in any. */
async function formsAmong(db: Database, texts: readonly PlainText[]): Promise<FormsOf> {
  const byStem = new Map<string, Set<string>>();
  const keysOf = new Map<string, string[]>();
  const learn = async (words: readonly string[]) => {
    const rows = await db.query<{ word: string; stems: (string | null)[] | null }>(
      sql`SELECT word, stems_of(word) AS stems FROM unnest(${words}::text[]) AS given(word)`,
    );
    for (const { word, stems } of rows) {
      const all = stems ?? [];
      const keys = all.flatMap((stem, at) =>
        stem === null ? [] : [`${all.length === 1 ? 'ru' : LATIN[at]} ${at} ${stem}`],
      );
      keysOf.set(word, keys);
      for (const key of keys) byStem.set(key, (byStem.get(key) ?? new Set()).add(word));
    }
  };
  await learn([...new Set(texts.flatMap(({ places }) => [...places.keys()]))]);
  const known = new Map<string, ReadonlySet<string>>();
  return (word, language) => {
    const kept = known.get(`${language} ${word}`);
    if (kept !== undefined) return kept;
    // A query has words of posts, or the beginnings of some: what is not known has no other forms there.
    const keys = (keysOf.get(word) ?? []).filter(
      (key) => language === 'und' || key.startsWith(`${language} `),
    );
    const forms = new Set(keys.flatMap((key) => [...(byStem.get(key) ?? [])]));
    known.set(`${language} ${word}`, forms);
    return forms;
  };
}
