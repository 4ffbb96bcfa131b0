import { InvalidInputError, isObject } from '@loupe/kernel';
import { unpackedBytes } from '../format/decompressed.js';
import { ImportFormat } from '../format/import-records.js';
import { BROUGHT, LEFT_OUT, readForeignRows, Syntax, UNREADABLE } from '../formats/foreign-records.js';
import type { Companion, MediaPlace, Sample } from '../formats/format.js';
import { type Looking, look, type Seen, type UnknownFile } from '../formats/look.js';
import { guessMapping } from '../formats/mapping/mapping.js';
import type { MediaKeeping } from './brought-files.service.js';
import { MediaFinder, mediaOf } from './brought-media.js';
import type { ZippedFile } from './zip.js';

/** Endings of files that can have posts; the others are pictures, videos and pages. */
const CAN_HAVE_POSTS = /\.(?:(?:json|jsonl|ndjson|js|csv|tsv|tab|txt)(?:\.gz|\.xz)?|car)$/i;
/** Bytes of all files that only complete the posts of others; further ones are not read. */
const MOST_OF_COMPANIONS = 64 * 1024 ** 2;
/** Files that are looked into. */
const MOST_FILES = 2_000;
/** Bytes of them in all, decompressed. */
const MOST_BYTES = 2 * 1024 ** 3;

/** What an archive was seen to have: files of a format of others, of Loupe's own, or of no known one. */
export interface SeenArchive {
  readonly seen: Seen | null;
  readonly unknown: UnknownFile | null;
  /** How the rows are written where they are of Loupe's own format. */
  readonly own: ImportFormat | null;
  /** Names of the files whose posts are taken, and of the others that could have some. */
  readonly taken: readonly string[];
  readonly left: readonly string[];
  /** The rows of the files that are taken, as a line of JSON each; those of a table of Loupe's own as they are. */
  rows(): AsyncGenerator<Buffer>;
}

interface FoundFile {
  readonly file: ZippedFile;
  readonly looking: Omit<Looking, 'bytes'>;
}

/**
 * Looks into the files of an archive. Those of the format of the surest one are taken, one after the other; where none is of a known
 * format, those of Loupe's own, and else those with the columns of the first table or list.
 * @param media what becomes of the pictures and videos beside the posts; null where they are left out
 * @throws InvalidInputError where none could have posts
 */
export async function lookInto(
  files: readonly ZippedFile[],
  media: MediaKeeping | null = null,
): Promise<SeenArchive> {
  if (files.some(({ name }) => name === 'content.xml'))
    throw new InvalidInputError(
      'This is a workbook of LibreOffice: save its sheet as CSV or XLSX, and import that',
    );
  const candidates = files.filter(({ name }) => CAN_HAVE_POSTS.test(name)).slice(0, MOST_FILES);
  if (candidates.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
    throw new InvalidInputError(`The archive is refused: its files expand to more than ${MOST_BYTES} bytes`);
  const found: FoundFile[] = [];
  for (const file of candidates) {
    const looking = await lookingAt(file);
    if (looking !== null) found.push({ file, looking });
  }
  const archive =
    (await known(found, candidates, media === null ? null : { media, files })) ??
    own(found) ??
    unknown(found);
  if (archive === null) throw new InvalidInputError('The archive has no file of a format that is known');
  return {
    ...{ seen: null, unknown: null, own: null },
    ...archive,
    left: candidates
      .map(({ name }) => name)
      .filter((name) => !archive.taken.includes(name) && archive.companion?.is(name) !== true),
  };
}

type TakenFiles = Partial<Pick<SeenArchive, 'seen' | 'unknown' | 'own'>> &
  Pick<SeenArchive, 'taken' | 'rows'> & { readonly companion?: Companion | null };

async function known(
  found: readonly FoundFile[],
  candidates: readonly ZippedFile[],
  beside: MediaBeside | null,
): Promise<TakenFiles | null> {
  const files = found.flatMap(({ file, looking: { seen } }) => (seen === null ? [] : [{ file, seen }]));
  const [best] = [...files].sort((a, b) => b.seen.certainty - a.seen.certainty);
  if (best === undefined) return null;
  const same = files.filter(({ seen }) => isOne(seen, best.seen));
  const companion = await companionOf(best.seen, candidates);
  const { sample } = best.seen;
  const rows = companion === null ? sample.rows : sample.rows.map((row) => companion.complete(row));
  return {
    seen: { ...best.seen, syntax: Syntax.LINES, sample: { ...sample, rows } },
    companion,
    ...takenOf(
      same.map(({ file, seen: { syntax } }) => ({ file, syntax })),
      companion,
      beside === null ? null : { ...beside, where: best.seen.format.media ?? null },
    ),
  };
}

/** What the other files know, where the format has some. */
async function companionOf({ format }: Seen, candidates: readonly ZippedFile[]): Promise<Companion | null> {
  const companion = format.companion?.() ?? null;
  if (companion === null) return null;
  let bytes = 0;
  for (const file of candidates) {
    if (!companion.is(file.name) || bytes + file.size > MOST_OF_COMPANIONS) continue;
    bytes += file.size;
    for await (const row of readForeignRows(Syntax.DOCUMENTS, unpackedBytes(file.bytes())))
      if ('value' in row) companion.learn(row.value);
  }
  return companion;
}

/** Tables keep their cells, of which a line of JSON would not tell that they are cells: one is taken at a time. */
function own(found: readonly FoundFile[]): TakenFiles | null {
  const files = found.flatMap(({ file, looking: { own: syntax } }) =>
    syntax === null ? [] : [{ file, syntax }],
  );
  const lists = files.filter(({ syntax }) => syntax !== Syntax.TABLE);
  if (lists.length > 0) return { own: ImportFormat.NDJSON, ...takenOf(lists) };
  const [table] = files;
  if (table === undefined) return null;
  const { file } = table;
  return { own: ImportFormat.CSV, taken: [file.name], rows: () => unpackedBytes(file.bytes()) };
}

function unknown(found: readonly FoundFile[]): TakenFiles | null {
  const files = found.flatMap(({ file, looking }) =>
    looking.unknown === null || guessMapping(looking.unknown.sample) === null
      ? []
      : [{ file, unknown: looking.unknown }],
  );
  const [first] = files;
  if (first === undefined) return null;
  const same = files.filter(
    ({ unknown: { sample } }) => columnsIn(sample) === columnsIn(first.unknown.sample),
  );
  return {
    unknown: { ...first.unknown, syntax: Syntax.LINES },
    ...takenOf(same.map(({ file, unknown: { syntax } }) => ({ file, syntax }))),
  };
}

function takenOf(
  files: readonly ReadableFile[],
  companion: Companion | null = null,
  media: MediaOfPosts | null = null,
): Pick<SeenArchive, 'taken' | 'rows'> {
  return { taken: files.map(({ file }) => file.name), rows: () => linesOf(files, companion, media) };
}

/** Null for a file that has no posts. */
async function lookingAt(file: ZippedFile): Promise<FoundFile['looking'] | null> {
  const bytes = unpackedBytes(file.bytes());
  try {
    const { bytes: rest, ...looking } = await look(bytes);
    await rest.return(undefined);
    return looking;
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
  return one.format.name === other.format.name && columnsIn(one.sample) === columnsIn(other.sample);
}

function columnsIn({ columns }: Sample): string {
  return columns?.join('\n') ?? '';
}

interface ReadableFile {
  readonly file: ZippedFile;
  readonly syntax: Syntax;
}

/** All files of the archive, and what becomes of pictures and videos. */
interface MediaBeside {
  readonly files: readonly ZippedFile[];
  readonly media: MediaKeeping;
}

interface MediaOfPosts extends MediaBeside {
  /** Null for a format whose posts come without files. */
  readonly where: MediaPlace | null;
}

async function* linesOf(
  files: readonly ReadableFile[],
  companion: Companion | null,
  beside: MediaOfPosts | null,
): AsyncGenerator<Buffer> {
  const finder = beside === null ? null : new MediaFinder(beside.files, beside.media.longest);
  for (const { file, syntax } of files) {
    let isFirst = true;
    for await (const row of readForeignRows(syntax, unpackedBytes(file.bytes()))) {
      const value =
        'value' in row
          ? (companion?.complete(row.value) ?? row.value)
          : { [UNREADABLE]: `${file.name}: line ${row.number} ${row.problem}` };
      const found =
        beside === null ? [] : (finder?.of(beside.where, value, { name: file.name, isFirst }) ?? []);
      isFirst = false;
      for (const each of found) await beside?.media.keep(each);
      const isShown = found.length > 0 && isObject(value) && !Array.isArray(value);
      yield Buffer.from(`${JSON.stringify(isShown ? { ...value, [BROUGHT]: mediaOf(found) } : value)}\n`);
    }
  }
  const left = finder?.left() ?? null;
  if (left !== null) yield Buffer.from(`${JSON.stringify({ [LEFT_OUT]: left })}\n`);
}
