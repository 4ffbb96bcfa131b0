import { InvalidInputError } from '@loupe/kernel';
import type { ForeignPost } from '../formats/format.js';
import { columnsOf, RowReader } from './columns.js';
import { readElements } from './elements.js';
import { readLines } from './lines.js';
import { BEGINNING, type Position } from './position.js';
import { delimiterOf, readRows } from './rows.js';

/** NDJSON: one object a line; JSON: one array of objects; CSV: a header row and one row a post. */
export const ImportFormat = { NDJSON: 'NDJSON', JSON: 'JSON', CSV: 'CSV' } as const;
export type ImportFormat = (typeof ImportFormat)[keyof typeof ImportFormat];

/** A post of an input before its check, or why it cannot be read. */
export type ImportRecord = {
  readonly number: number;
  /** Bytes. */
  readonly size: number;
  readonly after: Position;
} & (
  | { readonly value: unknown; readonly foreign?: ForeignPost }
  | { readonly problem: string; readonly field?: string }
);

/** Longer posts are rejected. */
export const MAX_RECORD_BYTES = 10 * 1024 * 1024;

/** The line by which Excel says how cells are separated. */
export const SEPARATOR = /^\ufeff?"?sep=([,;\t])"?$/i;

const READERS = { NDJSON: readLines, JSON: readElements, CSV: readRows };

/**
 * The posts of an input, one after the other. Blank lines are left out.
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
  for await (const { number, bytes, after: place } of READERS[format](chunks, limit, from)) {
    const text = bytes === null ? null : decoded(bytes, format);
    if (format === 'CSV' && rows === null) {
      if (text === null || 'problem' in text)
        throw new InvalidInputError('The header row of the CSV is too long or not UTF-8');
      if (text.text.trim() === '') continue;
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
    if (text === null) yield { ...record, problem: `is longer than ${limit} bytes` };
    else if ('problem' in text) yield { ...record, ...text };
    else if (text.text.trim() !== '') {
      const read = recordOf(text.text, rows);
      if (!isBlank(read, rows)) yield { ...record, ...read };
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** Spreadsheets write CSV in windows-1252 (decisions §19); JSON is UTF-8. */
function decoded(bytes: Buffer, format: ImportFormat): { text: string } | { problem: string } {
  try {
    return { text: utf8.decode(bytes) };
  } catch {
    // The decoder's error has no further details.
    return format === 'CSV' ? { text: windows1252.decode(bytes) } : { problem: 'is not valid UTF-8' };
  }
}

/** Whether a row has only empty cells. */
function isBlank(read: { value: unknown } | { problem: string }, rows: RowReader | null): boolean {
  return rows !== null && 'value' in read && Object.keys(read.value as object).length === 0;
}

function recordOf(text: string, rows: RowReader | null): { value: unknown } | { problem: string } {
  try {
    return { value: rows === null ? JSON.parse(text) : rows.read(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: rows === null ? `is not valid JSON (${why})` : why };
  }
}
