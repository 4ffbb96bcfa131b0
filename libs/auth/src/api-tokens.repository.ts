import { ownedByEither } from '@loupe/audit';
import { Database, join, type Sql, sql, WorkspaceVersions } from '@loupe/database';
import type { Plan, Principal, TokenScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ApiToken, type ApiTokenRecord } from './api-token.entity.js';

/** The token of a request, with the requested workspace if it belongs to the token. */
export interface PresentedToken {
  id: string;
  name: string;
  organizationId: string | null;
  ownWorkspaceId: string | null;
  scopes: TokenScope[];
  lastUsedAt: Date | null;
  pausedAt: Date | null;
  expiresAt: Date | null;
  replacedAt: Date | null;
  admittedWorkspaceId: string | null;
  timeZone: string | null;
  /** The plan of the organization, or of a workspace without an organization. */
  plan: Plan;
  /** The organization of the token or of its workspace; the workspace, where it has none. */
  owner: string;
  /** The version of the workspace that was asked for by its id. */
  version: string | null;
}

/** The token's only workspace, for requests that need not know its id. */
export const ONLY = Symbol('the only workspace');

/** A workspace by its UUID, the token's only one, or null for none. */
export type AskedWorkspace = string | typeof ONLY | null;

export interface TokenFilter {
  organizationId?: string;
  workspaceId?: string;
  /** Includes tokens that rotation has ended. */
  replaced?: boolean;
}

/** All columns but the HMAC, which is never shown. */
const RECORD = sql`
  token.id, token.organization_id AS "organizationId", token.workspace_id AS "workspaceId", token.name,
  token.last_four AS "lastFour", token.scopes, token.created_at AS "createdAt",
  token.last_used_at AS "lastUsedAt", token.paused_at AS "pausedAt", token.expires_at AS "expiresAt",
  token.replaced_at AS "replacedAt"`;

/** All SQL about API tokens. Tokens and workspaces are tenancy, not workspace data, hence the bare tables. */
@Injectable()
export class ApiTokensRepository {
  constructor(
    private readonly db: Database,
    private readonly versions: WorkspaceVersions,
  ) {}

  /**
   * All facts for admission, in one statement.
   *
   * The HMAC is compared by an ordinary index, whose timing may reveal how far two values agree. That is safe: the key is
   * secret, so nobody can choose or predict the HMAC of the token that they send, and so cannot approach a stored one
   * byte by byte.
   */
  async presented(hmac: Buffer, asked: AskedWorkspace): Promise<PresentedToken | null> {
    const isAsked =
      asked === ONLY
        ? sql`NOT EXISTS (SELECT FROM workspaces other
            WHERE other.organization_id = token.organization_id AND other.id <> workspace.id)`
        : sql`workspace.id = ${asked}::uuid`;
    const rows = await this.db.lookUp<PresentedToken>(sql`
      SELECT token.id, token.name, token.organization_id AS "organizationId", token.workspace_id AS "ownWorkspaceId",
        token.scopes, token.last_used_at AS "lastUsedAt", token.paused_at AS "pausedAt",
        token.expires_at AS "expiresAt", token.replaced_at AS "replacedAt",
        workspace.id AS "admittedWorkspaceId", workspace.time_zone AS "timeZone",
        COALESCE(organization.plan, own.plan) AS plan,
        COALESCE(token.organization_id, own.organization_id, token.workspace_id) AS owner,
        ${this.versions.of(asked === ONLY ? null : asked)} AS version
      FROM api_tokens token
      LEFT JOIN workspaces workspace ON ${isAsked}
        AND (workspace.id = token.workspace_id OR workspace.organization_id = token.organization_id)
      LEFT JOIN workspaces own ON own.id = token.workspace_id
      LEFT JOIN organizations organization
        ON organization.id = COALESCE(token.organization_id, own.organization_id)
      WHERE token.hmac = ${hmac}`);
    return rows[0] ?? null;
  }

  /** Sets the last use to `now`, unless another process has set it to a time after `unlessAfter`. */
  async noteUse(id: string, now: Date, unlessAfter: Date): Promise<void> {
    await this.db.note(sql`
      UPDATE api_tokens SET last_used_at = ${now}
      WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= ${unlessAfter})`);
  }

  async insert(token: ApiToken): Promise<void> {
    await this.db.manager.insert(ApiToken, token);
  }

  async find(id: string): Promise<ApiTokenRecord | null> {
    return this.first(sql`SELECT ${RECORD} FROM api_tokens token WHERE token.id = ${id}`);
  }

  /** Tokens of one owner, or of all owners, newest first. */
  async list(filter: TokenFilter): Promise<ApiTokenRecord[]> {
    const conditions = [
      ...(filter.organizationId === undefined ? [] : [sql`token.organization_id = ${filter.organizationId}`]),
      ...(filter.workspaceId === undefined ? [] : [sql`token.workspace_id = ${filter.workspaceId}`]),
      ...(filter.replaced === true ? [] : [sql`token.replaced_at IS NULL`]),
    ];
    const where = conditions.length === 0 ? sql`true` : join(conditions, ' AND ');
    return this.db.query(sql`
      SELECT ${RECORD} FROM api_tokens token WHERE ${where} ORDER BY token.created_at DESC, token.id DESC`);
  }

  /** Current tokens that a principal may administer, newest first. */
  administered(principal: Principal, limit: number): Promise<ApiTokenRecord[]> {
    return this.db.query(sql`
      SELECT ${RECORD} FROM api_tokens token WHERE ${administeredBy(principal)}
      ORDER BY token.created_at DESC, token.id DESC LIMIT ${limit}`);
  }

  /** One of them; null for any other. */
  findAdministered(principal: Principal, id: string): Promise<ApiTokenRecord | null> {
    return this.first(sql`
      SELECT ${RECORD} FROM api_tokens token WHERE token.id = ${id} AND ${administeredBy(principal)}`);
  }

  /** Number of them. */
  countAdministered(principal: Principal): Promise<number> {
    return this.db.count(sql`FROM api_tokens token WHERE ${administeredBy(principal)}`);
  }

  /** Runs `work` in a transaction while no other one adds tokens for the same owner. */
  whileAlone<Result>(
    { organizationId, workspaceId }: Principal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    return this.db.exclusively(`api tokens ${organizationId ?? workspaceId}`, work);
  }

  /** Takes a current token away for good; null if none has the id. */
  delete(id: string): Promise<ApiTokenRecord | null> {
    return this.first(sql`
      DELETE FROM api_tokens AS token WHERE id = ${id} AND replaced_at IS NULL RETURNING ${RECORD}`);
  }

  /** The token as it is, and nobody else changes it before the transaction ends; null for an unknown id. */
  lock(id: string): Promise<ApiTokenRecord | null> {
    return this.first(sql`SELECT ${RECORD} FROM api_tokens token WHERE token.id = ${id} FOR UPDATE`);
  }

  /** The paused token; null if no current token has the id. The time of pausing does not change if it is paused already. */
  pause(id: string, now: Date): Promise<ApiTokenRecord | null> {
    return this.change(id, sql`paused_at = COALESCE(paused_at, ${now})`);
  }

  /** The active token; null if no current token has the id. */
  resume(id: string): Promise<ApiTokenRecord | null> {
    return this.change(id, sql`paused_at = NULL`);
  }

  /** The ended token; null if no current token has the id, for example because another transaction has just ended it. */
  replace(id: string, now: Date): Promise<ApiTokenRecord | null> {
    return this.change(id, sql`replaced_at = ${now}`);
  }

  private change(id: string, assignment: Sql): Promise<ApiTokenRecord | null> {
    return this.first(sql`
      UPDATE api_tokens AS token SET ${assignment} WHERE id = ${id} AND replaced_at IS NULL RETURNING ${RECORD}`);
  }

  private async first(statement: Sql): Promise<ApiTokenRecord | null> {
    const rows = await this.db.query<ApiTokenRecord>(statement);
    return rows[0] ?? null;
  }
}

/** Current tokens of the organization and of its workspaces, or of the one workspace. */
function administeredBy(principal: Principal): Sql {
  return sql`token.replaced_at IS NULL AND ${ownedByEither(principal, 'token')}`;
}
