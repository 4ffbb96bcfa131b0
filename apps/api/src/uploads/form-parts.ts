import { MIMEType } from 'node:util';
import type { FastifyRequest } from 'fastify';

/**
 * Rejected once the form of a request has more parts than it may have, before the parser sees the piece that has them: it
 * counts only parts that have headers, and a piece of nothing but boundaries would keep it busy.
 * @param most parts that a form may have
 * @param refusal what it is rejected with
 */
export function untilTooManyParts(
  { raw, headers }: FastifyRequest,
  most: number,
  refusal: Error,
): Promise<never> {
  const boundary = new MIMEType(headers['content-type'] ?? '').params.get('boundary');
  // Before the first part there is no line end, after the last one there is one more.
  const delimiter = `\r\n--${boundary}`;
  let parts = 0;
  const isTooMany = (bytes: Buffer) => {
    for (let at = bytes.indexOf(delimiter); at >= 0 && parts <= most; at = bytes.indexOf(delimiter, at + 1)) {
      parts += 1;
    }
    return parts > most;
  };
  return new Promise((_, reject) => {
    if (boundary === null) return;
    const emit = raw.emit.bind(raw) as (event: string | symbol, ...args: unknown[]) => boolean;
    // A listener would not do: all that are there when a piece comes are called with it.
    raw.emit = (event: string | symbol, ...args: unknown[]) => {
      if (event !== 'data' || !isTooMany(args[0] as Buffer)) return emit(event, ...args);
      raw.unpipe();
      reject(refusal);
      return false;
    };
  });
}
