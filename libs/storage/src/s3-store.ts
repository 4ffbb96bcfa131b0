import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import { checkFolder, checkKey, isKey } from './object-key.js';
import { type ByteRange, ObjectStore, type StoredObject } from './object-store.js';

/** Size of a part. Up to four parts at a time are held in memory, and an object may have 10,000 parts. */
const PART_BYTES = 16 * 1024 * 1024;

export interface S3Settings {
  /** Address of the store, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Folder in the bucket for all objects: empty, or with a trailing slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Objects in a bucket of any S3-compatible store. */
export class S3Store extends ObjectStore {
  private readonly client: S3Client;
  private readonly prefix: string;

  constructor({ endpoint, bucket, prefix, region, accessKey, secretKey }: S3Settings) {
    super();
    this.client = new S3Client({ endPoint: endpoint, bucket, region, accessKey, secretKey });
    this.prefix = prefix;
  }

  async put(key: string, body: Buffer | Readable): Promise<void> {
    const data = Buffer.isBuffer(body)
      ? body
      : (Readable.toWeb(body) as globalThis.ReadableStream<Uint8Array>);
    await this.client.putObject(this.keyOf(key), data as Uint8Array<ArrayBuffer>, { partSize: PART_BYTES });
  }

  async get(key: string, { start, end }: ByteRange = { start: 0 }) {
    const name = this.keyOf(key);
    if (end !== undefined && end <= start) return this.noBytes(key);
    try {
      const { headers, body } = await this.client.getPartialObject(name, {
        offset: start,
        // 0 means the rest of the object.
        length: end === undefined ? 0 : end - start,
      });
      const size = Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'));
      return { size, body: body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream) };
    } catch (error) {
      if (isAbsent(error)) return null;
      if (error instanceof S3Errors.ServerError && error.statusCode === 416) return this.noBytes(key);
      throw error;
    }
  }

  async head(key: string): Promise<StoredObject | null> {
    // Not HEAD, because its response has no body that distinguishes a missing object from a missing bucket.
    for await (const found of this.listed(this.keyOf(key), 1)) if (found.key === key) return found;
    return null;
  }

  async delete(key: string): Promise<void> {
    await this.client.deleteObject(this.keyOf(key));
  }

  list(folder: string): AsyncIterable<StoredObject> {
    return this.listed(this.prefix + checkFolder(folder));
  }

  /**
   * Does nothing: parts of unfinished uploads are hidden, and the bucket's rule AbortIncompleteMultipartUpload removes
   * them.
   */
  async sweep(): Promise<void> {}

  private async *listed(prefix: string, maxResults?: number): AsyncGenerator<StoredObject> {
    const most = maxResults === undefined ? {} : { maxResults, pageSize: maxResults };
    for await (const { key, size, lastModified } of this.client.listObjects({ prefix, ...most })) {
      const own = key.slice(this.prefix.length);
      if (isKey(own)) yield { key: own, size, modifiedAt: lastModified };
    }
  }

  private async noBytes(key: string) {
    const found = await this.head(key);
    return found === null ? null : { size: found.size, body: Readable.from([]) };
  }

  private keyOf(key: string): string {
    return this.prefix + checkKey(key);
  }
}

/** False for a missing bucket: that is an error in STORAGE_URL, not a missing object. */
function isAbsent(error: unknown): boolean {
  return error instanceof S3Errors.ServerError && error.statusCode === 404 && error.code !== 'NoSuchBucket';
}
