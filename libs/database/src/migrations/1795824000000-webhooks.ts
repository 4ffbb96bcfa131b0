import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that a workspace's systems receive, and the webhooks that deliver them. */
export class Webhooks1795824000000 implements MigrationInterface {
  name = 'Webhooks1795824000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [OUTBOX, SUBSCRIPTIONS, DELIVERIES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE webhook_deliveries, webhook_origins, webhook_subscriptions, outbox_interests, outbox_events;
    `);
  }
}

/**
 * An event is written in the transaction that causes it, if its workspace has an interest in its type ('*' means all
 * types). Interests come from webhook subscriptions, including disabled ones. relayed_at is null until the relay has
 * handed the event to its consumers.
 */
const OUTBOX = `
  CREATE TABLE outbox_events (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    relayed_at timestamptz(3),
    PRIMARY KEY (workspace_id, id)
  );
  -- For: events, newest first; events missed while disabled; the removal of old ones.
  CREATE INDEX outbox_events_by_creation ON outbox_events (workspace_id, created_at, id);
  -- For: the relay, which takes events of each workspace in turn.
  CREATE INDEX outbox_events_waiting ON outbox_events (workspace_id, id) WHERE relayed_at IS NULL;

  CREATE TABLE outbox_interests (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    event_type text NOT NULL,
    PRIMARY KEY (workspace_id, event_type)
  );
`;

/**
 * Secrets are encrypted (libs/config/src/sealer.ts). failing_since is null while the last attempt succeeded;
 * failed_deliveries is the number of deliveries with only failures since then. Transport failures are counted by origin,
 * over all workspaces.
 */
const SUBSCRIPTIONS = `
  CREATE TABLE webhook_subscriptions (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    url text NOT NULL CHECK (length(url) <= 2048),
    origin text NOT NULL,
    event_types text[] NOT NULL,
    metadata jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL CHECK (status IN ('ACTIVE', 'DISABLED_BY_USER', 'DISABLED_BY_SYSTEM')),
    disabled_at timestamptz(3),
    disabled_reason text,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_until timestamptz(3),
    failing_since timestamptz(3),
    failed_deliveries integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id),
    CHECK ((status = 'ACTIVE') = (disabled_at IS NULL))
  );
  -- For: subscriptions, newest first.
  CREATE INDEX webhook_subscriptions_by_creation ON webhook_subscriptions (workspace_id, created_at, id);

  CREATE TABLE webhook_origins (
    origin text PRIMARY KEY,
    failures integer NOT NULL,
    pause_seconds integer,
    paused_until timestamptz(3)
  );
`;

/**
 * next_attempt_at is null once a delivery is settled: delivered, or failed for good. A lease marks a delivery that is in
 * the job queue or under way; it expires if the job is lost. attempts counts all attempts; round_attempts counts those
 * since the delivery was created or last replayed, and determines the schedule.
 */
const DELIVERIES = `
  CREATE TABLE webhook_deliveries (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED')),
    attempts integer NOT NULL DEFAULT 0,
    round_attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz(3),
    lease uuid,
    leased_until timestamptz(3),
    last_attempt_at timestamptz(3),
    last_error text,
    last_response_status integer,
    response_time_ms integer,
    response_body text,
    delivered_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, id),
    -- Led by the event, for the foreign key.
    UNIQUE (workspace_id, event_id, subscription_id),
    FOREIGN KEY (workspace_id, subscription_id) REFERENCES webhook_subscriptions ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, event_id) REFERENCES outbox_events ON DELETE CASCADE
  ) WITH (fillfactor = 80);
  -- For: deliveries, newest first, of the workspace and of one subscription; the replay of the last day.
  CREATE INDEX webhook_deliveries_by_creation ON webhook_deliveries (workspace_id, created_at, id);
  CREATE INDEX webhook_deliveries_by_subscription
    ON webhook_deliveries (workspace_id, subscription_id, created_at, id);
  -- For: the dispatcher, which takes what is due of each subscription in turn.
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (workspace_id, subscription_id, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL AND lease IS NULL AND event_type <> 'subscription.ping';
  -- For: pings, which wait for nothing.
  CREATE INDEX webhook_deliveries_pings ON webhook_deliveries (next_attempt_at)
    WHERE next_attempt_at IS NOT NULL AND lease IS NULL AND event_type = 'subscription.ping';
  -- For: how much of a subscription is under way; leases that have ended.
  CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (workspace_id, subscription_id, leased_until)
    WHERE lease IS NOT NULL;
`;
