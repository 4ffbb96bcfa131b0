import { InvalidInputError } from '@loupe/kernel';
import { plainBytes } from '../format/plain-bytes.js';
import { readForeignRows, Syntax, UNREADABLE } from '../formats/foreign-records.js';
import { look, type Seen } from '../formats/look.js';
import type { ZippedFile } from './zip.js';

/** Endings of files that can have posts; the others are pictures, videos and pages. */
const CAN_HAVE_POSTS = /\.(?:json|jsonl|ndjson|js|csv|tsv|txt)$/i;
/** Files that are looked into. */
const MOST_FILES = 2_000;
/** Bytes of them in all, decompressed. */
const MOST_BYTES = 2 * 1024 ** 3;

/** What an archive was seen to have. */
export interface SeenArchive {
  readonly seen: Seen;
  /** Names of the files whose posts are taken, and of the others that could have some. */
  readonly taken: readonly string[];
  readonly left: readonly string[];
  /** The rows of the files that are taken, as a line of JSON each. */
  rows(): AsyncGenerator<Buffer>;
}

/**
 * Looks into the files of an archive. Those of the format of the surest one are taken, one after the other.
 * @throws InvalidInputError where none is of a known format
 */
export async function lookInto(files: readonly ZippedFile[]): Promise<SeenArchive> {
  if (files.some(({ name }) => name === 'content.xml'))
    throw new InvalidInputError(
      'This is a workbook of LibreOffice: save its sheet as CSV or XLSX, and import that',
    );
  const candidates = files.filter(({ name }) => CAN_HAVE_POSTS.test(name)).slice(0, MOST_FILES);
  if (candidates.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
    throw new InvalidInputError(`The archive is refused: its files expand to more than ${MOST_BYTES} bytes`);
  const found: { file: ZippedFile; seen: Seen }[] = [];
  for (const file of candidates) {
    const seen = await seenIn(file);
    if (seen !== null) found.push({ file, seen });
  }
  const [best] = [...found].sort((a, b) => b.seen.certainty - a.seen.certainty);
  if (best === undefined) throw new InvalidInputError('The archive has no file of a format that is known');
  const same = found.filter(({ seen }) => isOne(seen, best.seen));
  const names = new Set(same.map(({ file }) => file.name));
  return {
    seen: { ...best.seen, syntax: Syntax.LINES },
    taken: [...names],
    left: candidates.map(({ name }) => name).filter((name) => !names.has(name)),
    rows: () => linesOf(same),
  };
}

/** Null for a file without posts of a known format. */
async function seenIn(file: ZippedFile): Promise<Seen | null> {
  const bytes = plainBytes(file.bytes());
  try {
    const { seen, bytes: rest } = await look(bytes);
    await rest.return(undefined);
    return seen;
  } catch (error) {
    // A table of something else among them is no reason to refuse the others.
    if (error instanceof InvalidInputError && !error.message.startsWith('The archive')) return null;
    throw error;
  } finally {
    await bytes.return(undefined);
  }
}

/** Tables are read as one where they have the same columns. */
function isOne(one: Seen, other: Seen): boolean {
  const columns = ({ sample }: Seen) => sample.columns?.join('\n') ?? '';
  return one.format.name === other.format.name && columns(one) === columns(other);
}

async function* linesOf(files: readonly { file: ZippedFile; seen: Seen }[]): AsyncGenerator<Buffer> {
  for (const { file, seen } of files) {
    for await (const row of readForeignRows(seen.syntax, plainBytes(file.bytes()))) {
      const value =
        'value' in row ? row.value : { [UNREADABLE]: `${file.name}: line ${row.number} ${row.problem}` };
      yield Buffer.from(`${JSON.stringify(value)}\n`);
    }
  }
}
