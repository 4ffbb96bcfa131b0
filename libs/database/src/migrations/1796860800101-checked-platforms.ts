import type { MigrationInterface, QueryRunner } from 'typeorm';

const RULES = [
  ['items', 'items_provider_check'],
  ['items', 'items_type_check'],
  ['social_profiles', 'social_profiles_provider_check'],
  ['retention_rules', 'retention_rules_provider_check'],
];

/** Checks the rules of the migration before, while others read and write. */
export class CheckedPlatforms1796860800101 implements MigrationInterface {
  name = 'CheckedPlatforms1796860800101';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, rule] of RULES) await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${rule}`);
  }

  /** A rule that was checked can stay so. */
  async down(): Promise<void> {}
}
