import { type CountedKind, CountsService, Database, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AttributeValue } from './attribute-value.entity.js';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import type { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import type { DrivingIndex } from './driving-index.js';

/** Rows a plain list gives at most (decisions §3). */
const MAX_ROWS = 1000;

/** What has attributes: its table, which is counted as it is written. */
const OWNERS = { ITEM: 'items', CREATOR: 'creators' } as const satisfies Record<
  CustomAttributeSchemaEntity,
  CountedKind
>;

/**
 * Of N rows n have a value. To look these up costs n, and to walk a page of 20 in its order N / n * 20, each row of which
 * costs less than half as much: both are the same where n is about this many times the root of N.
 */
const FEW_PER_ROOT = 3;

/** Of as many of the newest rows conditions that hold for a page of them are common. */
const SAMPLE = { rows: 500, common: 20 };

/** All SQL about attribute definitions. */
@Injectable()
export class CustomAttributesRepository {
  constructor(
    private readonly db: Database,
    private readonly counts: CountsService,
  ) {}

  /** The definitions for items or creators, oldest first, at most 1000. */
  async definitions(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
  ): Promise<CustomAttributeSchema[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(CustomAttributeSchema, 'definition')}
      FROM ${this.db.rows(scope, CustomAttributeSchema, 'definition')}
      WHERE definition.entity = ${entity}
      ORDER BY definition.created_at, definition.id LIMIT ${MAX_ROWS}`);
  }

  /** The definitions of keys for items or creators, in any order; a key without one is left out. */
  async definitionsByKey(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    keys: readonly string[],
  ): Promise<CustomAttributeSchema[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(CustomAttributeSchema, 'definition')}
      FROM ${this.db.rows(scope, CustomAttributeSchema, 'definition')}
      WHERE definition.entity = ${entity} AND definition.key = ANY(${keys})`);
  }

  /** That a row has one of the values that a driving index finds: each is looked up by its id, whatever statistics say. */
  isFoundByIndex(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    driving: DrivingIndex,
    alias: string,
  ): Sql {
    return sql`${raw(alias)}.id = ANY(ARRAY(SELECT value.owner_id ${this.fromValues(scope, entity, driving)}))`;
  }

  /** Table expression `value` of what a driving index finds: `owner_id` and `at`, where it is in the order of time. */
  valuesInTime(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity, driving: DrivingIndex): Sql {
    return sql`(SELECT value.owner_id, value.at ${this.fromValues(scope, entity, driving)}) AS value`;
  }

  /**
   * The number of values that each driving index finds, null where they are many; null for all where conditions that cost much to
   * count are seen to hold for many of the newest rows.
   * @param sampled SQL over `alias` to look at the newest rows for; null where counting costs little
   */
  async fewValues(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    indexes: readonly DrivingIndex[],
    sampled: { hold: Sql; alias: string } | null,
  ): Promise<(number | null)[] | null> {
    const few = sql`(SELECT (${FEW_PER_ROOT} * sqrt(COALESCE((${this.counts.countedRows(scope, OWNERS[entity])}), 0)))::integer)`;
    const counts = indexes.map(
      (driving) => sql`(SELECT CASE WHEN count(*) <= ${few} THEN count(*)::integer END FROM (
        SELECT ${this.fromValues(scope, entity, driving)} LIMIT ${few} + 1) AS found)`,
    );
    const isCommon = sampled === null ? sql`FALSE` : this.isCommon(scope, entity, sampled);
    const [row] = await this.db.query<{ counts: (number | null)[] | null }>(
      sql`SELECT CASE WHEN NOT ${isCommon} THEN ARRAY[${join(counts)}] END AS counts`,
    );
    return row?.counts ?? null;
  }

  private isCommon(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    { hold, alias }: { hold: Sql; alias: string },
  ): Sql {
    const rows = this.db.rowsOfTable(scope, OWNERS[entity], alias);
    const name = raw(alias);
    return sql`(SELECT count(*) >= ${SAMPLE.common} FROM (
      SELECT ${name}.custom_attributes FROM ${rows} ORDER BY ${name}.id DESC LIMIT ${SAMPLE.rows}) AS ${name} WHERE ${hold})`;
  }

  private fromValues(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity, driving: DrivingIndex): Sql {
    return sql`FROM ${this.db.rows(scope, AttributeValue, 'value')}
      WHERE value.entity = ${entity} AND ${driving.holds}`;
  }
}
