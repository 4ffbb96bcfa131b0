import { type Database, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { DueGroups } from './due-groups.repository.js';
import { QueueGroup } from './queue-group.entity.js';
import type { Group, GroupFilter } from './task-group.js';

/**
 * A table that is a queue. It has the column workspace_id, for a LeasedQueue due_at, attempts and lease too, and triggers that
 * say in queue_groups when work has come (`queue_became_due` in schema.sql).
 */
export interface QueueTable {
  /** In queue_groups. */
  readonly name: string;
  readonly entity: EntityTarget<ObjectLiteral>;
  /** The column that names a row in its workspace. */
  readonly id: string;
  /** The columns by which a claim chooses, first to last; an index of workspace_id and these is the queue's own. */
  readonly order: string;
  /** SQL of the columns that a claim gives, of the row `taken`. */
  readonly claimed: string;
  /** The column of which each value is a part (QueueGroup.part). */
  readonly part?: string;
  /** SQL of what holds for rows that are still to be done, of the row `task`; all of them without it. */
  readonly open?: string;
  /** SQL of when a row is due, of the row `task`; its column due_at without it. */
  readonly due?: string;
  /** The column that counts failed attempts. */
  readonly attempts?: string;
  /** The column that says why the last attempt failed. */
  readonly error?: string;
  /** The column that says it, of queues whose `fail` does not write it. */
  readonly reason?: string;
  /** SQL of what holds for rows that were given up, of the row `task`, where their having no time does not say it. */
  readonly givenUp?: string;
  /** What else an operator's retry sets; `attempts` becomes 0 without it. */
  readonly retried?: (now: Date) => Sql;
  /** What becomes of a task that an operator drops: its row goes, or what is set in it; others tell why none is dropped. */
  readonly dropped: 'DELETE' | ((now: Date, reason: string) => Sql) | { readonly never: string };
}

/** How much work waits in a queue, over all workspaces. */
export interface Backlog {
  /** The queue's name. */
  readonly queue: string;
  /** Tasks that are due and that no process has taken. */
  readonly due: number;
  /** Tasks that are due later, such as after a failure. */
  readonly scheduled: number;
  /** Tasks that a process works on. */
  readonly taken: number;
  /** Since when the first workspace with due tasks waits for its turn; null where none waits. */
  readonly dueSince: Date | null;
}

/**
 * A queue of which queue_groups says which workspaces have work (docs/adr/0026). Its rows are written by the transaction that
 * causes the work.
 */
export class GroupedQueue<Task> {
  constructor(
    protected readonly db: Database,
    protected readonly queue: QueueTable,
    private readonly groups: DueGroups,
  ) {}

  /**
   * The workspaces that have work that is due, those first whose turn is the longest ago. Without `of` it asks together with other
   * queues, and not in the caller's transaction.
   * @param of only this workspace, or only its part
   */
  async due(now: Date, of?: GroupFilter): Promise<Group[]> {
    if (of === undefined) return this.groups.in(this.queue.name, now);
    const ofPart = of.part === undefined ? raw('TRUE') : sql`waiting.part = ${of.part}`;
    return this.db.query(sql`
      SELECT workspace_id AS "workspaceId", part FROM ${this.db.rowsOfEveryWorkspace(QueueGroup, 'waiting')}
      WHERE waiting.queue = ${this.queue.name} AND waiting.due_at <= ${now}
        AND waiting.workspace_id = ${of.workspaceId} AND ${ofPart}
      GROUP BY workspace_id, part ORDER BY min(waiting.due_at), workspace_id`);
  }

  /**
   * Does tasks of a group in the transaction that takes them: for work that needs nothing but the database, and so no lease.
   * What another process is doing is passed over. The group's next turn is behind those of all that are due now.
   * @param work has to see to it that the tasks are open no more
   * @returns the number of tasks
   */
  consume(
    { workspaceId, part }: Group,
    { now, limit }: { now: Date; limit: number },
    work: (tasks: Task[]) => Promise<void>,
  ): Promise<number> {
    const scope = { workspaceId };
    return this.db.transaction(async () => {
      // First: what it removes was written with work that the statements after it see.
      await this.clearGroup(scope, part);
      const tasks = await this.db.query<Task>(sql`
        SELECT ${raw(this.queue.claimed)} FROM (
          SELECT task.* FROM ${this.rows(scope)}
          WHERE ${this.isOpen('task')} AND ${this.isOf(part)} AND ${this.dueAt('task')} <= ${now}
          ORDER BY ${raw(this.queue.order)} LIMIT ${limit} FOR UPDATE SKIP LOCKED) AS taken
        ORDER BY ${raw(this.queue.order.replaceAll('task.', 'taken.'))}`);
      if (tasks.length > 0) await work(tasks);
      await this.scheduleGroup(scope, part, tasks.length < limit ? null : now);
      return tasks.length;
    });
  }

  /** How much work waits, for operators; tasks that are not tried again are not counted. */
  async backlog(now: Date): Promise<Backlog> {
    const taken = this.isTaken('task', now);
    const due = this.dueAt('task');
    const [row] = await this.db.query<Omit<Backlog, 'queue'>>(sql`
      SELECT count(*) FILTER (WHERE NOT ${taken} AND ${due} <= ${now})::integer AS due,
        count(*) FILTER (WHERE NOT ${taken} AND ${due} > ${now})::integer AS scheduled,
        count(*) FILTER (WHERE ${taken})::integer AS taken,
        (SELECT min(waiting.due_at) FROM ${this.db.rowsOfEveryWorkspace(QueueGroup, 'waiting')}
         WHERE waiting.queue = ${this.queue.name} AND waiting.due_at <= ${now}) AS "dueSince"
      FROM ${this.table('task')} WHERE ${this.isOpen('task')} AND ${due} IS NOT NULL`);
    return { due: 0, scheduled: 0, taken: 0, dueSince: null, ...row, queue: this.queue.name };
  }

  /**
   * Finds work that queue_groups says nothing of, as after a restore of a single table: the triggers miss none otherwise.
   * @returns the number of groups that it found
   */
  async rescue(_now: Date): Promise<number> {
    const part = this.queue.part === undefined ? raw("''::text") : raw(`task.${this.queue.part}::text`);
    const found = await this.db.note(sql`
      INSERT INTO queue_groups (workspace_id, queue, part, due_at)
      SELECT soonest.workspace_id, ${this.queue.name}, soonest.part, soonest.due_at
      FROM (
        SELECT task.workspace_id, ${part} AS part, min(${this.dueAt('task')}) AS due_at
        FROM ${this.table('task')}
        WHERE ${this.isOpen('task')} AND ${this.dueAt('task')} IS NOT NULL GROUP BY task.workspace_id, 2) AS soonest
      WHERE NOT EXISTS (
        SELECT FROM ${this.db.rowsOfEveryWorkspace(QueueGroup, 'known')}
        WHERE known.workspace_id = soonest.workspace_id AND known.queue = ${this.queue.name}
          AND known.part = soonest.part AND known.due_at <= soonest.due_at)
      RETURNING workspace_id`);
    return found.length;
  }

  /** What another claim is removing is passed over; it is left to that. */
  protected async clearGroup({ workspaceId }: WorkspaceRef, part: string): Promise<void> {
    const own = this.db.rows({ workspaceId }, QueueGroup, 'known');
    await this.db.note(sql`
      DELETE FROM queue_groups AS cleared USING (
        SELECT known.change FROM ${own}
        WHERE known.queue = ${this.queue.name} AND known.part = ${part} FOR UPDATE SKIP LOCKED) AS seen
      WHERE cleared.workspace_id = ${workspaceId} AND cleared.queue = ${this.queue.name} AND cleared.part = ${part}
        AND cleared.change = seen.change`);
  }

  /** @param dueAt when the group's next turn is; null for when the first of its tasks is due, if there are any */
  protected async scheduleGroup(scope: WorkspaceRef, part: string, dueAt: Date | null): Promise<void> {
    const next =
      dueAt === null
        ? sql`(SELECT min(${this.dueAt('task')}) AS due_at FROM ${this.rows(scope)}
            WHERE ${this.isOpen('task')} AND ${this.isOf(part)} AND ${this.dueAt('task')} IS NOT NULL) AS next`
        : sql`(SELECT ${dueAt}::timestamptz AS due_at) AS next`;
    await this.db.note(sql`
      INSERT INTO queue_groups (workspace_id, queue, part, due_at)
      SELECT ${scope.workspaceId}::uuid, ${this.queue.name}, ${part}, next.due_at FROM ${next}
      WHERE next.due_at IS NOT NULL
      ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at`);
  }

  /** To be written; the statement names the workspace. */
  protected table(alias: string): Sql {
    return this.db.rowsOfEveryWorkspace(this.queue.entity, alias);
  }

  protected rows(scope: WorkspaceRef): Sql {
    return this.db.rows(scope, this.queue.entity, 'task');
  }

  protected id(alias: string): Sql {
    return raw(`${alias}.${this.queue.id}`);
  }

  protected isOpen(alias: string): Sql {
    return raw(this.queue.open?.replaceAll('task.', `${alias}.`) ?? 'TRUE');
  }

  protected dueAt(alias: string): Sql {
    return raw(this.queue.due?.replaceAll('task.', `${alias}.`) ?? `${alias}.due_at`);
  }

  /** Whether a process works on a row; of queues without leases that is not stored. */
  protected isTaken(_alias: string, _now: Date): Sql {
    return raw('FALSE');
  }

  protected isOf(part: string): Sql {
    return this.queue.part === undefined ? raw('TRUE') : sql`${raw(`task.${this.queue.part}`)} = ${part}`;
  }
}
