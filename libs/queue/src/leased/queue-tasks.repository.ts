import { type Database, join, raw, type Sql, sql } from '@loupe/database';
import { MOST_DEATHS, SET_ASIDE } from './deaths.repository.js';
import type { DueGroups } from './due-groups.repository.js';
import type { Backlog, QueueTable } from './grouped-queue.repository.js';
import { GroupedQueue } from './grouped-queue.repository.js';
import { LeasedQueue } from './leased-queue.repository.js';
import { QueueDeath } from './queue-death.entity.js';

/** Tasks that one transaction changes. */
const BATCH = 5000;
/** Reasons that a summary gives, the most frequent first. */
const MOST_REASONS = 3;
/** Letters of a reason: those that begin alike are counted together. */
const REASON_LETTERS = 200;

/** How far a task is. */
export type TaskStage = 'due' | 'scheduled' | 'taken' | 'givenUp';

/** A queue as an operator sees it. */
export interface QueueSummary extends Backlog {
  /** Tasks that are not tried again by themselves. */
  readonly givenUp: number;
  /** Why attempts have failed, the most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly tasks: number }[];
}

/** A task as an operator sees it. */
export interface TaskView {
  readonly workspaceId: string;
  readonly id: string;
  readonly stage: TaskStage;
  /** Null for what is not tried again. */
  readonly dueAt: Date | null;
  /** Attempts that failed, and those whose process died. */
  readonly attempts: number;
  /** Why the last attempt failed. */
  readonly reason: string | null;
}

/** Which tasks an operator means; all without either. */
export interface TaskChoice {
  readonly workspaceId?: string | undefined;
  readonly id?: string | undefined;
}

/** The tasks of one queue, for operators: over all workspaces, and whatever their groups say. */
export class QueueTasks extends GroupedQueue<unknown> {
  private readonly isLeased: boolean;

  constructor(
    db: Database,
    table: QueueTable,
    groups: DueGroups,
    private readonly opened: GroupedQueue<unknown>,
  ) {
    super(db, table, groups);
    this.isLeased = opened instanceof LeasedQueue;
  }

  get name(): string {
    return this.queue.name;
  }

  /** Why none of its tasks can be dropped; null where they can. */
  get neverDropped(): string | null {
    const { dropped } = this.queue;
    return typeof dropped === 'object' ? dropped.never : null;
  }

  async summary(now: Date): Promise<QueueSummary> {
    const backlog = await this.opened.backlog(now);
    const reason = this.reason();
    const [counted] = await this.db.query<{ givenUp: number }>(sql`
      SELECT (SELECT count(*) FROM ${this.table('task')} WHERE ${this.isGivenUp()})::integer
        + (SELECT count(*) FROM ${this.setAside()})::integer AS "givenUp"`);
    const reasons = await this.db.query<{ reason: string; tasks: number }>(sql`
      SELECT why.reason, count(*)::integer AS tasks FROM (
        SELECT left(${reason}, ${REASON_LETTERS}) AS reason FROM ${this.table('task')}
        WHERE ${this.isWaiting()} AND ${reason} IS NOT NULL
        UNION ALL SELECT ${SET_ASIDE} FROM ${this.setAside()}) AS why
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_REASONS}`);
    return { ...backlog, givenUp: counted?.givenUp ?? 0, reasons };
  }

  /** The tasks that have waited longest; those that were given up come last. */
  list(choice: TaskChoice, now: Date, limit: number): Promise<TaskView[]> {
    const due = this.dueAt('task');
    return this.db.query(sql`
      SELECT task.workspace_id AS "workspaceId", ${this.id('task')} AS id, ${this.attempts()} + ${this.deaths()} AS attempts,
        NULLIF(${due}, '-infinity') AS "dueAt", left(${this.reason()}, ${REASON_LETTERS}) AS reason,
        CASE WHEN ${due} IS NULL THEN 'givenUp' WHEN ${this.isHeld('task', now)} THEN 'taken'
          WHEN ${due} <= ${now} THEN 'due' ELSE 'scheduled' END AS stage
      FROM ${this.table('task')} WHERE ${this.isWaiting()} AND ${isMeant(choice, this.id('task'))}
      UNION ALL
      SELECT task.workspace_id, task.task_id, task.deaths, NULL, ${SET_ASIDE}, 'givenUp'
      FROM ${this.setAside()} WHERE ${isMeant(choice, raw('task.task_id'))}
      ORDER BY "dueAt" NULLS LAST, id LIMIT ${limit}`);
  }

  /** The workspaces of tasks that would be retried or dropped. */
  async workspaces(choice: TaskChoice, now: Date): Promise<string[]> {
    return this.db.ids(sql`
      SELECT DISTINCT task.workspace_id AS id FROM ${this.table('task')}
      WHERE ${this.isWaiting()} AND NOT ${this.isHeld('task', now)} AND ${isMeant(choice, this.id('task'))} ORDER BY 1`);
  }

  /**
   * Has tasks tried now that wait for a later time or were given up; those that a process has stay with it.
   * @returns the number of tasks, at most one batch: call it until it gives 0
   */
  retry(choice: TaskChoice & { workspaceId: string }, now: Date): Promise<number> {
    // A queue without times has nothing that waits for one.
    if (!this.isLeased) return Promise.resolve(0);
    const isLater = sql`(${this.dueAt('task')} IS NULL OR ${this.dueAt('task')} > ${now})`;
    const { retried = () => sql`${this.attemptsColumn()} = 0` } = this.queue;
    const set = [sql`due_at = ${now}`, sql`lease = NULL`, retried(now)];
    return this.change(choice, now, isLater, this.update(set));
  }

  /**
   * Drops tasks, but for those that a process has.
   * @param reason what becomes of tasks that others see
   * @returns the number of tasks, at most one batch: call it until it gives 0
   */
  drop(choice: TaskChoice & { workspaceId: string }, now: Date, reason: string): Promise<number> {
    const { dropped } = this.queue;
    if (typeof dropped === 'object') throw new Error(`Tasks of ${this.name} are never dropped`);
    if (typeof dropped === 'function') {
      const set = [...(this.isLeased ? [sql`lease = NULL`] : []), dropped(now, reason)];
      return this.change(choice, now, raw('TRUE'), this.update(set));
    }
    return this.change(choice, now, raw('TRUE'), sql`DELETE FROM ${this.table('task')} USING chosen`);
  }

  private async change(
    choice: TaskChoice & { workspaceId: string },
    now: Date,
    which: Sql,
    verb: Sql,
  ): Promise<number> {
    // By their places, as the id of a refresh's task is only unique within its operation.
    const changed = await this.db.ids(sql`
      WITH chosen AS MATERIALIZED (
        SELECT task.ctid FROM ${this.table('task')}
        WHERE ${this.isWaiting()} AND NOT ${this.isHeld('task', now)} AND ${isMeant(choice, this.id('task'))} AND ${which}
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      ${verb}
      WHERE task.workspace_id = ${choice.workspaceId} AND task.ctid = chosen.ctid
      RETURNING ${this.id('task')} AS id`);
    return changed.length;
  }

  private update(set: Sql[]): Sql {
    return sql`UPDATE ${this.table('task')} SET ${join(set)} FROM chosen`;
  }

  /** Tasks that are to be done, or would be if they had not been given up. */
  private isWaiting(): Sql {
    return sql`(${this.isOpen('task')} AND ${this.dueAt('task')} IS NOT NULL OR ${this.isGivenUp()})`;
  }

  /** `fail` with no further time leaves the error behind. */
  private isGivenUp(): Sql {
    const { error, givenUp } = this.queue;
    if (givenUp !== undefined) return raw(`(${givenUp})`);
    if (error === undefined) return raw('FALSE');
    return sql`(${this.isOpen('task')} AND ${this.dueAt('task')} IS NULL AND task.${raw(error)} IS NOT NULL)`;
  }

  /** The rows `task` of tasks that were set aside and have ended for their owners, where no row of their own shows it. */
  private setAside(): Sql {
    const { error, givenUp } = this.queue;
    const isShown = error !== undefined || givenUp !== undefined;
    return sql`(SELECT dead.* FROM ${this.db.rowsOfEveryWorkspace(QueueDeath, 'dead')}
      WHERE dead.queue = ${this.queue.name} AND dead.deaths >= ${MOST_DEATHS} AND NOT ${isShown} AND NOT EXISTS (
        SELECT FROM ${this.table('task')}
        WHERE task.workspace_id = dead.workspace_id AND ${this.id('task')} = dead.task_id AND ${this.isWaiting()})) AS task`;
  }

  /** How many processes died in a row at the row `task`, that of a lease which has ended included. */
  private deaths(): Sql {
    if (!this.isLeased) return raw('0');
    return sql`COALESCE((SELECT dead.deaths FROM ${this.db.rowsOfEveryWorkspace(QueueDeath, 'dead')}
      WHERE dead.workspace_id = task.workspace_id AND dead.queue = ${this.queue.name} AND dead.task_id = ${this.id('task')}
        AND (dead.lease = task.lease OR dead.deaths >= ${MOST_DEATHS} AND task.due_at IS NULL)), 0)`;
  }

  private isHeld(alias: string, now: Date): Sql {
    if (!this.isLeased) return raw('FALSE');
    return sql`(${raw(alias)}.lease IS NOT NULL AND ${raw(alias)}.due_at > ${now})`;
  }

  private reason(): Sql {
    const column = this.queue.error ?? this.queue.reason;
    return column === undefined ? raw('NULL::text') : raw(`task.${column}`);
  }

  private attempts(): Sql {
    return this.isLeased ? sql`task.${this.attemptsColumn()}` : raw('0');
  }

  private attemptsColumn(): Sql {
    return raw(this.queue.attempts ?? 'attempts');
  }
}

function isMeant({ workspaceId, id }: TaskChoice, taskId: Sql): Sql {
  const conditions = [
    ...(workspaceId === undefined ? [] : [sql`task.workspace_id = ${workspaceId}`]),
    ...(id === undefined ? [] : [sql`${taskId} = ${id}`]),
  ];
  return conditions.length === 0 ? raw('TRUE') : join(conditions, ' AND ');
}
