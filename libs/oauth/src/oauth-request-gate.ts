import { type Admission, missingToken, RequestGate } from '@loupe/http';
import { Clock, isUuid } from '@loupe/kernel';
import { PeopleRequestGate } from '@loupe/people';
import { Injectable } from '@nestjs/common';
import { ConnectionsRepository, ONLY, type PresentedAccess } from './connections.repository.js';
import { scopesWithin } from './oauth-connections.service.js';
import { ACCESS_PREFIX, OauthSecrets } from './oauth-secrets.js';

const ACCESS_TOKEN = new RegExp(`^[ \\t]*bearer[ \\t]+(${ACCESS_PREFIX}[\\w-]{43})[ \\t]*$`, 'i');
const MINUTE_MS = 60_000;

/**
 * Admits requests by API token, by the bearer of a session, or by the access token of an OAuth client. Nothing is cached:
 * a connection that has ended and a role that was lowered hold from the next request on, in every process.
 */
@Injectable()
export class OauthRequestGate extends RequestGate {
  constructor(
    private readonly people: PeopleRequestGate,
    private readonly connections: ConnectionsRepository,
    private readonly secrets: OauthSecrets,
    private readonly clock: Clock,
  ) {
    super();
  }

  admit(authorization: string | undefined, workspaceId: string | undefined): Promise<Admission> {
    const token = ACCESS_TOKEN.exec(authorization ?? '')?.[1];
    if (token === undefined) return this.people.admit(authorization, workspaceId);
    return this.admitClient(token, workspaceId !== undefined && isUuid(workspaceId) ? workspaceId : null);
  }

  admitToOnly(authorization: string | undefined): Promise<Admission> {
    const token = ACCESS_TOKEN.exec(authorization ?? '')?.[1];
    if (token === undefined) return this.people.admitToOnly(authorization);
    return this.admitClient(token, ONLY);
  }

  private async admitClient(token: string, asked: string | typeof ONLY | null): Promise<Admission> {
    const now = this.clock.now();
    const found = await this.connections.presented(this.secrets.hmac(token), asked, now);
    if (found === null || found.greatestRole === null) throw missingToken();
    await this.noteUse(found, now);
    const { connectionId, personId, email, workspaceIds, scopes, role, timeZone, workspaceId } = found;
    const client = { tokenId: connectionId, personId, name: email, workspaceIds, organizationId: null };
    if (workspaceId === null || role === null || timeZone === null) {
      // Without a workspace only the list of those that the connection opens can be read; the scopes say which tools there are.
      const open = scopesWithin(scopes, found.greatestRole);
      return { principal: { ...client, workspaceId: null, scopes: open }, workspace: null, plan: 'base' };
    }
    return {
      principal: { ...client, workspaceId, role, scopes: scopesWithin(scopes, role) },
      workspace: { workspaceId, timeZone },
      owner: found.owner,
      plan: found.plan ?? 'base',
    };
  }

  private async noteUse(found: PresentedAccess, now: Date): Promise<void> {
    const before = found.connectionUsedAt;
    if (before === null || now.getTime() - before.getTime() >= MINUTE_MS) {
      await this.connections.noteUsed(found.connectionId, now);
    }
  }
}
