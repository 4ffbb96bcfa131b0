import { type Database, join, raw, type Sql, sql } from '@loupe/database';
import { newId, type WorkspaceRef } from '@loupe/kernel';
import { Deaths, type Suspect } from './deaths.repository.js';
import type { DueGroups } from './due-groups.repository.js';
import { GroupedQueue, type QueueTable } from './grouped-queue.repository.js';
import type { Group } from './task-group.js';

/** Tasks of one group that the holder of the lease may do until it ends. */
export interface Claim<Task> {
  readonly scope: WorkspaceRef;
  readonly part: string;
  readonly lease: string;
  readonly until: Date;
  readonly tasks: Task[];
  /** Tasks at which too many processes died: they are not done, but set aside. */
  readonly dead: Task[];
  /** Whether a process died twice at its one task, so that `alone` was asked. */
  readonly isAlone: boolean;
}

export interface ClaimOptions {
  readonly now: Date;
  /** How long the claim lasts. */
  readonly leaseMs: number;
  /** Tasks at most. */
  readonly limit: number;
  /**
   * Whether a task may be done now at which processes died twice. A process does one of them at a time, so that one that
   * kills it takes no other with it for the third time. They may without it.
   */
  readonly alone?: () => boolean;
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
 * verb names the lease, and does nothing where it is gone. A lease that ended in a row says that its process died (docs/adr/0097).
 */
export class LeasedQueue<Task> extends GroupedQueue<Task> {
  private readonly deaths: Deaths;

  constructor(db: Database, queue: QueueTable, groups: DueGroups) {
    super(db, queue, groups);
    this.deaths = new Deaths(db, queue.name);
  }

  /**
   * Leases tasks of a workspace that are due; what another process is claiming is passed over. The workspace's next turn is
   * behind those of all that are due now.
   */
  async claim({ workspaceId, part }: Group, options: ClaimOptions): Promise<Claim<Task>> {
    const scope = { workspaceId };
    const { now, limit } = options;
    const lease = newId();
    const until = new Date(now.getTime() + options.leaseMs);
    const took = await this.db.transaction(async () => {
      // First: what it removes was written with work that the statements after it see.
      await this.clearGroup(scope, part);
      const taking = { ...options, until, lease };
      const tasks = await this.take(scope, part, taking, { of: FRESH_FIRST });
      const taken = tasks.length > 0 ? { ...NOTHING, tasks } : await this.takeSuspects(scope, part, taking);
      await this.scheduleGroup(scope, part, taken.tasks.length < limit && !taken.isMore ? null : now);
      return taken;
    });
    return { scope, part, lease, until, tasks: took.tasks, dead: took.dead, isAlone: took.isAlone };
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

  /** Gives tasks up: their rows stay, and say why. Only where due_at may be null and there is a column for it. */
  async giveUp(
    scope: WorkspaceRef,
    lease: string,
    tasks: readonly Pick<FailedTask, 'id' | 'attempts'>[],
    error: string,
  ): Promise<void> {
    await this.fail(
      scope,
      lease,
      tasks.map(({ id, attempts }) => ({ id, attempts, dueAt: null, error })),
    );
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

  /** Forgets the deaths at a task of which a part was done since: it is another one now. */
  async forgive(scope: WorkspaceRef, id: string): Promise<void> {
    await this.deaths.forget(scope, [id]);
  }

  /** Says that the process lives whose work failed: what it left of a claim is due when its lease would have ended. */
  async survived({ scope: { workspaceId }, lease }: Claim<Task>): Promise<void> {
    await this.db.query(sql`
      UPDATE ${this.table('task')} SET lease = NULL
      WHERE task.workspace_id = ${workspaceId} AND task.lease = ${lease} AND ${this.isOpen('task')}`);
  }

  /** Gives back tasks that were not tried: they are due at `now`. */
  async release(scope: WorkspaceRef, lease: string, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.db.query(sql`
      UPDATE ${this.table('task')} SET lease = NULL, due_at = ${now}
      WHERE task.workspace_id = ${scope.workspaceId} AND ${this.id('task')} = ANY(${ids}::uuid[])
        AND task.lease = ${lease}`);
  }

  /** As that of every queue; forgets deaths that count no more as well. */
  override async rescue(now: Date): Promise<number> {
    await this.deaths.tidy(
      sql`EXISTS (SELECT FROM ${this.table('task')}
      WHERE task.workspace_id = dead.workspace_id AND ${this.id('task')} = dead.task_id AND task.lease = dead.lease)`,
      now,
    );
    return super.rescue(now);
  }

  protected override isTaken(alias: string, now: Date): Sql {
    return sql`(${raw(alias)}.lease IS NOT NULL AND ${raw(alias)}.due_at > ${now})`;
  }

  /**
   * Leases the first tasks that are due.
   * @param among SQL of what holds for them, of the row `task`
   * @param of SQL of which of these are leased, of the row `chosen`
   */
  private take(
    scope: WorkspaceRef,
    part: string,
    { now, until, limit, lease }: Taking,
    { among = raw('TRUE'), of = raw('TRUE') }: { among?: Sql; of?: Sql },
  ): Promise<Task[]> {
    return this.db.query(sql`
      WITH chosen AS MATERIALIZED (
        SELECT ${this.id('task')}, task.lease FROM ${this.rows(scope)}
        WHERE ${this.isOpen('task')} AND ${this.isOf(part)} AND task.due_at <= ${now} AND ${among}
        ORDER BY ${raw(this.queue.order)} LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      UPDATE ${this.table('taken')} SET lease = ${lease}, due_at = ${until} FROM chosen
      WHERE taken.workspace_id = ${scope.workspaceId} AND ${this.id('taken')} = ${this.id('chosen')}
        AND ${this.isOpen('taken')} AND ${of}
      RETURNING ${raw(this.queue.claimed)}`);
  }

  /** Takes of tasks at which a process died, of which one is the first that is due; others where none of these may be done now. */
  private async takeSuspects(scope: WorkspaceRef, part: string, taking: Taking): Promise<Taken<Task>> {
    const { now, limit, lease } = taking;
    const suspects = await this.db.query<Suspect>(sql`
      SELECT ${this.id('task')} AS id, ${this.deaths.of(scope, this.id('task'))} AS deaths FROM ${this.rows(scope)}
      WHERE ${this.isOpen('task')} AND ${this.isOf(part)} AND task.due_at <= ${now} AND task.lease IS NOT NULL
      ORDER BY ${raw(this.queue.order)} LIMIT ${limit} FOR UPDATE OF task SKIP LOCKED`);
    const { chosen, kind } = this.deaths.choose(suspects, taking);
    const isMore = suspects.length > chosen.length;
    if (kind === 'NONE') {
      return {
        ...NOTHING,
        tasks: await this.take(scope, part, taking, { among: raw('task.lease IS NULL') }),
        isMore,
      };
    }
    const among = sql`${this.id('task')} = ANY(${chosen.map(({ id }) => id)}::uuid[])`;
    const tasks = await this.take(scope, part, taking, { among });
    await this.deaths.count(scope, lease, chosen, now);
    if (kind === 'DEAD') return { tasks: [], dead: tasks, isAlone: false, isMore };
    return { tasks, dead: [], isAlone: kind === 'ALONE', isMore };
  }
}

type Taking = ClaimOptions & { readonly until: Date; readonly lease: string };

type Taken<Task> = Pick<Claim<Task>, 'tasks' | 'dead' | 'isAlone'> & { readonly isMore: boolean };

const NOTHING = { dead: [], isAlone: false, isMore: false };

/** Tasks that no process died at, unless the first that is due is not one of them. */
const FRESH_FIRST = raw('chosen.lease IS NULL AND (SELECT first.lease FROM chosen AS first LIMIT 1) IS NULL');
