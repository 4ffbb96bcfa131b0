import { Database, sql } from '@loupe/database';
import type { Plan, WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { StoredBytesCounter, type StoredKind } from './stored-bytes.entity.js';

/** The bytes of a kind in a workspace. */
export interface CountedBytes {
  readonly workspaceId: string;
  readonly plan: Plan;
  /** Null for a workspace without any bytes. */
  readonly kind: StoredKind | null;
  readonly bytes: string;
}

/** SQL about the bytes of workspaces' files. */
@Injectable()
export class StoredBytesRepository {
  constructor(private readonly db: Database) {}

  /** The plans of workspaces, and the bytes of each kind that they have. */
  async ofWorkspaces(workspaceIds: readonly string[]): Promise<CountedBytes[]> {
    return this.db.query(sql`
      SELECT workspace.id AS "workspaceId", COALESCE(organization.plan, workspace.plan) AS plan, counter.kind,
        COALESCE(sum(counter.bytes), 0)::bigint AS bytes
      FROM workspaces workspace
      LEFT JOIN organizations organization ON organization.id = workspace.organization_id
      LEFT JOIN ${this.db.rowsOfWorkspaces(workspaceIds, StoredBytesCounter, 'counter')}
        ON counter.workspace_id = workspace.id
      WHERE workspace.id = ANY(${workspaceIds}::uuid[])
      GROUP BY workspace.id, organization.plan, workspace.plan, counter.kind`);
  }

  /** Waits until no other transaction adds bytes to the workspace, and lets none until this one ends. */
  async alone<Result>({ workspaceId }: WorkspaceRef, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`stored bytes ${workspaceId}`, work);
  }
}
