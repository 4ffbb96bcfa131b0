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
import { StoredBytesCounter } from './stored-bytes/stored-bytes.entity.js';
import { StoredBytesRepository } from './stored-bytes/stored-bytes.repository.js';
import { StoredBytesService } from './stored-bytes/stored-bytes.service.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceLoaders } from './workspace.loaders.js';
import { WorkspacesRepository } from './workspaces.repository.js';
import { WorkspacesResolver } from './workspaces.resolver.js';
import { WorkspacesService } from './workspaces.service.js';

export const workspaceEntities = [
  Organization,
  Workspace,
  Integration,
  IntegrationCredentials,
  StoredBytesCounter,
];

@Module({
  imports: [TypeOrmModule.forFeature(workspaceEntities), AuditModule],
  providers: [
    WorkspacesRepository,
    WorkspacesService,
    RowLimitsService,
    StoredBytesRepository,
    StoredBytesService,
    IntegrationsRepository,
    IntegrationsService,
    WorkspaceLoaders,
    WorkspacesResolver,
    WorkspaceSettingsService,
    WorkspaceSettingsResolver,
  ],
  exports: [
    WorkspacesService,
    RowLimitsService,
    StoredBytesService,
    IntegrationsService,
    WorkspaceSettingsService,
  ],
})
export class WorkspaceModule {}
