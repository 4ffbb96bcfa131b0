import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Collection } from '../collections/collection.entity.js';
import { View, type ViewKind } from '../views/view.entity.js';

/**
 * All SQL about what is in groups. Views and collections share one order there; whoever changes it has locked the
 * group.
 */
@Injectable()
export class GroupMembersRepository {
  constructor(private readonly db: Database) {}

  /** Ids of the views of all kinds and the collections in a group, in its order. */
  async ids(scope: WorkspaceScope, groupId: string): Promise<string[]> {
    return this.db.ids(sql`
      SELECT member.id FROM (
        SELECT view.id, view.group_position FROM ${this.db.rows(scope, View, 'view')}
        WHERE view.group_id = ${groupId}
        UNION ALL
        SELECT collection.id, collection.group_position FROM ${this.db.rows(scope, Collection, 'collection')}
        WHERE collection.group_id = ${groupId}) AS member
      ORDER BY member.group_position, member.id`);
  }

  /** The place behind everything in a group, from 0. */
  async nextPosition(scope: WorkspaceScope, groupId: string): Promise<number> {
    const [row] = await this.db.query<{ next: number }>(sql`
      SELECT COALESCE(max(member.group_position) + 1, 0) AS next FROM (
        SELECT view.group_position FROM ${this.db.rows(scope, View, 'view')} WHERE view.group_id = ${groupId}
        UNION ALL
        SELECT collection.group_position FROM ${this.db.rows(scope, Collection, 'collection')}
        WHERE collection.group_id = ${groupId}) AS member`);
    return row?.next ?? 0;
  }

  /** Puts a view in a place of a group, or in none; the view, or null where there is none of the kind. */
  async moveView(
    scope: WorkspaceScope,
    kind: ViewKind,
    id: string,
    target: GroupPosition | null,
  ): Promise<View | null> {
    const [view] = await this.db.query<View>(sql`
      UPDATE views AS view
      SET group_id = ${target?.groupId ?? null}::uuid, group_position = ${target?.position ?? null}::integer
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND kind = ${kind}
      RETURNING ${this.db.columns(View, 'view')}`);
    return view ?? null;
  }

  /** As moveView, for a collection. */
  async moveCollection(
    scope: WorkspaceScope,
    id: string,
    target: GroupPosition | null,
  ): Promise<Collection | null> {
    const [collection] = await this.db.query<Collection>(sql`
      UPDATE collections AS collection
      SET group_id = ${target?.groupId ?? null}::uuid, group_position = ${target?.position ?? null}::integer
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id}
      RETURNING ${this.db.columns(Collection, 'collection')}`);
    return collection ?? null;
  }

  /** Numbers what is in a group from 0, in the order of the ids. */
  async reorder({ workspaceId }: WorkspaceScope, groupId: string, ids: readonly string[]): Promise<void> {
    const places = sql`unnest(${ids}::uuid[]) WITH ORDINALITY AS entry(id, place)`;
    await this.db.query(sql`
      UPDATE views SET group_position = entry.place - 1 FROM ${places}
      WHERE views.workspace_id = ${workspaceId} AND views.group_id = ${groupId} AND views.id = entry.id`);
    await this.db.query(sql`
      UPDATE collections SET group_position = entry.place - 1 FROM ${places}
      WHERE collections.workspace_id = ${workspaceId} AND collections.group_id = ${groupId}
        AND collections.id = entry.id`);
  }

  /** Takes everything out of a group. */
  async release({ workspaceId }: WorkspaceScope, groupId: string): Promise<void> {
    await this.db.query(sql`
      UPDATE views SET group_id = NULL, group_position = NULL
      WHERE workspace_id = ${workspaceId} AND group_id = ${groupId}`);
    await this.db.query(sql`
      UPDATE collections SET group_id = NULL, group_position = NULL
      WHERE workspace_id = ${workspaceId} AND group_id = ${groupId}`);
  }
}

/** A place in a group, from 0. */
export interface GroupPosition {
  groupId: string;
  position: number;
}
