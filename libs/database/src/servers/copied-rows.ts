import { Logger } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { SharedPool } from '../shared-pool.js';
import { COPIED } from './table-homes.js';

const EVERY_MS = 60_000;
/** Who has committed waits no longer for a database that does not answer. */
const PATIENCE_MS = 10_000;

type Copied = Readonly<Record<(typeof COPIED)[number], object[] | null>>;

/** Keeps the rows of workspaces and organizations in the databases of workspaces as they are in the main one. */
export class CopiedRows {
  private readonly logger = new Logger('Databases');
  private readonly timer: NodeJS.Timeout;
  /** The running copy for each database. */
  private readonly running = new Map<string, Promise<void>>();
  /** Those that have not begun yet, and will copy what is committed by now. */
  private readonly waiting = new Map<string, Promise<void>>();

  /** Called when the copies in a database have changed, before anybody is told of it. */
  whenCopied: (name: string) => Promise<void> = async () => undefined;

  /** @param names of the databases of workspaces */
  constructor(
    private readonly main: SharedPool,
    private readonly names: readonly string[],
    private readonly poolOf: (name: string) => Promise<SharedPool>,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    // What another process could not write, as it was killed or a database was down.
    this.timer = setInterval(() => void this.refresh(), EVERY_MS).unref();
  }

  /** Copies what differs, after a commit that changed one of them. What cannot be written now is later. */
  refresh(): Promise<void> {
    return this.patiently(this.names.map((name) => this.refreshOne(name)));
  }

  /**
   * Removes the copy of a workspace that is being deleted, so that no row of it can be written any more.
   * @throws DatabaseError if a row refers to it
   */
  async remove(database: string, workspaceId: string): Promise<void> {
    if (!this.names.includes(database)) return;
    await (await this.poolOf(database)).query('DELETE FROM workspaces WHERE id = $1', [workspaceId]);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.patiently([...this.waiting.values(), ...this.running.values()]);
  }

  private async patiently(copies: readonly Promise<void>[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.patienceMs);
    });
    await Promise.race([Promise.all(copies), late]);
    clearTimeout(timer);
  }

  private refreshOne(name: string): Promise<void> {
    const waiting = this.waiting.get(name);
    if (waiting !== undefined) return waiting;
    const next = (this.running.get(name) ?? Promise.resolve()).then(() => {
      this.waiting.delete(name);
      const running = this.copyTo(name);
      this.running.set(name, running);
      return running;
    });
    this.waiting.set(name, next);
    return next;
  }

  private async copyTo(name: string): Promise<void> {
    try {
      if (await this.copy(name, await this.poolOf(name))) await this.whenCopied(name);
    } catch (error) {
      this.logger.error(`The workspaces of the database ${name} were not copied: ${String(error)}`);
    }
  }

  /** Returns whether anything has changed. */
  private async copy(name: string, pool: SharedPool): Promise<boolean> {
    const client = await pool.connect();
    let changed = 0;
    try {
      await client.query('BEGIN');
      // One process after the other, so that no older reading replaces a newer one.
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('copied rows', 0))`);
      // Read first: what is copied here and not in the main database any more was deleted there, and not just made.
      const copied = await idsOf(client);
      const found = await this.read(name);
      for (const table of COPIED) {
        const written = await client.query(await copying(client, table), [
          JSON.stringify(found[table] ?? []),
        ]);
        changed += written.rowCount ?? 0;
      }
      await client.query('COMMIT');
      for (const table of [...COPIED].reverse()) {
        const removed = await client.query(
          `DELETE FROM ${table} WHERE id = ANY($2::uuid[])
            AND id NOT IN (SELECT id FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb))`,
          [JSON.stringify(found[table] ?? []), copied.get(table)],
        );
        changed += removed.rowCount ?? 0;
      }
      return changed > 0;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  /**
   * By one statement: workspaces and their organizations refer to each other. It reads all of them: a commit does not say which it
   * changed, and these tables change when somebody does something in the settings.
   */
  private async read(name: string): Promise<Copied> {
    const { rows } = await this.main.query<Copied>(
      `WITH own AS (SELECT * FROM workspaces WHERE $1 IN (database, moving_to, moved_from))
       SELECT (SELECT jsonb_agg(to_jsonb(own)) FROM own) AS workspaces,
         (SELECT jsonb_agg(to_jsonb(organization)) FROM organizations AS organization
          WHERE organization.id IN (SELECT organization_id FROM own)) AS organizations`,
      [name],
    );
    return rows[0] ?? { organizations: null, workspaces: null };
  }
}

/** Ids of the copies in a database, by their tables. */
async function idsOf(client: PoolClient): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const table of COPIED) {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${table}`);
    ids.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}

/**
 * The statement that writes the rows of a table that differ. It leaves the others and all ids alone: changing them would wait for
 * every transaction that writes rows of the workspace.
 */
async function copying(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id' ORDER BY attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name).join(', ');
  const given = rows.map(({ name }) => `EXCLUDED.${name}`).join(', ');
  // A copy that the deletion of its workspace has removed does not come back.
  const isWanted =
    table === 'workspaces' ? 'given.deleted_at IS NULL OR given.id IN (SELECT id FROM workspaces)' : 'TRUE';
  return `INSERT INTO ${table} (id, ${columns})
    SELECT id, ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) AS given
    WHERE (${isWanted}) AND NOT EXISTS (
      SELECT FROM ${table} AS kept WHERE kept.id = given.id AND kept IS NOT DISTINCT FROM given)
    ON CONFLICT (id) DO UPDATE SET (${columns}) = ROW(${given})`;
}
