import { type FileHandle, open } from 'node:fs/promises';
import { InvalidInputError } from '@loupe/kernel';
import type { LineOutcome } from './importer.js';

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

  async add(outcomes: readonly LineOutcome[]): Promise<void> {
    await this.file.appendFile(outcomes.map(toLine).join(''));
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

function toLine(outcome: LineOutcome): string {
  return `${JSON.stringify(outcome)}\n`;
}
