import { Database, join, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { View, type ViewKind } from './view.entity.js';

/** Maximum number of rows of a plain list (decisions §3). */
const MAX_ROWS = 1000;

/** The columns of a view to write. */
export type ViewValues = Partial<
  Pick<
    View,
    'name' | 'filters' | 'sort' | 'customAttributeConditions' | 'showReportingStats' | 'hiddenColumns'
  >
>;

/** All SQL about single views; the group members repository has their groups. */
@Injectable()
export class ViewsRepository {
  constructor(private readonly db: Database) {}

  /** The views of a kind, in one group or in any, most recently updated first; at most 1000. */
  async list(scope: WorkspaceScope, kind: ViewKind, groupId: string | null): Promise<View[]> {
    const inGroup = groupId === null ? sql`TRUE` : sql`view.group_id = ${groupId}`;
    return this.db.query(sql`
      SELECT ${this.db.columns(View, 'view')} FROM ${this.db.rows(scope, View, 'view')}
      WHERE view.kind = ${kind} AND ${inGroup}
      ORDER BY view.updated_at DESC, view.id DESC LIMIT ${MAX_ROWS}`);
  }

  /** The views of a kind, for a FROM clause. */
  ofKind(scope: WorkspaceScope, kind: ViewKind): Sql {
    return sql`${this.db.rows(scope, View, 'view')} WHERE view.kind = ${kind}`;
  }

  /** A view of any kind. */
  async find(scope: WorkspaceScope, id: string): Promise<View | null> {
    const [view] = await this.db.query<View>(sql`
      SELECT ${this.db.columns(View, 'view')} FROM ${this.db.rows(scope, View, 'view')} WHERE view.id = ${id}`);
    return view ?? null;
  }

  /** The views of groups, in the order of their group. */
  async ofGroups(scope: WorkspaceScope, groupIds: readonly string[]): Promise<View[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(View, 'view')} FROM ${this.db.rows(scope, View, 'view')}
      WHERE view.group_id = ANY(${groupIds}::uuid[]) ORDER BY view.group_position, view.id`);
  }

  /** Runs work in a transaction that is the only one that names views of the workspace. */
  exclusively<Result>({ workspaceId }: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`views ${workspaceId}`, work);
  }

  /** The added view; null if another view of the kind has its name. */
  async add(
    scope: WorkspaceScope,
    view: Required<ViewValues> & Pick<View, 'id' | 'kind'>,
    now: Date,
  ): Promise<View | null> {
    const [added] = await this.db.query<View>(sql`
      INSERT INTO views AS view (workspace_id, id, kind, name, filters, sort, custom_attribute_conditions,
        show_reporting_stats, hidden_columns, created_at, updated_at)
      VALUES (${scope.workspaceId}, ${view.id}, ${view.kind}, ${view.name}, ${json(view.filters)},
        ${json(view.sort)}, ${json(view.customAttributeConditions)}, ${view.showReportingStats},
        ${view.hiddenColumns}::text[], ${now}::timestamptz, ${now}::timestamptz)
      ON CONFLICT (workspace_id, kind, lower(name)) DO NOTHING
      RETURNING ${this.db.columns(View, 'view')}`);
    return added ?? null;
  }

  /**
   * Changes the given columns; the caller holds the lock.
   * @returns the changed view; null if the kind has none with the id, or another one with the name
   */
  async update(
    scope: WorkspaceScope,
    kind: ViewKind,
    id: string,
    values: ViewValues,
    now: Date,
  ): Promise<View | null> {
    const { name, filters, sort, customAttributeConditions, showReportingStats, hiddenColumns } = values;
    const changes: Sql[] = [sql`updated_at = ${now}::timestamptz`];
    if (name !== undefined) changes.push(sql`name = ${name}`);
    if (filters !== undefined) changes.push(sql`filters = ${json(filters)}`);
    if (sort !== undefined) changes.push(sql`sort = ${json(sort)}`);
    if (customAttributeConditions !== undefined)
      changes.push(sql`custom_attribute_conditions = ${json(customAttributeConditions)}`);
    if (showReportingStats !== undefined) changes.push(sql`show_reporting_stats = ${showReportingStats}`);
    if (hiddenColumns !== undefined) changes.push(sql`hidden_columns = ${hiddenColumns}::text[]`);
    const isFree =
      name === undefined
        ? sql`TRUE`
        : sql`NOT EXISTS (SELECT FROM ${this.db.rows(scope, View, 'other')}
            WHERE other.kind = ${kind} AND lower(other.name) = lower(${name}) AND other.id <> ${id})`;
    const [view] = await this.db.query<View>(sql`
      UPDATE views AS view SET ${join(changes)}
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND kind = ${kind} AND ${isFree}
      RETURNING ${this.db.columns(View, 'view')}`);
    return view ?? null;
  }

  /** False if the kind has none with the id. */
  async delete(scope: WorkspaceScope, kind: ViewKind, id: string): Promise<boolean> {
    const { workspaceId } = scope;
    const { affected } = await this.db.manager.delete(View, { workspaceId, id, kind });
    return affected === 1;
  }
}

function json(value: unknown): Sql {
  return sql`${JSON.stringify(value)}::json`;
}
