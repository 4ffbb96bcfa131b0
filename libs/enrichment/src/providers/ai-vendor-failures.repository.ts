import { type Database, raw, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';

/** Failures in a row of a workspace's vendor, in a table that has one row for each workspace. */
export class AiVendorFailures {
  constructor(
    private readonly db: Database,
    private readonly table: 'ai_providers' | 'transcription_providers',
  ) {}

  /**
   * Counts a call in a row that was refused or not answered; gives their number. Calls that were under way together count
   * once.
   * @param retryAt no call before then
   */
  async count({ workspaceId }: WorkspaceRef, retryAt: Date, now: Date): Promise<number> {
    const rows = await this.db.query<{ failures: number }>(sql`
      UPDATE ${raw(this.table)} SET
        failures = failures + CASE WHEN retry_at IS NULL OR retry_at <= ${now}::timestamptz THEN 1 ELSE 0 END,
        retry_at = GREATEST(retry_at, ${retryAt}::timestamptz)
      WHERE workspace_id = ${workspaceId} RETURNING failures`);
    return rows[0]?.failures ?? 0;
  }

  /** Forgets failures after an answer. */
  async clear({ workspaceId }: WorkspaceRef): Promise<void> {
    await this.db.query(sql`
      UPDATE ${raw(this.table)} SET failures = 0, retry_at = NULL
      WHERE workspace_id = ${workspaceId} AND (failures > 0 OR retry_at IS NOT NULL)`);
  }
}
