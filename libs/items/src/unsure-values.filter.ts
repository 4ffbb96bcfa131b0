import { CustomAttributeSchema, PinnedValue } from '@loupe/custom-attributes';
import { type Database, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';

/**
 * The values of AI Filters that their model was unsure of and that no person has set or confirmed since, as item_id and field_id for a FROM
 * clause. Uses the table's name because answers belong to a library above this one.
 */
export function unsureValues(db: Database, scope: WorkspaceScope, alias: string): Sql {
  return sql`(SELECT answer.item_id, answer.field_id FROM ${db.rowsOfTable(scope, 'ai_answers', 'answer')}
    JOIN ${db.rows(scope, CustomAttributeSchema, 'definition')} ON definition.id = answer.field_id
    WHERE answer.is_unsure AND answer.failure IS NULL AND NOT EXISTS (
      SELECT FROM ${db.rows(scope, PinnedValue, 'pinned')}
      WHERE pinned.item_id = answer.item_id AND pinned.key = definition.key)) AS ${raw(alias)}`;
}
