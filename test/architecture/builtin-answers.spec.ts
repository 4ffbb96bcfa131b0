import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf, sentimentOf } from '@loupe/enrichment';
import { describe, expect, it } from 'vitest';

const PAGE = join(import.meta.dirname, '../../docs/ai.md');
const LABELS: Record<string, string> = { P: 'Positive', N: 'Negative', O: 'Neutral', M: 'Mixed' };

const posts = readFileSync(
  join(import.meta.dirname, '../../libs/enrichment/evaluation/sentiment.txt'),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [language = '', label = '', ...text] = line.split('|');
    return { language, sentiment: LABELS[label], text: text.join('|') };
  });

/** The posts with what Loupe says of them. */
const judgements = Promise.all(
  posts.map(async (post) => ({
    ...post,
    languageFound: await languageOf(post.text),
    sentimentFound: (await sentimentOf(post.text))?.sentiment ?? null,
  })),
);
type Judged = Awaited<typeof judgements>[number];

const count = (test: (post: Judged) => boolean, of: readonly Judged[]) => of.filter(test).length;
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);

/** The table of docs/ai.md. */
async function table(): Promise<string> {
  const all = await judgements;
  const rows = [...new Set(all.map(({ language }) => language)), 'all'].map((language) => {
    const own = all.filter((post) => language === 'all' || post.language === language);
    const told = own.filter(({ languageFound }) => languageFound !== null);
    const judged = own.filter(({ sentimentFound }) => sentimentFound !== null);
    return [
      language,
      String(own.length),
      share(
        count((post) => post.languageFound === post.language, told),
        told.length,
      ),
      share(own.length - told.length, own.length),
      share(
        count((post) => post.sentimentFound === post.sentiment, judged),
        judged.length,
      ),
      share(own.length - judged.length, own.length),
    ];
  });
  return [
    ['language', 'posts', 'language right', 'abstained', 'sentiment right', 'abstained'],
    Array(6).fill('---'),
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

describe('the answers of Loupe itself', () => {
  it('is as right, and abstains as often, as docs/ai.md says (npm run docs writes it)', async () => {
    const text = readFileSync(PAGE, 'utf8');
    const [before, , after] = text.split(/<!-- measured -->\n?/);
    const written = `${before}<!-- measured -->\n${await table()}\n<!-- measured -->\n${after}`;
    if (process.env.LOUPE_WRITE_DOCS === '1') writeFileSync(PAGE, written);
    expect(readFileSync(PAGE, 'utf8')).toBe(written);
  });

  it('is right for nine of ten posts that it judges', async () => {
    const judged = (await judgements).filter(({ sentimentFound }) => sentimentFound !== null);
    const right = count((post) => post.sentimentFound === post.sentiment, judged);
    expect(judged.length).toBeGreaterThan(posts.length / 3);
    expect(right / judged.length).toBeGreaterThanOrEqual(0.9);
  });
});
