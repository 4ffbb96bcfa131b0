import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ViewGroup } from './view-group.entity.js';

/** Maximum number of rows of a plain list (decisions §3). */
const MAX_ROWS = 1000;

/** All SQL about groups themselves; the group members repository has their members. */
@Injectable()
export class ViewGroupsRepository {
  constructor(private readonly db: Database) {}

  /** The groups, oldest first; at most 1000. */
  async list(scope: WorkspaceScope): Promise<ViewGroup[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(ViewGroup, 'grouping')} FROM ${this.db.rows(scope, ViewGroup, 'grouping')}
      ORDER BY grouping.created_at, grouping.id LIMIT ${MAX_ROWS}`);
  }

  /** All groups, for a FROM clause. */
  all(scope: WorkspaceScope): Sql {
    return this.db.rows(scope, ViewGroup, 'grouping');
  }

  async byIds(scope: WorkspaceScope, ids: readonly string[]): Promise<ViewGroup[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(ViewGroup, 'grouping')} FROM ${this.db.rows(scope, ViewGroup, 'grouping')}
      WHERE grouping.id = ANY(${ids}::uuid[])`);
  }

  /** Locks a group against reordering, new members and deletion until the transaction ends; null for an unknown id. */
  async lock(scope: WorkspaceScope, id: string): Promise<ViewGroup | null> {
    const [group] = await this.db.query<ViewGroup>(sql`
      SELECT ${this.db.columns(ViewGroup, 'grouping')} FROM ${this.db.rows(scope, ViewGroup, 'grouping')}
      WHERE grouping.id = ${id} FOR UPDATE`);
    return group ?? null;
  }

  async add(scope: WorkspaceScope, id: string, name: string, now: Date): Promise<ViewGroup> {
    const group = { workspaceId: scope.workspaceId, id, name, createdAt: now, updatedAt: now };
    await this.db.manager.insert(ViewGroup, group);
    return group;
  }

  /** The renamed group, or null for an unknown id. */
  async rename(scope: WorkspaceScope, id: string, name: string, now: Date): Promise<ViewGroup | null> {
    const [group] = await this.db.query<ViewGroup>(sql`
      UPDATE view_groups AS grouping SET name = ${name}, updated_at = ${now}::timestamptz
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id}
      RETURNING ${this.db.columns(ViewGroup, 'grouping')}`);
    return group ?? null;
  }

  async delete({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.delete(ViewGroup, { workspaceId, id });
  }
}
