import { codedRefusal, Refusal } from '@loupe/http';
import { readableBytes } from '@loupe/imports';
import { tooLarge } from './arriving.js';

/** Decompressed bytes for each byte that was sent: lists of posts reach 30. Beyond it a body is made to cost, not to import. */
const MAX_RATIO = 200;
/** A small body of repeated posts may be compressed further. */
const FREE_BYTES = 16 * 1024 * 1024;

/**
 * The bytes of a body, decompressed if it is gzip or xz (decisions §17).
 * @param sent gives the number of bytes that have arrived
 * @throws Refusal 413 for too many bytes, 400 for damaged or extreme gzip; errors of the body
 */
export async function* unpacked(
  chunks: AsyncGenerator<Buffer>,
  maxBytes: number,
  sent: () => number,
): AsyncGenerator<Buffer> {
  let total = 0;
  try {
    for await (const chunk of readableBytes(chunks)) {
      total += chunk.length;
      if (total > maxBytes) throw tooLarge(maxBytes);
      if (total > FREE_BYTES && total > MAX_RATIO * sent()) {
        throw badRequest(`The gzip stream expands to more than ${MAX_RATIO} times its size`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Refusal || !isOfGzip(error)) throw error;
    throw badRequest('The gzip stream is damaged or cut off');
  }
}

function isOfGzip(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('Z_');
}

function badRequest(message: string): Refusal {
  return codedRefusal('BAD_REQUEST', message);
}
