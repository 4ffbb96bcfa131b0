import { join, raw, type Sql, sql } from '@loupe/database';
import { newId, type WorkspaceRef } from '@loupe/kernel';
import type { Group } from './group.js';
import { GroupedQueue } from './grouped-queue.repository.js';

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
 * A queue for work that must survive everything (docs/adr/0026). A claim leases rows of one workspace: it writes its lease into
 * them and sets due_at to the end of the lease, so that they are due again by themselves if the process dies. Every other
 * verb names the lease, and does nothing where it is gone.
 */
export class LeasedQueue<Task> extends GroupedQueue<Task> {
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
   * Those of the tasks that the lease still has, locked until the transaction ends.
   * @param locked what happens to tasks that another transaction is changing: wait for them, or leave them out
   */
  async held(
    scope: WorkspaceRef,
    lease: string,
    ids: readonly string[],
    locked: 'WAIT' | 'SKIP_LOCKED' = 'WAIT',
  ): Promise<Set<string>> {
    const held = await this.db.ids(sql`
      SELECT ${this.id('task')} AS id FROM ${this.rows(scope)}
      WHERE ${this.isOpen('task')} AND ${this.id('task')} = ANY(${ids}::uuid[]) AND task.lease = ${lease}
      ORDER BY 1 FOR UPDATE OF task ${raw(locked === 'SKIP_LOCKED' ? 'SKIP LOCKED' : '')}`);
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

  /**
   * Prolongs the lease of tasks that take longer than one, to a time.
   * @returns those that the lease still has
   */
  async prolong(
    scope: WorkspaceRef,
    lease: string,
    ids: readonly string[],
    until: Date,
  ): Promise<Set<string>> {
    const prolonged = await this.db.ids(sql`
      UPDATE ${this.table('task')} SET due_at = ${until}
      WHERE task.workspace_id = ${scope.workspaceId} AND ${this.id('task')} = ANY(${ids}::uuid[])
        AND task.lease = ${lease} AND ${this.isOpen('task')}
      RETURNING ${this.id('task')} AS id`);
    return new Set(prolonged);
  }

  /** Gives back tasks that were not tried: they are due at `now`. */
  async release(scope: WorkspaceRef, lease: string, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.db.query(sql`
      UPDATE ${this.table('task')} SET lease = NULL, due_at = ${now}
      WHERE task.workspace_id = ${scope.workspaceId} AND ${this.id('task')} = ANY(${ids}::uuid[])
        AND task.lease = ${lease}`);
  }

  protected override isTaken(alias: string, now: Date): Sql {
    return sql`(${raw(alias)}.lease IS NOT NULL AND ${raw(alias)}.due_at > ${now})`;
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
}
