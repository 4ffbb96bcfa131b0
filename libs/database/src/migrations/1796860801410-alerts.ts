import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers } from './queue-triggers.js';

const QUEUE = { table: 'alert_checks', queue: 'alerts' };

/** Rules about metrics, the alerts that they raised, and the snapshots that are still to be checked (ADR 61). */
export class Alerts1796860801410 implements MigrationInterface {
  name = 'Alerts1796860801410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(queueTriggers(QUEUE));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(QUEUE));
    await runner.query('DROP TABLE alert_checks, alerts, alert_rules');
  }
}

const TABLES = `
  CREATE TABLE alert_rules (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    name text NOT NULL,
    filter json,
    custom_attribute_conditions json NOT NULL DEFAULT '[]',
    metric text NOT NULL,
    at_least double precision NOT NULL,
    is_percent boolean NOT NULL DEFAULT FALSE,
    hours integer,
    paused boolean NOT NULL DEFAULT FALSE,
    checked_since timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    -- For: the rules of a workspace, in the list and in checks.
    PRIMARY KEY (workspace_id, id)
  );

  CREATE TABLE alerts (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    rule_id uuid,
    item_id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    value numeric NOT NULL,
    previous_value numeric,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id),
    -- For: one alert for a rule and an item; the deletion of a rule.
    UNIQUE (workspace_id, rule_id, item_id),
    FOREIGN KEY (workspace_id, rule_id) REFERENCES alert_rules (workspace_id, id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE
  );
  -- For: the list of alerts, newest first.
  CREATE INDEX alerts_by_time ON alerts (workspace_id, created_at, id);
  -- For: the list of alerts of one rule, newest first.
  CREATE INDEX alerts_by_rule ON alerts (workspace_id, rule_id, created_at, id);
  -- For: whether an item has its alert already; the deletion of an item.
  CREATE INDEX alerts_by_item ON alerts (workspace_id, item_id);
  -- For: one alert that an item went viral.
  CREATE UNIQUE INDEX alerts_of_virality ON alerts (workspace_id, item_id) WHERE rule_id IS NULL;

  -- Snapshots that are still to be checked.
  CREATE TABLE alert_checks (
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL,
    captured_at timestamptz(3) NOT NULL,
    due_at timestamptz(3) NOT NULL,
    -- For: a claim of the queue, which takes them in this order; the deletion of an item.
    PRIMARY KEY (workspace_id, item_id, captured_at),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE
  );
`;
