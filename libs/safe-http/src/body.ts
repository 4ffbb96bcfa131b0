import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { OutboundError } from './safe-http.error.js';

/** What the service can decode, as Accept-Encoding tells it. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** Compressed bytes that are let pass beyond the limit: headers and checksums of what decodes to nothing. */
const ENCODING_OVERHEAD = 64 * 1024;

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);

/** What becomes of a body that is longer than the limit. */
export type Overflow = 'refuse' | 'cut';

/**
 * The decoded bytes of a body, counted as they come, so that neither a long one nor a small one that unpacks to a long
 * one is ever held or read to its end.
 * @param encoding the header Content-Encoding
 * @throws OutboundError TOO_LARGE beyond maxBytes unless it is cut there; BAD_RESPONSE for another encoding
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
    // Closes the connection, as there is more to come. What a destroyed body still reports concerns nobody.
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
  // Answers to HEAD, 204 and 304 tell an encoding and have no body, which no decoder takes for complete.
  if (first.done === true) return;
  // An error of any part destroys the decoder with it, where the reader meets it.
  yield* pipeline(rejoined(first.value, chunks), decoder, () => {});
}

async function* rejoined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Empty members of a gzip file could be sent for ever and never decode to a byte. */
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
