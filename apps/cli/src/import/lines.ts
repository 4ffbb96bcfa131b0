/** A line of the input without its end, or the error of a line that is too long. */
export type Line = { number: number; bytes: Buffer } | { number: number; tooLong: true };

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Splits bytes into lines (LF or CRLF), numbered from 1. Keeps at most one line and one chunk in memory: the rest of a line
 * with more than `limit` bytes is skipped as it is read.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;

  const keep = (part: Buffer) => {
    length += part.length;
    if (length <= limit) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    const line =
      length > limit ? { number, tooLong: true as const } : { number, bytes: withoutReturn(parts) };
    number += 1;
    parts = [];
    length = 0;
    return line;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}

function withoutReturn(parts: readonly Buffer[]): Buffer {
  const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}
