import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of people: the key of an authenticator app, and recovery codes. */
export class SecondFactors1796860800380 implements MigrationInterface {
  name = 'SecondFactors1796860800380';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        person_id uuid PRIMARY KEY REFERENCES people,
        sealed_key bytea NOT NULL,
        confirmed_at timestamptz(3),
        last_step bigint NOT NULL DEFAULT 0
      );

      CREATE TABLE recovery_codes (
        hmac bytea PRIMARY KEY,
        person_id uuid NOT NULL REFERENCES people
      );
      -- Counts the codes of a person that are left, and deletes them when new ones are made.
      CREATE INDEX recovery_codes_by_person ON recovery_codes (person_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_codes, second_factors;');
  }
}
