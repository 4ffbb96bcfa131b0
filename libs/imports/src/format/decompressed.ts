import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** Decompresses an input if its first bytes are those of gzip. The iteration throws the errors of the input and of gzip. */
export async function* decompressed(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
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

/** Reads the first bytes, which a pipe may deliver one by one, and returns them together with a stream of all bytes. */
async function peek(
  chunks: AsyncGenerator<Buffer>,
  count: number,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < count) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield head;
    yield* chunks;
  }
  return { head, rest: all() };
}
