import { QueueRegistryModule } from '@loupe/queue';
import { StorageModule } from '@loupe/storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExportRow } from './export.entity.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportsRepository } from './exports.repository.js';

/** Exports as they are stored. */
@Module({
  imports: [TypeOrmModule.forFeature([ExportRow]), QueueRegistryModule, StorageModule],
  providers: [ExportsRepository, ExportFilesService],
  exports: [ExportsRepository, ExportFilesService],
})
export class ExportFilesModule {}
