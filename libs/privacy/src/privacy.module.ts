import { AuditModule } from '@loupe/audit';
import { ChangesRepositoryModule } from '@loupe/changes';
import { ExportFilesModule } from '@loupe/exports';
import { IngestModule } from '@loupe/ingest';
import { LakeStoreModule } from '@loupe/lake';
import { MediaModule } from '@loupe/media';
import { OutboxModule } from '@loupe/outbox';
import { QueueModule } from '@loupe/queue';
import { ReportsStoreModule } from '@loupe/reports';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeletionRepository } from './deletion/deletion.repository.js';
import { StoredThingsService } from './deletion/stored-things.service.js';
import { WorkspaceDeletionService } from './deletion/workspace-deletion.service.js';
import { ErasureService } from './erasure.service.js';
import { ErasureListService } from './erasure-list.service.js';
import { ExportRepository } from './export.repository.js';
import { ExportService } from './export.service.js';
import { OrphanCleanupService } from './orphan-cleanup.service.js';
import { PeopleErasureRepository } from './people-erasure.repository.js';
import { PersonLookupService } from './person-lookup.service.js';
import { RedactionRepository } from './redaction.repository.js';
import { RedactionService } from './redaction.service.js';
import { RedisResidualDataService } from './redis-residual-data.service.js';
import { ResidualDataService } from './residual-data.service.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';
import { RetentionRule } from './retention-rule.entity.js';

/** Erasure and export of people, and retention of posts: for the operator's commands and the worker. */
@Module({
  imports: [
    TypeOrmModule.forFeature([RetentionRule]),
    AuditModule,
    ExportFilesModule,
    ChangesRepositoryModule,
    IngestModule,
    LakeStoreModule,
    MediaModule,
    OutboxModule,
    QueueModule,
    ReportsStoreModule,
    StorageModule,
    WorkspaceModule,
    AuditModule,
  ],
  providers: [
    PeopleErasureRepository,
    PersonLookupService,
    OrphanCleanupService,
    RedactionRepository,
    RedactionService,
    RedisResidualDataService,
    ResidualDataService,
    ErasureListService,
    ErasureService,
    ExportRepository,
    ExportService,
    RetentionRepository,
    RetentionService,
    DeletionRepository,
    StoredThingsService,
    WorkspaceDeletionService,
  ],
  exports: [
    IngestModule,
    WorkspaceModule,
    QueueModule,
    PersonLookupService,
    ErasureListService,
    ErasureService,
    ExportService,
    RetentionService,
    WorkspaceDeletionService,
  ],
})
export class PrivacyModule {}
