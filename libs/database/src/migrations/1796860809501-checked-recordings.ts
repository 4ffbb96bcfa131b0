import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the rule of the migration before, while others read and write. */
export class CheckedRecordings1796860809501 implements MigrationInterface {
  name = 'CheckedRecordings1796860809501';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE media_contents VALIDATE CONSTRAINT media_contents_type_check');
  }

  /** A rule that was checked can stay so. */
  async down(): Promise<void> {}
}
