import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { InvalidInputError } from '@loupe/kernel';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';
import { ZIP_MAGIC } from '../format/decompressed.js';

/** Archives of a person's posts have a file for each picture. */
const MOST_ENTRIES = 100_000;
/** Decompressed bytes for each byte of the archive, as for gzip: beyond it an archive is made to cost. */
const MOST_RATIO = 200;
const FREE_BYTES = 16 * 1024 * 1024;

/** A file in an archive. */
export interface ZippedFile {
  readonly name: string;
  /** Bytes of it, decompressed. */
  readonly size: number;
  /** CRC-32 of these bytes, as the archive says. */
  readonly checksum: number;
  /** Its bytes, decompressed. @throws InvalidInputError, during the iteration, for a damaged file */
  bytes(): AsyncGenerator<Buffer>;
}

/** Whether an input begins as zip archives do. */
export function isZip(head: Buffer): boolean {
  return head.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC);
}

/**
 * The files of an archive, which is kept on the disk for as long as `use` runs: where its files are stands at its end.
 * @throws InvalidInputError at once for paths that leave the archive, too many files, and sizes that are made to cost
 */
export async function* unzipped<Value>(
  chunks: AsyncIterable<Buffer>,
  use: (files: readonly ZippedFile[]) => AsyncIterable<Value>,
): AsyncGenerator<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-import-'));
  try {
    const path = join(folder, 'archive.zip');
    await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(path));
    const archive = await openArchive(path);
    try {
      yield* use(await filesOf(archive));
    } finally {
      archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const OPTIONS: Options = { lazyEntries: true, autoClose: false };

async function openArchive(path: string): Promise<ZipFile> {
  try {
    return await promisify<string, Options, ZipFile>(open)(path, OPTIONS);
  } catch (error) {
    throw damaged(error);
  }
}

async function filesOf(archive: ZipFile): Promise<ZippedFile[]> {
  if (archive.entryCount > MOST_ENTRIES)
    throw new InvalidInputError(`The archive has more than ${MOST_ENTRIES} files`);
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    archive.on('entry', (entry) => {
      found.push(entry);
      archive.readEntry();
    });
    archive.on('end', () => resolve(found));
    // It is also told so that a path leaves the archive.
    archive.on('error', (error) => reject(damaged(error)));
    archive.readEntry();
  });
  for (const { fileName, uncompressedSize, compressedSize } of entries) {
    const isBomb = uncompressedSize > FREE_BYTES && uncompressedSize > MOST_RATIO * compressedSize;
    if (isBomb)
      throw new InvalidInputError(
        `The archive is refused: ${shown(fileName)} expands to ${uncompressedSize} bytes`,
      );
  }
  return entries
    .filter(({ fileName }) => !fileName.endsWith('/'))
    .map((entry) => ({
      name: shown(entry.fileName),
      size: entry.uncompressedSize,
      checksum: entry.crc32,
      bytes: () => bytesOf(archive, entry),
    }));
}

async function* bytesOf(archive: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  if ((entry.generalPurposeBitFlag & 1) === 1)
    throw new InvalidInputError(`The archive is encrypted: ${shown(entry.fileName)} cannot be read`);
  try {
    const stream = await promisify<Entry, Readable>(archive.openReadStream.bind(archive))(entry);
    // Who needs the beginning only ends the stream.
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): InvalidInputError {
  const why = error instanceof Error ? error.message : String(error);
  return new InvalidInputError(`The archive cannot be read: ${why.slice(0, 200)}`);
}

function shown(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd').slice(-200);
}
