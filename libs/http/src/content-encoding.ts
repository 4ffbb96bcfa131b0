import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** How the bytes of an answer are sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The first one of those that a caller takes equally. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Shorter answers are sent as they are. */
const MIN_BYTES = 1024;
/** As fast as gzip, and smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * The encoding that a caller takes by the header Accept-Encoding (RFC 9110 §12.5.3), of those that an answer is kept in. It is chosen as
 * @fastify/compress chooses that of other answers.
 */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  return negotiate(String(accepted).toLowerCase(), ENCODINGS) ?? 'identity';
}

/** A body in an encoding, or as it is if that saves nothing. */
export async function encodedAs(
  encoding: Encoding,
  body: Buffer,
): Promise<{ encoding: Encoding; body: Buffer }> {
  if (encoding === 'identity' || body.length < MIN_BYTES) return { encoding: 'identity', body };
  return {
    encoding,
    body: encoding === 'br' ? await compressed.br(body, BROTLI) : await compressed.gzip(body),
  };
}
