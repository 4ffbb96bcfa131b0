import type { Sql } from '@loupe/database';
import { type Plan, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { WorkspacesRepository } from './workspaces.repository.js';

/**
 * Rows of one kind that callers may make in a workspace, by plan (decisions §17): views of each kind, view groups,
 * collections, custom attributes of items and of creators. Plain lists show 1000 at most.
 */
export const ROW_LIMITS: Readonly<Record<Plan, number>> = {
  startup: 500,
  base: 1000,
  growth: 1000,
  agency: 1000,
  enterprise: 1000,
};

/** How many rows of a kind a workspace may have. */
@Injectable()
export class RowLimitsService {
  constructor(private readonly workspaces: WorkspacesRepository) {}

  /**
   * Makes sure that rows may be added. Call it in the transaction that adds them: until that ends, nobody else adds any of
   * the kind, so that two cannot take the last place.
   * @param kind in the plural, for people
   * @param rows those that there are, for a FROM clause
   * @throws UserErrors limit_reached where the plan allows no more
   */
  async makeRoom(scope: WorkspaceScope, kind: string, rows: Sql, adding = 1): Promise<void> {
    const count = await this.workspaces.countAlone(scope, kind, rows);
    const plan = await this.workspaces.planOf(scope);
    if (count + adding <= ROW_LIMITS[plan]) return;
    throw userError([], `The plan ${plan} allows ${ROW_LIMITS[plan]} ${kind}`, 'limit_reached');
  }
}
