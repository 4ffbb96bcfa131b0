import { type RequestContext } from '@loupe/graphql';
import { groupBy } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { IntegrationsService } from './integrations/integrations.service.js';
import type { Integration } from './settings.entities.js';

/** Loads the settings of all workspaces in a response at once. */
@Injectable()
export class WorkspaceLoaders {
  constructor(private readonly connections: IntegrationsService) {}

  integrations(context: RequestContext, workspaceId: string): Promise<Integration[]> {
    return context.loader(this.loadIntegrations, []).load(workspaceId);
  }

  private readonly loadIntegrations = async (ids: readonly string[]) =>
    groupBy(await this.connections.ofWorkspaces(ids), (integration) => integration.workspaceId);
}
