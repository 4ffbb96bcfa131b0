import { mimeTypeOf } from '@loupe/http';
import type { FastifyRequest } from 'fastify';

/**
 * Rejected once a form has more parts than allowed, before the parser gets the piece with the last of them. The parser
 * counts only parts with headers, so a piece of nothing but boundaries would keep it busy.
 * @param most maximum parts of a form
 * @param refusal the reason of the rejection
 */
export function untilTooManyParts(
  { raw, headers }: FastifyRequest,
  most: number,
  refusal: Error,
): Promise<never> {
  const boundary = mimeTypeOf(headers['content-type'])?.params.get('boundary') ?? null;
  // There is no line end before the first part, but there is one after the last.
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
    // A listener would not work: all listeners that exist when a piece arrives are called with it.
    raw.emit = (event: string | symbol, ...args: unknown[]) => {
      if (event !== 'data' || !isTooMany(args[0] as Buffer)) return emit(event, ...args);
      raw.unpipe();
      reject(refusal);
      return false;
    };
  });
}
