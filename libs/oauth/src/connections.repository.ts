import { Database, raw, type Sql, sql } from '@loupe/database';
import type { Plan, Principal, TokenScope } from '@loupe/kernel';
import type { Role } from '@loupe/people';
import { Injectable } from '@nestjs/common';
import { OauthConnection } from './oauth.entities.js';

/** A workspace that a person may open to a client. */
export interface OpenWorkspace {
  id: string;
  name: string;
  organizationName: string | null;
  role: Role;
}

/** A connection with its person. */
export interface ConnectionRecord extends OauthConnection {
  email: string;
  /** Whether the person is not deactivated; while they are, the client gets no tokens. */
  isPersonActive: boolean;
}

/** Workspaces of one organization, or one workspace without an organization. */
export interface WorkspacesOfOwner {
  organizationId: string | null;
  workspaceId: string | null;
  workspaceIds: string[];
}

/** What an access token opens: one row for the workspace that was asked for, or for none. */
export interface PresentedAccess {
  connectionId: string;
  connectionUsedAt: Date | null;
  personId: string;
  email: string;
  scopes: TokenScope[];
  workspaceIds: string[];
  /** The greatest role that the person has in any of the workspaces; null without one. */
  greatestRole: Role | null;
  workspaceId: string | null;
  timeZone: string | null;
  plan: Plan | null;
  role: Role | null;
  /** The organization of the workspace; the workspace, where it has none. */
  owner: string | null;
}

/** The only workspace of a connection, for requests that name none. */
export const ONLY = Symbol('the only workspace');

const RECORD = sql`
  connection.id, connection.person_id AS "personId", connection.client_id AS "clientId",
  connection.client_name AS "clientName", connection.redirect_uri AS "redirectUri", connection.scopes,
  connection.workspace_ids AS "workspaceIds", connection.created_at AS "createdAt",
  connection.connected_at AS "connectedAt", connection.used_at AS "usedAt", person.email,
  person.deactivated_at IS NULL AS "isPersonActive"`;

/** The greatest role first. @param alias of memberships, written in code */
const roleOrder = (alias: string) =>
  sql`array_position(ARRAY['owner', 'admin', 'member', 'viewer'], ${raw(`${alias}.role`)})`;
const ROLE_ORDER = roleOrder('membership');

/** All SQL about connections. They belong to people, as sessions do, hence the bare tables. */
@Injectable()
export class ConnectionsRepository {
  constructor(private readonly db: Database) {}

  async insert(connection: OauthConnection): Promise<void> {
    await this.db.manager.insert(OauthConnection, connection);
  }

  async find(id: string): Promise<ConnectionRecord | null> {
    return this.one(sql`connection.id = ${id}`, sql``);
  }

  /** As `find`; no other transaction issues tokens of it, or ends it, until this one ends. */
  async lock(id: string): Promise<ConnectionRecord | null> {
    return this.one(sql`connection.id = ${id}`, sql`FOR UPDATE OF connection`);
  }

  /** Connections of a person that have tokens, newest first. */
  ofPerson(personId: string, limit: number): Promise<ConnectionRecord[]> {
    return this.list(sql`connection.person_id = ${personId}`, limit);
  }

  /** Number of a person's connections, with those that have no tokens yet. */
  countOfPerson(personId: string): Promise<number> {
    return this.db.count(sql`FROM oauth_connections WHERE person_id = ${personId}`);
  }

  /** Connections that open workspaces of an owner and have tokens, newest first. */
  ofOwner(owner: Principal, limit: number): Promise<ConnectionRecord[]> {
    return this.list(sql`connection.workspace_ids && ${workspacesOfOwner(owner)}`, limit);
  }

  /** The ids of all workspaces of an owner. */
  async ownWorkspaceIds({ organizationId, workspaceId }: Principal): Promise<string[]> {
    if (organizationId === null) return workspaceId === null ? [] : [workspaceId];
    return this.db.ids(sql`SELECT id FROM workspaces WHERE organization_id = ${organizationId}`);
  }

  /** Replaces the workspaces that a connection opens. */
  async setWorkspaces(id: string, workspaceIds: readonly string[]): Promise<void> {
    await this.db.query(sql`
      UPDATE oauth_connections SET workspace_ids = ${workspaceIds}::uuid[] WHERE id = ${id}`);
  }

  async noteConnected(id: string, now: Date): Promise<void> {
    await this.db.query(sql`UPDATE oauth_connections SET connected_at = ${now} WHERE id = ${id}`);
  }

  async noteUsed(id: string, now: Date): Promise<void> {
    await this.db.query(sql`UPDATE oauth_connections SET used_at = ${now} WHERE id = ${id}`);
  }

  /** Removes a connection with its tokens and codes. @returns whether it was there */
  async delete(id: string): Promise<boolean> {
    return (await this.db.ids(sql`DELETE FROM oauth_connections WHERE id = ${id} RETURNING id`)).length > 0;
  }

  /**
   * Removes connections that got no tokens, and those whose last refresh token has expired.
   * @param before when those without tokens were granted
   */
  async removeUnfinished(before: Date): Promise<number> {
    const removed = await this.db.ids(sql`
      DELETE FROM oauth_connections connection
      WHERE connection.created_at < ${before}
        AND NOT EXISTS (SELECT FROM oauth_tokens token WHERE token.connection_id = connection.id)
      RETURNING id`);
    return removed.length;
  }

  /** Workspaces in which a person has a role, by name, with the greater of the roles. */
  workspacesOf(personId: string, limit: number): Promise<OpenWorkspace[]> {
    return this.db.query(sql`
      SELECT * FROM (
        SELECT DISTINCT ON (workspace.id) workspace.id, workspace.name, organization.name AS "organizationName",
          membership.role
        FROM memberships membership
        JOIN workspaces workspace ON workspace.id = membership.workspace_id
          OR workspace.organization_id = membership.organization_id
        LEFT JOIN organizations organization ON organization.id = workspace.organization_id
        WHERE membership.person_id = ${personId} AND membership.accepted_at IS NOT NULL
        ORDER BY workspace.id, ${ROLE_ORDER}
      ) open ORDER BY name, id LIMIT ${limit}`);
  }

  /** Who owns the workspaces: each organization once, and each workspace without one. */
  ownersOf(workspaceIds: readonly string[]): Promise<WorkspacesOfOwner[]> {
    return this.db.query(sql`
      SELECT workspace.organization_id AS "organizationId",
        CASE WHEN workspace.organization_id IS NULL THEN workspace.id END AS "workspaceId",
        array_agg(workspace.id ORDER BY workspace.id) AS "workspaceIds"
      FROM workspaces workspace WHERE workspace.id = ANY(${workspaceIds}::uuid[]) GROUP BY 1, 2`);
  }

  /** Everything that admission has to know of an access token, in one statement. */
  async presented(
    accessHmac: Buffer,
    asked: string | typeof ONLY | null,
    now: Date,
  ): Promise<PresentedAccess | null> {
    const isAsked =
      asked === ONLY
        ? sql`cardinality(connection.workspace_ids) = 1 AND workspace.id = connection.workspace_ids[1]`
        : sql`workspace.id = ${asked}::uuid AND workspace.id = ANY(connection.workspace_ids)`;
    const [presented] = await this.db.lookUp<PresentedAccess>(sql`
      SELECT connection.id AS "connectionId", connection.used_at AS "connectionUsedAt", connection.scopes,
        connection.workspace_ids AS "workspaceIds", person.id AS "personId", person.email,
        (SELECT held.role FROM memberships held WHERE held.person_id = person.id AND held.accepted_at IS NOT NULL
          AND (held.workspace_id = ANY(connection.workspace_ids) OR held.organization_id IN (
            SELECT open.organization_id FROM workspaces open WHERE open.id = ANY(connection.workspace_ids)
          )) ORDER BY ${roleOrder('held')} LIMIT 1) AS "greatestRole",
        workspace.id AS "workspaceId", workspace.time_zone AS "timeZone",
        COALESCE(organization.plan, workspace.plan) AS plan, membership.role,
        COALESCE(workspace.organization_id, workspace.id) AS owner
      FROM oauth_tokens token
      JOIN oauth_connections connection ON connection.id = token.connection_id
      JOIN people person ON person.id = connection.person_id
      LEFT JOIN (workspaces workspace
        JOIN memberships membership ON membership.workspace_id = workspace.id
          OR membership.organization_id = workspace.organization_id
        LEFT JOIN organizations organization ON organization.id = workspace.organization_id)
        ON ${isAsked} AND membership.person_id = person.id AND membership.accepted_at IS NOT NULL
      WHERE token.access_hmac = ${accessHmac} AND token.access_expires_at > ${now} AND person.deactivated_at IS NULL
      ORDER BY ${ROLE_ORDER} LIMIT 1`);
    return presented ?? null;
  }

  private list(where: Sql, limit: number): Promise<ConnectionRecord[]> {
    return this.db.query(sql`
      SELECT ${RECORD} FROM oauth_connections connection JOIN people person ON person.id = connection.person_id
      WHERE ${where} AND connection.connected_at IS NOT NULL
      ORDER BY connection.created_at DESC, connection.id LIMIT ${limit}`);
  }

  private async one(where: Sql, locking: Sql): Promise<ConnectionRecord | null> {
    const [connection] = await this.db.query<ConnectionRecord>(sql`
      SELECT ${RECORD} FROM oauth_connections connection JOIN people person ON person.id = connection.person_id
      WHERE ${where} ${locking}`);
    return connection ?? null;
  }
}

/** The workspace, or all workspaces of the organization; an array, so that the index is used. */
function workspacesOfOwner({ organizationId, workspaceId }: Principal): Sql {
  if (organizationId === null) return sql`ARRAY[${workspaceId}::uuid]`;
  return sql`ARRAY(
    SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = ${organizationId}::uuid)`;
}
