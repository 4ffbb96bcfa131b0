import { actorOf } from '@loupe/audit';
import type { RequestContext } from '@loupe/graphql';
import { type Principal, userError } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { InviteMemberInput } from './members.types.js';
import type { MemberRecord } from './people.repository.js';
import { type Invitation, PeopleService } from './people.service.js';
import { isAtLeast, ROLES, type Role, scopesOf } from './roles.js';
import { SecondFactorService } from './second-factor.service.js';

/** What administrators may do with people: those of their own organization or workspace, up to their own role. */
@Injectable()
export class MembersAdministration {
  constructor(
    private readonly people: PeopleService,
    private readonly factors: SecondFactorService,
  ) {}

  /** Members that the principal may administer, by email. */
  list(principal: Principal): Promise<MemberRecord[]> {
    return this.people.members(principal);
  }

  /** @throws UserErrors role_not_held, already_member, limit_reached, and for a malformed address */
  invite(context: RequestContext, input: InviteMemberInput): Promise<Invitation> {
    const { principal, scope } = context;
    refuseHigher(principal, input.role, ['input', 'role']);
    const isOfWorkspace = principal.organizationId === null || input.onlyThisWorkspace === true;
    const owner = isOfWorkspace
      ? { organizationId: null, workspaceId: scope.workspaceId }
      : { organizationId: principal.organizationId, workspaceId: null };
    return this.people.invite(owner, input, actorOf(context));
  }

  /** @throws UserErrors not_found, role_not_held, last_owner */
  async update(context: RequestContext, id: string, role: Role): Promise<MemberRecord> {
    const member = await this.find(context.principal, id);
    refuseHigher(context.principal, role, ['role']);
    return this.people.setRole(member, role, actorOf(context));
  }

  /** @throws UserErrors not_found, role_not_held, last_owner */
  async remove(context: RequestContext, id: string): Promise<string> {
    const member = await this.find(context.principal, id);
    await this.people.remove(member, actorOf(context));
    return member.id;
  }

  /**
   * Removes a member's second factor. Whoever could do that to a member of another organization would weaken theirs.
   * @throws UserErrors not_found, role_not_held, not_joined, member_elsewhere
   */
  async resetSecondFactor(context: RequestContext, id: string): Promise<MemberRecord> {
    const member = await this.findWhole(context.principal, id);
    await this.factors.remove(member.personId, 'reset', actorOf(context));
    return member;
  }

  /**
   * Refuses a person everywhere until they are activated.
   * @throws UserErrors not_found, role_not_held, not_joined, member_elsewhere, last_owner
   */
  async deactivate(context: RequestContext, id: string): Promise<MemberRecord> {
    const member = await this.findWhole(context.principal, id);
    await this.people.deactivate(member.personId, actorOf(context));
    return this.find(context.principal, id);
  }

  /** Lets a person in again. @throws UserErrors not_found, role_not_held, not_joined, member_elsewhere */
  async activate(context: RequestContext, id: string): Promise<MemberRecord> {
    const member = await this.findWhole(context.principal, id);
    await this.people.activate(member.personId, actorOf(context));
    return this.find(context.principal, id);
  }

  /**
   * A member for what concerns the person as a whole: they have accepted, may be a member nowhere else, and have no role above the
   * caller's anywhere. Invitations do not count: anybody can invite anybody, and would learn who is a member elsewhere, or keep
   * their own administrators from them.
   */
  private async findWhole(principal: Principal, id: string): Promise<MemberRecord> {
    const member = await this.find(principal, id);
    if (!member.hasJoined)
      throw userError(['id'], 'The person has not accepted the invitation yet', 'not_joined');
    const memberships = await this.people.membershipsOf(member.personId);
    for (const other of memberships.filter(({ hasJoined }) => hasJoined)) {
      const own = await this.people.member(principal, other.id);
      if (own === null) throw userError(['id'], 'The person is a member elsewhere too', 'member_elsewhere');
      refuseHigher(principal, own.role, ['id']);
    }
    return member;
  }

  /** A member whose role is not above the caller's. */
  private async find(principal: Principal, id: string): Promise<MemberRecord> {
    const member = await this.people.member(principal, id);
    if (member === null) throw userError(['id'], 'Member not found', 'not_found');
    refuseHigher(principal, member.role, ['id']);
    return member;
  }
}

/** @throws UserErrors role_not_held for a role that is above the caller's, or allows what the caller may not do */
function refuseHigher(principal: Principal, role: Role, field: string[]): void {
  // A token stands for no person, and an organization's owners answer to no token.
  const own = ROLES.find((known) => known === principal.role) ?? 'admin';
  const hasScopes = scopesOf(role).every((scope) => principal.scopes.includes(scope));
  if (isAtLeast(own, role) && hasScopes) return;
  throw userError(field, `The role ${role} allows more than you may`, 'role_not_held');
}
