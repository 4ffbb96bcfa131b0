import { type FileHandle, open } from 'node:fs/promises';
import { InvalidInputError } from '@loupe/kernel';

/** Opens a file that an argument or option names. @throws InvalidInputError that says why it cannot be opened */
export async function openedText(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw new InvalidInputError(`file: ${(error as Error).message}`);
  }
}
