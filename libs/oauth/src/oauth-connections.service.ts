import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, isUuid, newId, type TokenScope, userError } from '@loupe/kernel';
import { scopesOf } from '@loupe/people';
import { Injectable } from '@nestjs/common';
import { ClientsRepository } from './clients.repository.js';
import {
  type ConnectionRecord,
  ConnectionsRepository,
  type OpenWorkspace,
} from './connections.repository.js';

/** Connections that a list shows, and that one person may have. */
export const MAX_CONNECTIONS = 1000;
/** Workspaces that the consent page offers. */
const MAX_WORKSPACES = 1000;

/** Scopes that a client may get: never `admin`. */
export const FULL_SCOPES: readonly TokenScope[] = ['read', 'write', 'webhooks'];
export const READ_SCOPES: readonly TokenScope[] = ['read'];

/** What a person allows a client on the consent page. */
export interface Consent {
  personId: string;
  client: { id: string; name: string };
  redirectUri: string;
  scopes: readonly TokenScope[];
  workspaceIds: readonly string[];
}

/** Why a connection ended, as the audit log names it. */
export type EndOfConnection =
  | 'oauth_connection.revoked'
  | 'oauth_connection.ended_by_client'
  | 'oauth_connection.ended_by_reuse';

/**
 * Connections of OAuth clients. It does not check permissions: its callers have shown that the connection is the person's
 * own, or the client's own, or one that an administrator may end.
 */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly clients: ClientsRepository,
    private readonly audit: AuditLog,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Workspaces that a person may open to a client, by name. */
  workspacesOf(personId: string): Promise<OpenWorkspace[]> {
    return this.connections.workspacesOf(personId, MAX_WORKSPACES);
  }

  /** A person's connections that have tokens, newest first. */
  ofPerson(personId: string): Promise<ConnectionRecord[]> {
    return this.connections.ofPerson(personId, MAX_CONNECTIONS);
  }

  /** A connection by its id; null for none. */
  async find(id: string): Promise<ConnectionRecord | null> {
    return isUuid(id) ? this.connections.find(id) : null;
  }

  /**
   * Records what a person allows a client. It opens nothing until the client fetches its tokens.
   * @returns the id of the connection
   * @throws UserErrors without a workspace in which the person has a role, and limit_reached
   */
  async grant(consent: Consent, by: Actor): Promise<string> {
    const own = await this.workspacesOf(consent.personId);
    const chosen = own.filter(({ id }) => consent.workspaceIds.includes(id));
    if (chosen.length === 0) throw userError(['workspace'], 'Choose at least one workspace.');
    return this.db.exclusively(`oauth connections ${consent.personId}`, async () => {
      if ((await this.connections.countOfPerson(consent.personId)) >= MAX_CONNECTIONS) {
        const message = `You have ${MAX_CONNECTIONS} connections. End some on your account first.`;
        throw userError([], message, 'limit_reached');
      }
      const now = this.clock.now();
      const connection = {
        id: newId(),
        personId: consent.personId,
        clientId: consent.client.id,
        clientName: consent.client.name,
        redirectUri: consent.redirectUri,
        scopes: [...consent.scopes],
        workspaceIds: chosen.map(({ id }) => id),
        createdAt: now,
        connectedAt: null,
        usedAt: null,
      };
      await this.connections.insert(connection);
      await this.clients.noteUsed(consent.client.id, now);
      await this.record(by, 'oauth_connection.granted', null, connection);
      return connection.id;
    });
  }

  /**
   * Ends a connection with all of its tokens: they are refused from the next request on, in every process.
   * @returns whether it was there
   */
  async end(connection: ConnectionRecord, action: EndOfConnection, by: Actor): Promise<boolean> {
    return this.db.transaction(async () => {
      if (!(await this.connections.delete(connection.id))) return false;
      await this.record(by, action, connection, null);
      return true;
    });
  }

  /**
   * Closes workspaces to a client. A connection that opens no other one ends.
   * @returns whether it was there and opened one of them
   */
  async close(id: string, workspaceIds: readonly string[], by: Actor): Promise<boolean> {
    return this.db.transaction(async () => {
      const connection = isUuid(id) ? await this.connections.lock(id) : null;
      const closed = connection?.workspaceIds.filter((own) => workspaceIds.includes(own)) ?? [];
      if (connection === null || closed.length === 0) return false;
      const others = connection.workspaceIds.filter((own) => !closed.includes(own));
      if (others.length === 0) return this.end(connection, 'oauth_connection.revoked', by);
      await this.connections.setWorkspaces(id, others);
      await this.record(by, 'oauth_connection.revoked', { ...connection, workspaceIds: closed }, null);
      return true;
    });
  }

  /** Ends one connection of a person; another person's stays. */
  async endOwn(personId: string, id: string, by: Actor): Promise<void> {
    const connection = await this.find(id);
    if (connection?.personId === personId) await this.end(connection, 'oauth_connection.revoked', by);
  }

  /** An entry for each owner of its workspaces. */
  private async record(by: Actor, action: string, before: Audited | null, after: Audited | null) {
    const subject = after ?? before;
    if (subject === null) throw new Error('An action on no connection was to be recorded');
    for (const { workspaceIds, ...owner } of await this.connections.ownersOf(subject.workspaceIds)) {
      await this.audit.record(by, {
        action,
        ...owner,
        subject: { id: subject.id, name: subject.clientName },
        // Other owners' workspaces are not theirs to see.
        ...(before === null ? {} : { before: auditedOf({ ...before, workspaceIds }) }),
        ...(after === null ? {} : { after: auditedOf({ ...after, workspaceIds }) }),
      });
    }
  }
}

type Audited = Omit<ConnectionRecord, 'email' | 'isPersonActive'>;

function auditedOf({ id, personId, clientId, clientName, redirectUri, scopes, workspaceIds }: Audited) {
  return { id, personId, clientId, clientName, redirectUri, scopes, workspaceIds };
}

/** The scopes that a connection opens where its person has a role. */
export function scopesWithin(granted: readonly TokenScope[], role: Parameters<typeof scopesOf>[0]) {
  const own = scopesOf(role);
  return granted.filter((scope) => own.includes(scope) && FULL_SCOPES.includes(scope));
}
