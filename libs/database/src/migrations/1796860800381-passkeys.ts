import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of people, and the challenges that were used to sign in. */
export class Passkeys1796860800381 implements MigrationInterface {
  name = 'Passkeys1796860800381';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY,
        person_id uuid NOT NULL REFERENCES people,
        credential_id text NOT NULL UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        name text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        used_at timestamptz(3)
      );
      -- Lists the passkeys of a person, and deletes them with a new password.
      CREATE INDEX passkeys_by_person ON passkeys (person_id);

      CREATE TABLE used_challenges (
        hmac bytea PRIMARY KEY,
        expires_at timestamptz(3) NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_challenges, passkeys;');
  }
}
