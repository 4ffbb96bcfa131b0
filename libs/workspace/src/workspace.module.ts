import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IntegrationsRepository } from './integrations/integrations.repository.js';
import { IntegrationsService } from './integrations/integrations.service.js';
import { Organization } from './organization.entity.js';
import { RowLimitsService } from './row-limits.service.js';
import { Integration, IntegrationCredentials, Keyword, Tag } from './settings.entities.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceLoaders } from './workspace.loaders.js';
import { WorkspacesRepository } from './workspaces.repository.js';
import { WorkspacesResolver } from './workspaces.resolver.js';
import { WorkspacesService } from './workspaces.service.js';

export const workspaceEntities = [Organization, Workspace, Tag, Keyword, Integration, IntegrationCredentials];

@Module({
  imports: [TypeOrmModule.forFeature(workspaceEntities)],
  providers: [
    WorkspacesRepository,
    WorkspacesService,
    RowLimitsService,
    IntegrationsRepository,
    IntegrationsService,
    WorkspaceLoaders,
    WorkspacesResolver,
  ],
  exports: [WorkspacesService, RowLimitsService, IntegrationsService],
})
export class WorkspaceModule {}
