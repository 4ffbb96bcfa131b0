import { AuditLog, OPERATOR } from '@loupe/audit';
import { Database } from '@loupe/database';
import type { Page, PageArguments } from '@loupe/graphql';
import {
  InvalidInputError,
  NotFoundError,
  newId,
  type Plan,
  type Principal,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Organization } from './organization.entity.js';
import { timeZoneName } from './settings/time-zone.js';
import { Workspace } from './workspace.entity.js';
import { WorkspacesRepository } from './workspaces.repository.js';

export interface NewWorkspace {
  name: string;
  /** Its organization; without one, `plan` is required. */
  organizationId?: string;
  plan?: Plan;
  /** IANA time zone; UTC if not given. */
  timeZone?: string;
}

type Change = Partial<Record<'before' | 'after', Record<string, unknown>>>;

/** Organizations and their workspaces. The audit log records changes as the operator's, who alone makes them. */
@Injectable()
export class WorkspacesService {
  constructor(
    private readonly repository: WorkspacesRepository,
    private readonly db: Database,
    private readonly audit: AuditLog,
  ) {}

  find(scope: WorkspaceScope): Promise<Workspace> {
    return this.repository.find(scope);
  }

  /** The workspaces a token can be used for, by name. */
  accessible(principal: Principal, page: PageArguments): Page<Workspace> {
    return this.repository.accessible(principal, page);
  }

  /**
   * The scope of a workspace, for the operator's commands, which have no token.
   * @throws NotFoundError for an unknown id
   */
  async scopeOf(workspaceId: string): Promise<WorkspaceScope & { rateCard: unknown }> {
    const workspace = await this.db.manager.findOneBy(Workspace, { id: workspaceId });
    if (workspace === null || workspace.deletedAt !== null) throw new NotFoundError('Workspace');
    return { workspaceId: workspace.id, timeZone: workspace.timeZone, rateCard: workspace.rateCard };
  }

  /** The plan of a workspace: its organization's, or its own if it has no organization. */
  planOf(scope: WorkspaceScope): Promise<Plan> {
    return this.repository.planOf(scope);
  }

  /** Whether everybody who has joined the workspace or its organization is deactivated; false where nobody ever has. */
  hasDeactivatedPeopleOnly(scope: WorkspaceScope): Promise<boolean> {
    return this.repository.hasDeactivatedPeopleOnly(scope);
  }

  /**
   * Replaces a workspace's own rates; null restores the standard card. Stored values do not change here: the job
   * engagement.rerate recomputes them.
   * @throws NotFoundError for an unknown id
   */
  async setRateCard(workspaceId: string, rateCard: object | null): Promise<void> {
    await this.db.transaction(async () => {
      const workspace = await this.lockWorkspace(workspaceId);
      await this.db.manager.update(Workspace, { id: workspaceId }, { rateCard });
      await this.record('workspace.rate_card_changed', workspace, {
        before: { rateCard: workspace.rateCard },
        after: { rateCard },
      });
    });
  }

  /**
   * Changes the plan of a workspace without an organization, from the next request on.
   * @throws NotFoundError for an unknown id
   * @throws InvalidInputError for a workspace with an organization, which has its organization's plan
   */
  async setWorkspacePlan(workspaceId: string, plan: Plan): Promise<void> {
    await this.db.transaction(async () => {
      const workspace = await this.lockWorkspace(workspaceId);
      if (workspace.organizationId !== null) {
        throw new InvalidInputError(
          `id: the workspace has the plan of its organization ${workspace.organizationId}; change that`,
        );
      }
      await this.db.manager.update(Workspace, { id: workspaceId }, { plan });
      await this.record('workspace.plan_changed', workspace, {
        before: { plan: workspace.plan },
        after: { plan },
      });
    });
  }

  /**
   * Changes the plan of an organization and all its workspaces, from the next request on.
   * @throws NotFoundError for an unknown id
   */
  async setOrganizationPlan(organizationId: string, plan: Plan): Promise<void> {
    await this.db.transaction(async () => {
      const [organization] = await this.db.manager.find(Organization, {
        where: { id: organizationId },
        lock: { mode: 'pessimistic_write' },
      });
      if (organization === undefined) throw new NotFoundError('Organization');
      await this.db.manager.update(Organization, { id: organizationId }, { plan });
      const change = { before: { plan: organization.plan }, after: { plan } };
      await this.recordOrganization('organization.plan_changed', organization, change);
    });
  }

  /** All workspaces, by name, also those that are being deleted: for jobs and the operator's commands. */
  all(): Promise<Workspace[]> {
    return this.db.manager.find(Workspace, { order: { name: 'ASC', id: 'ASC' } });
  }

  /**
   * Runs a job's work in each workspace, also in those that are being deleted.
   * @returns the sum
   */
  async sumOfEach(work: (scope: WorkspaceScope) => Promise<number>): Promise<number> {
    let sum = 0;
    for (const { id, timeZone } of await this.all()) sum += await work({ workspaceId: id, timeZone });
    return sum;
  }

  async createOrganization(name: string, plan: Plan): Promise<Organization> {
    const organization = this.db.manager.create(Organization, { id: newId(), name, plan });
    await this.db.transaction(async () => {
      await this.db.manager.insert(Organization, organization);
      await this.recordOrganization('organization.created', organization, { after: { name, plan } });
    });
    return organization;
  }

  /**
   * @throws InvalidInputError for an unknown time zone, or unless exactly one of organization and plan is given
   * @throws NotFoundError for an unknown organization
   */
  async createWorkspace(input: NewWorkspace): Promise<Workspace> {
    if ((input.organizationId === undefined) === (input.plan === undefined)) {
      throw new InvalidInputError('give either the organization or a plan of its own');
    }
    const timeZone = timeZoneName(input.timeZone ?? 'UTC');
    if (timeZone === null)
      throw new InvalidInputError(`timeZone: ${input.timeZone} is not an IANA time zone`);
    const { organizationId } = input;
    if (
      organizationId !== undefined &&
      !(await this.db.manager.existsBy(Organization, { id: organizationId }))
    ) {
      throw new NotFoundError('Organization');
    }
    const workspace = this.db.manager.create(Workspace, {
      id: newId(),
      name: input.name,
      organizationId: input.organizationId ?? null,
      plan: input.plan ?? null,
      timeZone,
    });
    await this.db.transaction(async () => {
      await this.db.manager.insert(Workspace, workspace);
      const { name, plan } = workspace;
      await this.record('workspace.created', workspace, { after: { name, plan, timeZone } });
    });
    return workspace;
  }

  private async lockWorkspace(id: string): Promise<Workspace> {
    const [workspace] = await this.db.manager.find(Workspace, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (workspace === undefined) throw new NotFoundError('Workspace');
    return workspace;
  }

  private record(action: string, { id, name, organizationId }: Workspace, change: Change): Promise<void> {
    return this.audit.record(OPERATOR, {
      action,
      organizationId,
      workspaceId: id,
      subject: { id, name },
      ...change,
    });
  }

  private recordOrganization(action: string, { id, name }: Organization, change: Change): Promise<void> {
    return this.audit.record(OPERATOR, {
      action,
      organizationId: id,
      workspaceId: null,
      subject: { id, name },
      ...change,
    });
  }
}
