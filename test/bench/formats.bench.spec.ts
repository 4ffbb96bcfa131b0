import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { look, readForeignRecords, readWorkbook, Syntax, unzipped } from '@loupe/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { scale } from '../support/proofs.js';
import { adminQuery } from '../support/servers.js';
import { DATABASE, type Importer, importFile, prepareImporter } from './importer.js';

const ROUNDS = scale(2, 5);
const POSTS = scale(8000, 20_000);
/** Of the long file whose memory is watched, bytes. */
const LONG = scale(256 * 1024 ** 2, 2 * 1024 ** 3);
const ROWS = 200_000;
const ROOT = join(import.meta.dirname, '../..');
const LEAST = 0.7;
const MOST_MORE = 50 * 1024 ** 2;
const MOST_OF_WORKBOOK = 300 * 1024 ** 2;

const words = 'Tea from the hills, brewed slowly and poured twice, with honey on the side. '.repeat(6);
const at = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString();
const idOf = (index: number) => `b${String(index).padStart(10, '0')}`;
const addressOf = (index: number) => `https://www.youtube.com/watch?v=${idOf(index)}`;
const own = (index: number) =>
  JSON.stringify({
    ...{
      externalId: `bench${index}`,
      provider: 'YOUTUBE',
      type: 'VIDEO',
      title: `Tea ${index}`,
      description: words,
    },
    ...{
      url: addressOf(index),
      channelTitle: `Brewers ${index % 500}`,
    },
    ...{ publishedAt: at(index), thumbnailUrl: `https://i.ytimg.com/vi/b${index}/hq.jpg` },
    snapshots: [{ at: '2026-01-01T00:00:00Z', views: index * 7, likes: index, comments: index % 50 }],
  });
const ytDlp = (index: number) =>
  JSON.stringify({
    ...{
      id: `b${String(index).padStart(10, '0')}`,
      title: `Tea ${index}`,
      description: words,
      extractor: 'youtube',
    },
    ...{
      extractor_key: 'Youtube',
      webpage_url: addressOf(index),
    },
    ...{
      channel: `Brewers ${index % 500}`,
      uploader: `Brewers ${index % 500}`,
      duration: 60,
      epoch: 1767225600,
    },
    ...{
      timestamp: Date.parse(at(index)) / 1000,
      view_count: index * 7,
      like_count: index,
      comment_count: index % 50,
    },
    ...{
      thumbnail: `https://i.ytimg.com/vi/b${index}/hq.jpg`,
      categories: ['Howto'],
      age_limit: 0,
      _type: 'video',
    },
  });
const apify = (index: number) =>
  JSON.stringify({
    ...{ id: idOf(index), title: `Tea ${index}`, url: addressOf(index), viewCount: index * 7, likes: index },
    ...{
      commentsCount: index % 50,
      date: at(index),
      channelName: `Brewers ${index % 500}`,
      duration: '00:01:00',
    },
    ...{
      channelUrl: `https://www.youtube.com/@brewers${index % 500}`,
      channelUsername: `brewers${index % 500}`,
    },
    ...{
      numberOfSubscribers: 9,
      text: words,
      thumbnailUrl: `https://i.ytimg.com/vi/b${index}/hq.jpg`,
      type: 'video',
    },
  });
const HEAD =
  'position,channelId,channelTitle,videoId,publishedAt,videoTitle,videoDescription,durationSec,viewCount,likeCount,commentCount,thumbnail_maxres';
const table = (index: number) =>
  `${index},UC${String(index % 500).padStart(22, '0')},Brewers ${index % 500},${idOf(index)},${at(index)},Tea ${index},"${words}",60,${index * 7},${index},${index % 50},https://i.ytimg.com/vi/b${index}/hq.jpg`;

const FILES = {
  own: { name: 'own.ndjson', lines: [], line: own },
  'yt-dlp': { name: 'videos.ndjson', lines: [], line: ytDlp },
  'Apify, YouTube': { name: 'posts.ndjson', lines: [], line: apify },
  'YouTube Data Tools': { name: 'list.csv', lines: [HEAD], line: table },
};

let folder: string;
let importer: Importer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-formats-'));
  importer = await prepareImporter(ROOT, `${DATABASE}_formats`);
});
afterAll(async () => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  for (const name of [DATABASE, `${DATABASE}_formats`])
    await adminQuery(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

it('files of others are imported at least 0.7 times as fast as Loupe’s own format', async () => {
  const indexes = Array.from({ length: POSTS }, (_, index) => index);
  const costs = Object.fromEntries(Object.keys(FILES).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, { name: file, lines, line }] of Object.entries(FILES)) {
      const path = join(folder, file);
      writeFileSync(path, `${[...lines, ...indexes.map(line)].join('\n')}\n`);
      const figures = await importFile(path, { what: name, lines: indexes.map(String) }, importer);
      // On a machine that others use, processor time is what can be compared.
      costs[name]?.push((figures.process ?? 0) + figures.database);
    }
  const mine = median(costs.own ?? []);
  for (const [name, given] of Object.entries(costs)) {
    const ratio = mine / median(given);
    console.log(
      `${name}: ${median(given).toFixed(2)} processor seconds for ${POSTS} posts, speed ${ratio.toFixed(2)} of Loupe’s own`,
    );
    expect(ratio).toBeGreaterThanOrEqual(LEAST);
  }
});

it('memory is flat over a long file', async () => {
  const piece = Buffer.from(`${Array.from({ length: 500 }, (_, index) => ytDlp(index)).join('\n')}\n`);
  async function* long(): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < LONG; sent += piece.length) yield piece;
  }
  const { seen, bytes } = await look(long());
  if (seen === null) throw new Error('yt-dlp is not recognised');
  const answers = { readAt: at(0), timeZone: 'UTC', dayOrder: null, account: null };
  let [count, early, late] = [0, 0, 0];
  const most = LONG / (piece.length / 500);
  for await (const record of readForeignRecords({ format: 'yt-dlp', syntax: Syntax.LINES, answers }, bytes)) {
    count += 'value' in record ? 1 : 0;
    if (count % 20_000 !== 0) continue;
    const live = liveBytes();
    if (count < most / 4) early = Math.max(early, live);
    else late = Math.max(late, live);
  }
  console.log(
    `${(LONG / 1024 ** 2).toFixed(0)} MiB, ${count} posts: at most ${mb(early)} MB live in the first quarter, ${mb(late)} after`,
  );
  expect(late - early).toBeLessThan(MOST_MORE);
});

it(`a workbook of ${ROWS} rows needs less than 300 MB`, async () => {
  const path = join(folder, 'rows.xlsx');
  const zip = new ZipFile();
  const sheet = Readable.from(
    (function* () {
      yield '<worksheet><sheetData><row><c r="A1" t="inlineStr"><is><t>Link</t></is></c><c r="B1" t="inlineStr"><is><t>Views</t></is></c><c r="C1" t="inlineStr"><is><t>Text</t></is></c></row>';
      for (let row = 0; row < ROWS; row += 1)
        yield `<row><c t="inlineStr"><is><t>https://www.instagram.com/p/X${row}/</t></is></c><c><v>${row}</v></c><c t="s"><v>${row % 50_000}</v></c></row>`;
      yield '</sheetData></worksheet>';
    })(),
  );
  const texts = Array.from(
    { length: 50_000 },
    (_, index) => `<si><t>${words.slice(0, 120)} ${index}</t></si>`,
  ).join('');
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.addBuffer(Buffer.from(`<sst>${texts}</sst>`), 'xl/sharedStrings.xml');
  zip.addBuffer(
    Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
    'xl/workbook.xml',
  );
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  global.gc?.();
  const before = process.memoryUsage().rss;
  let [peak, lines] = [before, 0];
  for await (const part of unzipped(createReadStream(path), readWorkbook)) {
    for (const byte of part) if (byte === 0x0a) lines += 1;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  console.log(`${lines} rows: ${mb(peak - before)} MB more than the ${mb(before)} MB before`);
  expect(lines).toBe(ROWS + 1);
  expect(peak - before).toBeLessThan(MOST_OF_WORKBOOK);
});

/** Bytes that are in use: what the process has beside is not collected yet, and grows and shrinks as the machine has room. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
