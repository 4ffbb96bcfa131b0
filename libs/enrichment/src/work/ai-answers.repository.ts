import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AiAnswerRow } from './enrichment.entities.js';

/** SQL about what models have answered. */
@Injectable()
export class AiAnswersRepository {
  constructor(private readonly db: Database) {}

  /** The answers for items. */
  of(scope: WorkspaceRef, itemIds: readonly string[], fieldIds: readonly string[]): Promise<AiAnswerRow[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(AiAnswerRow, 'answer')} FROM ${this.db.rows(scope, AiAnswerRow, 'answer')}
      WHERE answer.item_id = ANY(${itemIds}::uuid[]) AND answer.field_id = ANY(${fieldIds}::uuid[])`);
  }

  /** Stores answers in place of earlier ones. Items and fields that were deleted meanwhile are passed over. */
  async put(scope: WorkspaceRef, answers: readonly Omit<AiAnswerRow, 'workspaceId'>[]): Promise<void> {
    if (answers.length === 0) return;
    await this.db.query(sql`
      INSERT INTO ai_answers (workspace_id, item_id, field_id, version, model, checksum, value, reason, is_unsure, failure, attempts,
        answered_at)
      SELECT ${scope.workspaceId}::uuid, entry."itemId", entry."fieldId", entry.version, entry.model, entry.checksum,
        NULLIF(entry.value, 'null'::jsonb), entry.reason, entry."isUnsure", entry.failure, entry.attempts, entry."answeredAt"
      FROM json_to_recordset(${JSON.stringify(answers)}::json) AS entry("itemId" uuid, "fieldId" uuid, version integer,
        model text, checksum text, value jsonb, reason text, "isUnsure" boolean, failure text, attempts smallint, "answeredAt" timestamptz)
      WHERE EXISTS (SELECT FROM ${this.db.rowsOfTable(scope, 'items', 'item')} WHERE item.id = entry."itemId")
        AND EXISTS (SELECT FROM ${this.db.rowsOfTable(scope, 'ai_fields', 'field')} WHERE field.id = entry."fieldId")
      ORDER BY entry."itemId", entry."fieldId"
      ON CONFLICT (workspace_id, item_id, field_id) DO UPDATE SET version = EXCLUDED.version, model = EXCLUDED.model,
        checksum = EXCLUDED.checksum, value = EXCLUDED.value, reason = EXCLUDED.reason, is_unsure = EXCLUDED.is_unsure, failure = EXCLUDED.failure,
        attempts = EXCLUDED.attempts, answered_at = EXCLUDED.answered_at`);
  }
}
