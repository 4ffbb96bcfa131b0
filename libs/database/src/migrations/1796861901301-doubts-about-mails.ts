import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails of which a server had all, and nobody knows whether it took them (docs/adr/0141). They are read with their row, by its key. */
export class DoubtsAboutMails1796861901301 implements MigrationInterface {
  name = 'DoubtsAboutMails1796861901301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE place_deliveries ADD COLUMN handed_over_at timestamptz(3), ADD COLUMN doubts smallint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE place_deliveries DROP COLUMN handed_over_at, DROP COLUMN doubts');
  }
}
