import { type Actor, actorOf } from '@loupe/audit';
import type { RequestContext } from '@loupe/graphql';
import { Clock, isUuid, type Principal, type TokenScope, userError } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ApiTokenRecord } from './api-token.entity.js';
import { type CreateApiTokenInput, MAX_TOKEN_NAME_LENGTH } from './api-token.types.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { ApiTokensService, DEFAULT_SCOPES, type IssuedToken } from './api-tokens.service.js';

/** Current tokens that one organization, or one workspace that stands alone, may have. Lists show as many. */
export const MAX_TOKENS = 1000;

/** What administrators may do with tokens: those of their own organization or workspace, within their own scopes. */
@Injectable()
export class ApiTokenAdministration {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly service: ApiTokensService,
    private readonly clock: Clock,
  ) {}

  /** Current tokens that the principal may administer, newest first. */
  list(principal: Principal): Promise<ApiTokenRecord[]> {
    return this.tokens.administered(principal, MAX_TOKENS);
  }

  /** @throws UserErrors for input that cannot be, and scope_not_held for a scope that the caller lacks */
  async create(context: RequestContext, input: CreateApiTokenInput): Promise<IssuedToken> {
    const { principal, scope } = context;
    const name = input.name.trim();
    const scopes = input.scopes ?? DEFAULT_SCOPES;
    const expiresAt = input.expiresAt ?? null;
    if (name === '' || name.length > MAX_TOKEN_NAME_LENGTH) {
      throw userError(['input', 'name'], `name must have 1 to ${MAX_TOKEN_NAME_LENGTH} characters`);
    }
    if (scopes.length === 0) throw userError(['input', 'scopes'], 'scopes must have at least one entry');
    if (expiresAt !== null && expiresAt <= this.clock.now()) {
      throw userError(['input', 'expiresAt'], 'expiresAt must be in the future');
    }
    refuseBroader(principal, scopes, ['input', 'scopes']);
    const isOfOrganization = principal.organizationId !== null && input.onlyThisWorkspace !== true;
    const owner = isOfOrganization
      ? { organizationId: principal.organizationId }
      : { workspaceId: scope.workspaceId };
    return this.tokens.whileAlone(principal, async () => {
      if ((await this.tokens.countAdministered(principal)) >= MAX_TOKENS) {
        throw userError([], `There may be ${MAX_TOKENS} tokens at most; delete one first`, 'limit_reached');
      }
      return this.service.create(
        { ...owner, name, scopes, ...(expiresAt === null ? {} : { expiresAt }) },
        actorOf(context),
      );
    });
  }

  /**
   * Replaces a token. The caller is shown the new one, so it may not allow more than the caller.
   * @throws UserErrors not_found, expired or scope_not_held
   */
  async rotate(context: RequestContext, id: string): Promise<IssuedToken> {
    const token = await this.find(context.principal, id);
    if (token.expiresAt !== null && token.expiresAt <= this.clock.now()) {
      throw userError(['id'], 'The token has expired; create a new one', 'expired');
    }
    refuseBroader(context.principal, token.scopes, ['id']);
    return this.service.rotate(id, actorOf(context));
  }

  /** @throws UserErrors not_found */
  pause(context: RequestContext, id: string): Promise<ApiTokenRecord> {
    return this.change(context, id, (by) => this.service.pause(id, by));
  }

  /** @throws UserErrors not_found */
  resume(context: RequestContext, id: string): Promise<ApiTokenRecord> {
    return this.change(context, id, (by) => this.service.resume(id, by));
  }

  /** @throws UserErrors not_found */
  delete(context: RequestContext, id: string): Promise<ApiTokenRecord> {
    return this.change(context, id, (by) => this.service.delete(id, by));
  }

  private async change(
    context: RequestContext,
    id: string,
    work: (by: Actor) => Promise<ApiTokenRecord>,
  ): Promise<ApiTokenRecord> {
    await this.find(context.principal, id);
    return work(actorOf(context));
  }

  private async find(principal: Principal, id: string): Promise<ApiTokenRecord> {
    const token = isUuid(id) ? await this.tokens.findAdministered(principal, id) : null;
    if (token === null) throw userError(['id'], 'Token not found', 'not_found');
    return token;
  }
}

/** @throws UserErrors scope_not_held for scopes that the principal lacks */
function refuseBroader(principal: Principal, scopes: readonly TokenScope[], field: string[]): void {
  const missing = scopes.filter((scope) => !principal.scopes.includes(scope));
  if (missing.length === 0) return;
  throw userError(
    field,
    `Your own token lacks the scope ${missing.join(' and ')}, so it cannot give it`,
    'scope_not_held',
  );
}
