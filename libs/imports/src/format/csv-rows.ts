import { InvalidInputError } from '@loupe/kernel';
import type { Piece, Position } from './position.js';

const [QUOTE, NEWLINE, CARRIAGE_RETURN] = [0x22, 0x0a, 0x0d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** Spreadsheets of many countries separate cells by semicolons. */
const DELIMITERS = [',', ';', '\t'];

/**
 * Splits the bytes of CSV (RFC 4180) into rows, each numbered by the line on which it begins. A row with more than `limit`
 * bytes, as after a quote that is never closed, is skipped to the next end of a line.
 * @param from without columns for the beginning, where the header row says which delimiter is used
 */
export async function* readRows(
  chunks: AsyncIterable<Buffer>,
  limit: number,
  from: Position,
): AsyncGenerator<Piece> {
  let { offset } = from;
  let line = from.number;
  let begun = line;
  let parts: Buffer[] = [];
  let length = 0;
  let delimiters = codesOf(from.columns === undefined ? DELIMITERS : [from.columns.delimiter]);
  let isQuoted = false;
  let isCellStart = true;
  let isAfterQuote = false;

  const keep = (part: Buffer) => {
    length += part.length;
    if (length <= limit) parts.push(part);
    else parts = [];
  };
  const finish = (after: number): Piece => {
    const bytes = length > limit ? null : withoutReturn(Buffer.concat(parts));
    const piece = { number: begun, bytes, after: { offset: after, number: line } };
    begun = line;
    parts = [];
    length = 0;
    isQuoted = false;
    isCellStart = true;
    isAfterQuote = false;
    return piece;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === QUOTE) {
        // A quote within a quoted cell is written twice; the second one opens the cell again.
        const opens: boolean = !isQuoted && (isCellStart || isAfterQuote);
        isAfterQuote = isQuoted;
        isQuoted = opens;
        isCellStart = false;
        continue;
      }
      isAfterQuote = false;
      if (byte === NEWLINE) {
        line += 1;
        const isTooLong = length + at - start > limit;
        if (isQuoted && !isTooLong) continue;
        keep(chunk.subarray(start, at));
        start = at + 1;
        const row = finish(offset + start);
        if (delimiters.size > 1) delimiters = codesOf([delimiterOf(row.bytes?.toString('utf8') ?? '')]);
        yield row;
        continue;
      }
      const isMark = offset + at < BYTE_ORDER_MARK.length && byte === BYTE_ORDER_MARK[offset + at];
      if (!isQuoted) isCellStart = isMark || delimiters.has(byte);
    }
    keep(chunk.subarray(start));
    offset += chunk.length;
  }
  if (length > 0) {
    line += 1;
    yield finish(offset);
  }
}

function codesOf(delimiters: readonly string[]): ReadonlySet<number> {
  return new Set(delimiters.map((delimiter) => delimiter.charCodeAt(0)));
}

/** The delimiter that a header row has most of. */
export function delimiterOf(header: string): string {
  const plain = header.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Spreadsheets have no more columns; a row of 10 MiB may have millions of cells. */
const MOST_CELLS = 16_384;

/**
 * The cells of a row.
 * @param most cells to read; one more tells that there are more
 * @throws InvalidInputError for too many, for a quote that is not closed, or text after a closing quote
 */
export function cellsOf(row: string, delimiter: string, most = Number.POSITIVE_INFINITY): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (cells.length > most) return cells;
    if (cells.length >= MOST_CELLS) throw new InvalidInputError(`has more than ${MOST_CELLS} cells`);
    if (row[at] !== '"') {
      const end = row.indexOf(delimiter, at);
      cells.push(row.slice(at, end === -1 ? undefined : end));
      if (end === -1) return cells;
      at = end + 1;
      continue;
    }
    let end = row.indexOf('"', at + 1);
    while (end !== -1 && row[end + 1] === '"') end = row.indexOf('"', end + 2);
    if (end === -1) throw new InvalidInputError('a quote is not closed');
    cells.push(row.slice(at + 1, end).replaceAll('""', '"'));
    if (end + 1 === row.length) return cells;
    if (row[end + 1] !== delimiter) throw new InvalidInputError('text follows a closing quote');
    at = end + 2;
  }
}

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

/** A cell without the formula around it by which spreadsheets keep the digits of a number: `="123"`. */
export function unwrapped(cell: string): string {
  const [, text = cell] = /^="([^"]*)"$/.exec(cell) ?? [];
  return text;
}
