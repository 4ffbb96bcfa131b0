import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { OutboundError } from './safe-http.error.js';

/** The encodings that the service decodes, for Accept-Encoding. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/**
 * Compressed bytes allowed beyond the limit: for headers and checksums, which decode to nothing, and for what is read ahead, which is 64 KiB
 * in Node's streams since version 22 and a chunk of the connection.
 */
const ENCODING_OVERHEAD = 256 * 1024;

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);

/** What to do with a body above the limit. */
export type Overflow = 'refuse' | 'cut';

/**
 * The decoded bytes of a body, counted as they arrive. So a long body, or a small one that decompresses to a long one, is
 * never held in memory or read to its end.
 * @param encoding the header Content-Encoding
 * @throws OutboundError TOO_LARGE beyond maxBytes unless the body is cut there; BAD_RESPONSE for an unknown encoding
 */
export async function* limitedBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  overflow: Overflow,
): AsyncGenerator<Buffer> {
  let left = maxBytes;
  try {
    for await (const bytes of decoded(body, encoding, maxBytes)) {
      if (bytes.length > left) {
        if (overflow === 'refuse') throw tooLarge(maxBytes);
        if (left > 0) yield bytes.subarray(0, left);
        return;
      }
      left -= bytes.length;
      yield bytes;
    }
  } finally {
    // Closes the connection, because more data would follow. Later errors of a destroyed body are ignored.
    if (!body.readableEnded) body.on('error', () => {}).destroy();
  }
}

async function* decoded(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? '';
  const decoder = DECODERS.get(name)?.();
  if (decoder === undefined && name !== '' && name !== 'identity') {
    throw new OutboundError('BAD_RESPONSE', 'The host’s answer has an unknown Content-Encoding');
  }
  if (decoder === undefined) return yield* body;
  const chunks = counted(body, maxBytes);
  const first = await chunks.next();
  // Responses to HEAD, 204 and 304 may name an encoding but have no body, which every decoder would report as incomplete.
  if (first.done === true) return;
  // An error of any stage destroys the decoder with that error, and its reader gets it.
  yield* pipeline(rejoined(first.value, chunks), decoder, () => {});
}

async function* rejoined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Counts compressed bytes too: a host could send empty members of a gzip file forever, and they decode to no byte. */
async function* counted(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes + ENCODING_OVERHEAD;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) throw tooLarge(maxBytes);
    yield chunk;
  }
}

function tooLarge(maxBytes: number): OutboundError {
  return new OutboundError('TOO_LARGE', `The host’s answer is longer than ${maxBytes} bytes`);
}
