import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * proven_at is the time when a subscription's endpoint first accepted a delivery. The endpoints that have accepted none,
 * or that failed last, may together use only a limited number of the worker's slots (docs/webhooks.md).
 */
export class ProvenWebhooks1796860800010 implements MigrationInterface {
  name = 'ProvenWebhooks1796860800010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_subscriptions ADD COLUMN proven_at timestamptz(3);
      UPDATE webhook_subscriptions AS subscription SET proven_at = now() WHERE EXISTS (
        SELECT FROM webhook_deliveries AS delivery
        WHERE delivery.workspace_id = subscription.workspace_id AND delivery.subscription_id = subscription.id
          AND delivery.delivered_at IS NOT NULL AND delivery.event_type <> 'subscription.ping');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_subscriptions DROP COLUMN proven_at');
  }
}
