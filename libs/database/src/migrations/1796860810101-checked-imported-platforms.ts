import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the rules of the migration before, while others read and write. */
export class CheckedImportedPlatforms1796860810101 implements MigrationInterface {
  name = 'CheckedImportedPlatforms1796860810101';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['items', 'social_profiles', 'retention_rules'])
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_provider_check`);
  }

  /** A rule that was checked can stay so. */
  async down(): Promise<void> {}
}
