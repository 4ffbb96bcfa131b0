import { type RequestContext } from '@loupe/graphql';
import { groupBy } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { IntegrationsService } from './integrations/integrations.service.js';
import type { Integration } from './settings.entities.js';
import { StoredBytesService } from './stored-bytes/stored-bytes.service.js';
import type { StoredBytes } from './stored-bytes/stored-bytes.type.js';

/** Loads the settings of all workspaces in a response at once. */
@Injectable()
export class WorkspaceLoaders {
  constructor(
    private readonly connections: IntegrationsService,
    private readonly bytes: StoredBytesService,
  ) {}

  integrations(context: RequestContext, workspaceId: string): Promise<Integration[]> {
    return context.loader(this.loadIntegrations, []).load(workspaceId);
  }

  async storedBytes(context: RequestContext, workspaceId: string): Promise<StoredBytes> {
    const found = await context.loader(this.loadStoredBytes, null).load(workspaceId);
    if (found === null) throw new Error('A workspace of the response does not exist');
    return found;
  }

  private readonly loadStoredBytes = (ids: readonly string[]) => this.bytes.ofWorkspaces(ids);

  private readonly loadIntegrations = async (ids: readonly string[]) =>
    groupBy(await this.connections.ofWorkspaces(ids), (integration) => integration.workspaceId);
}
