import { pipeline, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { InvalidInputError } from '@loupe/kernel';
import xzDecompress from 'xz-decompress';
import { isRepository, repositoryLines } from './bluesky-repository.js';
import { peek } from './peek.js';
import { plainBytes } from './plain-bytes.js';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const XZ_MAGIC = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]);
/** The first bytes of a zip archive. */
export const ZIP_MAGIC = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** So many bytes tell what a file is. */
const LONGEST_MAGIC = 8;
/** Decompressed bytes for each byte: lists of posts reach 30. Beyond it a file is made to cost. */
const MOST_RATIO = 200;
const FREE_BYTES = 16 * 1024 * 1024;

/**
 * The bytes of an input as the formats have them: decompressed if its first bytes are those of gzip or xz, in UTF-8, with lines that
 * end with LF; of a repository of Bluesky its records, one a line. An archive stays as it is. The iteration throws the errors of the
 * input and of gzip, and InvalidInputError for xz or a repository that is damaged.
 */
export async function* readableBytes(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await peek(chunks, ZIP_MAGIC.length);
  // What is packed in an archive is read file by file.
  if (beginsWith(head, ZIP_MAGIC)) yield* rest;
  else yield* unpackedBytes(rest);
}

/** The same of a file that cannot be an archive, such as one in an archive. */
export async function* unpackedBytes(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await peek(decompressed(chunks), LONGEST_MAGIC);
  yield* plainBytes(isRepository(head) ? repositoryLines(rest) : rest);
}

async function* decompressed(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await peek(chunks, LONGEST_MAGIC);
  if (beginsWith(head, XZ_MAGIC)) yield* bounded('xz', rest, unxz);
  else if (beginsWith(head, GZIP_MAGIC)) yield* bounded('gzip', rest, gunzipped);
  else yield* rest;
}

/** What is unpacked, while it is not far longer than what was read for it. */
async function* bounded(
  name: string,
  chunks: AsyncGenerator<Buffer>,
  unpack: (chunks: AsyncGenerator<Buffer>) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let [read, given] = [0, 0];
  async function* counted() {
    for await (const chunk of chunks) {
      read += chunk.length;
      yield chunk;
    }
  }
  for await (const part of unpack(counted())) {
    given += part.length;
    if (given > FREE_BYTES && given > MOST_RATIO * read)
      throw new InvalidInputError(`The ${name} stream expands to more than ${MOST_RATIO} times its size`);
    yield part;
  }
}

function gunzipped(chunks: AsyncGenerator<Buffer>): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  pipeline(Readable.from(chunks), gunzip, () => {
    // No error is lost: the iteration over the last stream throws the errors of both.
  });
  return gunzip as AsyncIterable<Buffer>;
}

async function* unxz(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const failure: { error?: unknown } = {};
  async function* watched() {
    try {
      yield* chunks;
    } catch (error) {
      failure.error = error;
      throw error;
    }
  }
  const stream = new xzDecompress.XzReadableStream(
    ReadableStream.from(watched()) as ConstructorParameters<typeof xzDecompress.XzReadableStream>[0],
  );
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw failure.error ?? damaged(error);
      });
      if (done) return;
      // Its memory is used again for the next piece.
      yield Buffer.from(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function damaged(error: unknown): InvalidInputError {
  const why = error instanceof Error ? error.message : String(error);
  return new InvalidInputError(`The xz stream is damaged or cut off (${why.slice(0, 100)})`);
}

function beginsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic);
}
