import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidInputError } from '@loupe/kernel';
import type { QueryRunner } from 'typeorm';
import { inTransaction } from '../migrations/without-standing-still.js';
import { MOVING } from '../servers/table-homes.js';
import { SqlState, sqlStateOf } from '../sql-state.js';
import { lowerFence, raiseFence } from './fence.js';
import { type MovedTable, movedTables, ofWorkspace } from './moved-tables.js';

/** Triggers do not run in such a transaction: not those that count, queue and note changes, and not those that refuse writes. */
export const WITHOUT_TRIGGERS = 'SET LOCAL session_replication_role = replica';
/** Rows that are deleted in one transaction. */
const BATCH = 5_000;
const POLL_MS = 250;

/** Rows by table, without tables that have none. */
export type MovedRows = Record<string, number>;

/** One of the two databases of a move, by a connection of its own. */
export class MovingSide {
  private found: readonly MovedTable[] | null = null;

  constructor(
    readonly name: string,
    readonly runner: QueryRunner,
    readonly workspaceId: string,
  ) {}

  /** @throws InvalidInputError for a role that may not write without triggers */
  async checkRights(): Promise<void> {
    try {
      await inTransaction(this.runner, [WITHOUT_TRIGGERS]);
    } catch (error) {
      if (sqlStateOf(error) !== SqlState.INSUFFICIENT_PRIVILEGE) throw error;
      const [{ role }] = await this.runner.query('SELECT quote_ident(current_user) AS role');
      throw new InvalidInputError(
        `The role of the database ${this.name} may not write without triggers. A superuser has to allow it there: ` +
          `\`GRANT SET ON PARAMETER session_replication_role TO ${role}\`.`,
      );
    }
  }

  async tables(): Promise<readonly MovedTable[]> {
    this.found ??= await movedTables(this.runner);
    return this.found;
  }

  /** The workspace's rows. */
  async count(): Promise<MovedRows> {
    const rows: MovedRows = {};
    for (const table of await this.tables()) {
      const [{ count }] = await this.runner.query(
        `SELECT count(*)::int AS count FROM ${table.name} WHERE ${ofWorkspace(table, this.workspaceId)}`,
      );
      if (count > 0) rows[table.name] = count;
    }
    return rows;
  }

  /** Whether this database has the row of the workspace, which others refer to. */
  async hasWorkspace(): Promise<boolean> {
    const rows = await this.runner.query('SELECT FROM workspaces WHERE id = $1', [this.workspaceId]);
    return rows.length > 0;
  }

  /** Has the jobs of this database leave the workspace alone. */
  async setApart(): Promise<void> {
    await this.runner.query(`INSERT INTO ${MOVING} VALUES ($1) ON CONFLICT DO NOTHING`, [this.workspaceId]);
  }

  /** Has them work on it again. */
  async giveBack(): Promise<void> {
    await this.runner.query(`DELETE FROM ${MOVING} WHERE workspace_id = $1`, [this.workspaceId]);
  }

  async raiseFence(): Promise<void> {
    await raiseFence(this.runner, await this.tables(), this.workspaceId);
  }

  async lowerFence(): Promise<void> {
    await lowerFence(this.runner, this.workspaceId);
  }

  /**
   * Waits until processes have ended what they have taken of the workspace's work, so that nothing is done twice. What still goes on
   * after some time is done again later.
   */
  async waitForWork(patienceMs: number): Promise<void> {
    const queues: { name: string }[] = await this.runner.query(
      `SELECT owned.relname AS name FROM pg_class AS owned
       WHERE owned.relnamespace = current_schema()::regnamespace AND owned.relkind = 'r' AND 3 = (
         SELECT count(*) FROM pg_attribute
         WHERE attrelid = owned.oid AND attname IN ('workspace_id', 'lease', 'due_at') AND NOT attisdropped)`,
    );
    const isTaken = queues.map(
      ({ name }) =>
        `EXISTS (SELECT FROM ${name} WHERE workspace_id = $1 AND lease IS NOT NULL AND due_at > now())`,
    );
    for (let waited = 0; waited < patienceMs; waited += POLL_MS) {
      const [work] = await this.runner.query(`SELECT ${isTaken.join(' OR ')} AS taken`, [this.workspaceId]);
      if (!work.taken) return;
      await sleep(POLL_MS);
    }
  }

  /** Waits until all transactions have ended that have begun before now. @param onWaiting called if there are any */
  async waitForTransactions(onWaiting: () => void): Promise<void> {
    const [{ now }] = await this.runner.query('SELECT clock_timestamp()::text AS now');
    for (let isFirst = true; ; isFirst = false) {
      const [{ count }] = await this.runner.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
           AND xact_start < $1::timestamptz`,
        [now],
      );
      if (count === 0) return;
      if (isFirst) onWaiting();
      await sleep(POLL_MS);
    }
  }

  /** Removes the workspace's rows in batches, and the indexes of its own. @param onRows called with the table after each batch */
  async clear(onRows: (table: string) => void): Promise<void> {
    for (const { name } of await this.ownIndexes()) {
      await this.runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    }
    for (const table of await this.tables()) {
      for (let deleted = BATCH; deleted === BATCH; ) {
        deleted = await this.clearBatch(table);
        if (deleted > 0) onRows(table.name);
      }
    }
  }

  private async clearBatch(table: MovedTable): Promise<number> {
    const { name } = table;
    await this.runner.startTransaction();
    try {
      await this.runner.query(WITHOUT_TRIGGERS);
      const { affected } = await this.runner.query(
        `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${name} WHERE ${ofWorkspace(table, this.workspaceId)} LIMIT ${BATCH}))`,
        [],
        true,
      );
      await this.runner.commitTransaction();
      return affected ?? 0;
    } catch (error) {
      await this.runner.rollbackTransaction();
      throw error;
    }
  }

  /** Indexes whose condition names the workspace, such as those of its vectors. */
  ownIndexes(): Promise<{ name: string; definition: string; isReady: boolean }[]> {
    return this.runner.query(
      `SELECT quote_ident(index.relname) AS name, pg_get_indexdef(indexrelid) AS definition, indisvalid AS "isReady"
       FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
       WHERE index.relnamespace = current_schema()::regnamespace AND indpred IS NOT NULL
         AND strpos(pg_get_expr(indpred, indrelid), $1) > 0 ORDER BY 1`,
      [this.workspaceId],
    );
  }
}
