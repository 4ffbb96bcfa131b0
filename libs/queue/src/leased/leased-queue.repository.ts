import { Database, join, raw, type Sql, sql } from '@loupe/database';
import { newId, type WorkspaceRef } from '@loupe/kernel';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { QueueGroup } from './queue-group.entity.js';

/**
 * A table that is a queue. It has the columns workspace_id, due_at, attempts and lease, and triggers of queueTriggers() that
 * say in queue_groups when work has come (see the migrations).
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
  /** The column that counts failed attempts. */
  readonly attempts?: string;
  /** The column that says why the last attempt failed. */
  readonly error?: string;
}

/** A workspace, or a part of it, that has work. */
export interface Group {
  readonly workspaceId: string;
  readonly part: string;
}

/** Tasks of one group that the holder of the lease may do until it ends. */
export interface Claim<Task> {
  readonly scope: WorkspaceRef;
  readonly part: string;
  readonly lease: string;
  readonly until: Date;
  readonly tasks: Task[];
}

export interface ClaimOptions {
  readonly now: Date;
  /** How long the claim lasts. */
  readonly leaseMs: number;
  /** Tasks at most. */
  readonly limit: number;
}

/** A task whose attempt failed. */
export interface FailedTask {
  readonly id: string;
  /** When it is tried again; null for never: its row says why until it is queued again. */
  readonly dueAt: Date | null;
  /** Failed attempts so far. */
  readonly attempts: number;
  readonly error: string | null;
}

/**
 * The way of work that must survive everything (docs/adr/0026). Its rows are written by the transaction that causes the work.
 * A claim leases rows of one workspace: it writes its lease into them and puts due_at to when the lease ends, so that they
 * are due again by themselves if the process dies. Whatever is said of a task afterwards counts only for whoever still has
 * the lease.
 */
export class LeasedQueue<Task> {
  constructor(
    private readonly db: Database,
    private readonly queue: QueueTable,
  ) {}

  /** The workspaces that have work that is due, those first whose turn is the longest ago. */
  async due(now: Date): Promise<Group[]> {
    return this.db.query(sql`
      SELECT workspace_id AS "workspaceId", part FROM ${this.db.rowsOfEveryWorkspace(QueueGroup, 'waiting')}
      WHERE waiting.queue = ${this.queue.name} AND waiting.due_at <= ${now}
      GROUP BY workspace_id, part ORDER BY min(waiting.due_at), workspace_id`);
  }

  /**
   * Leases tasks of a workspace that are due; what another process is claiming is passed over. The workspace's next turn is
   * behind those of all that are due now.
   */
  async claim({ workspaceId, part }: Group, { now, leaseMs, limit }: ClaimOptions): Promise<Claim<Task>> {
    const scope = { workspaceId };
    const lease = newId();
    const until = new Date(now.getTime() + leaseMs);
    const tasks = await this.db.transaction(async () => {
      // First: what it removes was written with work that the statements after it see.
      await this.clearGroup(scope, part);
      const taken = await this.take(scope, part, { now, until, limit, lease });
      await this.scheduleGroup(scope, part, taken.length < limit ? null : now);
      return taken;
    });
    return { scope, part, lease, until, tasks };
  }

  /**
   * Those of the tasks that a lease has still, locked until the transaction ends.
   * @param locked whether tasks that another transaction is changing are waited for, or left out
   */
  async held(
    scope: WorkspaceRef,
    lease: string,
    ids: readonly string[],
    locked: 'WAITED_FOR' | 'LEFT_OUT' = 'WAITED_FOR',
  ): Promise<Set<string>> {
    const held = await this.db.ids(sql`
      SELECT ${this.id('task')} AS id FROM ${this.rows(scope)}
      WHERE ${this.isOpen('task')} AND ${this.id('task')} = ANY(${ids}::uuid[]) AND task.lease = ${lease}
      ORDER BY 1 FOR UPDATE OF task ${raw(locked === 'LEFT_OUT' ? 'SKIP LOCKED' : '')}`);
    return new Set(held);
  }

  /** Removes tasks that are done. */
  async complete(scope: WorkspaceRef, lease: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.db.query(sql`
      DELETE FROM ${this.table('task')}
      WHERE task.workspace_id = ${scope.workspaceId} AND ${this.id('task')} = ANY(${ids}::uuid[])
        AND task.lease = ${lease}`);
  }

  /** Records failed attempts: each task is due again at its time, or never. Never only where due_at may be null. */
  async fail({ workspaceId }: WorkspaceRef, lease: string, tasks: readonly FailedTask[]): Promise<void> {
    if (tasks.length === 0) return;
    const { attempts = 'attempts', error } = this.queue;
    const set = [sql`lease = NULL`, sql`due_at = entry.due_at`, sql`${raw(attempts)} = entry.attempts`];
    if (error !== undefined) set.push(sql`${raw(error)} = entry.error`);
    await this.db.query(sql`
      UPDATE ${this.table('task')} SET ${join(set)}
      FROM unnest(${tasks.map(({ id }) => id)}::uuid[], ${tasks.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${tasks.map((each) => each.attempts)}::integer[], ${tasks.map((each) => each.error)}::text[])
        AS entry(id, due_at, attempts, error)
      WHERE task.workspace_id = ${workspaceId} AND ${this.id('task')} = entry.id AND task.lease = ${lease}`);
  }

  /** Gives tasks back that were not tried: they are due as they were. */
  async release(scope: WorkspaceRef, lease: string, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.db.query(sql`
      UPDATE ${this.table('task')} SET lease = NULL, due_at = ${now}
      WHERE task.workspace_id = ${scope.workspaceId} AND ${this.id('task')} = ANY(${ids}::uuid[])
        AND task.lease = ${lease}`);
  }

  /**
   * Finds work that queue_groups says nothing of, as after a restore of a single table: the triggers miss none otherwise.
   * @returns the number of groups that it found
   */
  async rescue(): Promise<number> {
    const part = this.queue.part === undefined ? raw("''::text") : raw(`task.${this.queue.part}::text`);
    const found = await this.db.query(sql`
      INSERT INTO queue_groups (workspace_id, queue, part, due_at)
      SELECT soonest.workspace_id, ${this.queue.name}, soonest.part, soonest.due_at
      FROM (
        SELECT task.workspace_id, ${part} AS part, min(task.due_at) AS due_at
        FROM ${this.table('task')}
        WHERE ${this.isOpen('task')} AND task.due_at IS NOT NULL GROUP BY task.workspace_id, 2) AS soonest
      WHERE NOT EXISTS (
        SELECT FROM ${this.db.rowsOfEveryWorkspace(QueueGroup, 'known')}
        WHERE known.workspace_id = soonest.workspace_id AND known.queue = ${this.queue.name}
          AND known.part = soonest.part AND known.due_at <= soonest.due_at)
      RETURNING workspace_id`);
    return found.length;
  }

  /** What another claim is removing is passed over; it is left to that. */
  private async clearGroup({ workspaceId }: WorkspaceRef, part: string): Promise<void> {
    const own = this.db.rows({ workspaceId }, QueueGroup, 'known');
    await this.db.query(sql`
      DELETE FROM queue_groups AS cleared USING (
        SELECT known.change FROM ${own}
        WHERE known.queue = ${this.queue.name} AND known.part = ${part} FOR UPDATE SKIP LOCKED) AS seen
      WHERE cleared.workspace_id = ${workspaceId} AND cleared.queue = ${this.queue.name} AND cleared.part = ${part}
        AND cleared.change = seen.change`);
  }

  private take(
    scope: WorkspaceRef,
    part: string,
    { now, until, limit, lease }: { now: Date; until: Date; limit: number; lease: string },
  ): Promise<Task[]> {
    return this.db.query(sql`
      WITH chosen AS MATERIALIZED (
        SELECT ${this.id('task')} FROM ${this.rows(scope)}
        WHERE ${this.isOpen('task')} AND ${this.isOf(part)} AND task.due_at <= ${now}
        ORDER BY ${raw(this.queue.order)} LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      UPDATE ${this.table('taken')} SET lease = ${lease}, due_at = ${until} FROM chosen
      WHERE taken.workspace_id = ${scope.workspaceId} AND ${this.id('taken')} = ${this.id('chosen')}
        AND ${this.isOpen('taken')}
      RETURNING ${raw(this.queue.claimed)}`);
  }

  /** @param dueAt when the group's next turn is; null for when the first of its tasks is due, if there are any */
  private async scheduleGroup(scope: WorkspaceRef, part: string, dueAt: Date | null): Promise<void> {
    const next =
      dueAt === null
        ? sql`(SELECT min(task.due_at) AS due_at FROM ${this.rows(scope)}
            WHERE ${this.isOpen('task')} AND ${this.isOf(part)} AND task.due_at IS NOT NULL) AS next`
        : sql`(SELECT ${dueAt}::timestamptz AS due_at) AS next`;
    await this.db.query(sql`
      INSERT INTO queue_groups (workspace_id, queue, part, due_at)
      SELECT ${scope.workspaceId}::uuid, ${this.queue.name}, ${part}, next.due_at FROM ${next}
      WHERE next.due_at IS NOT NULL
      ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at`);
  }

  /** To be written; the statement names the workspace. */
  private table(alias: string): Sql {
    return this.db.rowsOfEveryWorkspace(this.queue.entity, alias);
  }

  private rows(scope: WorkspaceRef): Sql {
    return this.db.rows(scope, this.queue.entity, 'task');
  }

  private id(alias: string): Sql {
    return raw(`${alias}.${this.queue.id}`);
  }

  private isOpen(alias: string): Sql {
    return raw(this.queue.open?.replaceAll('task.', `${alias}.`) ?? 'TRUE');
  }

  private isOf(part: string): Sql {
    return this.queue.part === undefined ? raw('TRUE') : sql`${raw(`task.${this.queue.part}`)} = ${part}`;
  }
}
