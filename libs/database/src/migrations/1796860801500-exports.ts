import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const EXPORTS: TriggeredQueue = {
  table: 'exports',
  queue: 'exports',
  part: (row) => `${row}.size`,
  open: (row) => `${row}.state = 'WAITING'`,
};

/** Exports: tasks of the leased queue (docs/adr/0026) until their file is written, then where it is. */
export class Exports1796860801500 implements MigrationInterface {
  name = 'Exports1796860801500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE exports (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        kind text NOT NULL,
        format text NOT NULL CHECK (format IN ('CSV', 'NDJSON', 'XLSX', 'PARQUET')),
        request jsonb NOT NULL,
        origin text NOT NULL,
        size text NOT NULL CHECK (size IN ('SMALL', 'LARGE')),
        state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'READY', 'FAILED', 'WITHDRAWN')),
        total integer NOT NULL,
        rows integer NOT NULL DEFAULT 0,
        bytes bigint,
        file text,
        runs integer NOT NULL DEFAULT 0,
        withdrawals integer NOT NULL DEFAULT 0,
        error text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        snapshot_at timestamptz(3),
        expires_at timestamptz(3),
        due_at timestamptz(3),
        attempts integer NOT NULL DEFAULT 0,
        lease uuid,
        PRIMARY KEY (workspace_id, id)
      );
      -- For: claims of a workspace's exports, and how many of them wait.
      CREATE INDEX exports_due ON exports (workspace_id, size, due_at) WHERE state = 'WAITING';
      -- For: exports whose file is to be removed, of all workspaces.
      CREATE INDEX exports_by_expiry ON exports (expires_at) WHERE expires_at IS NOT NULL;`);
    await runner.query(queueTriggers(EXPORTS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(EXPORTS));
    await runner.query('DROP TABLE exports;');
  }
}
