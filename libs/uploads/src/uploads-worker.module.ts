import { QueueModule } from '@loupe/queue';
import { StorageModule } from '@loupe/storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExpiryProcessor } from './expiry.processor.js';
import { ExpiryService } from './expiry.service.js';
import { Upload } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';

/** The background job of uploads. */
@Module({
  imports: [TypeOrmModule.forFeature([Upload]), QueueModule, StorageModule],
  providers: [UploadsRepository, ExpiryService, ExpiryProcessor],
})
export class UploadsWorkerModule {}
