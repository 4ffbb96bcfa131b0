import { AsyncResource } from 'node:async_hooks';
import { type Database, sql } from '@loupe/database';
import { groupBy } from '@loupe/kernel';
import DataLoader from 'dataloader';
import { QueueGroup } from './queue-group.entity.js';
import type { Group } from './task-group.js';

interface Question {
  readonly queue: string;
  readonly now: Date;
}

/**
 * Which groups have work that is due, asked by all queues of a process that look at the same time in one statement: a worker that
 * has nothing to do looks for 25 queues, some of them ten times a second.
 */
export class DueGroups {
  private readonly loader: DataLoader<Question, Group[]>;

  constructor(private readonly db: Database) {
    // Whoever asks first may be in a transaction, which is not that of the others.
    const load = AsyncResource.bind((questions: readonly Question[]) => this.load(questions));
    this.loader = new DataLoader(load, { cache: false, batchScheduleFn: (ask) => setImmediate(ask) });
  }

  /** The groups of a queue that have work which is due, those first whose turn is the longest ago. Not of the caller's transaction. */
  in(queue: string, now: Date): Promise<Group[]> {
    return this.loader.load({ queue, now });
  }

  private async load(questions: readonly Question[]): Promise<Group[][]> {
    const now = new Date(Math.max(...questions.map((question) => question.now.getTime())));
    const names = [...new Set(questions.map(({ queue }) => queue))];
    const rows = await this.db.query<Group & { queue: string }>(sql`
      SELECT queue, workspace_id AS "workspaceId", part FROM ${this.db.rowsOfEveryWorkspace(QueueGroup, 'waiting')}
      WHERE waiting.queue = ANY(${names}::text[]) AND waiting.due_at <= ${now}
      GROUP BY queue, workspace_id, part ORDER BY min(waiting.due_at), workspace_id`);
    const groups = groupBy(rows, ({ queue }) => queue);
    return questions.map(({ queue }) =>
      (groups.get(queue) ?? []).map(({ workspaceId, part }) => ({ workspaceId, part })),
    );
  }
}
