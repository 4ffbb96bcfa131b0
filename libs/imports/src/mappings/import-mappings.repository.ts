import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SavedMapping } from './import-mapping.entity.js';

/** All SQL about saved mappings. */
@Injectable()
export class ImportMappingsRepository {
  constructor(private readonly db: Database) {}

  /** All mappings, for a FROM clause. */
  all(scope: WorkspaceScope): Sql {
    return this.db.rows(scope, SavedMapping, 'mapping');
  }

  /** The mappings of a workspace by name. */
  async list(scope: WorkspaceScope): Promise<SavedMapping[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(SavedMapping, 'mapping')} FROM ${this.all(scope)} ORDER BY mapping.name`);
  }

  /** The mapping of a name; null where there is none. */
  async named(scope: WorkspaceScope, name: string): Promise<SavedMapping | null> {
    const [found] = await this.db.query<SavedMapping>(sql`
      SELECT ${this.db.columns(SavedMapping, 'mapping')} FROM ${this.all(scope)} WHERE mapping.name = ${name}`);
    return found ?? null;
  }

  /** The mapping of an id; null where there is none. */
  async find(scope: WorkspaceScope, id: string): Promise<SavedMapping | null> {
    const [found] = await this.db.query<SavedMapping>(sql`
      SELECT ${this.db.columns(SavedMapping, 'mapping')} FROM ${this.all(scope)} WHERE mapping.id = ${id}`);
    return found ?? null;
  }

  /** A mapping, locked until the transaction ends; null where there is none. */
  async lock(scope: WorkspaceScope, id: string): Promise<SavedMapping | null> {
    const [found] = await this.db.query<SavedMapping>(sql`
      SELECT ${this.db.columns(SavedMapping, 'mapping')} FROM ${this.all(scope)} WHERE mapping.id = ${id} FOR NO KEY UPDATE`);
    return found ?? null;
  }

  /** Stores a new mapping, or a changed one in place of what it was. */
  async save({ workspaceId, id, name, fields, createdAt, updatedAt }: SavedMapping): Promise<void> {
    await this.db.query(sql`
      INSERT INTO import_mappings (workspace_id, id, name, fields, created_at, updated_at)
      VALUES (${workspaceId}, ${id}, ${name}, ${JSON.stringify(fields)}::json, ${createdAt}::timestamptz, ${updatedAt}::timestamptz)
      ON CONFLICT (workspace_id, id) DO UPDATE SET name = EXCLUDED.name, fields = EXCLUDED.fields, updated_at = EXCLUDED.updated_at`);
  }

  async delete({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.delete(SavedMapping, { workspaceId, id });
  }
}
