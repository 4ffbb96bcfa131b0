import { ownedBy } from '@loupe/audit';
import { Database, join, type Sql, sql } from '@loupe/database';
import { listing, Page, type PageArguments, SortOrder } from '@loupe/graphql';
import { newId, type Principal } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ApiUsage, type WorkspaceUsage } from './api-usage.entity.js';

/** Workspaces that are listed at most. */
const MOST_WORKSPACES = 1000;

/** Use that is to be added to a row. */
export type UsageIncrement = Omit<ApiUsage, 'id'>;

/** Both ends are included; an open end is null. */
export interface UsageRange {
  readonly from?: Date | null;
  readonly to?: Date | null;
}

/** All SQL about usage. It belongs to owners as tokens do, hence the bare table. */
@Injectable()
export class UsageRepository {
  constructor(private readonly db: Database) {}

  /**
   * Adds to the rows, which are made where they are missing; all or nothing. Use of a workspace that is gone, or being
   * deleted, is left out: it would name the workspace for ever.
   */
  async add(increments: readonly UsageIncrement[]): Promise<void> {
    const column = <Key extends keyof UsageIncrement>(key: Key) => increments.map((row) => row[key]);
    await this.db.note(sql`
      INSERT INTO api_usage AS usage
        (id, day, organization_id, workspace_id, token_id, operation, requests, credits)
      SELECT added.id, added.day, COALESCE(added.organization_id, workspace.organization_id), added.workspace_id,
        added.token_id, added.operation, added.requests, added.credits
      FROM unnest(${increments.map(() => newId())}::uuid[], ${column('day')}::timestamptz[],
          ${column('organizationId')}::uuid[], ${column('workspaceId')}::uuid[], ${column('tokenId')}::uuid[],
          ${column('operation')}::text[], ${column('requests')}::integer[], ${column('credits')}::integer[])
        AS added (id, day, organization_id, workspace_id, token_id, operation, requests, credits)
      LEFT JOIN workspaces workspace ON workspace.id = added.workspace_id
      WHERE added.workspace_id IS NULL OR (workspace.id IS NOT NULL AND workspace.deleted_at IS NULL)
      ORDER BY added.token_id, added.day, added.workspace_id, added.operation
      ON CONFLICT (token_id, day, workspace_id, operation) DO UPDATE
        SET requests = usage.requests + EXCLUDED.requests, credits = usage.credits + EXCLUDED.credits`);
  }

  /** What was used in each workspace that an administrator may see, the most credits first. */
  byWorkspace(principal: Principal, range: UsageRange): Promise<WorkspaceUsage[]> {
    return this.db.query(sql`
      SELECT usage.workspace_id AS "workspaceId", sum(usage.requests)::float8 AS requests, sum(usage.credits)::float8 AS credits
      FROM api_usage usage WHERE ${usageOf(principal, range)}
      GROUP BY usage.workspace_id ORDER BY credits DESC, usage.workspace_id LIMIT ${MOST_WORKSPACES}`);
  }

  /** Usage that an administrator may see, newest day first. */
  page(principal: Principal, range: UsageRange, page: PageArguments): Page<ApiUsage> {
    return new Page<ApiUsage>(
      {
        connection: 'usage',
        entity: principal.organizationId ?? principal.workspaceId ?? '',
        sortKey: 'DAY',
        sortOrder: SortOrder.DESC,
        column: { sql: 'usage.day', type: 'timestamptz', nullable: false },
        id: 'usage.id',
        ...listing<ApiUsage>(this.db, {
          columns: this.db.columns(ApiUsage, 'usage'),
          from: sql`api_usage usage`,
          where: usageOf(principal, range),
        }),
      },
      page,
    );
  }
}

function usageOf(principal: Principal, { from, to }: UsageRange): Sql {
  const conditions = [
    ownedBy(principal, 'usage'),
    ...(from == null ? [] : [sql`usage.day >= ${from}`]),
    ...(to == null ? [] : [sql`usage.day <= ${to}`]),
  ];
  return join(conditions, ' AND ');
}
