import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { readableBytes } from '@loupe/imports';
import { InvalidInputError } from '@loupe/kernel';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** A file to import, as named on the command line. */
export interface Source {
  name: string;
  /** Size on the disk in bytes; null if it is unknown until the end. */
  size: number | null;
}

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
 * Checks all files before anything is imported.
 * @throws InvalidInputError naming the first one that cannot be read
 */
export async function findSources(names: readonly string[]): Promise<Source[]> {
  return Promise.all(
    names.map(async (name) => {
      if (name === STANDARD_INPUT) return { name, size: null };
      const found = await stat(name).catch((error: NodeJS.ErrnoException) => {
        throw new InvalidInputError(`${name} cannot be read: ${error.code ?? error.message}`);
      });
      if (found.isDirectory()) throw new InvalidInputError(`${name} is a directory: name the files in it`);
      return { name, size: found.isFile() ? found.size : null };
    }),
  );
}

/** The bytes of a source, and the first one that is not white space. */
export interface OpenedSource {
  readonly firstByte: number | undefined;
  readonly bytes: AsyncGenerator<Buffer>;
}

/**
 * Opens a source. Gzip is recognized by the first bytes, not by the file's name, and decompressed.
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
