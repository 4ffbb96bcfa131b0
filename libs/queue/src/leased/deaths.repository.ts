import { type Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { QueueDeath } from './queue-death.entity.js';

/** Deaths in a row after which a task is set aside. */
export const MOST_DEATHS = 3;
/** What the owner of a task that was set aside is told. */
export const SET_ASIDE = `The program that did this ended ${MOST_DEATHS} times in the middle of it`;

/** Milliseconds for which operators are shown what was set aside. */
const SHOWN_MS = 7 * 86_400_000;

/** A task whose last claim ended without a word. */
export interface Suspect {
  readonly id: string;
  /** The last one included. */
  readonly deaths: number;
}

/** What is done with chosen suspects; ALONE is one at a time in a process, NONE has others claimed. */
type Kind = 'DEAD' | 'ALONE' | 'FEW' | 'NONE';

/** The deaths of processes at tasks of one queue. */
export class Deaths {
  constructor(
    private readonly db: Database,
    private readonly queue: string,
  ) {}

  /** SQL of the deaths at the row `task`, which is due and has a lease; this one is included. */
  of(scope: WorkspaceRef, id: Sql): Sql {
    return sql`(1 + COALESCE((
      SELECT dead.deaths FROM ${this.db.rows(scope, QueueDeath, 'dead')}
      WHERE dead.queue = ${this.queue} AND dead.task_id = ${id} AND dead.lease = task.lease), 0))::integer`;
  }

  /**
   * Which suspects are claimed together. All tasks of a claim are suspects when its process dies, though one is to blame: those of
   * one death are tried in smaller claims, those of two alone, so that none dies for another three times.
   */
  choose(
    suspects: readonly Suspect[],
    { limit, alone = () => true }: { readonly limit: number; readonly alone?: () => boolean },
  ): { chosen: readonly Suspect[]; kind: Kind } {
    const dead = suspects.filter(({ deaths }) => deaths >= MOST_DEATHS);
    if (dead.length > 0) return { chosen: dead, kind: 'DEAD' };
    const once = suspects.filter(({ deaths }) => deaths === 1).slice(0, Math.ceil(Math.sqrt(limit)));
    const twice = suspects.filter(({ deaths }) => deaths > 1).slice(0, 1);
    const isTwiceFirst = twice.length > 0 && twice[0] === suspects[0];
    if (isTwiceFirst && alone()) return { chosen: twice, kind: 'ALONE' };
    if (once.length > 0) return { chosen: once, kind: 'FEW' };
    return { chosen: [], kind: 'NONE' };
  }

  /** Counts the deaths at tasks that a lease has now. */
  async count(
    { workspaceId }: WorkspaceRef,
    lease: string,
    suspects: readonly Suspect[],
    now: Date,
  ): Promise<void> {
    if (suspects.length === 0) return;
    await this.db.query(sql`
      INSERT INTO queue_deaths (workspace_id, queue, task_id, lease, deaths, at)
      SELECT ${workspaceId}::uuid, ${this.queue}, entry.id, ${lease}::uuid, entry.deaths, ${now}::timestamptz
      FROM unnest(${suspects.map(({ id }) => id)}::uuid[], ${suspects.map(({ deaths }) => deaths)}::integer[])
        AS entry(id, deaths) ORDER BY entry.id
      ON CONFLICT (workspace_id, queue, task_id)
        DO UPDATE SET lease = EXCLUDED.lease, deaths = EXCLUDED.deaths, at = EXCLUDED.at`);
  }

  /**
   * Forgets the deaths that count no more, of all workspaces; those of tasks that were set aside are shown for a while.
   * @param counts SQL of whether the row `dead` does
   */
  async tidy(counts: Sql, now: Date): Promise<void> {
    await this.db.query(sql`
      DELETE FROM queue_deaths AS old USING ${this.db.rowsOfEveryWorkspace(QueueDeath, 'dead')}
      WHERE old.workspace_id = dead.workspace_id AND old.queue = dead.queue AND old.task_id = dead.task_id
        AND dead.queue = ${this.queue} AND NOT ${counts}
        AND (dead.deaths < ${MOST_DEATHS} OR dead.at < ${new Date(now.getTime() - SHOWN_MS)})`);
  }

  async forget({ workspaceId }: WorkspaceRef, ids: readonly string[]): Promise<void> {
    await this.db.query(sql`
      DELETE FROM queue_deaths
      WHERE workspace_id = ${workspaceId} AND queue = ${this.queue} AND task_id = ANY(${ids}::uuid[])`);
  }
}
