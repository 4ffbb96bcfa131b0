import { groupBy, type RequestContext } from '@loupe/graphql';
import { Injectable } from '@nestjs/common';
import { IntegrationsService } from './integrations/integrations.service.js';
import type { Integration, Keyword, Tag } from './settings.entities.js';
import { WorkspacesRepository } from './workspaces.repository.js';

/** Loads the settings of all workspaces in a response at once. */
@Injectable()
export class WorkspaceLoaders {
  constructor(
    private readonly workspaces: WorkspacesRepository,
    private readonly connections: IntegrationsService,
  ) {}

  tags(context: RequestContext, workspaceId: string): Promise<Tag[]> {
    return context.loader(this.loadTags, []).load(workspaceId);
  }

  keywords(context: RequestContext, workspaceId: string): Promise<Keyword[]> {
    return context.loader(this.loadKeywords, []).load(workspaceId);
  }

  integrations(context: RequestContext, workspaceId: string): Promise<Integration[]> {
    return context.loader(this.loadIntegrations, []).load(workspaceId);
  }

  private readonly loadTags = async (ids: readonly string[]) =>
    groupBy(await this.workspaces.tags(ids), (tag) => tag.workspaceId);

  private readonly loadKeywords = async (ids: readonly string[]) =>
    groupBy(await this.workspaces.keywords(ids), (keyword) => keyword.workspaceId);

  private readonly loadIntegrations = async (ids: readonly string[]) =>
    groupBy(await this.connections.ofWorkspaces(ids), (integration) => integration.workspaceId);
}
