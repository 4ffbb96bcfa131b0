import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { checkFolder, checkKey } from './object-key.js';
import { type ByteRange, ObjectStore, type StoredObject } from './object-store.js';

export interface S3Settings {
  /** Address of the store, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Folder in the bucket that everything is kept below: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Objects in a bucket of any store that speaks S3. */
export class S3Store extends ObjectStore {
  private readonly client: S3mini;
  private readonly prefix: string;

  constructor({ endpoint, bucket, prefix, ...credentials }: S3Settings) {
    super();
    this.client = new S3mini({ ...credentials, endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}` });
    this.prefix = prefix;
  }

  async put(key: string, body: Buffer | Readable): Promise<void> {
    const data = Buffer.isBuffer(body) ? body : (Readable.toWeb(body) as globalThis.ReadableStream);
    const { ok, status } = await this.client.putAnyObject(this.keyOf(key), data);
    if (!ok) throw new Error(`The object store answered ${status}`);
  }

  async get(key: string, { start, end }: ByteRange = { start: 0 }) {
    if (end !== undefined && end <= start) return this.noBytes(key);
    const isWhole = start === 0 && end === undefined;
    try {
      const { headers, body } = await this.client.getObjectRaw(this.keyOf(key), isWhole, start, end);
      const size = Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'));
      return { size, body: body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream) };
    } catch (error) {
      if (isAbsent(error)) return null;
      if (error instanceof S3ServiceError && error.status === 416) return this.noBytes(key);
      throw error;
    }
  }

  async head(key: string): Promise<StoredObject | null> {
    // A listing tells the size and the time at once, and tells a missing bucket from a missing object.
    for await (const found of this.page(this.keyOf(key), 1)) if (found.key === key) return found;
    return null;
  }

  async delete(key: string): Promise<void> {
    await this.client.deleteObject(this.keyOf(key));
  }

  list(folder: string): AsyncIterable<StoredObject> {
    return this.page(this.prefix + checkFolder(folder));
  }

  private async *page(prefix: string, most?: number): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const page = await this.client.listObjectsPaged('', prefix, most, token);
      if (page == null) throw new Error('The bucket of the object store does not exist');
      for (const { Key, Size, LastModified } of page.objects ?? []) {
        yield { key: Key.slice(this.prefix.length), size: Number(Size), modifiedAt: new Date(LastModified) };
      }
      token = most === undefined ? page.nextContinuationToken : undefined;
    } while (token !== undefined);
  }

  private async noBytes(key: string) {
    const found = await this.head(key);
    return found === null ? null : { size: found.size, body: Readable.from([]) };
  }

  private keyOf(key: string): string {
    return this.prefix + checkKey(key);
  }
}

/** A bucket that does not exist is a mistake in STORAGE_URL, not an object that is not there. */
function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket';
}
