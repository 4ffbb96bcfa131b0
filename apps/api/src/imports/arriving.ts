import type { IncomingMessage } from 'node:http';
import { codedRefusal, Refusal } from '@loupe/http';

/** Limits on a body that may be larger than memory. */
export interface IncomingImportLimits {
  readonly maxBytes: number;
  /** Bytes a second that a sender must reach on average in each window. */
  readonly leastRate: number;
  /** Milliseconds of a window. */
  readonly windowMs: number;
}

/**
 * The bytes of a body as they arrive. Only the time that is spent waiting for the sender counts, so that a slow store of ours
 * is not blamed on it.
 * @param onBytes gets the number of bytes of each piece, before it is passed on
 * @throws Refusal 413 for too many bytes, 408 for a sender that is too slow, 400 for a body that is cut off
 */
export async function* arriving(
  request: IncomingMessage,
  { maxBytes, leastRate, windowMs }: IncomingImportLimits,
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  // The connection stays open for the response.
  const pieces = request.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  let total = 0;
  let waited = 0;
  let inWindow = 0;
  try {
    for (;;) {
      const asked = performance.now();
      const next = await inTime(pieces.next(), Math.max(1, windowMs - waited));
      waited += performance.now() - asked;
      if (next?.done === true) break;
      const piece = next?.value as Buffer | undefined;
      inWindow += piece?.length ?? 0;
      if (waited >= windowMs) {
        if (inWindow < (leastRate * windowMs) / 1000) throw tooSlow(leastRate);
        waited = 0;
        inWindow = 0;
      }
      if (piece === undefined) throw tooSlow(leastRate);
      total += piece.length;
      if (total > maxBytes) throw tooLarge(maxBytes);
      await onBytes(piece.length);
      yield piece;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ECONNRESET' ? cutOff() : error;
  }
  if (!request.complete) throw cutOff();
}

/** What a promise gives, or null if it takes too long. */
async function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  // Where time is up first, nobody waits for it any more.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function tooLarge(maxBytes: number): Refusal {
  return codedRefusal('PAYLOAD_TOO_LARGE', `The import exceeds ${maxBytes} bytes`);
}

function cutOff(): Refusal {
  return codedRefusal('BAD_REQUEST', 'The request body ended early');
}

function tooSlow(leastRate: number): Refusal {
  return codedRefusal(
    'REQUEST_TIMEOUT',
    `The request body arrives too slowly: an import needs at least ${leastRate} bytes a second`,
    { connection: 'close' },
  );
}
