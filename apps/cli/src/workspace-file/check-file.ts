import { InvalidInputError } from '@loupe/kernel';
import { inBytes, type ProgressLines } from '../backup/progress-lines.js';
import {
  COMPLETE,
  type Complete,
  kindOf,
  MANIFEST,
  MAX_ROWS_BYTES,
  type Manifest,
  readComplete,
  readManifest,
} from './file-format.js';
import { checkPart, lineOf, type Part, PartsCheck, partsOf, wholePart } from './file-parts.js';

const DESCRIBED_BYTES = 1024 * 1024;

/** A file whose every byte was read, and is what the file says at its end. */
export interface CheckedFile {
  readonly path: string;
  readonly manifest: Manifest;
  readonly complete: Complete;
  /** Where the parts of rows begin. */
  readonly rowsAt: number;
}

/**
 * Reads the beginning of a file.
 * @throws InvalidInputError for what is no workspace's file, and for one of another form
 */
export async function manifestIn(path: string): Promise<Manifest> {
  for await (const part of partsOf(path)) return readManifest(await manifestPart(part));
  throw new InvalidInputError('The file is empty.');
}

/**
 * Reads a file from its beginning to its end.
 * @throws InvalidInputError that says what is wrong with it
 */
export async function checkFile(path: string, progress: ProgressLines): Promise<CheckedFile> {
  const check = new PartsCheck();
  let manifest: Manifest | null = null;
  let complete: Complete | null = null;
  let rowsAt: number | null = null;
  for await (const part of partsOf(path)) {
    if (complete !== null) throw new InvalidInputError(`The file has parts behind its ${COMPLETE}.`);
    if (manifest === null) {
      const text = await manifestPart(part);
      manifest = readManifest(text);
      check.add(lineOf(part.name, await checkPart({ bytes: chunksOf(text) })));
    } else if (part.name === COMPLETE) {
      complete = readComplete(await wholePart(part, DESCRIBED_BYTES));
      rowsAt ??= part.offset;
    } else {
      const kind = kindOf(part.name, manifest);
      if ('table' in kind && part.size > MAX_ROWS_BYTES)
        throw new InvalidInputError(`The file is damaged: its part ${part.name} is too large.`);
      if ('table' in kind) rowsAt ??= part.offset;
      else if (rowsAt !== null)
        throw new InvalidInputError('The file is damaged: its parts are in disorder.');
      check.add(lineOf(part.name, await checkPart(part)));
      progress.goesOn(() => `Checking the file: ${inBytes(part.offset)}`);
    }
  }
  if (manifest === null) throw new InvalidInputError('The file is empty.');
  if (complete === null || rowsAt === null)
    throw new InvalidInputError(`The file is not complete: it lacks its ${COMPLETE}.`);
  const { count, sha256 } = check.result();
  if (count !== complete.parts.count || sha256 !== complete.parts.sha256)
    throw new InvalidInputError('The file is damaged: its parts are not what it says at its end.');
  return { path, manifest, complete, rowsAt };
}

function manifestPart(part: Part): Promise<Buffer> {
  if (part.name !== MANIFEST) throw new InvalidInputError('The file is not a workspace of Loupe.');
  return wholePart(part, DESCRIBED_BYTES);
}

async function* chunksOf(text: Buffer): AsyncGenerator<Buffer> {
  yield text;
}
