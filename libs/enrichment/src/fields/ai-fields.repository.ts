import { Item } from '@loupe/content';
import { CustomAttributeSchema, PinnedValue } from '@loupe/custom-attributes';
import { Database, type Sql, sql } from '@loupe/database';
import { unsureValues } from '@loupe/items';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AiAnswerRow } from '../work/enrichment.entities.js';
import { AiFieldRow, AiFieldVersionRow } from './ai-field.entity.js';
import type { AiPauseReason } from './ai-field.enums.js';

/** A field with its attribute. */
export type FieldWithAttribute = AiFieldRow &
  Pick<CustomAttributeSchema, 'key' | 'name' | 'type' | 'options'>;

/** How far the answers of a version agree with what people have set. */
export interface Agreement {
  fieldId: string;
  version: number;
  corrected: number;
  agreed: number;
}

/** Where a value of an item comes from. */
export interface ValueOrigin {
  itemId: string;
  /** Of the attribute. */
  key: string;
  /** That was answered last; null where none was. */
  version: number | null;
  /** Whether the model held another value for about as likely. */
  isUnsure: boolean;
  /** Whether a person has set or confirmed the value. */
  isPinned: boolean;
}

/** Versions of a field whose agreement is shown. */
const AGREEMENTS = 3;

/** All SQL about the definitions of fields. */
@Injectable()
export class AiFieldsRepository {
  constructor(private readonly db: Database) {}

  /** The fields of a workspace, oldest first. */
  all(scope: WorkspaceRef): Promise<FieldWithAttribute[]> {
    return this.db.query(sql`${this.select(scope)} ORDER BY field.created_at, field.id`);
  }

  /** A field, locked against changes until the transaction ends; null where there is none. */
  async lock(scope: WorkspaceRef, id: string): Promise<FieldWithAttribute | null> {
    const rows = await this.db.query<FieldWithAttribute>(sql`
      ${this.select(scope)} WHERE field.id = ${id} FOR UPDATE OF field`);
    return rows[0] ?? null;
  }

  /** The published version and the draft of fields: at most two of each. */
  versions(scope: WorkspaceRef, ids: readonly string[]): Promise<AiFieldVersionRow[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(AiFieldVersionRow, 'version')} FROM ${this.db.rows(scope, AiFieldVersionRow, 'version')}
      JOIN ${this.db.rows(scope, AiFieldRow, 'field')} ON field.id = version.field_id
      WHERE version.field_id = ANY(${ids}::uuid[])
        AND (version.published_at IS NULL OR version.version = field.published_version)`);
  }

  /**
   * How far answers agree with the values that people have set: of published versions now, and of earlier ones when the next
   * was published; oldest first.
   */
  agreement(scope: WorkspaceRef): Promise<Agreement[]> {
    return this.db.query(sql`
      SELECT latest."fieldId", latest.version, latest.corrected, latest.agreed FROM (
        SELECT agreement.*, row_number() OVER (PARTITION BY "fieldId" ORDER BY version DESC) AS place
        FROM (${this.agreementNow(scope)} UNION ALL
          SELECT earlier.field_id, earlier.version, earlier.corrected, earlier.agreed
          FROM ${this.db.rows(scope, AiFieldVersionRow, 'earlier')} WHERE earlier.corrected > 0) AS agreement) AS latest
      WHERE latest.place <= ${AGREEMENTS} ORDER BY latest."fieldId", latest.version`);
  }

  private agreementNow(scope: WorkspaceRef): Sql {
    return sql`
      SELECT field.id AS "fieldId", answer.version, count(*)::integer AS corrected,
        count(*) FILTER (WHERE answer.value IS NOT DISTINCT FROM item.custom_attributes -> pinned.key)::integer AS agreed
      FROM ${this.db.rows(scope, AiFieldRow, 'field')}
      JOIN ${this.db.rows(scope, CustomAttributeSchema, 'definition')} ON definition.id = field.id
      JOIN ${this.db.rows(scope, PinnedValue, 'pinned')} ON pinned.key = definition.key
      JOIN ${this.db.rows(scope, AiAnswerRow, 'answer')}
        ON answer.item_id = pinned.item_id AND answer.field_id = field.id AND answer.failure IS NULL
          AND answer.version = field.published_version
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = pinned.item_id
      GROUP BY field.id, answer.version`;
  }

  /** Where the values of items come from: each that a version answered or a person pinned. */
  origins(scope: WorkspaceRef, itemIds: readonly string[]): Promise<ValueOrigin[]> {
    return this.db.query(sql`
      SELECT origin.item_id AS "itemId", origin.key, max(origin.version) AS version,
        bool_or(origin.is_unsure) AS "isUnsure", bool_or(origin.is_pinned) AS "isPinned"
      FROM (
        SELECT answer.item_id, definition.key, answer.version, answer.is_unsure, false AS is_pinned
        FROM ${this.db.rows(scope, AiAnswerRow, 'answer')}
        JOIN ${this.db.rows(scope, CustomAttributeSchema, 'definition')} ON definition.id = answer.field_id
        WHERE answer.item_id = ANY(${itemIds}::uuid[]) AND answer.failure IS NULL
        UNION ALL
        SELECT pinned.item_id, pinned.key, NULL, false, true FROM ${this.db.rows(scope, PinnedValue, 'pinned')}
        WHERE pinned.item_id = ANY(${itemIds}::uuid[])) AS origin
      GROUP BY origin.item_id, origin.key`);
  }

  /** How many posts have a value of fields that the model was unsure of and no person has set or confirmed; a field without any is left out. */
  unsureByField(
    scope: WorkspaceScope,
    fieldIds: readonly string[],
  ): Promise<{ fieldId: string; count: number }[]> {
    return this.db.query(sql`
      SELECT unsure.field_id AS "fieldId", count(*)::integer AS count FROM ${unsureValues(this.db, scope, 'unsure')}
      WHERE unsure.field_id = ANY(${fieldIds}::uuid[]) GROUP BY unsure.field_id`);
  }

  async add(field: AiFieldRow): Promise<void> {
    await this.db.manager.insert(AiFieldRow, field);
  }

  /** Writes a draft, in place of the one that there is. */
  async putDraft(draft: AiFieldVersionRow): Promise<void> {
    await this.db.manager.save(AiFieldVersionRow, draft);
  }

  /** Publishes a version. The one before keeps its agreement, as its answers are replaced from now on. */
  async publish(scope: WorkspaceRef, id: string, version: number, now: Date): Promise<void> {
    const { workspaceId } = scope;
    await this.db.query(sql`
      UPDATE ai_field_versions AS replaced SET corrected = now.corrected, agreed = now.agreed
      FROM (${this.agreementNow(scope)}) AS now
      WHERE replaced.workspace_id = ${workspaceId} AND replaced.field_id = ${id} AND now."fieldId" = replaced.field_id
        AND now.version = replaced.version`);
    await this.db.manager.update(
      AiFieldVersionRow,
      { workspaceId, fieldId: id, version },
      { publishedAt: now },
    );
    await this.db.manager.update(
      AiFieldRow,
      { workspaceId, id },
      { publishedVersion: version, badCalls: 0, updatedAt: now },
    );
  }

  /** Pauses a field, or has it go on where `reason` is null. */
  async pause(
    { workspaceId }: WorkspaceRef,
    id: string,
    reason: AiPauseReason | null,
    problem: string | null,
    now: Date,
  ): Promise<void> {
    await this.db.manager.update(
      AiFieldRow,
      { workspaceId, id },
      { pauseReason: reason, problem, badCalls: 0, updatedAt: now },
    );
  }

  /** Has all fields go on that the provider has paused. */
  async resumeAll({ workspaceId }: WorkspaceRef, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE ai_fields SET pause_reason = NULL, problem = NULL, bad_calls = 0, updated_at = ${now}
      WHERE workspace_id = ${workspaceId} AND pause_reason <> 'BY_HAND'`);
  }

  /** Pauses all fields that go on. */
  async pauseAll(
    { workspaceId }: WorkspaceRef,
    reason: AiPauseReason,
    problem: string,
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE ai_fields SET pause_reason = ${reason}, problem = ${problem}, updated_at = ${now}
      WHERE workspace_id = ${workspaceId} AND pause_reason IS NULL AND published_version IS NOT NULL`);
  }

  async setBudget(
    { workspaceId }: WorkspaceScope,
    id: string,
    budget: Pick<AiFieldRow, 'monthlyTokens' | 'monthlyCents'>,
    now: Date,
  ): Promise<void> {
    await this.db.manager.update(AiFieldRow, { workspaceId, id }, { ...budget, updatedAt: now });
  }

  /**
   * Counts calls of a field in a row of which no answer was valid.
   * @returns their number, and whether the field was paused while the last one was under way
   */
  async countBadCalls(
    { workspaceId }: WorkspaceRef,
    id: string,
    isBad: boolean,
  ): Promise<{ calls: number; isPaused: boolean }> {
    const rows = await this.db.query<{ calls: number; isPaused: boolean }>(sql`
      UPDATE ai_fields SET bad_calls = CASE WHEN ${isBad} THEN bad_calls + 1 ELSE 0 END
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND (bad_calls > 0 OR ${isBad})
      RETURNING bad_calls AS calls, pause_reason IS NOT NULL AS "isPaused"`);
    return rows[0] ?? { calls: 0, isPaused: false };
  }

  private select(scope: WorkspaceRef): Sql {
    return sql`
      SELECT ${this.db.columns(AiFieldRow, 'field')}, definition.key, definition.name, definition.type, definition.options
      FROM ${this.db.rows(scope, AiFieldRow, 'field')}
      JOIN ${this.db.rows(scope, CustomAttributeSchema, 'definition')} ON definition.id = field.id`;
  }
}
