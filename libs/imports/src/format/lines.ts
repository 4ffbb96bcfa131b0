import type { Piece, Position } from './position.js';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Splits bytes into lines (LF or CRLF). Keeps at most one line and one chunk in memory: the rest of a line with more than
 * `limit` bytes is skipped as it is read.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  limit: number,
  from: Position,
): AsyncGenerator<Piece> {
  let { offset, number } = from;
  let parts: Buffer[] = [];
  let length = 0;

  const keep = (part: Buffer) => {
    length += part.length;
    if (length <= limit) parts.push(part);
    else parts = [];
  };
  const finish = (): Piece => {
    const bytes = length > limit ? null : withoutReturn(parts);
    const line = { number, bytes, after: { offset, number: number + 1 } };
    number += 1;
    parts = [];
    length = 0;
    return line;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      offset += end + 1 - start;
      yield finish();
      start = end + 1;
    }
    keep(chunk.subarray(start));
    offset += chunk.length - start;
  }
  if (length > 0) yield finish();
}

function withoutReturn(parts: readonly Buffer[]): Buffer {
  const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}
