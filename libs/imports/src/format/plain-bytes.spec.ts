import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords } from './import-records.js';
import { parsePost } from './parse-post.js';
import { plainBytes } from './plain-bytes.js';

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(bytes: Buffer, size = 7): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of plainBytes(piecesOf(bytes, size))) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const marked = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('the bytes of an input', () => {
  it('become UTF-8 from UTF-16 with a mark, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          const given = `a${text.replace(/[\r\ufeff]/g, '')}`;
          expect(await textOf(marked(given), size)).toBe(given);
          expect(await textOf(marked(given).swap16(), size)).toBe(given);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('end their lines with LF where only CR does', async () => {
    expect(await textOf(Buffer.from('a,b\r1,2\r3,4'))).toBe('a,b\n1,2\n3,4');
    expect(await textOf(Buffer.from('a\r\nb\rc\n'))).toBe('a\r\nb\rc\n');
    expect(await textOf(marked('a\rb'))).toBe('a\nb');
  });

  it('stay what they are otherwise', async () => {
    expect(await textOf(Buffer.from(''))).toBe('');
    expect(await textOf(Buffer.from('Größe\n'))).toBe('Größe\n');
  });
});

describe('a spreadsheet’s file', () => {
  const csv = async (text: string) => {
    const records: unknown[] = [];
    for await (const record of readRecords('CSV', plainBytes(piecesOf(Buffer.from(text), 11)))) {
      records.push('value' in record ? record.value : 'problem' in record ? record.problem : 'blank');
    }
    return records;
  };

  it('may say how its cells are separated, and wrap its numbers', async () => {
    expect(await csv('sep=|\nexternalId|title\n1|a, b\n')).toEqual([{ externalId: '1', title: 'a, b' }]);
    expect(await csv('sep=;\nexternalId;title\n"=""7301444403200012345""";a\n="12";b\n')).toEqual([
      { externalId: '7301444403200012345', title: 'a' },
      { externalId: '12', title: 'b' },
    ]);
  });

  const POST = { provider: 'TIKTOK', type: 'SHORT', channelTitle: 'a', publishedAt: '2024-01-02T09:00:00Z' };
  const problemOf = (post: object) => {
    const parsed = parsePost(
      { ...POST, ...post },
      { provider: null, strict: false, now: new Date('2026-01-01'), timeZone: 'Europe/Berlin' },
    );
    return 'problems' in parsed
      ? parsed.problems.map(({ path, message }) => `${path.join('.')} ${message}`).join()
      : null;
  };

  it('may write names in any case, numbers with commas and times without a zone; a day that may be another one is named', async () => {
    const [first, second] = await csv(
      [
        'externalId,provider,type,channelTitle,publishedAt,snapshots[0].at,snapshots[0].views,snapshots[0].likes',
        'x5,tiktok,short,acme,2024-01-02 09:00:00,2024-01-03 09:00,"1,234",1.2K',
        'x6,TikTok,Short,acme,2024-01-02,03/01/2024,12.0,',
      ].join('\n'),
    );
    expect(first).toMatchObject({
      provider: 'TIKTOK',
      type: 'SHORT',
      snapshots: [{ views: 1234, likes: 1200 }],
    });
    expect(second).toMatchObject({ provider: 'TIKTOK', type: 'SHORT', snapshots: [{ views: 12 }] });
    expect(problemOf(first as object)).toBeNull();
    // The third of January, or the first of March.
    const time = 'must be an ISO 8601 time or day, such as 2017-11-14T12:00:00Z';
    expect(problemOf(second as object)).toBe(`snapshots.0.at ${time}`);
  });

  it.each([
    ['TIKTOK', '7,301,444,403,200,012,345', /marks between its digits/],
    ['TIKTOK', '7301444403200012345.0', /marks between its digits/],
    ['YOUTUBE', '#NAME?', /taken for a formula/],
    ['YOUTUBE', '=-Abcdefghij', /taken for a formula/],
    ['TIKTOK', 'ZMabc1234', /a number of 19 digits/],
    ['TIKTOK', '@acme/video', /a number of 19 digits/],
    ['INSTAGRAM', '17900000000001001_1780000', /here 17900000000001001$/],
    ['INSTAGRAM', 'p/C4abcDEfghI', /the code in the address/],
    ['YOUTUBE', 'UCuAXFkgsw1L7xaCfnd5JJOw', /the 11 characters/],
    ['YOUTUBE', '7301444403200012345', /the 11 characters/],
    ['BLUESKY', 'at://did:plc:abc/app.bsky.feed.like/3k', /at:\/\/DID\/app.bsky.feed.post\/KEY/],
    ['BLUESKY', '7301444403200012345', /or the key/],
    ['MASTODON', 'at://did:plc:abc/app.bsky.feed.post/3k', /the address of the post on its server/],
  ])('has no id of %s that is %s, and says what one looks like', (provider, externalId, expected) => {
    const type = provider === 'YOUTUBE' ? 'VIDEO' : provider === 'TIKTOK' ? 'SHORT' : 'POST';
    expect(problemOf({ provider, type, externalId })).toMatch(expected);
  });

  it.each([
    ['TIKTOK', 'x5'],
    ['INSTAGRAM', 'C4abc_DEfghI'],
    ['INSTAGRAM', '17900000000001001'],
    ['YOUTUBE', 'PL0-9ZncFOH'],
    ['BLUESKY', 'at://did:plc:abc/app.bsky.feed.post/3k'],
    ['BLUESKY', '3kabcdefghij2'],
    ['MASTODON', 'https://social.example.org/@ada/112000000000000001'],
  ])('may have the id of %s that is %s', (provider, externalId) => {
    const type = provider === 'YOUTUBE' ? 'VIDEO' : provider === 'TIKTOK' ? 'SHORT' : 'POST';
    expect(problemOf({ provider, type, externalId })).toBeNull();
  });

  it('has no ids that it has rounded', () => {
    expect(problemOf({ externalId: '7.41235E+18' })).toMatch(/^externalId was rounded .* 19 digits/);
    expect(problemOf({ externalId: '7301444403200010000' })).toMatch(/^externalId ends with zeros/);
    const url = 'https://www.tiktok.com/@a/video/7301444403200010000';
    expect(problemOf({ externalId: '7301444403200010000', url })).toBeNull();
    expect(problemOf({ externalId: '7301444403200012345' })).toBeNull();
    expect(problemOf({ externalId: '1', channelId: '1.78E+16' })).toMatch(/^channelId was rounded/);
    expect(problemOf({ externalId: url })).toMatch(/give it as url; .* here 7301444403200010000$/);
    const instagram = { provider: 'INSTAGRAM', type: 'POST', externalId: '17900000000001001' };
    expect(problemOf(instagram)).toBeNull();
  });
});
