import type { Logger } from 'typeorm';
import { noteStatement } from './checked-statements.js';

/** A statement as it was sent. */
export interface SentStatement {
  text: string;
  parameters: unknown[];
}

/** Records the SQL statements that a running application sends. */
export class StatementRecorder implements Logger {
  /** Null while nobody asks: an application may go on for many spec files. */
  private statements: SentStatement[] | null = null;
  private failures = 0;

  logQuery(text: string, parameters: unknown[] = []): void {
    noteStatement(text);
    // Written beside requests, some seconds after them.
    if (text.includes('INSERT INTO api_usage')) return;
    this.statements?.push({ text, parameters });
  }

  /** The statements sent while `work` ran. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    return (await this.sentDuring(work)).map(({ text }) => text);
  }

  /** As `during`, with their parameters. */
  async sentDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
    const sent: SentStatement[] = [];
    this.statements = sent;
    try {
      await work();
    } finally {
      this.statements = null;
    }
    return sent;
  }

  /** Number of statements that PostgreSQL refused while `work` ran; each left an error in its log. */
  async failedDuring(work: () => Promise<unknown>): Promise<number> {
    const before = this.failures;
    await work();
    return this.failures - before;
  }

  logQueryError(): void {
    this.failures += 1;
  }

  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
