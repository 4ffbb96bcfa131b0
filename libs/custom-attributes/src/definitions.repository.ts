import { Database, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import type { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import { PinnedValue } from './pinned-value.entity.js';

/** In a workspace with several 100,000 items, one statement rewrites all rows that have the value. */
const CLEARING_TIMEOUT = '5min';

/** By the tables' names, because items and creators belong to a library above this one. Only items have explanations. */
const HOLDERS: Record<CustomAttributeSchemaEntity, { table: Sql; without: (key: string) => Sql }> = {
  ITEM: {
    table: raw('items'),
    without: (key) => sql`ai_filter_reasons = ai_filter_reasons - ${key}::text,`,
  },
  CREATOR: { table: raw('creators'), without: () => sql`` },
};

/** Writes definitions of attributes, and removes values from rows. */
@Injectable()
export class DefinitionsRepository {
  constructor(private readonly db: Database) {}

  /** The keys of all attributes of items or creators. */
  async keys(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity): Promise<string[]> {
    const rows = await this.db.query<{ key: string }>(sql`
      SELECT definition.key FROM ${this.db.rows(scope, CustomAttributeSchema, 'definition')}
      WHERE definition.entity = ${entity}`);
    return rows.map((row) => row.key);
  }

  /** The attributes of items or creators, for a FROM clause. */
  ofEntity(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity): Sql {
    return sql`${this.db.rows(scope, CustomAttributeSchema, 'definition')} WHERE definition.entity = ${entity}`;
  }

  /** Locks a definition against changes and new values until the transaction ends. */
  async lock(scope: WorkspaceScope, id: string): Promise<CustomAttributeSchema | null> {
    const rows = await this.db.query<CustomAttributeSchema>(sql`
      SELECT ${this.db.columns(CustomAttributeSchema, 'definition')}
      FROM ${this.db.rows(scope, CustomAttributeSchema, 'definition')}
      WHERE definition.id = ${id} FOR UPDATE`);
    return rows[0] ?? null;
  }

  /** As `lock`, of the attribute of items with a key. */
  async lockByKey(scope: WorkspaceScope, key: string): Promise<CustomAttributeSchema | null> {
    const rows = await this.db.query<CustomAttributeSchema>(sql`
      SELECT ${this.db.columns(CustomAttributeSchema, 'definition')}
      FROM ${this.db.rows(scope, CustomAttributeSchema, 'definition')}
      WHERE definition.entity = 'ITEM' AND definition.key = ${key} FOR UPDATE`);
    return rows[0] ?? null;
  }

  /** Has a model fill an attribute from now on. */
  async setGenerated({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.update(CustomAttributeSchema, { workspaceId, id }, { aiGenerated: true });
  }

  /** The definitions of the given keys, locked against changes until the transaction ends. */
  async lockForValues(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    keys: readonly string[],
  ): Promise<CustomAttributeSchema[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(CustomAttributeSchema, 'definition')}
      FROM ${this.db.rows(scope, CustomAttributeSchema, 'definition')}
      WHERE definition.entity = ${entity} AND definition.key = ANY(${keys}) ORDER BY definition.id FOR SHARE`);
  }

  /** Adds a definition; returns false if another one has its key. */
  async insert(definition: CustomAttributeSchema): Promise<boolean> {
    const { workspaceId, id, entity, key, name, type, options, aiGenerated, createdAt } = definition;
    const rows = await this.db.query(sql`
      INSERT INTO custom_attribute_definitions
        (workspace_id, id, entity, key, name, type, options, ai_generated, created_at)
      VALUES (${workspaceId}, ${id}, ${entity}, ${key}, ${name}, ${type},
        ${options === null ? null : JSON.stringify(options)}::jsonb, ${aiGenerated}, ${createdAt})
      ON CONFLICT (workspace_id, entity, key) DO NOTHING RETURNING id`);
    return rows.length === 1;
  }

  async update(scope: WorkspaceScope, definition: CustomAttributeSchema): Promise<void> {
    const { id, name, options } = definition;
    await this.db.query(sql`
      UPDATE custom_attribute_definitions
      SET name = ${name}, options = ${options === null ? null : JSON.stringify(options)}::jsonb
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`);
  }

  async delete(scope: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.delete(CustomAttributeSchema, { workspaceId: scope.workspaceId, id });
  }

  /** Removes all values of an attribute, and forgets who set them. */
  async removeValues(scope: WorkspaceScope, definition: CustomAttributeSchema, at: Date): Promise<void> {
    const { entity, key } = definition;
    const { table, without } = HOLDERS[entity];
    await this.allowTime();
    if (entity === 'ITEM') {
      await this.db.manager.delete(PinnedValue, { workspaceId: scope.workspaceId, key });
    }
    await this.db.query(sql`
      UPDATE ${table} SET ${without(key)} custom_attributes = custom_attributes - ${key}::text, updated_at = ${at}
      WHERE workspace_id = ${scope.workspaceId} AND custom_attributes ? ${key}::text`);
  }

  /** Removes options of a select attribute from its values; a value without any option left is removed. */
  async removeOptions(
    scope: WorkspaceScope,
    definition: CustomAttributeSchema,
    optionIds: readonly string[],
    at: Date,
  ): Promise<void> {
    const { entity, key } = definition;
    const { table, without } = HOLDERS[entity];
    const value = sql`(custom_attributes -> ${key}::text)`;
    const isList = sql`jsonb_typeof(${value}) = 'array' AND ${value} ?| ${optionIds}::text[]`;
    await this.allowTime();
    await this.db.query(sql`
      UPDATE ${table} SET ${without(key)} custom_attributes = custom_attributes - ${key}::text, updated_at = ${at}
      WHERE workspace_id = ${scope.workspaceId} AND (custom_attributes ->> ${key}::text = ANY(${optionIds})
        OR (${isList} AND ${value} - ${optionIds}::text[] = '[]'))`);
    await this.db.query(sql`
      UPDATE ${table} SET updated_at = ${at},
        custom_attributes = jsonb_set(custom_attributes, ARRAY[${key}::text], ${value} - ${optionIds}::text[])
      WHERE workspace_id = ${scope.workspaceId} AND ${isList}`);
  }

  /** Applies until the transaction ends. */
  private async allowTime(): Promise<void> {
    await this.db.query(sql`SELECT set_config('statement_timeout', ${CLEARING_TIMEOUT}, true)`);
  }
}
