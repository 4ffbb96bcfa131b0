import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';

/** Columns that are set after a post was stored. */
export interface ItemValues {
  itemId: string;
  customAttributes: Record<string, unknown>;
  reasons: Record<string, string | null>;
}

/** SQL that only the demo needs: no API can write the explanations of an AI Filter. */
export class DemoRepository {
  constructor(private readonly db: Database) {}

  /** Sets attribute values and their explanations for items that have none yet. */
  async setValues(scope: WorkspaceScope, values: readonly ItemValues[]): Promise<void> {
    await this.db.query(sql`
      UPDATE items SET custom_attributes = given."customAttributes", ai_filter_reasons = given.reasons
      FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        AS given ("itemId" uuid, "customAttributes" jsonb, reasons jsonb)
      WHERE items.workspace_id = ${scope.workspaceId} AND items.id = given."itemId"`);
  }
}
