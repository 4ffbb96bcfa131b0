import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Bytes from `start` up to but not including `end`, as in `slice`; to the last byte without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/**
 * Stores files: in a folder, or in any S3-compatible store (STORAGE_URL). It stores bytes by key; their type and owner
 * are in the row that holds the key. Keys are folders and a name with an extension, in lower case, such as
 * `media/0199…/original.jpg`; any other form is a programming error and throws.
 */
export abstract class ObjectStore {
  /** Writes or replaces an object, completely or, on failure, not at all. It is durable when the promise resolves. */
  abstract put(key: string, body: Buffer | Readable): Promise<void>;

  /**
   * An object as a stream, which must be read or destroyed; null if there is none.
   * @returns `size` is that of the whole object; a range that begins after its end gives no bytes
   */
  abstract get(key: string, range?: ByteRange): Promise<{ size: number; body: Readable } | null>;

  /** The size and key of an object; null if there is none. */
  abstract head(key: string): Promise<StoredObject | null>;

  /** Removes an object; does nothing if there is none. */
  abstract delete(key: string): Promise<void>;

  /**
   * The objects below a folder, at any depth, by key. What is there under other names is not listed.
   * @param folder such as `media/`; empty for all
   */
  abstract list(folder: string): AsyncIterable<StoredObject>;

  /** Removes incomplete files of killed processes that are at least a day old. */
  abstract sweep(now: Date): Promise<void>;

  /** A whole object in memory; null if there is none. */
  async read(key: string): Promise<Buffer | null> {
    const found = await this.get(key);
    return found === null ? null : buffer(found.body);
  }
}
