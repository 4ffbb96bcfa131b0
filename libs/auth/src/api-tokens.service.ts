import { type Actor, AuditLog, OPERATOR } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, InvalidInputError, isUuid, NotFoundError, newId, type TokenScope } from '@loupe/kernel';
import { Organization, Workspace } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { ApiToken, ApiTokenRecord } from './api-token.entity.js';
import { ApiTokensRepository, type TokenFilter } from './api-tokens.repository.js';
import { lastFour, newToken } from './token-format.js';
import { TokenHasher } from './token-hasher.js';

/** Scopes of a token that is made without naming any. */
export const DEFAULT_SCOPES: readonly TokenScope[] = ['read', 'write', 'webhooks'];
const MAX_NAME_LENGTH = 255;

export interface NewApiToken {
  /** The organization whose workspaces the token can access; give this or `workspaceId`. */
  organizationId?: string;
  /** The only workspace that the token can access. */
  workspaceId?: string;
  /** 1 to 255 characters. */
  name: string;
  /** `read`, `write` and `webhooks` if not given. */
  scopes?: readonly TokenScope[];
  /** When it expires; never if not given. */
  expiresAt?: Date;
}

/** A new token: `token` is shown only once and is not stored. */
export interface IssuedToken {
  token: string;
  record: ApiTokenRecord;
}

/**
 * The life cycle of API tokens. It does not check permissions: its callers are the operator's commands, or have checked
 * that the token is one of their caller's own. The audit log records each change, by the operator if no other actor is
 * given.
 */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly hasher: TokenHasher,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates a token.
   * @throws InvalidInputError unless there is exactly one owner, a name, a scope and no expiry in the past
   * @throws NotFoundError for an owner that does not exist
   */
  async create(input: NewApiToken, by: Actor = OPERATOR): Promise<IssuedToken> {
    const name = input.name.trim();
    const scopes = [...new Set(input.scopes ?? DEFAULT_SCOPES)];
    const expiresAt = input.expiresAt ?? null;
    if (name === '' || name.length > MAX_NAME_LENGTH) {
      throw new InvalidInputError(`name: must have 1 to ${MAX_NAME_LENGTH} characters`);
    }
    if (scopes.length === 0) throw new InvalidInputError('scopes: must have at least one scope');
    if (expiresAt !== null && !(expiresAt > this.clock.now())) {
      throw new InvalidInputError('expiresAt: must be in the future');
    }
    const owner = await this.owner(input);
    return this.db.transaction(async () => {
      const issued = await this.issue({ ...owner, name, scopes, expiresAt, pausedAt: null });
      await this.record(by, 'api_token.created', null, issued.record);
      return issued;
    });
  }

  /** Tokens of one owner, or of all owners, newest first. */
  list(filter: TokenFilter = {}): Promise<ApiTokenRecord[]> {
    return this.tokens.list(filter);
  }

  /**
   * Refuses the token from the next request on; pausing a paused token changes nothing.
   * @throws NotFoundError for an unknown token
   * @throws InvalidInputError for one that has been replaced
   */
  pause(id: string, by: Actor = OPERATOR): Promise<ApiTokenRecord> {
    return this.recorded(id, by, 'api_token.paused', () => this.tokens.pause(id, this.clock.now()));
  }

  /** Accepts a paused token again. @throws as `pause` */
  resume(id: string, by: Actor = OPERATOR): Promise<ApiTokenRecord> {
    return this.recorded(id, by, 'api_token.resumed', () => this.tokens.resume(id));
  }

  /** Takes a token away: it is refused from the next request on. @throws as `pause` */
  delete(id: string, by: Actor = OPERATOR): Promise<ApiTokenRecord> {
    return this.db.transaction(async () => {
      const token = await this.change(id, () => this.tokens.delete(id));
      await this.record(by, 'api_token.deleted', token, null);
      return token;
    });
  }

  /**
   * Replaces a token. The old one is refused from the next request on; the new one has its owner, name, scopes and
   * expiry, and is paused if the old one was. Of concurrent rotations of one token, one succeeds.
   * @throws NotFoundError for an unknown token
   * @throws InvalidInputError for one that has been replaced or has expired
   */
  async rotate(id: string, by: Actor = OPERATOR): Promise<IssuedToken> {
    return this.db.transaction(async () => {
      const now = this.clock.now();
      const old = await this.change(id, () => this.tokens.replace(id, now));
      if (old.expiresAt !== null && old.expiresAt <= now) {
        throw new InvalidInputError(
          `id: the token ended at ${old.expiresAt.toISOString()}, and its replacement would too; create a new one`,
        );
      }
      const { organizationId, workspaceId, name, scopes, expiresAt, pausedAt } = old;
      const issued = await this.issue({ organizationId, workspaceId, name, scopes, expiresAt, pausedAt });
      await this.record(by, 'api_token.rotated', old, issued.record);
      return issued;
    });
  }

  /** Changes a token and records how it was before and is afterwards. */
  private recorded(
    id: string,
    by: Actor,
    action: string,
    write: () => Promise<ApiTokenRecord | null>,
  ): Promise<ApiTokenRecord> {
    return this.db.transaction(async () => {
      const before = isUuid(id) ? await this.tokens.lock(id) : null;
      const after = await this.change(id, write);
      await this.record(by, action, before, after);
      return after;
    });
  }

  private async record(
    by: Actor,
    action: string,
    before: ApiTokenRecord | null,
    after: ApiTokenRecord | null,
  ): Promise<void> {
    const subject = after ?? before;
    if (subject === null) throw new Error('An action on no token was to be recorded');
    const { organizationId, workspaceId } = subject;
    await this.audit.record(by, {
      action,
      organizationId,
      workspaceId,
      subject,
      ...(before === null ? {} : { before: auditedOf(before) }),
      ...(after === null ? {} : { after: auditedOf(after) }),
    });
  }

  private async issue(
    given: Pick<ApiToken, 'organizationId' | 'workspaceId' | 'name' | 'scopes' | 'expiresAt' | 'pausedAt'>,
  ): Promise<IssuedToken> {
    const token = newToken();
    const record: ApiTokenRecord = {
      ...given,
      id: newId(),
      lastFour: lastFour(token),
      createdAt: this.clock.now(),
      lastUsedAt: null,
      replacedAt: null,
    };
    await this.tokens.insert({ ...record, hmac: this.hasher.hmac(token) });
    return { token, record };
  }

  private async owner(input: NewApiToken): Promise<Pick<ApiToken, 'organizationId' | 'workspaceId'>> {
    const { organizationId, workspaceId } = input;
    if (organizationId !== undefined && workspaceId === undefined) {
      if (
        !isUuid(organizationId) ||
        !(await this.db.manager.existsBy(Organization, { id: organizationId }))
      ) {
        throw new NotFoundError('Organization');
      }
      return { organizationId, workspaceId: null };
    }
    if (workspaceId !== undefined && organizationId === undefined) {
      if (!isUuid(workspaceId) || !(await this.db.manager.existsBy(Workspace, { id: workspaceId }))) {
        throw new NotFoundError('Workspace');
      }
      return { organizationId: null, workspaceId };
    }
    throw new InvalidInputError('give either the workspace or the organization that the token is for');
  }

  /** @param write returns null if there is no current token to change; the reason is looked up then */
  private async change(id: string, write: () => Promise<ApiTokenRecord | null>): Promise<ApiTokenRecord> {
    if (!isUuid(id)) throw new NotFoundError('Token');
    const changed = await write();
    if (changed !== null) return changed;
    const replacedAt = (await this.tokens.find(id))?.replacedAt ?? null;
    if (replacedAt === null) throw new NotFoundError('Token');
    throw new InvalidInputError(
      `id: the token was replaced at ${replacedAt.toISOString()}; use its replacement`,
    );
  }
}

/** What the audit log keeps of a token. */
function auditedOf({ id, name, lastFour, scopes, expiresAt, pausedAt }: ApiTokenRecord) {
  return { id, name, lastFour, scopes, expiresAt, pausedAt };
}
