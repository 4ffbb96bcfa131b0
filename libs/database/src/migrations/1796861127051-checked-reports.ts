import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the rule of the migration before, while others read and write. */
export class CheckedReports1796861127051 implements MigrationInterface {
  name = 'CheckedReports1796861127051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stored_bytes VALIDATE CONSTRAINT stored_bytes_kind_check');
  }

  /** A rule that was checked can stay so. */
  async down(): Promise<void> {}
}
