import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CarWriter } from '@ipld/car/writer';
import { encode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { describe, expect, it } from 'vitest';
import { readableBytes } from './decompressed.js';

const TEXT = '{"a": 1}\n'.repeat(20_000);

async function* pieces(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (bytes: Buffer, size?: number) => buffer(readableBytes(pieces(bytes, size)));
/** TEXT, and 32 MiB of blanks within gzip, as `xz` packs them: Node has nothing that does. */
const PACKED = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4r8fAGpdAD2IiCI3KEDTbYa1fiTvWClVYQ77F07kKd6LkzWaroVmwh7iWwfSBxCqnb+erCvkiSdQhvISvijK7+Sw937qB8svUS8V4hcLCC6pXx874CSkT0oJFvV7ln9BimxA4/ftJoHLeuC0IjTyAAAAAAB3Plrw7EeISAABhgGg/goA/aUCPrHEZ/sCAAAAAARZWg==',
  'base64',
);
const COSTLY = gunzipSync(
  Buffer.from(
    'H4sIABySCWsC//trXhURxcDA8uzaFjcmBkVGMQYGhhL9p4v//xdkzIllEMj/vf/f4o1xT3/Yb1qlFvojo8CxQJS/96+cj3SX03bJL5kShevSlLu6fPUX896sX/a4R1kw+EGkxNHSrkflP7ZNqefJOnCvxDPl0cuY4E0sN7678KyO5811e/n0cFnH9mnha7b5PsyUzf/t3SGQ43S6wz6Gof+C33o1jSmF8rb9Kg8L5i1Xjn+jcbr14tQZXXVaEz+pl36XPMA2w3fG3xvrr07gP6Ia/OPrRDND1qUb3uUfLPB157k4UXDV2gTZXec2qkvERLa9TAuK2PeybE3kk6fRrBw/j99a++d3kHbJWbloBaefd4Ntf2imcFo3nNbKub/V+sORvXrxq/jtvNOcJgjz/ReY/KOwIvIH99n/UzXc+Ff+qbn3e5aBXtiB/tbPzY0HUqls9R4P9WcR8/8LMGozvCkOXv5337oaQ6n523sN80ZOGJBmdSC//abRABsNsNEAGw2w0QAbDbDRABsNsNEAGw2w0QAbDbDRABsNsNEAGw2wwRVgDXzvGNgYHkyxu8oABLO/96jkP9b8xMD4Wa2hoUEgyqHLZOOR9N9MIEmWyCgAKQvnwJgTAAA=',
    'base64',
  ),
);

describe('files that are packed', () => {
  it.each([1, 7, 100_000])('by xz are unpacked, in pieces of %i bytes', async (size) => {
    expect((await read(PACKED, size)).toString()).toBe(TEXT);
  });

  it('by gzip are unpacked', async () => {
    expect((await read(gzipSync(TEXT))).toString()).toBe(TEXT);
  });

  it.each([
    ['cut off', (packed: Buffer) => packed.subarray(0, packed.length - 30)],
    ['damaged', (packed: Buffer) => Buffer.from(packed).fill(0x55, 40, 60)],
  ])('by xz and %s are refused in words', async (_, broken) => {
    await expect(read(broken(PACKED))).rejects.toThrow('The xz stream is damaged or cut off');
  });

  it.each([
    ['xz', COSTLY],
    ['gzip', gzipSync(Buffer.alloc(32 * 1024 * 1024))],
  ])('by %s to cost are refused', async (name, packed) => {
    await expect(read(packed)).rejects.toThrow(`The ${name} stream expands to more than 200 times its size`);
  });

  it('by xz throw the error of what sends them', async () => {
    async function* broken() {
      yield PACKED.subarray(0, 40);
      throw new Error('the line is dead');
    }
    await expect(buffer(readableBytes(broken()))).rejects.toThrow('the line is dead');
  });
});

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';

/** A repository with the records of keys. Nodes of its tree have what is the same as in the key before only as a number. */
async function repository(
  records: Record<string, object>,
  { order = (blocks: Block[]) => blocks } = {},
): Promise<Buffer> {
  const blocks: Block[] = [];
  const put = async (value: object) => {
    const bytes = encode(value);
    const cid = CID.createV1(0x71, await sha256.digest(bytes));
    blocks.push({ cid, bytes });
    return cid;
  };
  const entries: object[] = [];
  let before = '';
  for (const [key, record] of Object.entries(records)) {
    let same = 0;
    while (same < before.length && before[same] === key[same]) same += 1;
    entries.push({ p: same, k: Buffer.from(key.slice(same)), v: await put(record), t: null });
    before = key;
  }
  const data = await put({ l: null, e: entries });
  const root = await put({ did: DID, version: 3, data, rev: '3k', prev: null, sig: Buffer.alloc(64) });
  const { writer, out } = CarWriter.create([root]);
  const written = buffer(out as AsyncIterable<Uint8Array>);
  for (const block of order(blocks)) await writer.put(block as Parameters<typeof writer.put>[0]);
  await writer.close();
  return written;
}
interface Block {
  readonly cid: CID;
  readonly bytes: Uint8Array;
}

const RECORDS = {
  'app.bsky.actor.profile/self': { $type: 'app.bsky.actor.profile', displayName: 'Pat' },
  'app.bsky.feed.like/3ka': { $type: 'app.bsky.feed.like', createdAt: '2024-03-02T10:11:12.345Z' },
  'app.bsky.feed.like/3kb': { $type: 'app.bsky.feed.like', createdAt: '2024-03-02T10:11:12.346Z' },
  'app.bsky.feed.post/3kx': {
    $type: 'app.bsky.feed.post',
    text: 'One ☕',
    createdAt: '2024-03-02T10:11:12.345Z',
  },
  'app.bsky.feed.post/3ky': {
    $type: 'app.bsky.feed.post',
    text: 'Two',
    createdAt: '2024-03-03T10:11:12.345Z',
  },
};

describe('a repository of Bluesky', () => {
  it.each([
    ['as it was written', (blocks: Block[]) => blocks],
    ['with its tree first', (blocks: Block[]) => [...blocks].reverse()],
  ])('gives its posts with their addresses, and what else it has: %s', async (_, order) => {
    const rows = (await read(await repository(RECORDS, { order })))
      .toString()
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row));
    expect(rows.slice(0, 2).sort((a, b) => (a.uri < b.uri ? -1 : 1))).toMatchObject([
      {
        uri: `at://${DID}/app.bsky.feed.post/3kx`,
        record: { text: 'One ☕' },
        repository: { did: DID, displayName: 'Pat' },
      },
      { uri: `at://${DID}/app.bsky.feed.post/3ky`, record: { text: 'Two' } },
    ]);
    expect(rows.slice(2)).toMatchObject([
      { collection: 'app.bsky.actor.profile', records: 1 },
      { collection: 'app.bsky.feed.like', records: 2 },
    ]);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
    ['damaged', (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 100, 140)],
    ['that ends at its beginning', (bytes: Buffer) => bytes.subarray(0, 30)],
    [
      'with a block that is said to be endless',
      (bytes: Buffer) =>
        Buffer.concat([bytes, Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]), bytes.subarray(60, 98)]),
    ],
  ])('%s is refused in words, and nothing of it stays on the disk', async (_, broken) => {
    await expect(read(broken(await repository(RECORDS)))).rejects.toThrow(/^The repository/);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('loupe-repository-'))).toEqual([]);
  });
});
