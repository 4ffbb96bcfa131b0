import { InvalidInputError } from '@loupe/kernel';
import { cellsOf, unwrapped } from './csv-rows.js';
import type { Columns } from './position.js';
import { POST_FIELDS } from './post.schema.js';

/** More columns than a post has fields. */
const MAX_COLUMNS = 1000;
/** `hashtags`, `attributes.size`, `snapshots[0]`, `snapshots[0].views`. */
const COLUMN = /^([^.[\]]+)(?:\[(\d{1,3})\])?(?:\.(.+))?$/;

/** Entries of such a cell that are looked at: more than any list may have, so that the check of the post names it. */
const MOST_ENTRIES = 10_000;
/** Fields whose cells are lists, separated by commas unless they are JSON. */
const LISTS = new Set(['hashtags', 'mentions', 'collections', 'channelPhoneNumbers']);
/** Fields whose cells are JSON, where no column stands for a part of them. */
const JSON_FIELDS = new Set(['snapshots', 'media', 'attributes', 'location', 'creatorLocation']);
/** Those of them that are one object, not a list. */
const OBJECTS = new Set(['attributes', 'location', 'creatorLocation']);
/** Fields whose values are names in capital letters, which people write in any case. */
const NAMES = new Set(['provider', 'type']);
/** Fields whose texts may be marked as such by an apostrophe, also by exports of Loupe. */
const IDS = new Set(['externalId', 'channelId']);
/** Numbers with marks between thousands, as spreadsheets write them; what is counted has no decimals. */
const THOUSANDS = /^\d{1,3}(?:[,\s]\d{3}){1,4}$/;
/** What stands where a platform tells no number (decisions §20). */
const UNKNOWN = /^(?:-1|n\/?a|null|[-–—])$/i;
/** Numbers as platforms show them, rounded. */
const SHORTENED = /^(\d{1,6}(?:\.\d{1,3})?)\s?([KMB])$/i;
const TIMES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };
/** Fields of snapshots and files whose cells are numbers. */
const NUMBERS = new Set([
  ...['views', 'likes', 'comments', 'shares', 'impressions', 'followers'],
  ...['width', 'height', 'duration'],
]);

interface Column {
  field: string;
  /** Position in a list, as in `snapshots[0]`. */
  index: number | undefined;
  /** The field of the entry, or the key of the attribute. */
  part: string | undefined;
}

/**
 * The columns that a header row names.
 * @throws InvalidInputError for a row that cannot be a header of posts
 */
export function columnsOf(header: string, delimiter: string): Columns {
  const { names } = headerOf(header, delimiter);
  // Of a column that the format does not have it makes no difference.
  const twice = names.find(
    (name, index) => POST_FIELDS.has(columnOf(name).field) && names.indexOf(name) !== index,
  );
  if (twice !== undefined) throw new InvalidInputError(`The header row of the CSV has ${twice} twice`);
  if (!names.includes('externalId')) {
    throw new InvalidInputError('The header row of the CSV has no column externalId');
  }
  return { delimiter, names };
}

/**
 * The columns of any table.
 * @throws InvalidInputError for a row with broken quotes or too many columns
 */
export function headerOf(header: string, delimiter: string): Columns {
  const names = cellsOf(header, delimiter, MAX_COLUMNS).map((name) => name.trim());
  if (names.length > MAX_COLUMNS) {
    throw new InvalidInputError(`The header row of the CSV has more than ${MAX_COLUMNS} columns`);
  }
  return { delimiter, names };
}

/** Makes posts of rows: an empty cell is a missing field. */
export class RowReader {
  private readonly columns: readonly Column[];

  constructor(private readonly given: Columns) {
    this.columns = given.names.map(columnOf);
  }

  /**
   * The value of a row, as the other formats have it.
   * @throws InvalidInputError for a row with broken quotes or more cells than columns
   */
  read(row: string): Record<string, unknown> {
    const cells = cellsOf(row, this.given.delimiter).map(unwrapped);
    // Spreadsheets write empty cells behind the last column.
    if (cells.slice(this.columns.length).some((cell) => cell !== '')) {
      throw new InvalidInputError(
        `has ${cells.length} cells, but the header row has ${this.columns.length} columns`,
      );
    }
    const fields = new Map<string, unknown>();
    const parts = new Map<string, Map<number, [string, unknown][]>>();
    cells.forEach((cell, position) => {
      const column = this.columns[position];
      if (column === undefined || cell === '') return;
      const { field, index, part } = column;
      if (index === undefined && part === undefined) {
        fields.set(field, cellValue(field, cell));
        return;
      }
      const entries = parts.get(field) ?? new Map<number, [string, unknown][]>();
      parts.set(field, entries);
      const entry = entries.get(index ?? 0) ?? [];
      entries.set(index ?? 0, entry);
      entry.push([part ?? '', part !== undefined && NUMBERS.has(part) ? numberOf(cell) : cell]);
    });
    for (const [field, entries] of parts) fields.set(field, joined(field, entries));
    return Object.fromEntries(fields);
  }
}

function columnOf(name: string): Column {
  const [, field = name, index, part] = COLUMN.exec(name) ?? [];
  return { field, index: index === undefined ? undefined : Number(index), part };
}

/** The entries of a list in their order, without those whose cells are all empty; or the parts of an object. */
function joined(field: string, entries: ReadonlyMap<number, [string, unknown][]>): unknown {
  const ordered = [...entries].sort(([a], [b]) => a - b).map(([, parts]) => parts);
  if (OBJECTS.has(field)) return Object.fromEntries(ordered.flat());
  return ordered.map((parts) =>
    parts.length === 1 && parts[0]?.[0] === '' ? parts[0][1] : Object.fromEntries(parts),
  );
}

/** A cell that is not what its field needs stays a text, which the check of the post names. */
function cellValue(field: string, cell: string): unknown {
  if (NAMES.has(field)) return cell.trim().toUpperCase();
  if (IDS.has(field)) return cell.replace(/^'(?=[\d=+@-])/, '');
  if (JSON_FIELDS.has(field)) return jsonOr(cell);
  if (!LISTS.has(field)) return cell;
  if (cell.startsWith('[')) return jsonOr(cell);
  return cell
    .split(',', MOST_ENTRIES)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function numberOf(cell: string): unknown {
  const text = cell.trim();
  if (UNKNOWN.test(text)) return null;
  if (THOUSANDS.test(text)) return Number(text.replaceAll(/[,\s]/g, ''));
  const [, digits, unit = ''] = SHORTENED.exec(text) ?? [];
  if (digits !== undefined) return Math.round(Number(digits) * (TIMES[unit.toUpperCase()] ?? 1));
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : cell;
}

function jsonOr(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
