import { type Actor, OPERATOR } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, isUuid, newId, userError } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { emailOf } from './email.js';
import { MembersAudit } from './members.audit.js';
import type { LinkPurpose, Person } from './people.entities.js';
import { type MemberRecord, type Owner, PeopleRepository } from './people.repository.js';
import type { Role } from './roles.js';
import { PeopleSecrets } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';

const HOUR_MS = 3_600_000;
const LIFETIMES: Readonly<Record<LinkPurpose, number>> = {
  INVITATION: 72 * HOUR_MS,
  RESET: HOUR_MS,
  SIGN_IN: HOUR_MS,
};
/** Members that an organization, or a workspace that stands alone, may have; a list shows all of them. */
const MAX_MEMBERS = 1000;

/** A person who has been invited; `linkSecret` is shown this once. */
export interface Invitation {
  member: MemberRecord;
  linkSecret: string;
}

/**
 * People and their roles. It decides nothing about who may do this: its callers are the operator's commands, or have
 * checked it (`MembersAdministration`).
 */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsRepository,
    private readonly secrets: PeopleSecrets,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: MembersAudit,
  ) {}

  /** Members of an owner, by email. */
  members(owner: Owner): Promise<MemberRecord[]> {
    return this.people.members(owner, MAX_MEMBERS);
  }

  /** Memberships of everybody, or of the person with an address. */
  all(email: string | null): Promise<MemberRecord[]> {
    return this.people.all(email);
  }

  /** All memberships of a person. */
  membershipsOf(personId: string): Promise<MemberRecord[]> {
    return this.people.ofPerson(personId);
  }

  /** A member of an owner by the id of the membership; null for any other. */
  async member(owner: Owner, id: string): Promise<MemberRecord | null> {
    return isUuid(id) ? this.people.member(owner, id) : null;
  }

  /**
   * Offers a person a role in an organization or a workspace, and makes a link by which they accept it. The role gives nothing
   * before: anybody may have made the account of an address, so only whoever got this link and has the account gets in.
   * @throws UserErrors for an address that is none, already_member and limit_reached
   */
  async invite(
    owner: Owner,
    given: { email: string; role: Role },
    by: Actor = OPERATOR,
  ): Promise<Invitation> {
    const email = emailOf(given.email);
    if (email === null) throw userError(['input', 'email'], 'This is no email address');
    return this.db.exclusively(`person ${email}`, async () => {
      const now = this.clock.now();
      const known = await this.people.byEmail(email);
      const person = known ?? { id: newId(), email, name: null, passwordHash: null, createdAt: now };
      if (known === null) await this.people.insertPerson(person);
      const memberships = known === null ? [] : await this.people.all(email);
      const isMember = memberships.some(
        (one) => one.organizationId === owner.organizationId && one.workspaceId === owner.workspaceId,
      );
      if (isMember) throw userError(['input', 'email'], `${email} is a member already`, 'already_member');
      const membership = {
        id: newId(),
        personId: person.id,
        ...ownerIds(owner),
        role: given.role,
        createdAt: now,
        acceptedAt: null,
      };
      await this.whileAlone(owner, async () => {
        if ((await this.people.countMembers(owner)) >= MAX_MEMBERS) {
          throw userError(
            [],
            `There may be ${MAX_MEMBERS} members at most; remove one first`,
            'limit_reached',
          );
        }
        await this.people.insertMembership(membership);
      });
      const member = { ...membership, email, name: person.name, hasJoined: false };
      await this.audit.record(by, 'member.invited', null, member);
      return { member, linkSecret: await this.link(person.id, 'INVITATION', membership.id) };
    });
  }

  /** Changes a member's role, from their next request on. @throws UserErrors last_owner */
  async setRole(member: MemberRecord, role: Role, by: Actor = OPERATOR): Promise<MemberRecord> {
    return this.changing(member, role !== 'owner', async () => {
      await this.people.setRole(member.id, role);
      const after = { ...member, role };
      await this.audit.record(by, 'member.updated', member, after);
      return after;
    });
  }

  /** Takes a member's role away, from their next request on. @throws UserErrors last_owner */
  async remove(member: MemberRecord, by: Actor = OPERATOR): Promise<void> {
    return this.changing(member, true, async () => {
      await this.people.deleteMembership(member.id);
      await this.audit.record(by, 'member.removed', member, null);
    });
  }

  /**
   * A link by which a person sets a new password, or signs in once. Only the operator makes these.
   * @returns the secret of the link; null for an address that nobody has
   */
  async linkFor(
    email: string,
    purpose: Exclude<LinkPurpose, 'INVITATION'>,
    by: Actor = OPERATOR,
  ): Promise<string | null> {
    const person = await this.person(email);
    if (person === null) return null;
    return this.db.transaction(async () => {
      await this.audit.recordPerson(by, `member.${purpose.toLowerCase()}_link_made`, person.id);
      return this.link(person.id, purpose, null);
    });
  }

  /** The person with an address; null for one that nobody has. */
  person(email: string): Promise<Person | null> {
    return this.people.byEmail(emailOf(email) ?? '');
  }

  /** Ends all sessions of a person. */
  async signOutEverywhere(personId: string): Promise<void> {
    await this.sessions.deleteAll(personId);
  }

  private async link(personId: string, purpose: LinkPurpose, membershipId: string | null): Promise<string> {
    const secret = this.secrets.generate();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIMES[purpose]);
    await this.people.insertLink({
      hmac: this.secrets.hmac(secret),
      personId,
      membershipId,
      purpose,
      expiresAt,
    });
    return secret;
  }

  /** Runs a change while no other one concerns the same owner; the last of its owners stays. */
  private changing<Result>(
    member: MemberRecord,
    losesOwner: boolean,
    change: () => Promise<Result>,
  ): Promise<Result> {
    return this.whileAlone(member, async () => {
      const isOwner = member.role === 'owner' && member.hasJoined;
      if (isOwner && losesOwner && (await this.people.otherOwners(member)) === 0) {
        throw userError(['id'], 'This is the last owner; make another one first', 'last_owner');
      }
      return change();
    });
  }

  private whileAlone<Result>(
    { organizationId, workspaceId }: Owner,
    work: () => Promise<Result>,
  ): Promise<Result> {
    return this.db.exclusively(`members ${organizationId ?? workspaceId}`, work);
  }
}

/** The one id by which a membership names its owner. */
function ownerIds({ organizationId, workspaceId }: Owner): Owner {
  return organizationId === null ? { organizationId, workspaceId } : { organizationId, workspaceId: null };
}
