import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { ImagesModule } from '@loupe/images';
import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { StorageModule } from '@loupe/storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaCopier } from './copying/media-copier.js';
import { MediaCopiesRepository } from './copying/media-copies.repository.js';
import { MediaCopying } from './copying/media-copying.js';
import { MediaSweepProcessor } from './copying/media-sweep.processor.js';
import { SourceFiles } from './copying/source-files.js';
import { StoredMediaRepository } from './copying/stored-media.repository.js';
import { MediaRepository } from './media.repository.js';
import { MediaAddresses } from './media-addresses.js';
import { MediaBacklog } from './media-backlog.js';
import { MediaCopy } from './media-copy.entity.js';
import { StoredFiles } from './stored-files.js';
import { StoredMedia } from './stored-media.entity.js';

/** What is stored of posts' media, and what is to be stored. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Item, MediaContentRow, MediaCopy, StoredMedia, Transcription]),
    QueueRegistryModule,
    StorageModule,
  ],
  providers: [
    MediaCopiesRepository,
    StoredMediaRepository,
    MediaRepository,
    StoredFiles,
    MediaBacklog,
    MediaAddresses,
  ],
  exports: [
    MediaRepository,
    MediaAddresses,
    MediaCopiesRepository,
    StoredMediaRepository,
    StoredFiles,
    MediaBacklog,
  ],
})
export class MediaModule {}

/** The background work on media: copying, and the removal of files that nothing names. */
@Module({
  imports: [ImagesModule, MediaModule, QueueModule, SafeHttpModule, StorageModule],
  providers: [SourceFiles, MediaCopier, MediaCopying, MediaSweepProcessor],
})
export class MediaWorkerModule {}
