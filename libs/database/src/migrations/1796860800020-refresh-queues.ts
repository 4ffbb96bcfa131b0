import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const REFRESHES: TriggeredQueue = {
  table: 'operation_items',
  queue: 'refreshes',
  open: (row) => `${row}.state = 'PENDING'`,
};
const IMPORTS: TriggeredQueue = {
  table: 'operations',
  queue: 'imports',
  open: (row) => `${row}.operation_type = 'UPLOAD_ITEM_FROM_URL' AND ${row}.completed_at IS NULL`,
};
const SNAPSHOTS: TriggeredQueue = {
  table: 'snapshot_schedule',
  queue: 'snapshots',
  part: (row) => `${row}.provider`,
};

/**
 * Moves requested refreshes, imports and scheduled snapshots to the leased queue (docs/adr/0026). Claims and the next due
 * time are read from existing indexes: operation_items_waiting and operations_importing by workspace and due_at,
 * snapshot_schedule_due by workspace, platform and due_at.
 */
export class RefreshQueues1796860800020 implements MigrationInterface {
  name = 'RefreshQueues1796860800020';

  async up(runner: QueryRunner): Promise<void> {
    for (const queue of [REFRESHES, IMPORTS, SNAPSHOTS]) await runner.query(queueTriggers(queue));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const queue of [REFRESHES, IMPORTS, SNAPSHOTS]) await runner.query(dropQueueTriggers(queue));
  }
}
