import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { WorkspaceLookRow } from './look.entity.js';

/** SQL about the looks of workspaces. */
@Injectable()
export class LooksRepository {
  constructor(private readonly db: Database) {}

  /** The look of a workspace; null where nobody has chosen one. */
  async find(scope: WorkspaceRef): Promise<WorkspaceLookRow | null> {
    const [row] = await this.db.query<WorkspaceLookRow>(sql`
      SELECT ${this.db.columns(WorkspaceLookRow, 'look')} FROM ${this.db.rows(scope, WorkspaceLookRow, 'look')}`);
    return row ?? null;
  }

  async save({ workspaceId, brandName, colour, logo, updatedAt }: WorkspaceLookRow): Promise<void> {
    await this.db.query(sql`
      INSERT INTO report_looks (workspace_id, brand_name, colour, logo, updated_at)
      VALUES (${workspaceId}, ${brandName}, ${colour}, ${logo}, ${updatedAt}::timestamptz)
      ON CONFLICT (workspace_id) DO UPDATE SET brand_name = EXCLUDED.brand_name, colour = EXCLUDED.colour,
        logo = EXCLUDED.logo, updated_at = EXCLUDED.updated_at`);
  }
}
