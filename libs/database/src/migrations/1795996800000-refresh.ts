import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When figures are read again, and the work of operations (docs/adr/0019). */
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
 * One row for each item that will be read again. window_at is when its figures are to be read, due_at when a worker may
 * take the row: later after a failure, and while a worker has it, whose lease tells it from one that took over. A window
 * is read once, because the transaction that stores the reading moves the row on, and only if it has the lease still.
 *
 * A pause keeps all of a workspace's readings on a platform waiting: no quota left, or no credentials. Tallies count what
 * came of readings; late_seconds is the time from window_at to the reading, added up.
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
 * Each item that is there already gets one reading, at a random time: the younger it is, the sooner, and of those older
 * than 30 days over 30 days, so that a million of them are some twenty a minute. After it the schedule is the usual one.
 * Stories that are over get none.
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
