import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readableBytes } from '../format/decompressed.js';
import { questionsOf } from '../formats/answers.js';
import { readForeignRecords } from '../formats/foreign-records.js';
import { lookInto, type SeenArchive } from './archive.js';
import type { MediaKeeping } from './brought-files.service.js';
import { unzipped } from './zip.js';

const NOW = new Date('2026-11-26T12:00:00Z');
const POST = { media: [{ uri: 'media/posts/a.jpg', creation_timestamp: 1700000000, title: 'One' }] };
const REELS = {
  ig_reels_media: [{ media: [{ uri: 'media/reels/a.mp4', creation_timestamp: 1700000100, title: 'Two' }] }],
};

async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content as string), name);
  archive.end();
  return buffer(archive.outputStream);
}

/** What an import reads of an archive: its files, and the captions or problems of its rows. */
async function read(bytes: Buffer, media: MediaKeeping | null = null) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
  }
  const opened = unzipped(readableBytes(pieces()), async function* (files) {
    const archive = await lookInto(files, media);
    yield archive;
    yield* archive.rows();
  });
  const { seen, unknown, own, taken, left } = (await opened.next()).value as SeenArchive;
  if (seen === null) {
    const rows = (await buffer(opened as AsyncGenerator<Buffer>)).toString();
    return { format: own ?? unknown?.sample.columns, taken, left, rows: rows.trim().split('\n') };
  }
  const { answers } = questionsOf(seen, { account: 'acme' }, { now: NOW, timeZone: 'UTC', remembered: {} });
  const columns = seen.sample.columns ?? undefined;
  const reading = { format: seen.format.name, syntax: seen.syntax, answers, ...(columns && { columns }) };
  const rows: unknown[] = [];
  const leaveOut = (_: number, reason: string) => rows.push(`left out: ${reason}`);
  const given = opened as AsyncGenerator<Buffer>;
  for await (const record of readForeignRecords(reading, given, undefined, NOW, { leaveOut }))
    rows.push(
      'isBlank' in record
        ? null
        : 'problem' in record
          ? record.problem
          : ((record.value as { title?: string; description?: string }).description ??
            (record.value as { title?: string }).title),
    );
  return { format: seen.format.name, taken, left, rows };
}

describe('archives', () => {
  it.each([
    [
      'a path that leaves it',
      async () => renamed(await zip({ 'aa/posts.json': '[]' }), 'aa/posts', '../posts'),
      'cannot be read',
    ],
    [
      'an absolute path',
      async () => renamed(await zip({ 'aa/posts.json': '[]' }), 'aa/posts', '/a/posts'),
      'cannot be read',
    ],
    ['a bomb', async () => zip({ 'posts.json': Buffer.alloc(20 * 1024 * 1024, 0x20) }), 'expands to'],
    [
      'damage',
      async () => (await zip({ 'posts.json': JSON.stringify([POST]) })).subarray(0, 60),
      'cannot be read',
    ],
    ['a workbook of LibreOffice', async () => zip({ 'content.xml': '<x/>' }), 'as CSV or XLSX'],
    ['nothing that is known', async () => zip({ 'a.json': '{"a": 1}', 'b.jpg': 'x' }), 'no file of a format'],
  ])('with %s are refused at once, in words', async (_, made, message) => {
    await expect(made().then(read)).rejects.toThrow(message);
  });

  it('give the posts of all files of one format; others are named', async () => {
    const bytes = await zip({
      'media/posts/a.jpg': 'x',
      'your_instagram_activity/media/posts_1.json': JSON.stringify([POST], null, 2),
      'your_instagram_activity/media/reels.json': JSON.stringify(REELS),
      'personal_information/info.json': '{"profile_user": [{"title": ""}]}',
    });
    expect(await read(bytes)).toEqual({
      format: 'instagram-download',
      taken: ['your_instagram_activity/media/posts_1.json', 'your_instagram_activity/media/reels.json'],
      left: ['personal_information/info.json'],
      rows: ['One', 'Two'],
    });
  });

  it('of X give long posts whole, and say whose they are', async () => {
    const js = (name: string, ...entries: object[]) =>
      `window.YTD.${name}.part0 = ${JSON.stringify(entries)}`;
    const [first, second] = ['Sat Sep 09 08:00:00 +0000 2023', 'Sat Sep 09 08:00:01 +0000 2023'];
    const tweet = (id_str: string, created_at: string, full_text: string) => ({
      tweet: { id_str, created_at, full_text, entities: {} },
    });
    const long = 'A long one &amp; more of it, which goes on';
    const note = (createdAt: string, said: string) => ({ noteTweet: { createdAt, core: { text: said } } });
    const bytes = await zip({
      'data/account.js': js('account', {
        account: { username: 'teahouse', accountId: '9', accountDisplayName: 'Tea House' },
      }),
      'data/note-tweet.js': js(
        'note_tweet',
        note('2023-09-09T08:00:00.000Z', 'A long one & more of it, which goes on and on'),
        note('2023-09-09T08:00:01.000Z', 'Another one of that second'),
      ),
      'data/tweets.js': js('tweets', tweet('11', first, `${long}…`), tweet('12', second, 'A short one')),
    });
    expect(await read(bytes)).toEqual({
      format: 'x-archive',
      taken: ['data/tweets.js'],
      left: [],
      rows: ['A long one & more of it, which goes on and on', 'A short one'],
    });
    async function* once() {
      yield bytes;
    }
    const opened = unzipped(once(), async function* (files) {
      yield await lookInto(files);
    });
    const { seen } = (await opened.next()).value as SeenArchive;
    await opened.return(undefined);
    // Whose it is need not be asked.
    expect(seen?.format.questions(seen.sample)).toEqual(['readAt']);
  });

  it.each([
    [
      'that no post names',
      { 'posts_1.json': JSON.stringify([POST], null, 2), 'media/posts/a.jpg': 'x', 'media/posts/b.jpg': 'x' },
      ['One', expect.stringMatching(/^left out: 1 file with pictures .* not taken: media\/posts\/b\.jpg$/)],
    ],
    [
      'beside posts that come without some',
      { 'Table data.csv': 'Content,Video title,Views\nddddddddddd,Brew,4\n', 'a.jpg': 'x', 'b.mp4': 'x' },
      ['Brew', expect.stringMatching(/^left out: 2 files with pictures .* not taken: a\.jpg, b\.mp4$/)],
    ],
    [
      'that are too long',
      { 'posts_1.json': JSON.stringify([POST], null, 2), 'media/posts/a.jpg': 'x'.repeat(11) },
      ['One', expect.stringMatching(/^left out: 1 file .* or are too long/)],
    ],
    [
      'of which each is a post’s',
      { 'posts_1.json': JSON.stringify([POST], null, 2), 'media/posts/a.jpg': 'x' },
      ['One'],
    ],
  ])('tell of pictures and videos %s', async (_, files, rows) => {
    const media = { longest: { picture: 10, video: 10 }, keep: () => Promise.resolve() };
    expect((await read(await zip(files), media)).rows).toEqual(rows);
  });

  it('give posts of files in them that are packed themselves', async () => {
    // A post of instaloader as it packs it.
    const packed =
      '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ADoAKpdAD2IicczqOaooQVa7l2TddW3N1WZEi3U9v+szCHLi+GpBWFvmqAlxqT65sbjcTsCPbkMdw2krR3n7KyZHqVOGMQvwEdIY8UtdObGEeRm2JlBYFPnKfuMFOZKDLVvxOr3D7e1DjmWG4tt74fSBd91PjsGuhj94dYHz2Ve64ZWq97amaHZuRF9rimsuktgtZ+YSM3zW1Q8PUtX0fm0LbdRO+6w37UEAdFSyxL1AAAA1OfcParlMZEAAcYB6QEAAEFkMZOxxGf7AgAAAAAEWVo=';
    const bytes = await zip({ '2023-11-14_UTC.json.xz': Buffer.from(packed, 'base64'), 'x.txt': 'Packed' });
    expect(await read(bytes)).toEqual({
      format: 'instaloader',
      taken: ['2023-11-14_UTC.json.xz'],
      left: ['x.txt'],
      rows: ['Packed'],
    });
  });

  it('of Loupe’s own files give them as they are', async () => {
    const line = (externalId: string) => JSON.stringify({ externalId, provider: 'YOUTUBE' });
    const lists = await zip({ 'a.ndjson': line('a'), 'b.json': `[${line('b')}, ${line('c')}]` });
    expect(await read(lists)).toMatchObject({ format: 'NDJSON', rows: [line('a'), line('b'), line('c')] });
    const table = 'externalId,provider\na,YOUTUBE';
    const tables = await zip({ 'a.csv': table, 'b.csv': table });
    expect(await read(tables)).toMatchObject({ format: 'CSV', left: ['b.csv'], rows: table.split('\n') });
  });

  it('of tables of no known format give the rows of those with the same columns', async () => {
    const bytes = await zip({
      'a.csv': 'Link,Seen\nhttps://www.instagram.com/p/CMap001/,1\n',
      'b.csv': 'Link;Seen\nhttps://www.instagram.com/p/CMap002/;2\n',
      'c.csv': 'Colour\nred\n',
    });
    expect(await read(bytes)).toEqual({
      format: ['Link', 'Seen'],
      taken: ['a.csv', 'b.csv'],
      left: ['c.csv'],
      rows: [
        '{"Link":"https://www.instagram.com/p/CMap001/","Seen":"1"}',
        '{"Link":"https://www.instagram.com/p/CMap002/","Seen":"2"}',
      ],
    });
  });

  it('give tables by the names of their columns, and leave out tables of other things', async () => {
    const bytes = await zip({
      'Chart data.csv':
        'Date,Content,Video title,Video publish time,Views\n2025-10-29,ddddddddddd,Brew,"Jan 13, 2025",4\n',
      'Table data.csv':
        'Content,Video title,Video publish time,Duration,Views\nTotal,,,,4\nddddddddddd,Brew,"Jan 13, 2025",161,4\n',
      'Totals.csv': 'Date,Views\n2025-10-29,4\n',
    });
    expect(await read(bytes)).toEqual({
      format: 'youtube-studio',
      taken: ['Table data.csv'],
      left: ['Chart data.csv', 'Totals.csv'],
      rows: ['left out: the total of the others', 'Brew'],
    });
  });

  it('name the file of a row that cannot be read', async () => {
    const bytes = await zip({
      'tweets.ndjson':
        '{"media": [{"uri": "media/posts/a.jpg", "creation_timestamp": 1700000000, "title": "One"}]}\n{"media": [{"uri": "media/posts/b.jpg", "creation_timestamp": 1700000000, "title": "One"}]}\n{broken}\n',
    });
    expect((await read(bytes)).rows).toEqual([
      'One',
      'One',
      expect.stringMatching(/^tweets.ndjson: line 3 is not valid JSON/),
    ]);
  });
});

/** yazl writes no such names: they are put into its bytes. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}
