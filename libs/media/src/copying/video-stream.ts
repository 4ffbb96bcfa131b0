import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { CopyError } from './copy-error.js';

/** The number of bytes that file-type reads. */
const SNIFFED_BYTES = 4100;

/**
 * The supported formats: those that browsers play. They are recognized by their first bytes; the host's content type is
 * ignored.
 */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** Measurements of a stream, known at its end. */
export interface Measured {
  size: number;
  /** SHA-256 in hexadecimal. */
  checksum: string;
}

export interface Video {
  contentType: string;
  extension: string;
  body: Readable;
  /** Call it after the body was read to its end. */
  measured(): Measured;
  /** Why the source failed, if it did; the reader of the body may wrap the error. */
  failure(): unknown;
}

/**
 * Checks by its first bytes that a stream is a video.
 * @throws CopyError if it is not a video; the source is then closed
 */
export async function videoOf(source: Readable): Promise<Video> {
  const chunks = source[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let length = 0;
  while (length < SNIFFED_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    head.push(next.value);
    length += next.value.length;
  }
  const type = await fileTypeFromBuffer(Buffer.concat(head));
  const extension = EXTENSIONS[type?.mime ?? ''];
  if (type === undefined || extension === undefined) {
    source.on('error', () => {}).destroy();
    throw new CopyError(
      'The file is not a video of a known format: MP4, MOV or WebM, judged by its content',
      false,
    );
  }
  const hash = createHash('sha256');
  let size = 0;
  let failure: unknown;
  async function* measuring(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of rejoined(head, chunks)) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      source.on('error', () => {}).destroy();
    }
  }
  return {
    contentType: type.mime,
    extension,
    body: Readable.from(measuring()),
    measured: () => ({ size, checksum: hash.digest('hex') }),
    failure: () => failure,
  };
}

async function* rejoined(head: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
