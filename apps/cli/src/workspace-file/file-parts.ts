import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { InvalidInputError } from '@loupe/kernel';
import { extract } from 'tar-stream';
import { BytesCheck, type Checked } from '../backup/checked-bytes.js';

const BLOCK = 512;

/** A part of a file whose bytes are read once, from the first to the last. */
export interface Part {
  readonly name: string;
  readonly size: number;
  /** Where the part begins in the file. */
  readonly offset: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/** What a part takes in a file of `tar`. */
export function sizeInFile(size: number): number {
  return BLOCK + Math.ceil(size / BLOCK) * BLOCK;
}

/**
 * The parts of a file, in turn; what is not read of one is passed over.
 * @param start where the first of them begins
 * @throws InvalidInputError for what is no file of `tar`, or ends in a part
 */
export async function* partsOf(path: string, start = 0): AsyncGenerator<Part> {
  const entries = extract();
  const fed = pipeline(createReadStream(path, { start }), entries);
  // It fails where the loop below does, or stops.
  fed.catch(() => undefined);
  let offset = start;
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file')
        throw new InvalidInputError(`The file has a part that is no file: ${JSON.stringify(name)}.`);
      yield { name, size, offset, bytes: bytesOf(entry as unknown as AsyncIterable<Buffer>) };
      entry.resume();
      offset += sizeInFile(size);
    }
  } catch (error) {
    throw explained(error);
  }
}

/** The end of the file may be noticed in the middle of a part. */
async function* bytesOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  return error instanceof Error && /tar header|Unexpected end|pax/i.test(error.message)
    ? new InvalidInputError(`The file is damaged or not complete: ${error.message}.`)
    : error;
}

/** Reads a part to its end. */
export async function checkPart({ bytes }: Pick<Part, 'bytes'>): Promise<Checked> {
  const check = new BytesCheck();
  for await (const _ of check.through(bytes));
  return check.result();
}

/** A part in memory. @throws InvalidInputError for one of more bytes than that */
export async function wholePart({ name, size, bytes }: Part, most: number): Promise<Buffer> {
  if (size > most) throw new InvalidInputError(`The file is damaged: its part ${name} is too large.`);
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The line of a part in the list of all of them. */
export function lineOf(name: string, { bytes, sha256 }: Checked): string {
  return `${sha256} ${bytes} ${name}\n`;
}

/** Counts parts, and hashes the list of them. */
export class PartsCheck {
  private readonly hash = createHash('sha256');
  count = 0;

  add(line: string): void {
    this.hash.update(line);
    this.count += 1;
  }

  /** Once, after the last part. */
  result(): { count: number; sha256: string } {
    return { count: this.count, sha256: this.hash.digest('hex') };
  }
}
