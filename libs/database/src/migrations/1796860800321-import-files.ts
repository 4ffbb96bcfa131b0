import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const FILES: TriggeredQueue = { table: 'import_files', queue: 'import_files' };

/**
 * Files that were sent to be imported: tasks of the leased queue (docs/adr/0026), their reports, and how far the operation of
 * each has come.
 */
export class ImportFiles1796860800321 implements MigrationInterface {
  name = 'ImportFiles1796860800321';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE operations ADD COLUMN progress jsonb;

      CREATE TABLE import_files (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        format text NOT NULL CHECK (format IN ('NDJSON', 'JSON', 'CSV')),
        provider text,
        strict boolean NOT NULL,
        state text NOT NULL DEFAULT 'ARRIVING' CHECK (state IN ('ARRIVING', 'WAITING', 'DONE')),
        position jsonb,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        due_at timestamptz(3),
        attempts integer NOT NULL DEFAULT 0,
        lease uuid,
        PRIMARY KEY (workspace_id, id)
      );
      -- For: claims of a workspace's files, and how many of them wait.
      CREATE INDEX import_files_due ON import_files (workspace_id, due_at) WHERE due_at IS NOT NULL;
      -- For: files whose sender hung up and whose process died, of all workspaces.
      CREATE INDEX import_files_arriving ON import_files (created_at) WHERE due_at IS NULL;

      CREATE TABLE import_reports (
        workspace_id uuid NOT NULL,
        operation_id uuid NOT NULL,
        line bigint NOT NULL,
        lines text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, operation_id, line),
        FOREIGN KEY (workspace_id, operation_id) REFERENCES operations (workspace_id, id) ON DELETE CASCADE
      );
      -- For: reports that are old enough to be removed, of all workspaces.
      CREATE INDEX import_reports_by_creation ON import_reports (created_at);`);
    await runner.query(queueTriggers(FILES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(FILES));
    await runner.query(`
      DROP TABLE import_reports;
      DROP TABLE import_files;
      ALTER TABLE operations DROP COLUMN progress;`);
  }
}
