import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AiProviderRow } from './ai-provider.entity.js';

/** The providers of workspaces as they are stored. */
@Injectable()
export class AiProviderRepository {
  constructor(private readonly db: Database) {}

  /** The provider of a workspace: BUILTIN where it has chosen none. */
  async find({ workspaceId }: WorkspaceRef): Promise<AiProviderRow> {
    const stored = await this.db.manager.findOneBy(AiProviderRow, { workspaceId });
    return (
      stored ?? {
        workspaceId,
        kind: 'BUILTIN',
        baseUrl: null,
        model: null,
        sealedKey: null,
        inputPrice: null,
        outputPrice: null,
        monthlyTokens: null,
        monthlyCents: null,
        failures: 0,
        retryAt: null,
        updatedAt: new Date(0),
      }
    );
  }

  async save(provider: AiProviderRow): Promise<void> {
    await this.db.manager.save(AiProviderRow, provider);
  }

  /**
   * Counts a call in a row that was refused or not answered; gives their number. Calls that were under way together count
   * once.
   * @param retryAt no call before then
   */
  async countFailure({ workspaceId }: WorkspaceRef, retryAt: Date, now: Date): Promise<number> {
    const rows = await this.db.query<{ failures: number }>(sql`
      UPDATE ai_providers SET
        failures = failures + CASE WHEN retry_at IS NULL OR retry_at <= ${now}::timestamptz THEN 1 ELSE 0 END,
        retry_at = GREATEST(retry_at, ${retryAt}::timestamptz)
      WHERE workspace_id = ${workspaceId} RETURNING failures`);
    return rows[0]?.failures ?? 0;
  }

  /** Forgets failures after an answer. */
  async clearFailures({ workspaceId }: WorkspaceRef): Promise<void> {
    await this.db.query(sql`
      UPDATE ai_providers SET failures = 0, retry_at = NULL
      WHERE workspace_id = ${workspaceId} AND (failures > 0 OR retry_at IS NOT NULL)`);
  }
}
