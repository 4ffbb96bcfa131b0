import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions get another cookie when the rights of their person change. The former one is taken for some seconds more, for requests
 * that were on their way.
 */
export class SessionRotation1796860801001 implements MigrationInterface {
  name = 'SessionRotation1796860801001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN rotation_due boolean NOT NULL DEFAULT FALSE,
        ADD COLUMN former_hmac bytea,
        ADD COLUMN former_until timestamptz(3);
      -- For: the session of a former cookie. Few sessions have one.
      CREATE UNIQUE INDEX sessions_by_former_hmac ON sessions (former_hmac) WHERE former_hmac IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions DROP COLUMN rotation_due, DROP COLUMN former_hmac, DROP COLUMN former_until;
    `);
  }
}
