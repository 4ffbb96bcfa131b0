import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schedule of snapshots, and the work of operations (docs/adr/0019). */
export class Refresh1795996800000 implements MigrationInterface {
  name = 'Refresh1795996800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [SCHEDULE, FIRST_READINGS, OPERATIONS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX operations_importing, operations_unfinished, operation_items_waiting;
      ALTER TABLE operation_items DROP COLUMN due_at, DROP COLUMN attempts, DROP COLUMN lease;
      ALTER TABLE operations DROP COLUMN due_at, DROP COLUMN attempts, DROP COLUMN lease, DROP COLUMN error;
      DROP TABLE snapshot_tallies, snapshot_pauses, snapshot_schedule;
    `);
  }
}

/**
 * One row for each item with a scheduled snapshot. window_at is the time for which the snapshot is planned. due_at is the
 * time from which a worker may take the row: it is later after a failure, and while a worker holds it. The lease tells
 * that worker from one that took over. Each window gives one snapshot, because the transaction that stores the snapshot
 * also advances the row, and only if its lease is still valid.
 *
 * A pause delays all scheduled snapshots of a workspace on a platform: no quota is left, or there are no credentials.
 * Tallies count the outcomes of scheduled refreshes, per workspace and platform; late_seconds is the sum of the times
 * from window_at to the snapshot.
 */
const SCHEDULE = `
  CREATE TABLE snapshot_schedule (
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL,
    provider text NOT NULL,
    window_at timestamptz(3) NOT NULL,
    due_at timestamptz(3) NOT NULL,
    failures integer NOT NULL DEFAULT 0,
    lease uuid,
    PRIMARY KEY (workspace_id, item_id),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  ) WITH (fillfactor = 80);
  -- For: the workers, which skip from one workspace and platform to the next and take the rows of each that are due.
  CREATE INDEX snapshot_schedule_due ON snapshot_schedule (workspace_id, provider, due_at);

  CREATE TABLE snapshot_pauses (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    provider text NOT NULL,
    problem text NOT NULL,
    paused_until timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, provider)
  );

  CREATE TABLE snapshot_tallies (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    provider text NOT NULL,
    outcome text NOT NULL,
    answers bigint NOT NULL,
    late_seconds double precision NOT NULL,
    PRIMARY KEY (workspace_id, provider, outcome)
  );
`;

/**
 * Each existing item gets one scheduled snapshot, at a random time: the younger the item, the sooner. Items older than 30
 * days are spread over 30 days, so a million of them are about twenty a minute. After it the usual schedule applies.
 * Expired stories get none.
 */
const FIRST_READINGS = `
  INSERT INTO snapshot_schedule (workspace_id, item_id, provider, window_at, due_at)
  SELECT workspace_id, id, provider, first, first FROM (
    SELECT workspace_id, id, provider,
      now() + random() * LEAST(GREATEST(now() - taken_at, interval '1 hour'), interval '30 days') AS first
    FROM items
    WHERE (provider <> 'INTERNAL' OR original_url IS NOT NULL)
      AND (type <> 'STORY' OR taken_at > now() - interval '11 hours')
    OFFSET 0) AS known;
`;

/** due_at, attempts and lease as above: of an item that an operation refreshes, and of an operation that imports. */
const OPERATIONS = `
  ALTER TABLE operations
    ADD COLUMN error text,
    ADD COLUMN due_at timestamptz(3) NOT NULL DEFAULT now(),
    ADD COLUMN attempts integer NOT NULL DEFAULT 0,
    ADD COLUMN lease uuid;
  -- For: the workers, which take imports of each workspace in turn.
  CREATE INDEX operations_importing ON operations (workspace_id, due_at)
    WHERE operation_type = 'UPLOAD_ITEM_FROM_URL' AND completed_at IS NULL;
  -- For: refreshes whose last items were deleted, so that nobody completes them.
  CREATE INDEX operations_unfinished ON operations (workspace_id, id)
    WHERE operation_type = 'REFETCH_ENGAGEMENT' AND completed_at IS NULL;

  ALTER TABLE operation_items
    ADD COLUMN due_at timestamptz(3) NOT NULL DEFAULT now(),
    ADD COLUMN attempts integer NOT NULL DEFAULT 0,
    ADD COLUMN lease uuid;
  -- For: the workers, which take items to be refreshed of each workspace in turn.
  CREATE INDEX operation_items_waiting ON operation_items (workspace_id, due_at) WHERE state = 'PENDING';
`;
