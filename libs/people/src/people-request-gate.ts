import { AuthRequestGate } from '@loupe/auth';
import { type Admission, missingToken, RequestGate } from '@loupe/http';
import { isUuid } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { scopesOf } from './roles.js';
import { BEARER_PREFIX, PeopleSecrets } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

const SESSION_BEARER = new RegExp(`^[ \\t]*bearer[ \\t]+(${BEARER_PREFIX}[\\w-]{43})[ \\t]*$`, 'i');

/**
 * Admits requests by API token, or by the bearer of a session. Roles are read at each request: one that is lowered or
 * taken away holds from the next on.
 */
@Injectable()
export class PeopleRequestGate extends RequestGate {
  constructor(
    private readonly tokens: AuthRequestGate,
    private readonly sessions: SessionsRepository,
    private readonly times: SessionsService,
    private readonly secrets: PeopleSecrets,
  ) {
    super();
  }

  admit(authorization: string | undefined, workspaceId: string | undefined): Promise<Admission> {
    const bearer = SESSION_BEARER.exec(authorization ?? '')?.[1];
    if (bearer === undefined) return this.tokens.admit(authorization, workspaceId);
    return this.admitPerson(bearer, workspaceId !== undefined && isUuid(workspaceId) ? workspaceId : null);
  }

  /** A bearer names its workspace: it is for the console, and for no other protocol. */
  admitToOnly(authorization: string | undefined): Promise<Admission> {
    return this.tokens.admitToOnly(authorization);
  }

  private async admitPerson(bearer: string, workspaceId: string | null): Promise<Admission> {
    const found = await this.sessions.presented(this.secrets.hmac(bearer), workspaceId, this.times.times());
    if (found === null) throw missingToken();
    const { personId, sessionId, email, organizationId, role, timeZone, workspaceId: id } = found;
    const person = { tokenId: personId, personId, sessionId, name: email };
    if (id === null || role === null || timeZone === null) {
      // Without a workspace there is only the list of those that the person may use.
      const principal = { ...person, organizationId: null, workspaceId: null, scopes: ['read'] as const };
      return { principal, workspace: null, plan: 'base' };
    }
    return {
      principal: {
        ...person,
        role,
        organizationId,
        workspaceId: organizationId === null ? id : null,
        scopes: scopesOf(role),
      },
      workspace: { workspaceId: id, timeZone },
      owner: found.owner,
      plan: found.plan ?? 'base',
      version: found.version,
    };
  }
}
