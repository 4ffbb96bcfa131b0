import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const CHANGES: TriggeredQueue = {
  table: 'bulk_changes',
  queue: 'bulk_changes',
  open: (row) => `${row}.ended_at IS NULL`,
};

/**
 * Changes of many posts: tasks of the leased queue (docs/adr/0026) until they have ended; the id is the operation's, with which
 * they go. Their items have what they had before, so that a change can be undone.
 */
export class BulkChanges1796860820201 implements MigrationInterface {
  name = 'BulkChanges1796860820201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bulk_changes (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('ATTRIBUTES', 'RIGHTS', 'MEMBERSHIPS')),
        change jsonb NOT NULL,
        undoes uuid,
        ended_at timestamptz(3),
        due_at timestamptz(3) NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        lease uuid,
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, id) REFERENCES operations (workspace_id, id) ON DELETE CASCADE
      );
      -- For: claims of a workspace's changes, and their number.
      CREATE INDEX bulk_changes_due ON bulk_changes (workspace_id, due_at) WHERE ended_at IS NULL;
      CREATE TABLE bulk_change_items (
        workspace_id uuid NOT NULL,
        change_id uuid NOT NULL,
        item_id uuid NOT NULL,
        state text NOT NULL DEFAULT 'WAITING'
          CHECK (state IN ('WAITING', 'CHANGED', 'SAME', 'FAILED', 'UNDONE')),
        had jsonb,
        error text,
        PRIMARY KEY (workspace_id, change_id, item_id),
        FOREIGN KEY (workspace_id, change_id) REFERENCES bulk_changes (workspace_id, id) ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE
      );
      -- For: the next batch of a change.
      CREATE INDEX bulk_change_items_waiting ON bulk_change_items (workspace_id, change_id, item_id) WHERE state = 'WAITING';
      -- For: the removal of an item.
      CREATE INDEX bulk_change_items_by_item ON bulk_change_items (workspace_id, item_id);`);
    await runner.query(queueTriggers(CHANGES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(CHANGES));
    await runner.query('DROP TABLE bulk_change_items, bulk_changes');
  }
}
