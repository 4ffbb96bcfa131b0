import { InvalidInputError } from '@loupe/kernel';
import { peek } from '../format/peek.js';
import { type ForeignRow, readForeignRows, Syntax } from './foreign-records.js';
import type { Format, Sample } from './format.js';
import { guessMapping } from './mapping/mapping.js';
import { recognise } from './registry.js';
import { fields, has } from './values.js';
import { isTableOfOtherThings } from './youtube-studio/youtube-studio.js';

/** Bytes that are looked at, and more where not even one row ends in them. */
const SIZES = [256 * 1024, 2 * 1024 * 1024];
/** A document is one row, such as what yt-dlp writes of a video with all its formats. */
const LONGEST_DOCUMENT = 16 * 1024 * 1024;
const MOST_ROWS = 500;
/** What only Loupe's own format has, at the beginning of a file. */
const OWN = /"externalId"\s*:|^[^\n]*\bexternalId\b/;

/** What a file was seen to be. */
export interface Seen {
  readonly format: Format;
  /** 0 to 1. */
  readonly certainty: number;
  readonly syntax: Syntax;
  readonly sample: Sample;
}

/** The first rows of a file of no known format. */
export type UnknownFile = Pick<Seen, 'syntax' | 'sample'>;

/** What the beginning of a file says; at most one of `seen`, `unknown` and `own` is there. */
export interface Looking {
  readonly seen: Seen | null;
  readonly unknown: UnknownFile | null;
  /** How the rows of a file of Loupe's own format are written. */
  readonly own: Syntax | null;
  /** All bytes of the file. */
  readonly bytes: AsyncGenerator<Buffer>;
}

const NOTHING = { seen: null, unknown: null, own: null };

/**
 * Looks at the beginning of a file for a format of others.
 * @param isMapped whether somebody says how its columns are read
 * @throws InvalidInputError for a table that certainly has no posts
 */
export async function look(chunks: AsyncGenerator<Buffer>, isMapped = false): Promise<Looking> {
  let bytes = chunks;
  let syntax: Syntax | null = null;
  for (const size of [...SIZES, LONGEST_DOCUMENT]) {
    if (size === LONGEST_DOCUMENT && syntax !== Syntax.DOCUMENTS) break;
    const { head, rest } = await peek(bytes, size, (chunk) => OWN.test(beginningOf(chunk)));
    bytes = rest;
    syntax = syntaxOf(head);
    if (OWN.test(beginningOf(head))) return { ...NOTHING, own: syntax, bytes };
    const isWhole = head.length < size;
    // What begins with so many blanks is of no program; whoever reads it counts its lines.
    if (beginningOf(head).trim() === '' && !isWhole) break;
    const sample = await sampleOf(head, syntax, isWhole);
    if (sample.rows.length === 0 && !isWhole) continue;
    if (sample.rows.some((row) => has(fields(row), 'externalId'))) return { ...NOTHING, own: syntax, bytes };
    const found = recognise(sample);
    if (found !== null) return { ...NOTHING, seen: { ...found, syntax, sample }, bytes };
    const isOther = syntax === Syntax.TABLE && isTableOfOtherThings(sample.columns, sample.rows);
    if (isOther && !isMapped && guessMapping(sample) === null) {
      throw new InvalidInputError(
        `This table has no posts: its first column is “${sample.columns?.[0]?.slice(0, 60)}”. Export the table of content from YouTube Studio, with one row for each video`,
      );
    }
    return { ...NOTHING, unknown: { syntax, sample }, bytes };
  }
  return { ...NOTHING, bytes };
}

function beginningOf(chunk: Buffer): string {
  return chunk.toString('latin1', 0, 4096);
}

/** How the rows of a file are written, by its first bytes. */
export function syntaxOf(head: Buffer): Syntax {
  const text = head
    .toString('latin1', 0, 512)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^(?:window\.YTD|\[)/.test(text)) return Syntax.DOCUMENTS;
  if (!text.startsWith('{')) return Syntax.TABLE;
  const end = head.indexOf(0x0a);
  const next = end === -1 ? '' : head.toString('latin1', end + 1, end + 64).trimStart();
  return next.startsWith('{') ? Syntax.LINES : Syntax.DOCUMENTS;
}

/** The first rows, as far as they are whole. */
async function sampleOf(head: Buffer, syntax: Syntax, isWhole: boolean): Promise<Sample> {
  const rows: ForeignRow[] = [];
  try {
    for await (const row of readForeignRows(syntax, once(head))) {
      rows.push(row);
      if (rows.length === MOST_ROWS) break;
    }
  } catch (error) {
    // What is cut off is not the file's fault here; what is no table or JSON is told when it is read.
    if (!(error instanceof InvalidInputError)) throw error;
  }
  // The last row may go on behind what was read.
  if (!isWhole && rows.length < MOST_ROWS && syntax !== Syntax.DOCUMENTS) rows.pop();
  const values = rows.flatMap((row) => ('value' in row ? [row.value] : []));
  return { columns: rows[0]?.after.columns?.names ?? null, rows: values };
}

async function* once(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk;
}
