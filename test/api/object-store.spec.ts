import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type ObjectStore, openStore, type StoredObject } from '@loupe/storage';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../support/s3.js';

const MIB = 1024 * 1024;

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-store-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

async function all(objects: AsyncIterable<StoredObject>): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of objects) found.push(object);
  return found;
}

const STORES: [name: string, open: () => ObjectStore][] = [
  ['a folder', () => openStore(pathToFileURL(join(folder, 'objects')).href)],
  ['an S3-compatible store', () => openStore(s3.url())],
  ['a folder of an S3-compatible store', () => openStore(s3.url({ folder: 'some/where' }))],
];

describe.each(STORES)('%s', (_, open) => {
  let store: ObjectStore;
  beforeAll(() => {
    store = open();
  });

  it('refuses keys that leave it, or that are not the same everywhere', async () => {
    const keys = [
      '',
      'a',
      '/a.txt',
      'a//b.txt',
      '../a.txt',
      'a/../../b.txt',
      './a.txt',
      'a/./b.txt',
      '..\\a.txt',
      'A.txt',
      'a.TXT',
      'ä.txt',
      'a b.txt',
      'a\u0000.txt',
      'a.txt\n',
      'a.txt/',
      'a.b/c.txt',
      '.partial/x.txt',
      `${'a/'.repeat(300)}a.txt`,
    ];
    for (const key of keys) {
      await expect(store.put(key, Buffer.from('x')), key).rejects.toThrow('Not a key of the object store');
      await expect(store.get(key), key).rejects.toThrow('Not a key of the object store');
      await expect(store.head(key), key).rejects.toThrow('Not a key of the object store');
      await expect(store.delete(key), key).rejects.toThrow('Not a key of the object store');
    }
    for (const prefix of ['a', '../', '/', 'a/../', 'A/']) {
      await expect(async () => all(store.list(prefix)), prefix).rejects.toThrow(
        'Not a folder of the object store',
      );
    }
  });

  it('has nothing of what was never put, and removes it without complaint', async () => {
    expect(await store.get('never/put.txt')).toBeNull();
    expect(await store.get('never/put.txt', { start: 3 })).toBeNull();
    expect(await store.get('never/put.txt', { start: 3, end: 3 })).toBeNull();
    expect(await store.read('never/put.txt')).toBeNull();
    expect(await store.head('never/put.txt')).toBeNull();
    await store.delete('never/put.txt');
    expect(await all(store.list('never/'))).toEqual([]);
  });

  it('keeps nothing of a stream that fails', async () => {
    async function* failing() {
      yield randomBytes(1000);
      throw new Error('the source broke');
    }
    await expect(store.put('broken/small.bin', Readable.from(failing()))).rejects.toThrow('the source broke');
    async function* failingLate() {
      for (let mib = 0; mib < 20; mib++) yield randomBytes(MIB);
      throw new Error('the source broke');
    }
    await expect(store.put('broken/large.bin', Readable.from(failingLate()))).rejects.toThrow(
      'the source broke',
    );
    expect(await all(store.list('broken/'))).toEqual([]);
  });

  it.each([1, 20])('gives on the very error of a stream that fails after %i MiB', async (count) => {
    const full = new Error('The storage is full');
    async function* chunks() {
      for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(MIB);
      throw full;
    }
    // In pieces, as an export writes it: an S3 store has begun an upload in parts by then.
    const body = Readable.from(chunks(), { objectMode: false, highWaterMark: MIB });
    const error = await store.put('full/export.csv', body).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBe(full);
    expect(await store.head('full/export.csv')).toBeNull();
  });

  it('leaves the object that was there where a second write fails', async () => {
    async function* failing() {
      yield Buffer.from('new');
      throw new Error('the source broke');
    }
    await store.put('kept/a.txt', Buffer.from('old'));
    await expect(store.put('kept/a.txt', Readable.from(failing()))).rejects.toThrow();
    expect(String(await store.read('kept/a.txt'))).toBe('old');
    await store.delete('kept/a.txt');
  });

  it('gives back what was put: empty, as bytes, as a stream of many parts', async () => {
    const large = randomBytes(20 * MIB + 17);
    const chunks = Array.from({ length: Math.ceil(large.length / 100_000) }, (_, index) =>
      large.subarray(index * 100_000, (index + 1) * 100_000),
    );
    await store.put('same/empty.bin', Buffer.alloc(0));
    await store.put('same/bytes.bin', large);
    const before = Date.now();
    await store.put('same/stream.bin', Readable.from(chunks));
    const after = Date.now();
    await store.put('same/empty-stream.bin', Readable.from([]));
    expect(await store.read('same/empty.bin')).toEqual(Buffer.alloc(0));
    expect(await store.read('same/empty-stream.bin')).toEqual(Buffer.alloc(0));
    expect((await store.read('same/bytes.bin'))?.equals(large)).toBe(true);
    expect((await store.read('same/stream.bin'))?.equals(large)).toBe(true);
    const head = await store.head('same/stream.bin');
    expect(head).toMatchObject({ key: 'same/stream.bin', size: large.length });
    // Between the two, in whole seconds as a store may tell them.
    expect(head?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
    expect(head?.modifiedAt.getTime()).toBeLessThanOrEqual(after + 1000);
  });

  it('gives every range as slice does', async () => {
    const bytes = randomBytes(300);
    await store.put('ranges/a.bin', bytes);
    const edge = fc.oneof(fc.integer({ min: 0, max: 320 }), fc.constantFrom(0, 299, 300, 301));
    await fc.assert(
      fc.asyncProperty(edge, fc.option(edge, { nil: undefined }), async (start, end) => {
        const found = await store.get('ranges/a.bin', end === undefined ? { start } : { start, end });
        if (found === null) throw new Error('The object is gone');
        expect(found.size).toBe(300);
        expect(await buffer(found.body)).toEqual(bytes.subarray(start, Math.max(start, end ?? 300)));
      }),
      { numRuns: 60 },
    );
  });

  it('gives a key’s newest object only, and none after delete', async () => {
    await store.put('over/a.txt', Buffer.from('one and more'));
    await store.put('over/a.txt', Buffer.from('two'));
    expect(String(await store.read('over/a.txt'))).toBe('two');
    await store.delete('over/a.txt');
    expect(await store.read('over/a.txt')).toBeNull();
    expect(await all(store.list('over/'))).toEqual([]);
  });

  it('knows objects apart whose keys begin alike', async () => {
    await store.put('alike/a.tx', Buffer.from('1'));
    await store.put('alike/a.txt', Buffer.from('22'));
    expect(await store.head('alike/a.t')).toBeNull();
    expect(await store.head('alike/a.tx')).toMatchObject({ size: 1 });
    await store.delete('alike/a.tx');
    expect(await store.head('alike/a.tx')).toBeNull();
    expect(await store.head('alike/a.txt')).toMatchObject({ size: 2 });
  });

  it('lists what is below a folder at any depth, by key, however many there are', async () => {
    const keys = [
      'list/a-1.txt',
      'list/a.txt',
      'list/a/b.txt',
      'list/a/c/d.txt',
      'list/a0.txt',
      ...Array.from({ length: 130 }, (_, index) => `list/many/${String(index).padStart(4, '0')}.txt`),
    ];
    for (let first = 0; first < keys.length; first += 50) {
      await Promise.all(keys.slice(first, first + 50).map((key) => store.put(key, Buffer.from(key))));
    }
    await store.put('listed-too.txt', Buffer.from('x'));
    expect((await all(store.list('list/'))).map(({ key }) => key)).toEqual(keys);
    expect((await all(store.list('list/a/'))).map(({ key }) => key)).toEqual([
      'list/a/b.txt',
      'list/a/c/d.txt',
    ]);
    expect((await all(store.list(''))).length).toBeGreaterThan(keys.length);
    expect((await all(store.list('list/a/')))[0]).toMatchObject({ size: 'list/a/b.txt'.length });
  });

  it('bears writers, readers and removers of one key at the same time', async () => {
    const bodies = ['a'.repeat(50_000), 'b'.repeat(70_000)];
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 3 === 0) return store.put('busy/x/a.txt', Buffer.from(bodies[index % 2] ?? ''));
        if (index % 3 === 1) return store.delete('busy/x/a.txt');
        const found = await store.read('busy/x/a.txt');
        if (found !== null) expect(bodies).toContain(String(found));
      }),
    );
  });
});

describe('a folder', () => {
  it('is readable by its user alone, and holds nothing of what was removed', async () => {
    const root = join(folder, 'private');
    const store = openStore(pathToFileURL(root).href);
    await store.put('a/b/c.txt', Buffer.from('x'));
    const mode = async (...path: string[]) => (await stat(join(root, ...path))).mode & 0o777;
    expect([await mode('a'), await mode('a', 'b'), await mode('a', 'b', 'c.txt')]).toEqual([
      0o700, 0o700, 0o600,
    ]);
    await store.delete('a/b/c.txt');
    expect(await readdir(root)).toEqual(['.partial']);
    expect(await readdir(join(root, '.partial'))).toEqual([]);
  });

  it('is swept of writes that were begun a day ago, and of no others', async () => {
    const root = join(folder, 'swept');
    const store = openStore(pathToFileURL(root).href);
    const now = new Date();
    await store.sweep(now);
    await store.put('a.txt', Buffer.from('x'));
    const old = new Date(now.getTime() - 25 * 3600 * 1000);
    for (const name of ['old', 'new']) await writeFile(join(root, '.partial', name), 'half');
    await utimes(join(root, '.partial', 'old'), old, old);
    await utimes(join(root, 'a.txt'), old, old);
    await store.sweep(now);
    expect(await readdir(join(root, '.partial'))).toEqual(['new']);
    expect(String(await store.read('a.txt'))).toBe('x');
  });
});

describe('an S3-compatible store', () => {
  it('tells that the secret is wrong, instead of having nothing', async () => {
    const store = openStore(s3.url({ secret: 'wrong' }));
    await expect(store.read('a.txt')).rejects.toThrow();
    await expect(store.put('a.txt', Buffer.from('x'))).rejects.toThrow();
    await expect(store.head('a.txt')).rejects.toThrow();
    await expect(store.delete('a.txt')).rejects.toThrow();
  });

  it('tells that the bucket does not exist, instead of having nothing', async () => {
    const store = openStore(s3.url({ bucket: 'nowhere' }));
    await expect(store.read('a.txt')).rejects.toThrow();
    await expect(store.put('a.txt', Buffer.from('x'))).rejects.toThrow();
    await expect(store.head('a.txt')).rejects.toThrow();
    await expect(all(store.list(''))).rejects.toThrow();
  });
});

describe('STORAGE_URL', () => {
  it.each([
    's3://bucket',
    's3://key@bucket',
    's3://key:top-secret@bucket?endpoint=ftp://host',
    's3://key:top-secret@bucket?endpoint=nonsense',
    's3://key:top-secret@bucket:x/',
  ])('%s is refused without its secret being repeated', (url) => {
    expect(() => openStore(url)).toThrow(/STORAGE_URL/);
    try {
      openStore(url);
    } catch (error) {
      expect(String(error)).not.toContain('top-secret');
    }
  });
});
