import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The results of a delivery's newest 20 attempts, in the row that every attempt writes anyway. */
export class WebhookAttempts1796342400000 implements MigrationInterface {
  name = 'WebhookAttempts1796342400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhook_deliveries ADD COLUMN attempt_log jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_deliveries DROP COLUMN attempt_log');
  }
}
