import { ownedByEither } from '@loupe/audit';
import { Database, sql } from '@loupe/database';
import type { Principal } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type LinkPurpose, Membership, OneTimeLink, Person } from './people.entities.js';
import type { Role } from './roles.js';

/** A membership with its person. */
export interface MemberRecord {
  id: string;
  personId: string;
  email: string;
  name: string | null;
  role: Role;
  organizationId: string | null;
  workspaceId: string | null;
  createdAt: Date;
  /** Whether the person has accepted the invitation; until then the role gives nothing, and nothing of them is shown. */
  hasJoined: boolean;
  /** When the person was deactivated; null unless they are, and have joined. */
  deactivatedAt: Date | null;
}

/** Anybody may invite an address: what its person is called, and whether they are deactivated, is shown to nobody before they accept. */
const MEMBER = sql`
  membership.id, membership.person_id AS "personId", person.email,
  CASE WHEN membership.accepted_at IS NOT NULL THEN person.name END AS name, membership.role,
  membership.organization_id AS "organizationId", membership.workspace_id AS "workspaceId",
  membership.created_at AS "createdAt", membership.accepted_at IS NOT NULL AS "hasJoined",
  CASE WHEN membership.accepted_at IS NOT NULL THEN person.deactivated_at END AS "deactivatedAt"`;

/** A link with its person. */
export interface PresentedLink {
  purpose: LinkPurpose;
  personId: string;
  email: string;
  /** Whether the person can sign in: by a password, a passkey or the provider. */
  hasCredentials: boolean;
  /** What it invites to; null for any other link. */
  invitation: InvitationFacts | null;
}

/** What somebody who is invited is told. */
export interface InvitationFacts {
  /** Name of the workspace, or of the organization where it is for all of its workspaces. */
  to: string;
  /** Who invites, as they were called then; null for a program or the operator. */
  by: string | null;
}

/**
 * Of the row `membership`: InvitationFacts, or null without one. Who has invited is known by the audit log, whose entry is of the
 * same moment: by that it is found in its index.
 */
export const INVITATION_FACTS = sql`(SELECT jsonb_build_object('to', COALESCE(
    (SELECT workspace.name FROM workspaces workspace WHERE workspace.id = membership.workspace_id),
    (SELECT organization.name FROM organizations organization WHERE organization.id = membership.organization_id)
  ), 'by', (
    SELECT entry.actor_name FROM audit_log entry
    WHERE entry.subject_id = membership.id AND entry.action = 'member.invited' AND entry.actor_kind = 'PERSON'
      AND entry.created_at BETWEEN membership.created_at AND membership.created_at + INTERVAL '1 minute'
      AND (entry.workspace_id = membership.workspace_id OR entry.organization_id = membership.organization_id)
    LIMIT 1
  )) WHERE membership.id IS NOT NULL)`;

/** Of the row `person`. */
const HAS_CREDENTIALS = sql`(person.password_hash IS NOT NULL
  OR EXISTS (SELECT FROM identities identity WHERE identity.person_id = person.id)
  OR EXISTS (SELECT FROM passkeys passkey WHERE passkey.person_id = person.id))`;

type UsedLink = Pick<OneTimeLink, 'personId' | 'membershipId'>;

/** Who owns memberships: an organization or one workspace. */
export type Owner = Pick<Principal, 'organizationId' | 'workspaceId'>;

/** All SQL about people, memberships and links. They belong to owners as tokens do, hence the bare tables. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly db: Database) {}

  async byEmail(email: string): Promise<Person | null> {
    return this.db.manager.findOneBy(Person, { email });
  }

  /** Whether a person wants mails of notes that name them. */
  async wantsNoteMails(personId: string): Promise<boolean> {
    return (await this.db.count(sql`FROM people WHERE id = ${personId} AND wants_note_mails`)) > 0;
  }

  async setWantsNoteMails(personId: string, wantsNoteMails: boolean): Promise<void> {
    await this.db.manager.update(Person, { id: personId }, { wantsNoteMails });
  }

  /** The memberships of one person, by their id. */
  ofPerson(personId: string): Promise<MemberRecord[]> {
    return this.db.query(sql`
      SELECT ${MEMBER} FROM memberships membership JOIN people person ON person.id = membership.person_id
      WHERE membership.person_id = ${personId} ORDER BY membership.id`);
  }

  /** A text that changes with the password of a person; null for nobody. */
  async credentialsOf(personId: string): Promise<string | null> {
    const [found] = await this.db.query<{ credentials: string }>(sql`
      SELECT md5(COALESCE(person.password_hash, '')) AS credentials FROM people person WHERE person.id = ${personId}`);
    return found?.credentials ?? null;
  }

  /** Whether a person can sign in by any method. */
  async hasCredentials(personId: string): Promise<boolean> {
    return (
      (await this.db.count(sql`FROM people person WHERE person.id = ${personId} AND ${HAS_CREDENTIALS}`)) > 0
    );
  }

  async insertPerson(person: Person): Promise<void> {
    await this.db.manager.insert(Person, person);
  }

  async insertMembership(membership: Membership): Promise<void> {
    await this.db.manager.insert(Membership, membership);
  }

  /** Members of an owner by email: those of an organization with those of its workspaces. */
  members(owner: Owner, limit: number): Promise<MemberRecord[]> {
    return this.db.query(sql`
      SELECT ${MEMBER} FROM memberships membership JOIN people person ON person.id = membership.person_id
      WHERE ${ownedByEither(owner, 'membership')} ORDER BY person.email, membership.id LIMIT ${limit}`);
  }

  /** People who have joined a workspace or its organization and are not deactivated, by name. */
  colleagues(workspaceId: string, limit: number): Promise<{ id: string; name: string }[]> {
    return this.db.query(sql`
      SELECT DISTINCT person.id, COALESCE(person.name, person.email) AS name
      FROM memberships membership JOIN people person ON person.id = membership.person_id
      WHERE membership.accepted_at IS NOT NULL AND person.deactivated_at IS NULL
        AND (membership.workspace_id = ${workspaceId} OR membership.organization_id = (
          SELECT workspaces.organization_id FROM workspaces WHERE workspaces.id = ${workspaceId}))
      ORDER BY name, person.id LIMIT ${limit}`);
  }

  /** The role of a person in a workspace, which they may have by its organization; null for none, and for a deactivated person. */
  async roleIn(personId: string, workspaceId: string): Promise<Role | null> {
    const [found] = await this.db.query<{ role: Role }>(sql`
      SELECT membership.role FROM memberships membership JOIN people person ON person.id = membership.person_id
      WHERE person.id = ${personId} AND membership.accepted_at IS NOT NULL AND person.deactivated_at IS NULL
        AND (membership.workspace_id = ${workspaceId} OR membership.organization_id = (
          SELECT workspaces.organization_id FROM workspaces WHERE workspaces.id = ${workspaceId}))
      ORDER BY array_position(ARRAY['owner', 'admin', 'member', 'viewer'], membership.role)
      LIMIT 1`);
    return found?.role ?? null;
  }

  /** Number of members of an owner, as `members` lists them. */
  countMembers(owner: Owner): Promise<number> {
    return this.db.count(sql`FROM memberships membership WHERE ${ownedByEither(owner, 'membership')}`);
  }

  /** The memberships of everybody, or of one person, by email. */
  all(email: string | null): Promise<MemberRecord[]> {
    return this.db.query(sql`
      SELECT ${MEMBER} FROM memberships membership JOIN people person ON person.id = membership.person_id
      WHERE ${email}::text IS NULL OR person.email = ${email} ORDER BY person.email, membership.id`);
  }

  /** One member of an owner; null for any other. */
  async member(owner: Owner, id: string): Promise<MemberRecord | null> {
    const [member] = await this.db.query<MemberRecord>(sql`
      SELECT ${MEMBER} FROM memberships membership JOIN people person ON person.id = membership.person_id
      WHERE membership.id = ${id} AND ${ownedByEither(owner, 'membership')}`);
    return member ?? null;
  }

  /** Number of other people, none of them deactivated, who are owners of exactly the same organization or workspace. */
  otherOwners({ id, organizationId, workspaceId }: MemberRecord): Promise<number> {
    return this.db.count(sql`FROM memberships membership JOIN people person ON person.id = membership.person_id
      WHERE membership.role = 'owner' AND person.deactivated_at IS NULL
      AND membership.accepted_at IS NOT NULL AND membership.id <> ${id}
      AND membership.organization_id IS NOT DISTINCT FROM ${organizationId}::uuid
      AND membership.workspace_id IS NOT DISTINCT FROM ${workspaceId}::uuid`);
  }

  /**
   * Deactivates a person, or activates them with null. Deactivating ends their sessions and their links for signing in; links of
   * invitations stay, and are dead while the person is deactivated.
   * @returns whether that changed anything
   */
  async setDeactivatedAt(personId: string, deactivatedAt: Date | null): Promise<boolean> {
    const changed = await this.db.query(sql`
      UPDATE people SET deactivated_at = ${deactivatedAt}
      WHERE id = ${personId} AND (deactivated_at IS NULL) <> (${deactivatedAt}::timestamptz IS NULL) RETURNING 1`);
    if (changed.length === 0) return false;
    if (deactivatedAt === null) return true;
    await this.db.query(sql`
      UPDATE one_time_links SET used_at = ${deactivatedAt}
      WHERE person_id = ${personId} AND used_at IS NULL AND purpose <> 'INVITATION'`);
    await this.db.query(sql`DELETE FROM sessions WHERE person_id = ${personId}`);
    return true;
  }

  /** Whether a person exists and is not deactivated. */
  async isActive(personId: string): Promise<boolean> {
    return (await this.db.count(sql`FROM people WHERE id = ${personId} AND deactivated_at IS NULL`)) > 0;
  }

  async setRole(id: string, role: Role): Promise<void> {
    await this.db.query(sql`UPDATE memberships SET role = ${role} WHERE id = ${id}`);
  }

  async deleteMembership(id: string): Promise<void> {
    await this.db.query(sql`DELETE FROM memberships WHERE id = ${id}`);
  }

  async insertLink(link: Omit<OneTimeLink, 'usedAt'>): Promise<void> {
    await this.db.manager.insert(OneTimeLink, { ...link, usedAt: null });
  }

  /** An unused link that has not expired, of a person who is not deactivated; null for any other. */
  async link(hmac: Buffer, now: Date): Promise<PresentedLink | null> {
    const [link] = await this.db.query<PresentedLink>(sql`
      SELECT link.purpose, person.id AS "personId", person.email, 
        ${HAS_CREDENTIALS} AS "hasCredentials", ${INVITATION_FACTS} AS invitation
      FROM one_time_links link JOIN people person ON person.id = link.person_id
      LEFT JOIN memberships membership ON membership.id = link.membership_id
      WHERE link.hmac = ${hmac} AND link.used_at IS NULL AND link.expires_at > ${now}
        AND person.deactivated_at IS NULL`);
    return link ?? null;
  }

  /**
   * Replaces a password. Links for a new one end, so do programs that the person has let in, all bearers, and all sessions but one, whose
   * cookie changes with the next answer.
   * @returns whether the password was still the former one
   */
  async replacePassword(
    personId: string,
    { former, hash, keptSession }: { former: string; hash: string; keptSession: string },
  ): Promise<boolean> {
    const changed = await this.db.query(sql`
      UPDATE people SET password_hash = ${hash} WHERE id = ${personId} AND password_hash = ${former} RETURNING 1`);
    if (changed.length === 0) return false;
    await this.db.query(sql`
      DELETE FROM one_time_links WHERE person_id = ${personId} AND used_at IS NULL AND purpose <> 'INVITATION'`);
    await this.db.query(sql`DELETE FROM sessions WHERE person_id = ${personId} AND id <> ${keptSession}`);
    await this.db.query(sql`DELETE FROM session_bearers WHERE session_id = ${keptSession}`);
    await this.db.query(sql`UPDATE sessions SET rotation_due = TRUE WHERE id = ${keptSession}`);
    await this.db.query(sql`DELETE FROM oauth_connections WHERE person_id = ${personId}`);
    return true;
  }

  /**
   * Uses a link: accepts its invitation, and sets the password where one is given. The person's other links for a password,
   * their passkeys and all of their sessions end with that; other invitations stay, as each has to be accepted by itself.
   * @returns whose it is; null where it was used before, also by another request at the same time, has expired, or is an
   * invitation that would replace a password
   */
  redeem(
    hmac: Buffer,
    now: Date,
    given: { passwordHash: string | null; name: string | null },
  ): Promise<{ personId: string } | null> {
    return this.db.transaction(async () => {
      const [link] = await this.db.query<UsedLink>(sql`
        UPDATE one_time_links AS link SET used_at = ${now} FROM people AS person
        WHERE link.hmac = ${hmac} AND link.used_at IS NULL AND link.expires_at > ${now} AND person.id = link.person_id
          AND person.deactivated_at IS NULL
          AND (link.purpose <> 'INVITATION' OR ${given.passwordHash}::text IS NULL OR NOT ${HAS_CREDENTIALS})
        RETURNING link.person_id AS "personId", link.membership_id AS "membershipId"`);
      if (link === undefined) return null;
      const { personId, membershipId } = link;
      if (membershipId !== null) {
        await this.db.query(sql`UPDATE memberships SET accepted_at = ${now} WHERE id = ${membershipId}`);
        // Their rights have changed.
        await this.db.query(sql`UPDATE sessions SET rotation_due = TRUE WHERE person_id = ${personId}`);
      }
      if (given.passwordHash === null) return link;
      await this.db.query(sql`
        UPDATE people SET password_hash = ${given.passwordHash}, name = COALESCE(${given.name}, name)
        WHERE id = ${personId}`);
      await this.db.query(sql`
        UPDATE one_time_links SET used_at = ${now}
        WHERE person_id = ${personId} AND used_at IS NULL AND purpose <> 'INVITATION'`);
      // Whoever had the account before, such as by an invitation for somebody else's address, has it no more.
      await this.db.query(sql`DELETE FROM passkeys WHERE person_id = ${personId}`);
      await this.db.query(sql`DELETE FROM sessions WHERE person_id = ${personId}`);
      // So has whatever client they let in meanwhile.
      await this.db.query(sql`DELETE FROM oauth_connections WHERE person_id = ${personId}`);
      return link;
    });
  }
}
