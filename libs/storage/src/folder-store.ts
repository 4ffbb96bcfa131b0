import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OutageError } from '@loupe/kernel';
import { checkFolder, checkKey, isFolder, isKey } from './object-key.js';
import { type ByteRange, ObjectStore, type StoredObject } from './object-store.js';

/** Folder of incomplete files. No key leads here, because folders of keys have no dot. */
const PARTIAL = '.partial';
/** Age after which an incomplete file belongs to no running process. */
const PARTIAL_LIFE_MS = 24 * 60 * 60 * 1000;
/** Attempts to move a file: its folder may be removed as empty between its creation and the move. */
const ARRIVALS = 5;

/** No space, no quota or no file of this size left. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const ABSENT = new Set(['ENOENT', 'ENOTDIR']);
const IN_USE = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY']);

/** Objects as files in a folder, readable only by the service's user. */
export class FolderStore extends ObjectStore {
  /** @param root an absolute path; created on first use */
  constructor(private readonly root: string) {
    super();
  }

  async put(key: string, body: Buffer | Readable): Promise<void> {
    const target = this.pathOf(key);
    const draft = join(this.root, PARTIAL, randomUUID());
    try {
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
      await write(draft, body);
      await arrive(draft, target);
    } catch (error) {
      if (!FULL.has(codeOf(error))) throw error;
      throw new OutageError('The file store is full: try again later', error);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async get(key: string, range: ByteRange = { start: 0 }): Promise<{ size: number; body: Readable } | null> {
    const file = await unlessAbsent(open(this.pathOf(key), 'r'));
    if (file === null) return null;
    const { size } = await file.stat();
    const end = Math.min(range.end ?? size, size);
    if (range.start >= end) {
      await file.close();
      return { size, body: Readable.from([]) };
    }
    return { size, body: file.createReadStream({ start: range.start, end: end - 1 }) };
  }

  async head(key: string): Promise<StoredObject | null> {
    const found = await unlessAbsent(stat(this.pathOf(key)));
    return found === null ? null : { key, size: found.size, modifiedAt: found.mtime };
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    await unlessAbsent(unlink(path));
    for (let folder = dirname(path); folder !== this.root; folder = dirname(folder)) {
      if (!(await removedEmpty(folder))) return;
    }
  }

  async *list(folder: string): AsyncGenerator<StoredObject> {
    const entries = await unlessAbsent(
      readdir(join(this.root, checkFolder(folder)), { withFileTypes: true }),
    );
    // A folder sorts with its slash, as in the keys.
    const names = (entries ?? [])
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort((one, other) => (one < other ? -1 : 1));
    for (const name of names) {
      if (name.endsWith('/')) {
        if (isFolder(folder + name)) yield* this.list(folder + name);
      } else if (isKey(folder + name)) {
        const found = await this.head(folder + name);
        if (found !== null) yield found;
      }
    }
  }

  async sweep(now: Date): Promise<void> {
    const folder = join(this.root, PARTIAL);
    for (const name of (await unlessAbsent(readdir(folder))) ?? []) {
      const draft = await unlessAbsent(stat(join(folder, name)));
      if (draft !== null && now.getTime() - draft.mtimeMs > PARTIAL_LIFE_MS)
        await rm(join(folder, name), { force: true });
    }
  }

  private pathOf(key: string): string {
    return join(this.root, checkKey(key));
  }
}

async function write(path: string, body: Buffer | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    if (Buffer.isBuffer(body)) await file.writeFile(body);
    else await pipeline(body, async (chunks) => writeAll(file, chunks));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) await file.writeFile(chunk);
}

/** Moves a complete file to its final path and makes the folder's entry durable. */
async function arrive(draft: string, target: string): Promise<void> {
  const folder = dirname(target);
  for (let attempt = 1; ; attempt++) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const moved = await unlessAbsent(rename(draft, target).then(() => true));
    if (moved === true) break;
    if (attempt === ARRIVALS) throw new Error(`${relative(process.cwd(), folder)} keeps being removed`);
  }
  const entry = await open(folder, 'r');
  try {
    await entry.sync();
  } finally {
    await entry.close();
  }
}

async function removedEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (IN_USE.has(codeOf(error))) return false;
    throw error;
  }
}

async function unlessAbsent<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (ABSENT.has(codeOf(error))) return null;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
