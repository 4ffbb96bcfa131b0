import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell, Column } from '../columns/column.js';
import { pieces } from './pieces.js';
import type { Table, TableWriter } from './table.js';
import { SHEET_BEGIN, SHEET_END, STATIC_PARTS, Style } from './xlsx-parts.js';

/** What Excel keeps of a cell's text. */
const MAX_CHARACTERS = 32_767;
/** Integers beyond it are texts, because a cell's number is a double. */
const LARGEST_EXACT = BigInt(Number.MAX_SAFE_INTEGER);
const SECONDS_OF_DAY = 24 * 60 * 60;
/** Days from 1899-12-30, from which Excel counts, to 1970-01-01. */
const EPOCH_DAYS = 25_569;
const FORMULA = /^[=+\-@]/;
/**
 * Characters that XML cannot hold, the carriage return, which its readers take for a line feed, and texts that look like
 * the escapes for them (ECMA-376, ST_Xstring).
 */
const UNWRITABLE = new RegExp(
  `[${between(0, 8)}${between(11, 31)}${between(0xfffe, 0xffff)}]|_(?=[xX][0-9A-Fa-f]{4}_)`,
  'g',
);
const MARKUP = /[&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A spreadsheet of one sheet (ECMA-376, SpreadsheetML), written as it is read: texts stand in their cells, so that no table
 * of all texts is kept. Every text is a cell of text, also one that begins as a formula does.
 */
export const xlsx: TableWriter = async function* (table) {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(STATIC_PARTS)) zip.addBuffer(Buffer.from(xml), path);
  const sheet = Readable.from(sheetOf(table), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  try {
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    sheet.destroy();
  }
};

async function* sheetOf({ columns, batches }: Table): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnLetters(at));
  const header = columns.map(({ name }, at) => textCell(`${letters[at]}1`, name, Style.HEADER));
  yield Buffer.from(`${SHEET_BEGIN}<row r="1">${header.join('')}</row>`);
  let number = 1;
  function* xml(rows: readonly (readonly Cell[])[]) {
    for (const row of rows) {
      number += 1;
      const cells = row.map((cell, at) => cellOf(`${letters[at]}${number}`, cell, columns[at]));
      yield `<row r="${number}">${cells.join('')}</row>`;
    }
  }
  for await (const rows of batches) yield* pieces(xml(rows));
  yield Buffer.from(SHEET_END);
}

/** A cell at a place such as `B7`; nothing for an absent value. */
function cellOf(place: string, value: Cell, column: Column | undefined): string {
  if (value === null) return '';
  if (value instanceof Date) {
    const days = Math.floor(value.getTime() / 1000) / SECONDS_OF_DAY + EPOCH_DAYS;
    return `<c r="${place}" s="${Style.TIME}"><v>${days}</v></c>`;
  }
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (column?.type === 'integer' && isExact(value)) return `<c r="${place}"><v>${String(value)}</v></c>`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Marked as quoted, so that a text does not become a formula when a person edits its cell.
  return textCell(place, text, FORMULA.test(text) ? Style.QUOTED : Style.PLAIN);
}

function isExact(value: Cell): boolean {
  const whole = BigInt(value as string | number);
  return whole <= LARGEST_EXACT && whole >= -LARGEST_EXACT;
}

function textCell(place: string, text: string, style: number): string {
  const written = text
    .slice(0, MAX_CHARACTERS)
    .replace(UNWRITABLE, escaped)
    .replace(MARKUP, (sign) => ENTITIES[sign] ?? sign);
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
}

function between(first: number, last: number): string {
  return `${String.fromCharCode(first)}-${String.fromCharCode(last)}`;
}

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** A, B, … Z, AA, AB, … */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}
