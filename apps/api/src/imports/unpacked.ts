import { codedRefusal, Refusal } from '@loupe/http';
import { readableBytes } from '@loupe/imports';
import { InvalidInputError } from '@loupe/kernel';
import { tooLarge } from './arriving.js';

/**
 * The bytes of a body, decompressed if it is gzip or xz (decisions §17).
 * @throws Refusal 413 for too many bytes, 400 for what is damaged or made to cost; errors of the body
 */
export async function* unpacked(chunks: AsyncGenerator<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0;
  try {
    for await (const chunk of readableBytes(chunks)) {
      total += chunk.length;
      if (total > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof InvalidInputError) throw badRequest(error.message);
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
