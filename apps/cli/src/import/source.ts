import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InvalidInputError } from '@loupe/kernel';

/** The name of standard input. */
const STANDARD_INPUT = '-';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

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

/**
 * The bytes of a source. Gzip is recognized by the first bytes, not by the file's name, and decompressed.
 * @param onRead receives the number of bytes read, before decompression
 * @param signal ends the reading; the iteration then throws an AbortError
 * @throws UnreadableSourceError if reading fails later
 */
export async function* readSource(
  name: string,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const input = name === STANDARD_INPUT ? process.stdin : createReadStream(name);
  try {
    yield* decompressed(countBytes(addAbortSignal(signal, input), onRead));
  } catch (error) {
    throw isAbort(error) ? error : new UnreadableSourceError(name, error);
  }
}

async function* decompressed(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await peek(chunks, GZIP_MAGIC.length);
  if (!head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) {
    yield* rest;
    return;
  }
  const gunzip = createGunzip();
  pipeline(Readable.from(rest), gunzip, () => {
    // No error is lost: the iteration over the last stream throws the errors of both.
  });
  yield* gunzip as AsyncIterable<Buffer>;
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

/** Reads the first bytes, which a pipe may deliver one by one, and returns them together with a stream of all bytes. */
async function peek(
  chunks: AsyncGenerator<Buffer>,
  count: number,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < count) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield head;
    yield* chunks;
  }
  return { head, rest: all() };
}
