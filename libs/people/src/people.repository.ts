import { Database, type Sql, sql } from '@loupe/database';
import type { Principal } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type LinkPurpose, Membership, Person } from './people.entities.js';
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
  /** Whether the person has set a password yet. */
  hasJoined: boolean;
}

const MEMBER = sql`
  membership.id, membership.person_id AS "personId", person.email, person.name, membership.role,
  membership.organization_id AS "organizationId", membership.workspace_id AS "workspaceId",
  membership.created_at AS "createdAt", person.password_hash IS NOT NULL AS "hasJoined"`;

/** Who owns memberships: an organization or one workspace. */
export type Owner = Pick<Principal, 'organizationId' | 'workspaceId'>;

/** All SQL about people, memberships and links. They belong to owners as tokens do, hence the bare tables. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly db: Database) {}

  async byEmail(email: string): Promise<Person | null> {
    return this.db.manager.findOneBy(Person, { email });
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
      WHERE ${ofOwner(owner)} ORDER BY person.email, membership.id LIMIT ${limit}`);
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
      WHERE membership.id = ${id} AND ${ofOwner(owner)}`);
    return member ?? null;
  }

  /** Number of owners (people with the role) of exactly this organization or workspace. */
  ownersOf({ organizationId, workspaceId }: Owner): Promise<number> {
    return this.db.count(sql`FROM memberships membership WHERE membership.role = 'owner'
      AND membership.organization_id IS NOT DISTINCT FROM ${organizationId}::uuid
      AND membership.workspace_id IS NOT DISTINCT FROM ${workspaceId}::uuid`);
  }

  async setRole(id: string, role: Role): Promise<void> {
    await this.db.query(sql`UPDATE memberships SET role = ${role} WHERE id = ${id}`);
  }

  async deleteMembership(id: string): Promise<void> {
    await this.db.query(sql`DELETE FROM memberships WHERE id = ${id}`);
  }

  async insertLink(link: {
    hmac: Buffer;
    personId: string;
    purpose: LinkPurpose;
    expiresAt: Date;
  }): Promise<void> {
    const { hmac, personId, purpose, expiresAt } = link;
    await this.db.query(sql`
      INSERT INTO one_time_links (hmac, person_id, purpose, expires_at)
      VALUES (${hmac}, ${personId}, ${purpose}, ${expiresAt})`);
  }

  /** What an unused link that has not expired is for; null for any other. */
  async link(hmac: Buffer, now: Date): Promise<{ purpose: LinkPurpose; email: string } | null> {
    const [link] = await this.db.query<{ purpose: LinkPurpose; email: string }>(sql`
      SELECT link.purpose, person.email FROM one_time_links link JOIN people person ON person.id = link.person_id
      WHERE link.hmac = ${hmac} AND link.used_at IS NULL AND link.expires_at > ${now}`);
    return link ?? null;
  }

  /**
   * Uses a link, and sets the password where one is given: other links and all sessions of the person end with that.
   * @returns whose it is; null where it was used before, also by another request at the same time, or has expired
   */
  redeem(
    hmac: Buffer,
    now: Date,
    given: { passwordHash: string | null; name: string | null },
  ): Promise<{ personId: string } | null> {
    return this.db.transaction(async () => {
      const [link] = await this.db.query<{ personId: string }>(sql`
        UPDATE one_time_links SET used_at = ${now} WHERE hmac = ${hmac} AND used_at IS NULL AND expires_at > ${now}
        RETURNING person_id AS "personId"`);
      if (link === undefined || given.passwordHash === null) return link ?? null;
      const { personId } = link;
      await this.db.query(sql`
        UPDATE people SET password_hash = ${given.passwordHash}, name = COALESCE(${given.name}, name)
        WHERE id = ${personId}`);
      await this.db.query(sql`
        UPDATE one_time_links SET used_at = ${now} WHERE person_id = ${personId} AND used_at IS NULL`);
      await this.db.query(sql`DELETE FROM sessions WHERE person_id = ${personId}`);
      return link;
    });
  }
}

function ofOwner({ organizationId, workspaceId }: Owner): Sql {
  if (organizationId === null) return sql`membership.workspace_id = ${workspaceId}::uuid`;
  return sql`(membership.organization_id = ${organizationId}::uuid OR membership.workspace_id IN (
    SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = ${organizationId}::uuid))`;
}
