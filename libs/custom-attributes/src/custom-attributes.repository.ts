import { Database, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AttributeValue } from './attribute-value.entity.js';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import type { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';

/** Rows a plain list gives at most (decisions §3). */
const MAX_ROWS = 1000;

/**
 * Values that are gone through one by one; of more, a page in the order of its index meets enough soon. Both ways cost
 * some ten milliseconds at this number in a workspace of 400,000.
 */
const FEW_VALUES = 5000;

/** All SQL about attribute definitions. */
@Injectable()
export class CustomAttributesRepository {
  constructor(private readonly db: Database) {}

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

  /** That a row has one of the values behind a lead: each is looked up by its id, whatever statistics say. */
  isLedTo(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity, lead: Sql, alias: string): Sql {
    return sql`${raw(alias)}.id = ANY(ARRAY(${this.owners(scope, entity, lead)}))`;
  }

  /** Ids of items or creators that have a value that a lead (SQL over `value`) holds for. */
  private owners(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity, lead: Sql): Sql {
    return sql`SELECT value.owner_id FROM ${this.db.rows(scope, AttributeValue, 'value')}
      WHERE value.entity = ${entity} AND ${lead}`;
  }

  /** The number of values behind each lead; null where they are many. */
  async fewValues(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    leads: readonly Sql[],
  ): Promise<(number | null)[]> {
    const counts = leads.map(
      (lead) => sql`(SELECT count(*)::integer FROM (
        ${this.owners(scope, entity, lead)} LIMIT ${FEW_VALUES + 1}) AS found)`,
    );
    const [row] = await this.db.query<{ counts: number[] }>(sql`SELECT ARRAY[${join(counts)}] AS counts`);
    return leads.map((_, index) => {
      const count = row?.counts[index] ?? null;
      return count === null || count > FEW_VALUES ? null : count;
    });
  }
}
