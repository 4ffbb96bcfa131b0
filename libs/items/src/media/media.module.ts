import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { StorageModule } from '@loupe/storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Item } from '../item.entity.js';
import { Transcription } from '../transcription.entity.js';
import { MediaCopier } from './copying/media-copier.js';
import { MediaCopiesRepository } from './copying/media-copies.repository.js';
import { MediaCopying } from './copying/media-copying.js';
import { MediaSweepProcessor } from './copying/media-sweep.processor.js';
import { SourceFiles } from './copying/source-files.js';
import { StoredMediaRepository } from './copying/stored-media.repository.js';
import { MediaRepository } from './media.repository.js';
import { MediaAddresses } from './media-addresses.js';
import { MediaBacklog } from './media-backlog.js';
import { MediaContentRow } from './media-content.entity.js';
import { MediaCopy } from './media-copy.entity.js';
import { Permalinks } from './permalinks.js';
import { StoredFiles } from './stored-files.js';
import { StoredMedia } from './stored-media.entity.js';
import { UpstreamDeletion } from './upstream-deletion.entity.js';
import { UpstreamDeletions } from './upstream-deletions.js';
import { UpstreamDeletionsRepository } from './upstream-deletions.repository.js';

/** What is stored of posts' media, what is to be stored, and which posts are gone. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Item,
      MediaContentRow,
      MediaCopy,
      StoredMedia,
      Transcription,
      UpstreamDeletion,
    ]),
    StorageModule,
  ],
  providers: [
    MediaCopiesRepository,
    StoredMediaRepository,
    MediaRepository,
    StoredFiles,
    MediaBacklog,
    UpstreamDeletionsRepository,
    UpstreamDeletions,
    MediaAddresses,
    Permalinks,
  ],
  exports: [
    MediaRepository,
    MediaAddresses,
    Permalinks,
    MediaCopiesRepository,
    StoredMediaRepository,
    StoredFiles,
    MediaBacklog,
    UpstreamDeletions,
  ],
})
export class MediaModule {}

/** The background work on media: copying, and the removal of files that nothing names. */
@Module({
  imports: [MediaModule, QueueModule, SafeHttpModule, StorageModule],
  providers: [SourceFiles, MediaCopier, MediaCopying, MediaSweepProcessor],
})
export class MediaWorkerModule {}
