import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import type { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';

/** Rows a plain list gives at most (decisions §3). */
const MAX_ROWS = 1000;

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
}
