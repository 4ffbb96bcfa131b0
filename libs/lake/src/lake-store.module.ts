import { AuditModule } from '@loupe/audit';
import { ExportTablesModule } from '@loupe/exports';
import { QueueRegistryModule } from '@loupe/queue';
import { StorageModule } from '@loupe/storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LakeRow } from './lake.entity.js';
import { LakeRepository } from './lake.repository.js';
import { LakeService } from './lake.service.js';
import { LakeManifestService } from './lake-manifest.service.js';
import { LakeFile, LakeMark, LakePart } from './lake-parts.entity.js';
import { LakeSettingsService } from './lake-settings.service.js';
import { LakeWriter } from './lake-writer.js';

/** Lakes and their files. */
@Module({
  imports: [
    TypeOrmModule.forFeature([LakeRow, LakeMark, LakePart, LakeFile]),
    AuditModule,
    ExportTablesModule,
    QueueRegistryModule,
    StorageModule,
  ],
  providers: [LakeRepository, LakeWriter, LakeManifestService, LakeService, LakeSettingsService],
  exports: [LakeRepository, LakeService, LakeSettingsService],
})
export class LakeStoreModule {}
