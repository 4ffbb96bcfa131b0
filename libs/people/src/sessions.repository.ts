import { Database, sql, WorkspaceVersions } from '@loupe/database';
import type { Plan } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type ListedSession, Session, SessionBearer } from './people.entities.js';
import type { Role } from './roles.js';
import type { SessionTimes } from './session-times.js';

/** Session and person of a cookie. */
export interface LiveSession {
  id: string;
  personId: string;
  email: string;
  name: string | null;
  createdAt: Date;
  seenAt: Date;
}

/** What a bearer opens: one row for the workspace that was asked for, or for no workspace. */
export interface PresentedBearer {
  personId: string;
  sessionId: string;
  email: string;
  workspaceId: string | null;
  timeZone: string | null;
  plan: Plan | null;
  /** The organization, where the role is held in it. */
  organizationId: string | null;
  role: Role | null;
  /** The organization of the workspace; the workspace, where it has none. */
  owner: string | null;
  /** The version of the workspace that was asked for. */
  version: string | null;
}

/** All SQL about sessions, their bearers and failed sign-ins. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly db: Database,
    private readonly versions: WorkspaceVersions,
  ) {}

  async insert(session: ListedSession & Pick<Session, 'hmac'>): Promise<void> {
    await this.db.manager.insert(Session, session);
  }

  /** The session of a cookie, or of its former one for some seconds; null for one that has ended or never was. */
  async find(hmac: Buffer, { now, createdAfter, seenAfter }: SessionTimes): Promise<LiveSession | null> {
    const [session] = await this.db.query<LiveSession>(sql`
      SELECT session.id, session.person_id AS "personId", person.email, person.name,
        session.created_at AS "createdAt", session.seen_at AS "seenAt"
      FROM sessions session JOIN people person ON person.id = session.person_id
      WHERE (session.hmac = ${hmac} OR (session.former_hmac = ${hmac} AND session.former_until > ${now}))
        AND session.created_at > ${createdAfter} AND session.seen_at > ${seenAfter}
        AND person.deactivated_at IS NULL`);
    return session ?? null;
  }

  async noteSeen(id: string, now: Date): Promise<void> {
    await this.db.query(sql`UPDATE sessions SET seen_at = ${now} WHERE id = ${id}`);
  }

  /** Sessions of a person that have not ended, the last used first. */
  ofPerson(personId: string, createdAfter: Date, seenAfter: Date): Promise<ListedSession[]> {
    return this.db.query(sql`
      SELECT id, person_id AS "personId", created_at AS "createdAt", seen_at AS "seenAt", address,
        user_agent AS "userAgent"
      FROM sessions WHERE person_id = ${personId} AND created_at > ${createdAfter} AND seen_at > ${seenAfter}
      ORDER BY seen_at DESC, id`);
  }

  /** Has the browsers of a person get other cookies. */
  async askForRotation(personId: string): Promise<void> {
    await this.db.query(sql`UPDATE sessions SET rotation_due = TRUE WHERE person_id = ${personId}`);
  }

  /**
   * Gives a session another cookie if that was asked for.
   * @returns false where it was not, or a request at the same time has done it
   */
  async rotate(hmac: Buffer, successor: Buffer, formerUntil: Date): Promise<boolean> {
    const rows = await this.db.query(sql`
      UPDATE sessions SET hmac = ${successor}, former_hmac = hmac, former_until = ${formerUntil}, rotation_due = FALSE
      WHERE hmac = ${hmac} AND rotation_due RETURNING 1`);
    return rows.length > 0;
  }

  /** Ends a session of a person with its bearers. */
  async delete(personId: string, id: string): Promise<void> {
    await this.db.query(sql`DELETE FROM sessions WHERE id = ${id} AND person_id = ${personId}`);
  }

  /** Ends all sessions of a person. */
  async deleteAll(personId: string): Promise<void> {
    await this.db.query(sql`DELETE FROM sessions WHERE person_id = ${personId}`);
  }

  /** Ends all connections of OAuth clients to a person's account, with their tokens. */
  async deleteConnections(personId: string): Promise<void> {
    await this.db.query(sql`DELETE FROM oauth_connections WHERE person_id = ${personId}`);
  }

  /** Adds a bearer, and takes expired ones of the session away. */
  async insertBearer(bearer: SessionBearer, now: Date): Promise<void> {
    await this.db.query(sql`
      DELETE FROM session_bearers WHERE session_id = ${bearer.sessionId} AND expires_at <= ${now}`);
    await this.db.manager.insert(SessionBearer, bearer);
  }

  /**
   * Everything that admission has to know of a bearer, in one statement. A role in a workspace comes before one in its
   * organization only where it allows more, so the greater of the two counts.
   */
  async presented(
    hmac: Buffer,
    workspaceId: string | null,
    times: SessionTimes,
  ): Promise<PresentedBearer | null> {
    const [presented] = await this.db.lookUp<PresentedBearer>(sql`
      SELECT person.id AS "personId", session.id AS "sessionId", person.email, workspace.id AS "workspaceId", workspace.time_zone AS "timeZone",
        COALESCE(organization.plan, workspace.plan) AS plan, membership.organization_id AS "organizationId",
        COALESCE(workspace.organization_id, workspace.id) AS owner, membership.role, ${this.versions.of(workspaceId)} AS version
      FROM session_bearers bearer
      JOIN sessions session ON session.id = bearer.session_id
      JOIN people person ON person.id = session.person_id
      LEFT JOIN (workspaces workspace
        JOIN memberships membership ON membership.workspace_id = workspace.id
          OR membership.organization_id = workspace.organization_id
        LEFT JOIN organizations organization ON organization.id = workspace.organization_id)
        ON workspace.id = ${workspaceId}::uuid AND membership.person_id = person.id AND membership.accepted_at IS NOT NULL
      WHERE bearer.hmac = ${hmac} AND bearer.expires_at > ${times.now}
        AND session.created_at > ${times.createdAfter} AND session.seen_at > ${times.seenAfter}
        AND person.deactivated_at IS NULL
      ORDER BY array_position(ARRAY['owner', 'admin', 'member', 'viewer'], membership.role),
        membership.organization_id NULLS LAST
      LIMIT 1`);
    return presented ?? null;
  }

  /**
   * Counts an attempt to sign in before it is made, so that attempts at the same time count as well.
   * @param free attempts that need not wait
   * @param maxWait the longest wait after one, in seconds
   * @returns whether it may be made
   */
  async attempt(hmac: Buffer, now: Date, free: number, maxWait: number): Promise<boolean> {
    const rows = await this.db.query(sql`
      INSERT INTO sign_in_failures AS known (hmac, failures, last_at) VALUES (${hmac}, 1, ${now})
      ON CONFLICT (hmac) DO UPDATE
        SET failures = CASE WHEN known.last_at < EXCLUDED.last_at - interval '1 day' THEN 1 ELSE known.failures + 1 END,
          last_at = EXCLUDED.last_at
        WHERE known.failures < ${free}::integer OR known.last_at + make_interval(secs =>
          least(2.0 ^ least(known.failures - ${free}::integer, 30), ${maxWait}::double precision)) <= EXCLUDED.last_at
      RETURNING 1`);
    return rows.length > 0;
  }

  /** Takes back one attempt that was counted and did not fail. */
  async takeBack(hmac: Buffer): Promise<void> {
    await this.db.query(sql`
      UPDATE sign_in_failures SET failures = failures - 1 WHERE hmac = ${hmac} AND failures > 0`);
  }

  /** Forgets the failures of an account that has been signed in to. */
  async forgetFailures(hmac: Buffer): Promise<void> {
    await this.db.query(sql`DELETE FROM sign_in_failures WHERE hmac = ${hmac}`);
  }
}
