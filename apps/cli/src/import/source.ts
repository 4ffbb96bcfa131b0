import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { canBeMedia, readableBytes } from '@loupe/imports';
import { AppError, InvalidInputError } from '@loupe/kernel';
import { FolderMedia } from './folder-media.js';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** A file to import, as named on the command line. */
export interface Source {
  name: string;
  /** Size on the disk in bytes; null if it is unknown until the end. */
  size: number | null;
  /** Whether it was found in a folder: it is left out where it has no posts that are known. */
  isOfFolder?: boolean;
  /** The pictures and videos of the folder. */
  media?: FolderMedia;
}

/** Files of a folder that can have posts, also packed; the others are pictures, videos and pages. */
const CAN_HAVE_POSTS = /\.(?:json|jsonl|ndjson|js|csv|tsv|tab|txt|xlsx|zip|car)(?:\.gz|\.xz)?$/i;
/** A folder with more files is one of something else. */
const MOST_FILES = 100_000;

/** A source whose reading failed after its beginning: a damaged gzip stream, a failing disk. */
export class UnreadableSourceError extends InvalidInputError {
  constructor(name: string, cause: unknown) {
    super(`${name} cannot be read to its end: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/** Whether reading ended because of its signal. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/**
 * Checks all files before anything is imported. Of a folder they are those in it that can have posts, by name.
 * @throws InvalidInputError naming the first one that cannot be read
 */
export async function findSources(names: readonly string[]): Promise<Source[]> {
  const found = await Promise.all(
    names.map(async (name): Promise<Source[]> => {
      if (name === STANDARD_INPUT) return [{ name, size: null }];
      const found = await stat(name).catch((error: NodeJS.ErrnoException) => {
        throw new InvalidInputError(`${name} cannot be read: ${error.code ?? error.message}`);
      });
      if (found.isDirectory()) return sourcesIn(name);
      return [{ name, size: found.isFile() ? found.size : null }];
    }),
  );
  return found.flat();
}

async function sourcesIn(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const namesOf = (isWanted: (name: string) => boolean) =>
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && isWanted(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  const names = namesOf((name) => CAN_HAVE_POSTS.test(name));
  if (names.length === 0) throw new InvalidInputError(`${folder} has no files that could have posts`);
  if (names.length > MOST_FILES) throw new InvalidInputError(`${folder} has more than ${MOST_FILES} files`);
  const media = new FolderMedia(namesOf(canBeMedia).slice(0, MOST_FILES));
  return Promise.all(
    names.map(async (name) => ({ name, size: (await stat(name)).size, isOfFolder: true, media })),
  );
}

/**
 * What work with a source gives; null for a file of a folder that has no posts, which is said.
 * @throws errors of the work, but for what such a file is
 */
export async function unlessLeftOut<Result>(
  { name, isOfFolder = false }: Source,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    const isOfFile = error instanceof AppError && ['INVALID_INPUT', 'BAD_REQUEST'].includes(error.code);
    if (!isOfFolder || !isOfFile || error instanceof UnreadableSourceError) throw error;
    console.error(`${name}: left out: ${error.message}`);
    return null;
  }
}

/** The bytes of a source, and the first one that is not white space. */
export interface OpenedSource {
  readonly firstByte: number | undefined;
  readonly bytes: AsyncGenerator<Buffer>;
}

/**
 * Opens a source. Gzip and xz are recognized by the first bytes, not by the file's name, and decompressed.
 * @param onRead receives the number of bytes read, before decompression
 * @param signal ends the reading; the iteration then throws an AbortError
 * @throws UnreadableSourceError if reading fails, now or during the iteration
 */
export async function openSource(
  name: string,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<OpenedSource> {
  const bytes = readSource(name, onRead, signal);
  const seen: Buffer[] = [];
  let firstByte: number | undefined;
  while (firstByte === undefined) {
    const next = await bytes.next();
    if (next.done === true) break;
    seen.push(next.value);
    firstByte = next.value.find((byte) => !isBlank(byte));
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* seen.splice(0);
    yield* bytes;
  }
  return { firstByte, bytes: all() };
}

/** White space, and the byte order mark of UTF-8. */
function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf;
}

async function* readSource(
  name: string,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const input = name === STANDARD_INPUT ? process.stdin : createReadStream(name);
  try {
    yield* readableBytes(countBytes(addAbortSignal(signal, input), onRead));
  } catch (error) {
    throw isAbort(error) ? error : new UnreadableSourceError(name, error);
  }
}

async function* countBytes(
  input: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of input) {
    onRead(chunk.length);
    yield chunk;
  }
}
