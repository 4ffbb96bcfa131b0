import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { scale } from '../support/proofs.js';
import { Random } from '../support/random.js';
import { readRealPosts, realPostsFile } from '../support/real-posts.js';
import { withTypo } from '../support/typos.js';
import { createTenant, ingest, type Tenant } from '../support/world.js';

const FILES = ['youtube-trending.ndjson.gz', 'youtube-11-countries-2018-11-01.ndjson.gz'].map(realPostsFile);
const TITLES = scale(80, 300);
/** Of the titles of a script. One may be missed where there are enough to tell one from many. */
const FOUND_SHARE = 0.95;
const ENOUGH = 15;
const SEED = 20_181_101;
const SEARCH = `query($query: String) {
  items(first: 10, filter: {superSearch: {mode: FUZZY_CAPTION, searchQuery: $query}}) { nodes { externalId } } }`;

/** The scripts of the data, each with the fewest letters of a word that anyone would call misspelt. */
const SCRIPTS: [name: string, letters: RegExp, shortest: number][] = [
  ['Latin', /\p{sc=Latin}/u, 4],
  ['Cyrillic', /\p{sc=Cyrillic}/u, 4],
  ['Arabic', /\p{sc=Arabic}/u, 4],
  ['Devanagari', /\p{sc=Devanagari}/u, 4],
  ['Tamil', /\p{sc=Tamil}/u, 4],
  ['Malayalam', /\p{sc=Malayalam}/u, 4],
  ['Telugu', /\p{sc=Telugu}/u, 4],
  ['Kannada', /\p{sc=Kannada}/u, 4],
  ['Gujarati', /\p{sc=Gujarati}/u, 4],
  ['Hangul', /\p{sc=Hangul}/u, 2],
  ['Han', /\p{sc=Han}/u, 2],
  ['Kana', /[\p{sc=Hiragana}\p{sc=Katakana}]/u, 3],
  ['Thai', /\p{sc=Thai}/u, 2],
];

interface Title {
  externalId: string;
  title: string;
}

interface FoundCount {
  tried: number;
  'two words': number;
  'up to ten': number;
}

describe.skipIf(FILES.includes(null))(
  'titles of real videos, searched with a typo in each of two words',
  () => {
    let api: TestApp;
    let tenant: Tenant;
    let titles: Title[];

    beforeAll(async () => {
      api = await sharedTestApp();
      tenant = await createTenant(api);
      const files = FILES.map((file) => readRealPosts(file ?? ''));
      titles = files
        .flatMap(({ lines }) => lines)
        .map(({ externalId, title }) => ({ externalId, title: title.normalize('NFC') }));
      const posts = files.flatMap((file) => file.posts);
      for (let start = 0; start < posts.length; start += 500) {
        await ingest(api, tenant, posts.slice(start, start + 500));
      }
    });
    afterAll(() => api?.close());

    it('find the video among the first ten, in every script', async () => {
      const random = new Random(SEED);
      const counts: Record<string, FoundCount> = {};
      const missed: string[] = [];
      for (const { script, title, words, alphabet } of samplesOf(titles, random)) {
        const typos = words.map((word) => withTypo(word, alphabet, random));
        const count = counts[script] ?? { tried: 0, 'two words': 0, 'up to ten': 0 };
        counts[script] = count;
        count.tried += 1;
        for (const [kind, query] of Object.entries({
          'two words': typos.join(' '),
          'up to ten': inItsTitle(title.title, words, typos),
        }) as ['two words' | 'up to ten', string][]) {
          const { items } = await tenant.client.data(SEARCH, { query });
          const found = items.nodes.some(
            ({ externalId }: { externalId: string }) => externalId === title.externalId,
          );
          if (found) count[kind] += 1;
          else missed.push(`${script}, ${kind}: ${query} for ${title.title}`);
        }
      }
      console.table(counts);
      console.log(missed.join('\n'));
      expect(Object.values(counts).reduce((sum, { tried }) => sum + tried, 0)).toBe(TITLES);
      expect(Object.keys(counts)).toEqual(SCRIPTS.map(([script]) => script));
      for (const [script, count] of Object.entries(counts)) {
        const atLeast = Math.min(
          Math.ceil(count.tried * FOUND_SHARE),
          count.tried < ENOUGH ? count.tried : count.tried - 1,
        );
        expect(count['two words'], `${script}, two words`).toBeGreaterThanOrEqual(atLeast);
        expect(count['up to ten'], `${script}, up to ten`).toBeGreaterThanOrEqual(atLeast);
      }
    });
  },
);

/** Titles with two words of each, script by script in turn, as many as are wanted. */
function samplesOf(titles: readonly Title[], random: Random) {
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
  const pools = SCRIPTS.map(([script, letters, shortest]) => {
    const candidates = titles.flatMap((title) => {
      const found = [...segmenter.segment(title.title.replace(/https?:\S+/g, ' '))]
        .map(({ segment }) => segment)
        .filter((word) => [...word].length >= shortest && letters.test(word));
      const words = [...new Set(found)];
      return words.length < 2 ? [] : [{ script, title, words }];
    });
    const alphabet = [
      ...new Set(candidates.flatMap(({ words }) => [...words.join('').toLowerCase()])),
    ].filter((letter) => letters.test(letter));
    return shuffled(candidates, random).map((candidate) => ({
      ...candidate,
      words: shuffled(candidate.words, random).slice(0, 2),
      alphabet,
    }));
  });
  const rounds = Math.max(...pools.map((pool) => pool.length));
  const inTurn = Array.from({ length: rounds }, (_, round) => pools.flatMap((pool) => pool[round] ?? []));
  return inTurn.flat().slice(0, TITLES);
}

/** The title with its typos, or ten words of it with the misspelt ones among them. */
function inItsTitle(title: string, words: readonly string[], typos: readonly string[]): string {
  const misspelt = words.reduce((text, word, index) => text.replace(word, typos[index] ?? ''), title);
  const chunks = misspelt.split(/\s+/).filter((chunk) => /[\p{L}\p{N}]/u.test(chunk));
  const needed = chunks.filter((chunk) => typos.some((typo) => chunk.includes(typo)));
  const others = chunks.filter((chunk) => !needed.includes(chunk)).slice(0, Math.max(10 - needed.length, 0));
  return [...needed, ...others].slice(0, 10).join(' ');
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, key: random.integer(1_000_000) }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
