import { type Database, raw, type Sql, sql } from '@loupe/database';
import { QueueGroup } from './queue-group.entity.js';

/** Work that waits for its turn, over all queues and workspaces. */
export class QueueGroupsRepository {
  constructor(private readonly db: Database) {}

  /**
   * Queues of which work has been due since before a time, the longest waiting first.
   * @param leftAlone SQL of what holds for the work of a group, `waiting`, that nobody is to do for now
   */
  async dueSince(before: Date, leftAlone: Sql = raw('FALSE')): Promise<{ queue: string; since: Date }[]> {
    // Work of queues without times is due from -infinity on until it is looked at for the first time.
    return this.db.query(sql`
      SELECT waiting.queue, min(waiting.due_at) AS since
      FROM ${this.db.rowsOfEveryWorkspace(QueueGroup, 'waiting')}
      WHERE waiting.due_at <= ${before} AND waiting.due_at > '-infinity' AND NOT (${leftAlone})
      GROUP BY waiting.queue ORDER BY 2, 1`);
  }
}
