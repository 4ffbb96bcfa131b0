import { Database, type Sql, sql } from '@loupe/database';
import { listing, Page, type PageArguments } from '@loupe/graphql';
import type { Plan, Principal, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Workspace } from './workspace.entity.js';

/** All SQL about workspaces and their settings. */
@Injectable()
export class WorkspacesRepository {
  constructor(private readonly db: Database) {}

  async find(scope: WorkspaceScope): Promise<Workspace> {
    return this.db.manager.findOneByOrFail(Workspace, { id: scope.workspaceId });
  }

  async planOf({ workspaceId }: WorkspaceScope): Promise<Plan> {
    const [row] = await this.db.query<{ plan: Plan }>(sql`
      SELECT COALESCE(organization.plan, workspace.plan) AS plan FROM workspaces workspace
      LEFT JOIN organizations organization ON organization.id = workspace.organization_id
      WHERE workspace.id = ${workspaceId}`);
    if (row === undefined) throw new Error('A scope names a workspace that does not exist');
    return row.plan;
  }

  /**
   * Whether everybody who has joined the workspace, its organization, or another workspace of that is deactivated. Nobody at all
   * is not that. The ids of the workspaces are an array, so that both indexes of memberships are read.
   */
  async hasDeactivatedPeopleOnly({ workspaceId }: WorkspaceScope): Promise<boolean> {
    const organization = sql`(
      SELECT workspace.organization_id FROM workspaces workspace WHERE workspace.id = ${workspaceId}::uuid)`;
    const [found] = await this.db.query<{ isSo: boolean | null }>(sql`
      SELECT bool_and(person.deactivated_at IS NOT NULL) AS "isSo"
      FROM memberships membership JOIN people person ON person.id = membership.person_id
      WHERE membership.accepted_at IS NOT NULL AND (membership.organization_id = ${organization}
        OR membership.workspace_id = ANY(ARRAY(
          SELECT own.id FROM workspaces own WHERE own.id = ${workspaceId}::uuid OR own.organization_id = ${organization})))`);
    return found?.isSo === true;
  }

  /**
   * Number of rows of a kind. It waits while another transaction counts the same kind, and blocks others until this
   * transaction ends.
   * @param kind any name for it
   * @param rows the existing rows, for a FROM clause
   */
  async countAlone({ workspaceId }: WorkspaceScope, kind: string, rows: Sql): Promise<number> {
    return this.db.exclusively(`${kind} ${workspaceId}`, () => this.db.count(sql`FROM ${rows}`));
  }

  /** The workspaces a token can be used for, by name. */
  accessible(principal: Principal, page: PageArguments): Page<Workspace> {
    const own =
      principal.personId !== undefined
        ? ofPerson(principal.personId, principal.workspaceIds)
        : principal.organizationId === null
          ? sql`workspace.id = ${principal.workspaceId}`
          : sql`workspace.organization_id = ${principal.organizationId}`;
    return new Page<Workspace>(
      {
        connection: 'workspaces',
        entity: principal.personId ?? principal.organizationId ?? principal.workspaceId ?? '',
        sortKey: 'NAME',
        sortOrder: 'ASC',
        column: { sql: 'workspace.name', type: 'text', nullable: false },
        id: 'workspace.id',
        ...listing<Workspace>(this.db, {
          columns: this.db.columns(Workspace, 'workspace'),
          from: sql`workspaces workspace`,
          where: own,
        }),
      },
      page,
    );
  }
}

/**
 * Workspaces in which, or in whose organization, a person has accepted a role.
 * @param among the only ones to be listed; all if not given
 */
function ofPerson(personId: string, among: readonly string[] | undefined): Sql {
  const isAmong = among === undefined ? sql`` : sql`workspace.id = ANY(${among}::uuid[]) AND `;
  return sql`${isAmong}EXISTS (SELECT FROM memberships membership WHERE membership.person_id = ${personId}
    AND membership.accepted_at IS NOT NULL
    AND (membership.workspace_id = workspace.id OR membership.organization_id = workspace.organization_id))`;
}
