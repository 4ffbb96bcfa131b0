import { ownedBy } from '@loupe/audit';
import { Database, join, sql } from '@loupe/database';
import { listing, Page, type PageArguments, SortOrder } from '@loupe/graphql';
import { newId, type Principal } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ApiUsage } from './api-usage.entity.js';

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

  /** Usage that an administrator may see, newest day first. */
  page(principal: Principal, { from, to }: UsageRange, page: PageArguments): Page<ApiUsage> {
    const conditions = [
      ownedBy(principal, 'usage'),
      ...(from == null ? [] : [sql`usage.day >= ${from}`]),
      ...(to == null ? [] : [sql`usage.day <= ${to}`]),
    ];
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
          where: join(conditions, ' AND '),
        }),
      },
      page,
    );
  }
}
