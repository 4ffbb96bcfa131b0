import { type Admission, missingToken, pausedToken, RequestGate } from '@loupe/http';
import { Clock, isUuid } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ApiTokensRepository, type AskedWorkspace, ONLY } from './api-tokens.repository.js';
import { isToken } from './token-format.js';
import { TokenHasher } from './token-hasher.js';
import { TokenUseService } from './token-use.service.js';

/** `Bearer <token>`; the scheme is case-insensitive (RFC 9110 §11.1). */
const BEARER = /^[ \t]*bearer[ \t]+([^ \t]+)[ \t]*$/i;

/**
 * Admits requests by API token. Nothing is cached: each request costs one statement by unique index, and in return
 * pausing and rotation take effect at the next request of every process.
 */
@Injectable()
export class AuthRequestGate extends RequestGate {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly hasher: TokenHasher,
    private readonly use: TokenUseService,
    private readonly clock: Clock,
  ) {
    super();
  }

  admit(authorization: string | undefined, workspaceId: string | undefined): Promise<Admission> {
    return this.admitTo(authorization, workspaceId !== undefined && isUuid(workspaceId) ? workspaceId : null);
  }

  admitToOnly(authorization: string | undefined): Promise<Admission> {
    return this.admitTo(authorization, ONLY);
  }

  private async admitTo(authorization: string | undefined, asked: AskedWorkspace): Promise<Admission> {
    const text = BEARER.exec(authorization ?? '')?.[1];
    // The checksum refuses mistyped and invented tokens without a statement.
    if (text === undefined || !isToken(text)) throw missingToken();

    const token = await this.tokens.presented(this.hasher.hmac(text), asked);
    if (token === null || token.replacedAt !== null) throw missingToken();
    if (token.expiresAt !== null && token.expiresAt <= this.clock.now()) throw missingToken();
    if (token.pausedAt !== null) throw pausedToken();

    this.use.note(token.id, token.lastUsedAt);
    const { admittedWorkspaceId, timeZone } = token;
    return {
      principal: {
        tokenId: token.id,
        name: token.name,
        organizationId: token.organizationId,
        workspaceId: token.ownWorkspaceId,
        scopes: token.scopes,
      },
      workspace:
        admittedWorkspaceId === null || timeZone === null
          ? null
          : { workspaceId: admittedWorkspaceId, timeZone },
      owner: token.owner,
      plan: token.plan,
      version: admittedWorkspaceId === null ? null : token.version,
    };
  }
}
