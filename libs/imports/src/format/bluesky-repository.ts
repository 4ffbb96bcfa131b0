import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CarIndexer } from '@ipld/car/indexer';
import { decode } from '@ipld/dag-cbor';
import { InvalidInputError, isObject } from '@loupe/kernel';

/** A map of `roots` and `version`, behind its length: how files of content-addressed blocks (CAR) begin. */
const HEADER = Buffer.from([0xa2, 0x65, 0x72, 0x6f, 0x6f, 0x74, 0x73]);
/** A record has at most a megabyte. */
const LONGEST_BLOCK = 2 * 1024 * 1024;
const MOST_BLOCKS = 10_000_000;
/** Their names are kept in memory while the file is read: some 60 MB. */
const MOST_POSTS = 300_000;
const MOST_COLLECTIONS = 1000;
const DEEPEST = 64;
const POSTS = 'app.bsky.feed.post';

/** Whether a file begins as repositories do. */
export function isRepository(head: Buffer): boolean {
  return head.subarray(1, 1 + HEADER.length).equals(HEADER);
}

/**
 * The posts of a repository of Bluesky, as a line of JSON each, and a line for each other collection with the number of its records. It
 * is kept on the disk while it is read: which record a block is stands in other blocks.
 * @throws InvalidInputError for a damaged file, and one that is made to cost
 */
export async function* repositoryLines(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-repository-'));
  try {
    const path = join(folder, 'repository.car');
    await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(path));
    const file = await open(path);
    try {
      const found = new Contents();
      for await (const { value } of blocksOf(path, file)) found.learn(value);
      if (found.did === null)
        throw new InvalidInputError('This is no repository of Bluesky: it names no account');
      for await (const { cid, value } of blocksOf(path, file)) {
        const key = found.posts.get(cid);
        if (key !== undefined) yield line(found.postOf(key, cid, value));
      }
      for (const [collection, records] of found.others)
        yield line({ repository: found.account(), collection, records });
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the blocks say of each other. */
class Contents {
  did: string | null = null;
  /** Keys of posts by the ids of their blocks. */
  readonly posts = new Map<string, string>();
  /** Numbers of records of other collections. */
  readonly others = new Map<string, number>();
  private displayName: unknown = null;

  learn(value: unknown): void {
    if (!isObject(value)) return;
    const block = value as Record<string, unknown>;
    if (typeof block.did === 'string' && 'data' in block && 'sig' in block)
      this.did = block.did.slice(0, 255);
    else if (block.$type === 'app.bsky.actor.profile') this.displayName = block.displayName;
    else if (Array.isArray(block.e) && 'l' in block) this.learnNode(block.e);
  }

  account() {
    return { did: this.did, displayName: plain(this.displayName, 0) };
  }

  postOf(key: string, cid: string, record: unknown): object {
    return {
      uri: `at://${this.did}/${POSTS}/${key}`,
      ...{ cid, repository: this.account(), record: plain(record, 0) },
    };
  }

  /** A node of the tree of keys: each has the beginning of the one before it, as far as they are the same. */
  private learnNode(entries: readonly unknown[]): void {
    let key = '';
    for (const given of entries) {
      const { p, k, v } = (isObject(given) ? given : {}) as { p?: unknown; k?: unknown; v?: unknown };
      if (typeof p !== 'number' || !(k instanceof Uint8Array)) continue;
      key = `${key.slice(0, p)}${Buffer.from(k).toString('latin1')}`.slice(0, 1024);
      const [collection = '', name = ''] = key.split('/');
      if (collection === POSTS) this.posts.set(String(v), name);
      else if (this.others.has(collection) || this.others.size < MOST_COLLECTIONS)
        this.others.set(collection, (this.others.get(collection) ?? 0) + 1);
      if (this.posts.size > MOST_POSTS)
        throw new InvalidInputError(
          `The repository has more than ${MOST_POSTS.toLocaleString('en')} posts: import them as lists of app.bsky.feed.getAuthorFeed, a part of them at a time`,
        );
    }
  }
}

async function* blocksOf(path: string, file: FileHandle): AsyncGenerator<{ cid: string; value: unknown }> {
  let count = 0;
  try {
    const index = await CarIndexer.fromIterable(createReadStream(path));
    for await (const { cid, blockLength, blockOffset } of index) {
      count += 1;
      if (count > MOST_BLOCKS)
        throw new InvalidInputError(`The repository has more than ${MOST_BLOCKS} blocks`);
      if (blockLength > LONGEST_BLOCK)
        throw new InvalidInputError('The repository has a block that is too long');
      const bytes = Buffer.alloc(blockLength);
      const { bytesRead } = await file.read(bytes, 0, blockLength, blockOffset);
      if (bytesRead < blockLength) throw new InvalidInputError('The repository is cut off');
      yield { cid: cid.toString(), value: decode(bytes) };
    }
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`The repository of Bluesky cannot be read: ${why.slice(0, 200)}`);
  }
}

/** A value as JSON has it: ids of blocks as `$link`. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array || depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((part) => plain(part, depth + 1));
  if ('asCID' in value) return { $link: String(value) };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part, depth + 1)]));
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
