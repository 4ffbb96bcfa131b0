import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DROP_FORMER_DELIVERIES, FORMER_DELIVERIES, FORMER_DELIVERIES_QUEUED } from './former-programs.js';
import { inTransaction, isFunction, replaceIndexConcurrently } from './without-standing-still.js';

const PING = `'subscription.ping'`;
/** Pings are a queue of their own; of other deliveries each subscription is a group. */
const QUEUE = `CASE WHEN event_type = ${PING} THEN 'webhook_pings' ELSE 'webhooks' END`;
const PART = `CASE WHEN event_type = ${PING} THEN '' ELSE subscription_id::text END`;

/** As in queue-triggers.ts: the first transaction's row is its own. */
const SOONEST = `
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at`;

/**
 * The deliveries of webhooks and the events of the outbox under the leased queue (docs/adr/0026): claims name a workspace.
 * due_at is when a delivery is due to the queue, which a lease puts off; next_attempt_at is what the API shows.
 */
export class WebhookQueues1796860800030 implements MigrationInterface {
  name = 'WebhookQueues1796860800030';
  /** A busy installation has millions of deliveries. Each step bears that an interrupted attempt has done it. */
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [
      'ALTER TABLE webhook_deliveries ADD COLUMN IF NOT EXISTS due_at timestamptz(3)',
      FORMER_DELIVERIES,
    ]);
    await inTransaction(runner, [DUE]);
    await indexDeliveries(runner);
    if (!(await isFunction(runner, 'webhook_deliveries_came'))) {
      await inTransaction(runner, [DELIVERY_TRIGGERS, FORMER_DELIVERIES_QUEUED]);
    }
    if (!(await isFunction(runner, 'outbox_events_came'))) await inTransaction(runner, [EVENT_TRIGGER]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER queue_came ON outbox_events;
      DROP TRIGGER queue_came ON webhook_deliveries;
      DROP TRIGGER queue_became_due ON webhook_deliveries;
      ${DROP_FORMER_DELIVERIES}
      DROP FUNCTION outbox_events_came(), webhook_deliveries_came(), webhook_deliveries_became_due();
      DELETE FROM queue_groups WHERE queue IN ('outbox', 'webhooks', 'webhook_pings');
      DROP INDEX webhook_deliveries_due, webhook_deliveries_leased, webhook_deliveries_pings;
      ALTER TABLE webhook_deliveries ADD COLUMN IF NOT EXISTS leased_until timestamptz(3);
      UPDATE webhook_deliveries SET leased_until = due_at WHERE lease IS NOT NULL;
      ALTER TABLE webhook_deliveries DROP COLUMN due_at;
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (workspace_id, subscription_id, next_attempt_at)
        WHERE next_attempt_at IS NOT NULL AND lease IS NULL AND event_type <> ${PING};
      CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (workspace_id, subscription_id, leased_until)
        WHERE lease IS NOT NULL;
      CREATE INDEX webhook_deliveries_pings ON webhook_deliveries (next_attempt_at)
        WHERE next_attempt_at IS NOT NULL AND lease IS NULL AND event_type = ${PING};
    `);
  }
}

/** Those that are open when the triggers begin. */
const DUE = `UPDATE webhook_deliveries SET due_at = COALESCE(leased_until, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL AND due_at IS NULL`;

async function indexDeliveries(runner: QueryRunner): Promise<void> {
  // For: a claim, which takes deliveries of a subscription that are due, and when its next one is due.
  await replaceIndexConcurrently(
    runner,
    'webhook_deliveries_due',
    `ON webhook_deliveries (workspace_id, subscription_id, due_at) WHERE due_at IS NOT NULL AND event_type <> ${PING}`,
  );
  // For: the same of a workspace's pings.
  await replaceIndexConcurrently(
    runner,
    'webhook_deliveries_pings',
    `ON webhook_deliveries (workspace_id, due_at) WHERE due_at IS NOT NULL AND event_type = ${PING}`,
  );
  // For: how many deliveries of a workspace's subscriptions are under way.
  await replaceIndexConcurrently(
    runner,
    'webhook_deliveries_leased',
    'ON webhook_deliveries (workspace_id, subscription_id, due_at) WHERE lease IS NOT NULL',
  );
}

const DELIVERY_TRIGGERS = `
  CREATE FUNCTION webhook_deliveries_came() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, ${QUEUE}, ${PART}, min(due_at) FROM added
    WHERE due_at IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 ${SOONEST};
    RETURN NULL;
  END $$;
  CREATE FUNCTION webhook_deliveries_became_due() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT changed.workspace_id, ${QUEUE}, ${PART}, changed.due_at FROM (SELECT NEW.*) AS changed ${SOONEST};
    RETURN NULL;
  END $$;
  CREATE TRIGGER queue_came AFTER INSERT ON webhook_deliveries REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION webhook_deliveries_came();
  CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON webhook_deliveries FOR EACH ROW
    WHEN (NEW.due_at IS NOT NULL AND NEW.due_at < COALESCE(OLD.due_at, 'infinity'))
    EXECUTE FUNCTION webhook_deliveries_became_due();
  INSERT INTO queue_groups (workspace_id, queue, part, due_at)
  SELECT workspace_id, ${QUEUE}, ${PART}, min(due_at) FROM webhook_deliveries
  WHERE due_at IS NOT NULL GROUP BY 1, 2, 3;
`;

/** An event is due as soon as it is written, whatever the clocks of two machines say. */
const EVENT_TRIGGER = `
  CREATE FUNCTION outbox_events_came() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, due_at)
    SELECT DISTINCT workspace_id, 'outbox', '-infinity'::timestamptz FROM added WHERE relayed_at IS NULL
    ORDER BY 1 ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at;
    RETURN NULL;
  END $$;
  CREATE TRIGGER queue_came AFTER INSERT ON outbox_events REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION outbox_events_came();
  INSERT INTO queue_groups (workspace_id, queue, due_at)
  SELECT DISTINCT workspace_id, 'outbox', '-infinity'::timestamptz FROM outbox_events WHERE relayed_at IS NULL;
`;
