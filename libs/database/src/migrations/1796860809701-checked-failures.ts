import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the rule of the migration before, while others read and write. */
export class CheckedFailures1796860809701 implements MigrationInterface {
  name = 'CheckedFailures1796860809701';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE transcription_queue VALIDATE CONSTRAINT transcription_queue_failure_check',
    );
  }

  /** A rule that was checked can stay so. */
  async down(): Promise<void> {}
}
