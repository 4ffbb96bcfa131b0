import { InvalidInputError } from '@loupe/kernel';
import type { ForeignPost } from '../formats/format.js';
import { columnsOf, RowReader } from './columns.js';
import { delimiterOf, readRows } from './csv-rows.js';
import { readElements } from './elements.js';
import { readLines } from './lines.js';
import { BEGINNING, type Position } from './position.js';
import { tableText, utf8Text } from './table-text.js';

/** NDJSON: one object a line; JSON: one array of objects; CSV: a header row and one row a post. */
export const ImportFormat = { NDJSON: 'NDJSON', JSON: 'JSON', CSV: 'CSV' } as const;
export type ImportFormat = (typeof ImportFormat)[keyof typeof ImportFormat];

/** A post of an input before its check, or why it cannot be read; or a place behind many blank lines. */
export type ImportRecord = {
  readonly number: number;
  /** Bytes. */
  readonly size: number;
  readonly after: Position;
  /** The row of a file of another format as it stood there. */
  readonly row?: unknown;
} & (
  | { readonly value: unknown; readonly foreign?: ForeignPost }
  | { readonly problem: string; readonly field?: string }
  | { readonly isBlank: true }
);

/** Blank lines in a row after which their reader may rest: a file may have nothing else. */
const MANY_BLANKS = 50_000;

/** Longer posts are rejected. */
export const MAX_RECORD_BYTES = 10 * 1024 * 1024;

/** The line by which Excel says how cells are separated. */
export const SEPARATOR = /^\ufeff?"?sep=([,;\t|])"?$/i;

const READERS = { NDJSON: readLines, JSON: readElements, CSV: readRows };

/**
 * The posts of an input, one after the other. Blank lines are left out, but for a sign of life after many of them.
 * @param chunks the input's bytes from `from` on
 * @throws InvalidInputError for an input that is not of the format, such as CSV without a header row
 */
export async function* readRecords(
  format: ImportFormat,
  chunks: AsyncIterable<Buffer>,
  from: Position = BEGINNING,
  limit = MAX_RECORD_BYTES,
): AsyncGenerator<ImportRecord> {
  let { columns } = from;
  let delimiter: string | undefined;
  let rows = columns === undefined ? null : new RowReader(columns);
  let blanks = 0;
  for await (const { number, bytes, after: place } of READERS[format](chunks, limit, from)) {
    const text = bytes === null ? null : decoded(bytes, format);
    if (format === 'CSV' && rows === null) {
      if (text === null || 'problem' in text)
        throw new InvalidInputError('The header row of the CSV is too long or not UTF-8');
      if (text.text.trim() === '') {
        blanks += 1;
        if (blanks % MANY_BLANKS === 0 && delimiter === undefined) {
          yield { number, size: 0, after: place, isBlank: true };
        }
        continue;
      }
      const separator = SEPARATOR.exec(text.text)?.[1];
      if (separator !== undefined && delimiter === undefined) {
        delimiter = separator;
        continue;
      }
      columns = columnsOf(text.text, delimiter ?? delimiterOf(text.text));
      rows = new RowReader(columns);
      continue;
    }
    const after = columns === undefined ? place : { ...place, columns };
    const record = { number, size: bytes?.length ?? 0, after };
    const read = text === null ? { problem: `is longer than ${limit} bytes` } : readOf(text, rows);
    blanks = read === null ? blanks + 1 : 0;
    if (read !== null) yield { ...record, ...read };
    else if (blanks % MANY_BLANKS === 0) yield { ...record, isBlank: true };
  }
}

/** JSON is UTF-8. */
function decoded(bytes: Buffer, format: ImportFormat): { text: string } | { problem: string } {
  const text = format === 'CSV' ? tableText(bytes) : utf8Text(bytes);
  return text === null ? { problem: 'is not valid UTF-8' } : { text };
}

/** The value of a line; null for one that is blank, and for a row of empty cells. */
function readOf(
  decodedLine: { text: string } | { problem: string },
  rows: RowReader | null,
): { value: unknown } | { problem: string } | null {
  if ('problem' in decodedLine) return decodedLine;
  const { text } = decodedLine;
  if (text.trim() === '') return null;
  try {
    if (rows === null) return { value: JSON.parse(text) };
    const value = rows.read(text);
    return Object.keys(value).length === 0 ? null : { value };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: rows === null ? `is not valid JSON (${why})` : why };
  }
}
