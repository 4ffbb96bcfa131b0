import { type Actor, OPERATOR } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, isUuid, newId, userError } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { emailOf } from './email.js';
import { LinkMaker } from './link-maker.js';
import { MailsService } from './mails/mails.service.js';
import { MembersAudit } from './members.audit.js';
import type { LinkPurpose, Person } from './people.entities.js';
import { type MemberRecord, type Owner, PeopleRepository } from './people.repository.js';
import type { Role } from './roles.js';
import { SessionsRepository } from './sessions.repository.js';

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
    private readonly links: LinkMaker,
    private readonly mails: MailsService,
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

  /** The role of a person in a workspace, which they may have by its organization; null for none. */
  roleIn(personId: string, workspaceId: string): Promise<Role | null> {
    return this.people.roleIn(personId, workspaceId);
  }

  /** A member of an owner by the id of the membership; null for any other. */
  async member(owner: Owner, id: string): Promise<MemberRecord | null> {
    return isUuid(id) ? this.people.member(owner, id) : null;
  }

  /**
   * Offers a person a role in an organization or a workspace, and makes a link by which they accept it. The role gives nothing
   * before: anybody may have made the account of an address, so only whoever got this link and has the account gets in.
   * @throws UserErrors for a malformed address, already_member and limit_reached
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
      const person = known ?? {
        id: newId(),
        email,
        name: null,
        passwordHash: null,
        createdAt: now,
        deactivatedAt: null,
        wantsNoteMails: true,
      };
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
      const member = {
        ...membership,
        email,
        name: person.name,
        hasJoined: false,
        deactivatedAt: person.deactivatedAt,
      };
      await this.audit.record(by, 'member.invited', null, member);
      await this.mails.sendInvitation(owner.organizationId ?? owner.workspaceId ?? '', membership.id, email);
      return { member, linkSecret: await this.links.make(person.id, 'INVITATION', membership.id) };
    });
  }

  /** Changes a member's role, from their next request on. @throws UserErrors last_owner */
  async setRole(member: MemberRecord, role: Role, by: Actor = OPERATOR): Promise<MemberRecord> {
    return this.changing(member, role !== 'owner', async () => {
      await this.people.setRole(member.id, role);
      await this.sessions.askForRotation(member.personId);
      const after = { ...member, role };
      await this.audit.record(by, 'member.updated', member, after);
      return after;
    });
  }

  /** Takes a member's role away, from their next request on. @throws UserErrors last_owner */
  async remove(member: MemberRecord, by: Actor = OPERATOR): Promise<void> {
    return this.changing(member, true, async () => {
      await this.people.deleteMembership(member.id);
      await this.sessions.askForRotation(member.personId);
      await this.audit.record(by, 'member.removed', member, null);
    });
  }

  /**
   * Refuses a person everywhere from the next request on, until they are activated: their sessions end, and what they let in by
   * OAuth is refused. Roles stay. API tokens are not people's, and go on.
   * @param keepsOwners whether somebody has to stay who can sign in as an owner
   * @returns whether they were active
   * @throws UserErrors last_owner
   */
  async deactivate(personId: string, by: Actor = OPERATOR, keepsOwners = true): Promise<boolean> {
    const owned = (await this.people.ofPerson(personId)).filter(({ role }) => role === 'owner');
    const work = () => this.setActive(personId, this.clock.now(), 'member.deactivated', by);
    // In the order of their ids, so that no two wait for each other.
    const inOrder = owned.toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
    return inOrder.reduce((inner, member) => () => this.changing(member, keepsOwners, inner), work)();
  }

  /** Lets a person in again who was deactivated; they sign in anew. @returns whether they were deactivated */
  activate(personId: string, by: Actor = OPERATOR): Promise<boolean> {
    return this.setActive(personId, null, 'member.activated', by);
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
      return this.links.make(person.id, purpose, null);
    });
  }

  /** The person with an address; null for one that nobody has. */
  person(email: string): Promise<Person | null> {
    return this.people.byEmail(emailOf(email) ?? '');
  }

  /** Whether a person can sign in by any method, and so accepts invitations by signing in. */
  hasCredentials(personId: string): Promise<boolean> {
    return this.people.hasCredentials(personId);
  }

  /** Whether a person exists and is not deactivated. */
  isActive(personId: string): Promise<boolean> {
    return this.people.isActive(personId);
  }

  /** Whether a person wants mails of notes that name them; they do until they say otherwise. */
  wantsNoteMails(personId: string): Promise<boolean> {
    return this.people.wantsNoteMails(personId);
  }

  /** Keeps whether a person wants mails of notes that name them, those that wait to be sent among them. */
  setWantsNoteMails(personId: string, wants: boolean): Promise<void> {
    return this.people.setWantsNoteMails(personId, wants);
  }

  /** Ends all sessions of a person. */
  async signOutEverywhere(personId: string): Promise<void> {
    await this.sessions.deleteAll(personId);
  }

  private setActive(
    personId: string,
    deactivatedAt: Date | null,
    action: string,
    by: Actor,
  ): Promise<boolean> {
    return this.db.transaction(async () => {
      const hasChanged = await this.people.setDeactivatedAt(personId, deactivatedAt);
      if (hasChanged) await this.audit.recordPerson(by, action, personId);
      return hasChanged;
    });
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
    return this.db.exclusively(`members ${keyOf({ organizationId, workspaceId })}`, work);
  }
}

function keyOf({ organizationId, workspaceId }: Owner): string {
  return organizationId ?? workspaceId ?? '';
}

/** The id of a membership's owner: an organization or a workspace. */
function ownerIds({ organizationId, workspaceId }: Owner): Owner {
  return organizationId === null ? { organizationId, workspaceId } : { organizationId, workspaceId: null };
}
