import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Random } from '../support/random.js';
import { realPostsFile } from '../support/real-posts.js';
import { vocabulary } from './texts.js';

const REAL = 'youtube-trending.ndjson.gz';
/** Each real video is imported under this many ids. */
const COPIES = 10;
const MADE = 21_330;
const MADE_SNAPSHOTS = 10;
const DAY_MS = 86_400_000;

/** What the bench imports: lines of docs/import-format.md. */
export interface IntakePosts {
  what: string;
  lines: string[];
}

/** Real videos where their file is, else made-up ones of the same size and number. */
export function intakePosts(): IntakePosts {
  const file = realPostsFile(REAL);
  if (file === null) return { what: `${MADE.toLocaleString('en')} made-up videos`, lines: madeUp() };
  const real = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const lines = Array.from({ length: COPIES }, (_, copy) => real.map((line) => renamed(line, copy))).flat();
  return { what: `${lines.length.toLocaleString('en')} videos (${COPIES} ids of each real one)`, lines };
}

function renamed(line: string, copy: number): string {
  if (copy === 0) return line;
  const post = JSON.parse(line) as { externalId: string; url: string };
  return JSON.stringify({ ...post, externalId: `${post.externalId}${copy}`, url: `${post.url}${copy}` });
}

/** Posts without a file of real ones, always the same. */
export function madeUp(): string[] {
  const random = new Random(21);
  const words = vocabulary();
  const text = (count: number) =>
    Array.from(
      { length: count },
      () => words[Math.floor(words.length ** (random.integer(1e6) / 1e6)) - 1],
    ).join(' ');
  return Array.from({ length: MADE }, (_, number) => {
    const publishedAt = Date.UTC(2024, 0, 1) + random.integer(600) * DAY_MS;
    const views = random.integer(1e6);
    return JSON.stringify({
      externalId: `made${number}`,
      type: 'VIDEO',
      url: `https://www.youtube.com/watch?v=made${number}`,
      title: text(8),
      description: random.integer(3) === 0 ? `${text(60)} #${text(1)}` : null,
      channelTitle: `Channel ${random.integer(1500)}`,
      publishedAt: new Date(publishedAt).toISOString(),
      thumbnailUrl: `https://i.ytimg.com/vi/made${number}/default.jpg`,
      snapshots: Array.from({ length: random.integer(MADE_SNAPSHOTS) }, (_unused, day) => ({
        at: new Date(publishedAt + (day + 1) * DAY_MS).toISOString(),
        views: views * (day + 1),
        likes: random.integer(Math.ceil(views / 10) + 1),
        comments: random.integer(Math.ceil(views / 100) + 1),
      })),
    });
  });
}
