import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Tokenizers of 250,000 words have some 17 MB. */
const MAX_JSON_BYTES = 64 * 1024 * 1024;
/** Of larger files, what is at the beginning and at the end counts: a training changes all of a network. */
const READ_OF_LARGE = 1024 * 1024;
/** Hexadecimal digits of a fingerprint. */
const DIGITS = 12;

/** A folder's file cannot be used; the message names it. */
export class FolderProblem extends Error {}

/** The size of a file in bytes; null where there is none. */
export function sizeOf(folder: string, name: string): number | null {
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  return found?.isFile() === true ? found.size : null;
}

/**
 * A JSON file of a folder in its shape; null where there is none.
 * @throws FolderProblem for a file that is too large, is no JSON or has another shape
 */
export function jsonOf<Shape>(folder: string, name: string, shape: z.ZodType<Shape>): Shape | null {
  const size = sizeOf(folder, name);
  if (size === null) return null;
  if (size > MAX_JSON_BYTES) throw new FolderProblem(`${name} has more than 64 MB`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch (error) {
    throw new FolderProblem(`${name} cannot be read: ${(error as Error).message}`);
  }
  const parsed = shape.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new FolderProblem(`${name} cannot be used: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return parsed.data;
}

/** A short digest of files of a folder, the same wherever the folder is copied to. Files that are not there count as such. */
export function fingerprint(folder: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) {
    const size = sizeOf(folder, name);
    hash.update(`${name} ${size}\0`);
    if (size !== null) hash.update(ends(join(folder, name)));
  }
  return hash.digest('hex').slice(0, DIGITS);
}

/** The first and the last megabyte of a file; of a smaller one, all. */
function ends(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size <= 2 * READ_OF_LARGE) return readFileSync(file);
    const read = Buffer.alloc(2 * READ_OF_LARGE);
    readSync(file, read, 0, READ_OF_LARGE, 0);
    readSync(file, read, READ_OF_LARGE, READ_OF_LARGE, size - READ_OF_LARGE);
    return read;
  } finally {
    closeSync(file);
  }
}
