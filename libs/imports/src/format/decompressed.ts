import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { peek } from './peek.js';
import { plainBytes } from './plain-bytes.js';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
/** The first bytes of a zip archive. */
export const ZIP_MAGIC = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/**
 * The bytes of an input as the formats have them: decompressed if its first bytes are those of gzip, in UTF-8, with lines that end
 * with LF. An archive stays as it is. The iteration throws the errors of the input and of gzip.
 */
export async function* readableBytes(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await peek(chunks, ZIP_MAGIC.length);
  // What is packed in an archive is read file by file.
  if (head.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC)) yield* rest;
  else yield* plainBytes(decompressed(rest));
}

async function* decompressed(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await peek(chunks, GZIP_MAGIC.length);
  if (!head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) {
    yield* rest;
    return;
  }
  const gunzip = createGunzip();
  pipeline(Readable.from(rest), gunzip, () => {
    // No error is lost: the iteration over the last stream throws the errors of both.
  });
  yield* gunzip as AsyncIterable<Buffer>;
}
