import { ImagesModule } from '@loupe/images';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Upload } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';

/** Provides `UploadsService`. */
@Module({
  imports: [TypeOrmModule.forFeature([Upload]), ImagesModule, StorageModule, WorkspaceModule],
  providers: [UploadsRepository, UploadsService],
  exports: [UploadsService],
})
export class UploadsModule {}
