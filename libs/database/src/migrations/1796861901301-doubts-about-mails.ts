import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails of which a server had all, and nobody knows whether it took them (docs/adr/0141); and addresses that never answered. */
export class DoubtsAboutMails1796861901301 implements MigrationInterface {
  name = 'DoubtsAboutMails1796861901301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE place_deliveries ADD COLUMN handed_over_at timestamptz(3), ADD COLUMN doubts smallint NOT NULL DEFAULT 0;
      -- For: addresses that were asked long ago and never answered, of all workspaces.
      CREATE INDEX mail_consents_unanswered ON mail_consents (asked_at)
        WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL AND asked_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX mail_consents_unanswered;
      ALTER TABLE place_deliveries DROP COLUMN handed_over_at, DROP COLUMN doubts`);
  }
}
