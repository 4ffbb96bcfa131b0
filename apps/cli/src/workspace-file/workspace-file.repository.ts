import { CHANGES_SEQUENCE, type Database, sql } from '@loupe/database';

/** SQL of what a workspace's file is made of, besides its rows. */
export class WorkspaceFileRepository {
  constructor(private readonly db: Database) {}

  /** Whether a person is being erased from a workspace. */
  async isErasing(workspaceId: string): Promise<boolean> {
    const [row] = await this.db.query<{ waits: boolean }>(sql`
      SELECT EXISTS (SELECT FROM ${this.db.rowsOfTable({ workspaceId }, 'erasure_requests', 'request')})
        OR EXISTS (
          SELECT FROM ${this.db.rowsOfTable({ workspaceId }, 'erased_accounts', 'mark')}
          WHERE mark.social_profile_id IS NOT NULL) AS waits`);
    return row?.waits === true;
  }

  /** The number of people who were erased from a workspace after a time. */
  erasedAfter(workspaceId: string, time: string): Promise<number> {
    return this.db.count(sql`
      FROM ${this.db.rowsOfTable({ workspaceId }, 'erased_accounts', 'mark')} WHERE mark.erased_at > ${time}`);
  }

  /**
   * Lists the files that the rows of a workspace name in the temporary table files_to_write, until the transaction ends.
   * @returns their number
   */
  async listFiles(workspaceId: string): Promise<number> {
    await this.db.query(sql`CREATE TEMPORARY TABLE files_to_write (key text PRIMARY KEY) ON COMMIT DROP`);
    await this.db.query(sql`
      INSERT INTO files_to_write
      SELECT DISTINCT held.key FROM ${this.db.rowsOfTable({ workspaceId }, 'stored_media', 'medium')}
      CROSS JOIN LATERAL (VALUES (medium.file_key), (medium.thumbnail_key)) AS held(key)
      WHERE held.key IS NOT NULL
      UNION
      SELECT picture.key FROM ${this.db.rowsOfTable({ workspaceId }, 'profile_pictures', 'picture')}
      WHERE picture.key IS NOT NULL`);
    return this.filesLeft();
  }

  /** The number of files that are listed and not struck off. */
  filesLeft(): Promise<number> {
    return this.db.count(sql`FROM files_to_write`);
  }

  /** Strikes a file off the list. @returns whether it was on it */
  async strike(key: string): Promise<boolean> {
    const rows = await this.db.query(sql`DELETE FROM files_to_write WHERE key = ${key} RETURNING key`);
    return rows.length === 1;
  }

  /** Listed keys in their order, after another one. */
  async filesAfter(key: string, most: number): Promise<string[]> {
    const rows = await this.db.query<{ key: string }>(
      sql`SELECT key FROM files_to_write WHERE key > ${key} ORDER BY key LIMIT ${most}`,
    );
    return rows.map((row) => row.key);
  }

  /** New changes come after those that a workspace has brought along, or mirrors would miss them. */
  async raisePositions(workspaceId: string): Promise<void> {
    await this.db.exclusively(CHANGES_SEQUENCE, () =>
      this.db.query(sql`
        SELECT setval(sequence, GREATEST(newest, pg_sequence_last_value(sequence), 1))
        FROM CAST(pg_get_serial_sequence('changes', 'position') AS regclass) AS sequence,
          (SELECT COALESCE(max(own.position), 0) AS newest
           FROM ${this.db.rowsOfTable({ workspaceId }, 'changes', 'own')}) AS brought`),
    );
  }
}
