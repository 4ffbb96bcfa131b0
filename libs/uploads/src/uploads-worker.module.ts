import { QueueModule } from '@loupe/queue';
import { StorageModule } from '@loupe/storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Upload } from './upload.entity.js';
import { UploadExpiryProcessor } from './upload-expiry.processor.js';
import { UploadExpiryService } from './upload-expiry.service.js';
import { UploadsRepository } from './uploads.repository.js';

/** The background job of uploads. */
@Module({
  imports: [TypeOrmModule.forFeature([Upload]), QueueModule, StorageModule],
  providers: [UploadsRepository, UploadExpiryService, UploadExpiryProcessor],
})
export class UploadsWorkerModule {}
