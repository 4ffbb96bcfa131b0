import type { Sql } from '@loupe/database';
import { type Plan, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { WorkspacesRepository } from './workspaces.repository.js';

/**
 * Maximum rows of one kind that callers may create in a workspace, by plan (decisions §17): views of each kind, view
 * groups, collections, custom attributes of items and of creators. Plain lists return at most 1000 rows.
 */
export const ROW_LIMITS: Readonly<Record<Plan, number>> = {
  startup: 500,
  base: 1000,
  growth: 1000,
  agency: 1000,
  enterprise: 1000,
};

/** Limits the number of rows of a kind in a workspace. */
@Injectable()
export class RowLimitsService {
  constructor(private readonly workspaces: WorkspacesRepository) {}

  /**
   * Checks that rows may be added. Call it in the transaction that adds them: until it ends, no other transaction can add
   * rows of the kind, so two cannot take the last place.
   * @param kind the plural name, for the message
   * @param rows the existing rows, for a FROM clause
   * @param limits by plan, for kinds that cost more than others
   * @throws UserErrors limit_reached if the plan allows no more
   */
  async makeRoom(
    scope: WorkspaceScope,
    kind: string,
    rows: Sql,
    adding = 1,
    limits: Readonly<Record<Plan, number>> = ROW_LIMITS,
  ): Promise<void> {
    const count = await this.workspaces.countAlone(scope, kind, rows);
    const plan = await this.workspaces.planOf(scope);
    if (count + adding <= limits[plan]) return;
    throw userError([], `The plan ${plan} allows ${limits[plan]} ${kind}`, 'limit_reached');
  }
}
