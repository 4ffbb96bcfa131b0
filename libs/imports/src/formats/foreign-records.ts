import { InvalidInputError, isObject } from '@loupe/kernel';
import { broughtKey } from '@loupe/media';
import { headerOf } from '../format/columns.js';
import { cellsOf, delimiterOf, readRows, unwrapped } from '../format/csv-rows.js';
import { type ImportRecord, MAX_RECORD_BYTES, SEPARATOR } from '../format/import-records.js';
import { readLines } from '../format/lines.js';
import { BEGINNING, type Piece, type Position } from '../format/position.js';
import { tableText } from '../format/table-text.js';
import { readDocuments } from './documents.js';
import type { Answers, BroughtMedia, RowReading } from './format.js';
import { type ImportMapping, mappedFormat } from './mapping/mapping.js';
import { formatNamed, LISTS } from './registry.js';
import { fields, list } from './values.js';

/** How the rows of a file of others are written: a table, a JSON value a line, or JSON of any form. */
export const Syntax = { TABLE: 'TABLE', LINES: 'LINES', DOCUMENTS: 'DOCUMENTS' } as const;
export type Syntax = (typeof Syntax)[keyof typeof Syntax];

/** How a file of another format is read: all that is needed to go on with it at any time. */
export interface ForeignReading {
  /** Name of the format. */
  readonly format: string;
  readonly syntax: Syntax;
  readonly answers: Answers;
  /** Names of the columns of a table whose rows are written as lines of JSON. */
  readonly columns?: readonly string[];
  /** Of a file that is read by a mapping. */
  readonly mapping?: ImportMapping;
}

/** A row of a file before its format reads it. */
export type ForeignRow = {
  readonly number: number;
  /** Bytes. */
  readonly size: number;
  readonly after: Position;
} & ({ readonly value: unknown } | { readonly problem: string });

/** Who is told what becomes of rows, beside their posts. */
export interface RowWatcher {
  /** Of rows that are no posts. */
  leaveOut?(line: number, reason: string): void;
  /** Gives the pictures and videos that came with a row. */
  bring?(row: unknown, isFirst: boolean): Promise<readonly BroughtMedia[]>;
  /** A reading that it watches. */
  watch?(read: RowReading): RowReading;
}

/** The key of a line that stands for a row which could not be read. */
export const UNREADABLE = '\u0001unreadable';

/** The key of a line of an archive that says what of it no row has. */
export const LEFT_OUT = '\u0001left out';

/** The key of a line of an archive for the pictures and videos that came with its post. */
export const BROUGHT = '\u0001brought';

/**
 * The posts of a file of another format, as lines of Loupe's own. Rows that are no posts are left out.
 * @param chunks the file's bytes from `from` on
 * @throws InvalidInputError for a file that is not of its syntax, and for a format that is not known any more
 */
export async function* readForeignRecords(
  reading: ForeignReading,
  chunks: AsyncIterable<Buffer>,
  from: Position = BEGINNING,
  now: Date = new Date(),
  watcher: RowWatcher = {},
): AsyncGenerator<ImportRecord> {
  const format = reading.mapping === undefined ? formatNamed(reading.format) : mappedFormat(reading.mapping);
  if (format === undefined) throw new InvalidInputError(`${reading.format} is no format that can be read`);
  let read: RowReading | null = null;
  for await (const row of readForeignRows(reading.syntax, chunks, from)) {
    const { number, size, after } = row;
    if ('problem' in row) {
      yield row;
      continue;
    }
    const problem = fields(row.value)[UNREADABLE];
    if (typeof problem === 'string') {
      yield { number, size, after, problem };
      continue;
    }
    const left = fields(row.value)[LEFT_OUT];
    if (typeof left === 'string') {
      watcher.leaveOut?.(number, left);
      continue;
    }
    read ??= watched(
      format.reader(reading.columns ?? after.columns?.names ?? null, reading.answers, now),
      watcher,
    );
    const [value, brought] = withoutBrought(row.value);
    const found = read(value);
    const place = { number, size, after, row: value };
    if ('post' in found) {
      const beside = (await watcher.bring?.(value, number === from.number)) ?? brought;
      yield { ...place, value: found.post.line, foreign: { ...found.post, brought: beside } };
    } else if ('refused' in found) yield { ...place, ...refusal(found.refused) };
    else watcher.leaveOut?.(number, found.nothing);
  }
}

function withoutBrought(row: unknown): [row: unknown, brought: readonly BroughtMedia[]] {
  if (!isObject(row) || !(BROUGHT in row)) return [row, []];
  const { [BROUGHT]: brought, ...rest } = row as Record<string, unknown>;
  return [rest, list(brought).filter(isBrought)];
}

/** A row of somebody's own may have the key as well. */
function isBrought(given: unknown): given is BroughtMedia {
  const { isVideo, file, thumbnail } = fields(given);
  const isOne = (address: unknown) =>
    address === null || (typeof address === 'string' && broughtKey('', address) !== null);
  return typeof isVideo === 'boolean' && isOne(file) && isOne(thumbnail);
}

function watched(read: RowReading, watcher: RowWatcher): RowReading {
  return watcher.watch?.(read) ?? read;
}

/** `publishedAt: is missing` is about a field, `line: …` about the row. */
function refusal(reason: string): { problem: string; field?: string } {
  const [, field, problem] = /^(\w{1,30}): (.*)$/s.exec(reason) ?? [];
  if (field === undefined || problem === undefined) return { problem: reason };
  return field === 'line' ? { problem } : { problem, field };
}

/** The rows of a file: objects by the names of columns, or parsed JSON. */
export async function* readForeignRows(
  syntax: Syntax,
  chunks: AsyncIterable<Buffer>,
  from: Position = BEGINNING,
): AsyncGenerator<ForeignRow> {
  if (syntax === Syntax.TABLE) return yield* readTable(chunks, from);
  const pieces =
    syntax === Syntax.LINES
      ? readLines(chunks, MAX_RECORD_BYTES, from)
      : readDocuments(chunks, MAX_RECORD_BYTES, from, LISTS);
  for await (const piece of pieces) {
    const text = piece.bytes === null ? null : tableText(piece.bytes);
    if (text === null || text.trim() !== '')
      yield { ...placeOf(piece), ...(text === null ? TOO_LONG : parsed(text)) };
  }
}

async function* readTable(chunks: AsyncIterable<Buffer>, from: Position): AsyncGenerator<ForeignRow> {
  let { columns } = from;
  let delimiter: string | undefined;
  for await (const piece of readRows(chunks, MAX_RECORD_BYTES, from)) {
    const text = piece.bytes === null ? null : tableText(piece.bytes);
    if (columns === undefined) {
      if (text === null) throw new InvalidInputError('The header row of the table is too long');
      if (text.trim() === '') continue;
      const separator = delimiter === undefined ? SEPARATOR.exec(text)?.[1] : undefined;
      if (separator === undefined)
        columns = headerOf(text.replace(/^\ufeff/, ''), delimiter ?? delimiterOf(text));
      else delimiter = separator;
      continue;
    }
    const after = { ...piece.after, columns };
    if (text === null) yield { ...placeOf(piece), after, ...TOO_LONG };
    else if (text.trim() !== '')
      yield { ...placeOf(piece), after, ...rowOf(text, columns.names, columns.delimiter) };
  }
}

const TOO_LONG = { problem: `is longer than ${MAX_RECORD_BYTES} bytes` };

function placeOf({ number, bytes, after }: Piece): { number: number; size: number; after: Position } {
  return { number, size: bytes?.length ?? 0, after };
}

function parsed(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { value: LONG_NUMBER.test(text) ? JSON.parse(withLongNumbers(text)) : value };
  } catch (error) {
    return { problem: `is not valid JSON (${error instanceof Error ? error.message : String(error)})` };
  }
}

const LONG_NUMBER = /[[:,]\s*-?\d{16,}\s*[,\]}]/;
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Programs write ids as numbers, which JavaScript would round: they become texts.
 * @param text valid JSON: of a text whose strings do not end, the search would take time that grows by the square
 */
function withLongNumbers(text: string): string {
  return text.replaceAll(STRING_OR_LONG_NUMBER, (part) =>
    part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`,
  );
}

/** The cells by the names of their columns, of which the first counts where two have one name; empty cells are not there. */
function rowOf(
  text: string,
  names: readonly string[],
  delimiter: string,
): { value: unknown } | { problem: string } {
  let cells: string[];
  try {
    cells = cellsOf(text, delimiter, names.length);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (cells.slice(names.length).some((cell) => cell !== ''))
    return { problem: `has more cells than the header row has columns (${names.length})` };
  const row: Record<string, string> = Object.create(null);
  cells.forEach((cell, index) => {
    const name = names[index];
    if (name !== undefined && cell !== '' && row[name] === undefined) row[name] = unwrapped(cell);
  });
  return { value: row };
}
