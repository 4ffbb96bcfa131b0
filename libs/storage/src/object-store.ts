import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Bytes from `start` up to but not including `end`, as of `slice`; to the last one without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/**
 * Where files are kept: a folder, or any S3-compatible store (STORAGE_URL). It keeps bytes by key; what they are, and
 * whose, is known to the row that holds the key. Keys are folders and a name with an extension, in lower case, such as
 * `media/0199…/original.jpg`; another form is a mistake of the program and throws.
 */
export abstract class ObjectStore {
  /** Writes an object over the one there may be: whole or, when it fails, not at all. Durable when it resolves. */
  abstract put(key: string, body: Buffer | Readable): Promise<void>;

  /**
   * An object as a stream, which must be read or destroyed; null if there is none.
   * @returns `size` is that of the whole object; a range that begins behind its end gives no bytes
   */
  abstract get(key: string, range?: ByteRange): Promise<{ size: number; body: Readable } | null>;

  /** What is known of an object; null if there is none. */
  abstract head(key: string): Promise<StoredObject | null>;

  /** Removes an object; nothing happens if there is none. */
  abstract delete(key: string): Promise<void>;

  /**
   * The objects below a folder, at any depth, by key.
   * @param folder such as `media/`; empty for all
   */
  abstract list(folder: string): AsyncIterable<StoredObject>;

  /** Removes what writes have left behind that were never finished, as their process was killed, a day ago or more. */
  abstract sweep(now: Date): Promise<void>;

  /** A whole object in memory; null if there is none. */
  async read(key: string): Promise<Buffer | null> {
    const found = await this.get(key);
    return found === null ? null : buffer(found.body);
  }
}
