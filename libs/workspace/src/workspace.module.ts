import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Organization } from './organization.entity.js';
import { Integration, Keyword, Tag } from './settings.entities.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceLoaders } from './workspace.loaders.js';
import { WorkspacesRepository } from './workspaces.repository.js';
import { WorkspacesResolver } from './workspaces.resolver.js';
import { WorkspacesService } from './workspaces.service.js';

export const workspaceEntities = [Organization, Workspace, Tag, Keyword, Integration];

@Module({
  imports: [TypeOrmModule.forFeature(workspaceEntities)],
  providers: [WorkspacesRepository, WorkspacesService, WorkspaceLoaders, WorkspacesResolver],
  exports: [WorkspacesService],
})
export class WorkspaceModule {}
