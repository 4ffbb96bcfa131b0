import { AuditModule } from '@loupe/audit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IntegrationsRepository } from './integrations/integrations.repository.js';
import { IntegrationsService } from './integrations/integrations.service.js';
import { Organization } from './organization.entity.js';
import { RowLimitsService } from './row-limits.service.js';
import { WorkspaceSettingsResolver } from './settings/workspace-settings.resolver.js';
import { WorkspaceSettingsService } from './settings/workspace-settings.service.js';
import { Integration, IntegrationCredentials } from './settings.entities.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceLoaders } from './workspace.loaders.js';
import { WorkspacesRepository } from './workspaces.repository.js';
import { WorkspacesResolver } from './workspaces.resolver.js';
import { WorkspacesService } from './workspaces.service.js';

export const workspaceEntities = [Organization, Workspace, Integration, IntegrationCredentials];

@Module({
  imports: [TypeOrmModule.forFeature(workspaceEntities), AuditModule],
  providers: [
    WorkspacesRepository,
    WorkspacesService,
    RowLimitsService,
    IntegrationsRepository,
    IntegrationsService,
    WorkspaceLoaders,
    WorkspacesResolver,
    WorkspaceSettingsService,
    WorkspaceSettingsResolver,
  ],
  exports: [WorkspacesService, RowLimitsService, IntegrationsService, WorkspaceSettingsService],
})
export class WorkspaceModule {}
