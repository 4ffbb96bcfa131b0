import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import type { DemoCompetitor } from './generate/demo.types.js';

/** What a post's row gets after it was stored. */
export interface ItemValues {
  itemId: string;
  customAttributes: Record<string, unknown>;
  reasons: Record<string, string | null>;
}

/** Any number that no other advisory lock of Loupe has. */
const LOCK = 5_311_904;

/** The SQL of the demo that no library has. */
export class SeedRepository {
  constructor(private readonly db: Database) {}

  /** Lets one seed run at a time, until the transaction ends. */
  async lock(): Promise<void> {
    await this.db.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
  }

  async addCompetitors(scope: WorkspaceScope, competitors: readonly DemoCompetitor[]): Promise<void> {
    await this.db.query(sql`
      INSERT INTO competitor_brands (workspace_id, id, name, created_at)
      SELECT ${scope.workspaceId}, given.id, given.name, given."createdAt"
      FROM jsonb_to_recordset(${JSON.stringify(competitors)}::jsonb)
        AS given (id uuid, name text, "createdAt" timestamptz)`);
  }

  /** Sets attribute values and their explanations of items that have none yet. */
  async setValues(scope: WorkspaceScope, values: readonly ItemValues[]): Promise<void> {
    await this.db.query(sql`
      UPDATE items SET custom_attributes = given."customAttributes", ai_filter_reasons = given.reasons
      FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        AS given ("itemId" uuid, "customAttributes" jsonb, reasons jsonb)
      WHERE items.workspace_id = ${scope.workspaceId} AND items.id = given."itemId"`);
  }
}
