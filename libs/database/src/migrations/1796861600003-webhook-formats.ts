import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which form a subscription is sent events: as Standard Webhooks, or as a message of a chat. */
export class WebhookFormats1796861600003 implements MigrationInterface {
  name = 'WebhookFormats1796861600003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE webhook_subscriptions ADD COLUMN format text NOT NULL DEFAULT 'STANDARD'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_subscriptions DROP COLUMN format');
  }
}
