import type { Logger } from 'typeorm';

/** Records the SQL statements that a running application sends. */
export class StatementRecorder implements Logger {
  private statements: string[] = [];

  logQuery(query: string): void {
    this.statements.push(query);
  }

  /** The statements sent while `work` ran. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    this.statements = [];
    await work();
    return this.statements;
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
