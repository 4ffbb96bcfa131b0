import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tells whether LOUPE_SECRET_KEY is the one that the data were written with; `loupe migrate` fills it in. */
export class KeyCheck1796860802400 implements MigrationInterface {
  name = 'KeyCheck1796860802400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row at the most. It belongs to the installation, not to a workspace.
      CREATE TABLE installation (
        id boolean PRIMARY KEY DEFAULT TRUE CHECK (id),
        key_check bytea NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE installation;');
  }
}
