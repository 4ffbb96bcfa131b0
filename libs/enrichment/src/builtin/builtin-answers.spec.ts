import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf } from '@loupe/content';
import { describe, expect, it } from 'vitest';
import { WRITES_DOCS } from '../../../../test/support/writes-docs.js';
import { sentimentOf } from './sentiment.js';

const PAGE = join(import.meta.dirname, '../../../../docs/ai.md');
const LABELS: Record<string, string> = { P: 'Positive', N: 'Negative', O: 'Neutral', M: 'Mixed' };

interface Labelled {
  language: string;
  sentiment: string | undefined;
  text: string;
}

/** A labelled post with what Loupe says of it; null where it says nothing. */
interface Judged extends Labelled {
  languageFound: string | null;
  sentimentFound: string | null;
}

/** The labelled posts of a file of libs/enrichment/evaluation. */
function labelled(file: string): Labelled[] {
  return readFileSync(join(import.meta.dirname, '../../evaluation', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [language = '', label = '', ...text] = line.split('|');
      return { language, sentiment: LABELS[label], text: text.join('|') };
    });
}

const judge = (posts: readonly Labelled[]): Promise<Judged[]> =>
  Promise.all(
    posts.map(async (post) => ({
      ...post,
      languageFound: await languageOf(post.text),
      sentimentFound: (await sentimentOf(post.text))?.sentiment ?? null,
    })),
  );

const known = await judge(labelled('sentiment.txt'));
const unseen = await judge(labelled('sentiment-unseen.txt'));

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);
const isRight = ({ sentiment, sentimentFound }: Judged) => sentimentFound === sentiment;
const isJudged = ({ sentimentFound }: Judged) => sentimentFound !== null;

/** Sentiments of posts: those that are right among the judged, and those without an answer. */
function sentiments(posts: readonly Judged[]): string[] {
  const judged = posts.filter(isJudged);
  return [
    share(judged.filter(isRight).length, judged.length),
    share(posts.length - judged.length, posts.length),
  ];
}

/** The table of docs/ai.md. */
function table(): string {
  const languages = [...new Set(known.map(({ language }) => language)), 'all'];
  const rows = languages.map((language) => {
    const of = (posts: readonly Judged[]) =>
      posts.filter((post) => language === 'all' || post.language === language);
    const all = of([...known, ...unseen]);
    const told = all.filter(({ languageFound }) => languageFound !== null);
    const right = told.filter(({ language, languageFound }) => languageFound === language);
    return [
      language,
      String(all.length),
      share(right.length, told.length),
      share(all.length - told.length, all.length),
      String(of(known).length),
      ...sentiments(of(known)),
      String(of(unseen).length),
      ...sentiments(of(unseen)),
    ];
  });
  const sentiment = (posts: string) => [`${posts} posts`, 'sentiment right', 'abstained'];
  const head = [
    'language',
    'posts',
    'language right',
    'abstained',
    ...sentiment('known'),
    ...sentiment('unseen'),
  ];
  return [head, Array(head.length).fill('---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

describe('the answers of Loupe itself', () => {
  it('is as right, and abstains as often, as docs/ai.md says (npm run docs writes it)', () => {
    const text = readFileSync(PAGE, 'utf8');
    const [before, , after] = text.split(/<!-- measured -->\n?/);
    const written = `${before}<!-- measured -->\n${table()}\n<!-- measured -->\n${after}`;
    if (WRITES_DOCS) writeFileSync(PAGE, written);
    expect(readFileSync(PAGE, 'utf8')).toBe(written);
  });

  it('is right for nine of ten posts that it judges of those that its lexicon was made with', () => {
    const judged = known.filter(isJudged);
    expect(judged.length).toBeGreaterThan(known.length / 3);
    expect(judged.filter(isRight).length / judged.length).toBeGreaterThanOrEqual(0.9);
  });

  it('is measured by at least 300 posts of seven languages, none of them twice', () => {
    const all = [...known, ...unseen];
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(new Set(unseen.map(({ language }) => language)).size).toBe(7);
    expect(all.every(({ sentiment }) => sentiment !== undefined)).toBe(true);
  });
});
