import {
  appendFileSync,
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { differenceFrom, manifestOf } from './manifest.mjs';
import { redisTree } from './trees.mjs';

let dir;
let tree;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loupe-spec-'));
  tree = join(dir, `redis-${process.arch}-v2`);
  for (const part of ['usr/bin', 'usr/lib']) mkdirSync(join(tree, part), { recursive: true, mode: 0o755 });
  writeFileSync(join(tree, 'usr/bin/redis-server'), 'program', { mode: 0o755 });
  writeFileSync(join(tree, 'usr/lib/libone.so.1.2'), 'library');
  symlinkSync('libone.so.1.2', join(tree, 'usr/lib/libone.so'));
  symlinkSync('usr/bin', join(tree, 'bin'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

const CHANGES = [
  ['a program is replaced', 'usr/bin/redis-server', (path) => writeFileSync(path, 'Program')],
  ['a library grows', 'usr/lib/libone.so.1.2', (path) => appendFileSync(path, ' ')],
  ['a library is removed', 'usr/lib/libone.so.1.2', (path) => rmSync(path)],
  ['a file is added', 'usr/lib/libtwo.so', (path) => writeFileSync(path, '')],
  ['rights change', 'usr/bin/redis-server', (path) => chmodSync(path, 0o4755)],
  ['a folder is opened to others', 'usr/lib', (path) => chmodSync(path, 0o777)],
  [
    'a link leads elsewhere',
    'usr/lib/libone.so',
    (path) => {
      rmSync(path);
      symlinkSync('/tmp/other.so', path);
    },
  ],
  [
    'a link becomes a file',
    'bin',
    (path) => {
      rmSync(path);
      writeFileSync(path, 'program');
    },
  ],
];

describe('an unpacked tree', () => {
  it('is as it was unpacked, also as hard links or as a copy of its files', () => {
    const manifest = manifestOf(tree);
    const copy = join(dir, 'copy');
    cpSync(tree, copy, { recursive: true, verbatimSymlinks: true });
    expect(differenceFrom(tree, manifest)).toBeNull();
    expect(differenceFrom(copy, manifest, tree)).toBeNull();
    rmSync(join(copy, 'usr/bin/redis-server'));
    linkSync(join(tree, 'usr/bin/redis-server'), join(copy, 'usr/bin/redis-server'));
    expect(differenceFrom(copy, manifest, tree)).toBeNull();
  });

  it.each(CHANGES)('differs when %s', (_case, path, change) => {
    const manifest = manifestOf(tree);
    change(join(tree, path));
    expect(differenceFrom(tree, manifest)).toBe(path);
  });
});

describe('the cache of unpacked programs', () => {
  const lines = [];
  const find = () => redisTree({ cacheDir: dir, log: (line) => lines.push(line) });
  beforeEach(() => {
    lines.length = 0;
    writeFileSync(join(tree, 'loupe.json'), JSON.stringify({ id: 'redis=1', files: manifestOf(tree) }));
    // Nothing can be fetched.
    vi.stubEnv('PATH', dir);
  });

  it('gives a tree that is as it was unpacked', async () => {
    expect(await find()).toMatchObject({ path: tree, id: 'redis=1' });
    expect(lines).toEqual([]);
  });

  it.each(CHANGES)('does not give a tree in which %s since', async (_case, path, change) => {
    change(join(tree, path));
    await expect(find()).rejects.toThrow('apt-get is missing');
    expect(lines[0]).toBe(`${join(tree, path)} is not what was unpacked: redis is fetched again`);
  });

  it('does not trust what lies where others could write, and closes it to them', async () => {
    chmodSync(dir, 0o777);
    await expect(find()).rejects.toThrow('apt-get is missing');
    expect(statSync(dir).mode & 0o777).toBe(0o755);
    expect(statSync(tree, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('is refused when it belongs to somebody else', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(statSync(dir).uid + 1);
    await expect(find()).rejects.toThrow(/belongs to user number \d+, who could change the programs in it/);
    vi.restoreAllMocks();
  });
});
