import { AuditModule } from '@loupe/audit';
import { IngestModule } from '@loupe/ingest';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { SourcePreviewsResolver } from './preview/source-previews.resolver.js';
import { SourcePreviewsService } from './preview/source-previews.service.js';
import { SourceLoaders } from './source.loaders.js';
import { SourceFieldsResolver } from './source-fields.resolver.js';
import { SourceOffersResolver } from './source-offers.resolver.js';
import { SourceStoreModule } from './source-store.module.js';
import { SourcesResolver } from './sources.resolver.js';
import { SourcesService } from './sources.service.js';
import { TagsRepository } from './tags/tags.repository.js';
import { WorkspaceTagsResolver } from './tags/tags.resolver.js';

/** What workspaces follow: the fields by which it is read and changed. */
@Module({
  imports: [AuditModule, IngestModule, SafeHttpModule, SourceStoreModule, WorkspaceModule],
  providers: [
    SourceLoaders,
    SourcesService,
    SourcesResolver,
    SourceFieldsResolver,
    SourceOffersResolver,
    SourcePreviewsService,
    SourcePreviewsResolver,
    TagsRepository,
    WorkspaceTagsResolver,
  ],
})
export class SourcesModule {}
