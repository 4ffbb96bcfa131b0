import { InvalidInputError } from '@loupe/kernel';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { ZippedFile } from './zip.js';

/** Columns that a sheet of Excel can have. */
const MOST_COLUMNS = 16_384;
/** Characters of texts that are held, as each may be in any cell. */
const MOST_CHARACTERS = 64 * 1024 * 1024;
const MOST_TEXTS = 2_000_000;
/** Characters of a cell; Excel itself allows fewer. */
const LONGEST_CELL = 1_000_000;
/** Numbers of formats of days and times that Excel has of itself. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const LONGEST_FORMAT = 500;
const DAY_MS = 86_400_000;
/** Excel counts days from here; its 29 February 1900 is in it. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_DAY_OF_1904 = Date.UTC(1904, 0, 1);

const WORKBOOK = 'xl/workbook.xml';

/** Whether the files of an archive are those of a workbook of Excel. */
export function isWorkbook(files: readonly ZippedFile[]): boolean {
  return files.some(({ name }) => name === WORKBOOK);
}

/**
 * The first sheet of a workbook as CSV: texts as they are, days and times as ISO 8601 without a zone. The sheet is read as it streams;
 * only its texts are held.
 * @throws InvalidInputError for a workbook that cannot be read, or that is made to cost
 */
export async function* readWorkbook(files: readonly ZippedFile[]): AsyncGenerator<Buffer> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const book = await bookOf(byName);
  const sheet = byName.get(book.sheet);
  if (sheet === undefined) throw new InvalidInputError('The workbook has no sheet');
  const dates = await dateStyles(byName.get('xl/styles.xml'));
  const texts = await textsOf(byName.get('xl/sharedStrings.xml'));
  for await (const rows of rowsOf(sheet, { texts, dates, is1904: book.is1904 }))
    if (rows.length > 0) yield Buffer.from(rows.map((row) => `${row.map(quoted).join(',')}\n`).join(''));
}

interface Book {
  /** Name of the file of the first sheet. */
  readonly sheet: string;
  readonly is1904: boolean;
}

async function bookOf(files: ReadonlyMap<string, ZippedFile>): Promise<Book> {
  let first: string | null = null;
  let is1904 = false;
  await parsed(files.get(WORKBOOK), {
    open({ name, attributes }) {
      if (localName(name) === 'sheet') first ??= attributes['r:id'] ?? null;
      if (localName(name) === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  let target = 'worksheets/sheet1.xml';
  await parsed(files.get('xl/_rels/workbook.xml.rels'), {
    open({ name, attributes }) {
      if (localName(name) === 'Relationship' && attributes.Id === first) target = attributes.Target ?? target;
    },
  });
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 };
}

/** The styles of cells that show a number as a day or a time. */
async function dateStyles(file: ZippedFile | undefined): Promise<ReadonlySet<number>> {
  const custom = new Set<number>();
  const styles = new Set<number>();
  let isInCells = false;
  let count = 0;
  await parsed(file, {
    open({ name, attributes }) {
      const tag = localName(name);
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'numFmt' && isDateFormat(attributes.formatCode ?? ''))
        custom.add(Number(attributes.numFmtId));
      if (tag !== 'xf' || !isInCells) return;
      const format = Number(attributes.numFmtId);
      if (BUILT_IN_DATES.has(format) || custom.has(format)) styles.add(count);
      count += 1;
    },
    close(name) {
      if (localName(name) === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** Texts in quotes, colours in brackets and escaped characters are no parts of days. */
function isDateFormat(code: string): boolean {
  let until = '';
  for (let index = 0; index < code.length && index < LONGEST_FORMAT; index += 1) {
    const character = code.charAt(index);
    if (until !== '') {
      if (character === until) until = '';
    } else if (character === '"') until = '"';
    else if (character === '[') until = ']';
    else if (character === '\\') index += 1;
    else if (/[ymdhs]/i.test(character)) return true;
  }
  return false;
}

async function textsOf(file: ZippedFile | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  let length = 0;
  await parsed(file, {
    open({ name }) {
      const tag = localName(name);
      if (tag === 'si') text = '';
      if (tag === 'rPh') isPhonetic = true;
      isText = tag === 't' && !isPhonetic;
    },
    text(part) {
      if (isText && text.length < LONGEST_CELL) text += part;
    },
    close(name) {
      const tag = localName(name);
      if (tag === 't') isText = false;
      if (tag === 'rPh') isPhonetic = false;
      if (tag !== 'si') return;
      texts.push(text);
      length += text.length;
      if (length > MOST_CHARACTERS || texts.length > MOST_TEXTS)
        throw new InvalidInputError(
          'The workbook has too many texts: save its sheet as CSV, and import that',
        );
    },
  });
  return texts;
}

interface Meanings {
  readonly texts: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly is1904: boolean;
}

/** The rows of a sheet, as many at a time as a piece of it has. */
async function* rowsOf(file: ZippedFile, meanings: Meanings): AsyncGenerator<string[][]> {
  let rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: '', style: -1, value: '' };
  let isValue = false;
  const steps = parsing(file, {
    open({ name, attributes }) {
      const tag = localName(name);
      if (tag === 'row') row = [];
      if (tag === 'c') {
        const column = columnOf(attributes.r) ?? row.length;
        if (column >= MOST_COLUMNS)
          throw new InvalidInputError(`A row has more than ${MOST_COLUMNS} columns`);
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1), value: '' };
      }
      isValue = tag === 'v' || tag === 't';
    },
    text(part) {
      if (isValue && cell.value.length < LONGEST_CELL) cell.value += part;
    },
    close(name) {
      const tag = localName(name);
      if (tag === 'v' || tag === 't') isValue = false;
      if (tag === 'c' && cell.value !== '') {
        while (row.length < cell.column) row.push('');
        row[cell.column] = shown(cell, meanings);
      }
      if (tag === 'row' && row.length > 0) rows.push(row);
    },
  });
  for await (const _ of steps) {
    yield rows;
    rows = [];
  }
}

function shown(
  { type, style, value }: { type: string; style: number; value: string },
  { texts, dates, is1904 }: Meanings,
): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'e') return '';
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (!dates.has(style)) return String(number);
  const at = new Date((is1904 ? FIRST_DAY_OF_1904 : FIRST_DAY) + Math.round((number * DAY_MS) / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return value;
  const [day, clock] = at.toISOString().slice(0, 19).split('T');
  return Number.isInteger(number) ? `${day}` : `${day} ${clock}`;
}

/** `C7` is in the third column; null where the cell does not say. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,7}/.exec(place ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Handlers {
  open?(tag: SaxesTagPlain): void;
  text?(text: string): void;
  close?(name: string): void;
}

async function parsed(file: ZippedFile | undefined, handlers: Handlers): Promise<void> {
  if (file === undefined) return;
  for await (const _ of parsing(file, handlers));
}

/** Reads XML piece by piece; what a handler or the parser refuses ends it. Entities of a document's own are not expanded. */
async function* parsing(file: ZippedFile, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  parser.on('error', ({ message }) => {
    throw new InvalidInputError(`The workbook cannot be read: ${file.name}: ${message.slice(0, 200)}`);
  });
  parser.on('opentag', (tag) => handlers.open?.(tag as SaxesTagPlain));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => handlers.close?.(name));
  const decoder = new TextDecoder();
  for await (const chunk of file.bytes()) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
