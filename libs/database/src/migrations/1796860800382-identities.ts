import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of people at the organization's OpenID Connect provider. */
export class Identities1796860800382 implements MigrationInterface {
  name = 'Identities1796860800382';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        person_id uuid NOT NULL REFERENCES people,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (issuer, subject)
      );
      -- Says whether a person has one: an invitation sets no password then.
      CREATE INDEX identities_by_person ON identities (person_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identities;');
  }
}
