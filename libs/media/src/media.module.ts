import { Item, MediaContentRow, SocialProfile, Transcription } from '@loupe/content';
import { ImagesModule } from '@loupe/images';
import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CopyTools } from './copying/copy-processor.js';
import { MediaCopier } from './copying/media-copier.js';
import { MediaCopiesRepository } from './copying/media-copies.repository.js';
import { MediaCopyProcessor } from './copying/media-copy.processor.js';
import { MediaCopyRecorder } from './copying/media-copy.recorder.js';
import { MediaSweepProcessor } from './copying/media-sweep.processor.js';
import { SourceFileLoader } from './copying/source-file.loader.js';
import { StoredMediaRepository } from './copying/stored-media.repository.js';
import { MediaRepository } from './media.repository.js';
import { MediaAddressService } from './media-address.service.js';
import { MediaBacklogService } from './media-backlog.service.js';
import { MediaCopy } from './media-copy.entity.js';
import { MediaFileStore } from './media-file.store.js';
import { ProfilePictureCopier } from './pictures/profile-picture.copier.js';
import { ProfilePicture } from './pictures/profile-picture.entity.js';
import { ProfilePictureProcessor } from './pictures/profile-picture.processor.js';
import { ProfilePicturesRepository } from './pictures/profile-pictures.repository.js';
import { StoredMedia } from './stored-media.entity.js';

/** Reads the stored media of posts and the pictures of profiles, and queues them for copying. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Item,
      MediaContentRow,
      MediaCopy,
      ProfilePicture,
      SocialProfile,
      StoredMedia,
      Transcription,
    ]),
    QueueRegistryModule,
    StorageModule,
  ],
  providers: [
    MediaCopiesRepository,
    ProfilePicturesRepository,
    StoredMediaRepository,
    MediaRepository,
    MediaFileStore,
    MediaBacklogService,
    MediaAddressService,
  ],
  exports: [
    MediaRepository,
    MediaAddressService,
    MediaCopiesRepository,
    ProfilePicturesRepository,
    StoredMediaRepository,
    MediaFileStore,
    MediaBacklogService,
  ],
})
export class MediaModule {}

/** The background work on media: copying, and removing files that no row names. */
@Module({
  imports: [ImagesModule, MediaModule, QueueModule, SafeHttpModule, StorageModule, WorkspaceModule],
  providers: [
    CopyTools,
    SourceFileLoader,
    MediaCopier,
    MediaCopyRecorder,
    MediaCopyProcessor,
    MediaSweepProcessor,
    ProfilePictureCopier,
    ProfilePictureProcessor,
  ],
})
export class MediaWorkerModule {}
