import { actorOf } from '@loupe/audit';
import type { RequestContext, Warning } from '@loupe/graphql';
import { type Principal, userError } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type ConnectionRecord, ConnectionsRepository } from './connections.repository.js';
import { ConnectionsService, MAX_CONNECTIONS } from './oauth-connections.service.js';

/** What administrators may do with connections: those that open a workspace of their organization, or their workspace. */
@Injectable()
export class ConnectionsAdministration {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly service: ConnectionsService,
  ) {}

  /**
   * Connections that the principal may end, newest first, with those of their workspaces that the principal administers.
   * @param warn is told if there are more than a list shows: the limit is that of one person
   */
  async list(principal: Principal, warn: (warning: Warning) => void): Promise<ConnectionRecord[]> {
    const own = new Set(await this.connections.ownWorkspaceIds(principal));
    const connections = await this.connections.ofOwner(principal, MAX_CONNECTIONS + 1);
    if (connections.length > MAX_CONNECTIONS) {
      const message = `there are more than ${MAX_CONNECTIONS} connections, and the oldest are left out`;
      warn({ message, code: 'LIST_IS_CUT' });
    }
    return connections
      .slice(0, MAX_CONNECTIONS)
      .map((one) => ({ ...one, workspaceIds: one.workspaceIds.filter((id) => own.has(id)) }));
  }

  /** Closes the workspaces that the principal administers to a client. @throws UserErrors not_found */
  async revoke(context: RequestContext, id: string): Promise<string> {
    const own = await this.connections.ownWorkspaceIds(context.principal);
    if (!(await this.service.close(id, own, actorOf(context)))) {
      throw userError(['id'], 'OAuth connection not found', 'not_found');
    }
    return id;
  }
}
