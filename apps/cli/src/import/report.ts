import { type FileHandle, open } from 'node:fs/promises';
import { type EntryOutcome, reportLine } from '@loupe/imports';
import { InvalidInputError } from '@loupe/kernel';

/** A file with one JSON object for each line of the import, written after each batch. */
export class ImportReport {
  private constructor(private readonly file: FileHandle) {}

  /** @throws InvalidInputError if the file cannot be written */
  static async create(path: string): Promise<ImportReport> {
    const file = await open(path, 'w').catch((error: NodeJS.ErrnoException) => {
      throw new InvalidInputError(`report: ${path} cannot be written: ${error.code ?? error.message}`);
    });
    return new ImportReport(file);
  }

  async add(outcomes: readonly EntryOutcome[]): Promise<void> {
    await this.file.appendFile(outcomes.map((outcome) => reportLine(outcome)).join(''));
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
