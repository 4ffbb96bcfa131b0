import {
  Creator,
  Item,
  MediaContentRow,
  ProfileSnapshot,
  SocialProfile,
  Transcription,
} from '@loupe/content';
import { EngagementModule } from '@loupe/engagement';
import { MediaModule } from '@loupe/media';
import { OutboxModule } from '@loupe/outbox';
import { SearchModule } from '@loupe/search';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IngestRepository } from './ingest.repository.js';
import { IngestService } from './ingest.service.js';
import { IngestMediaRepository } from './ingest-media.repository.js';
import { IngestProfilesRepository } from './ingest-profiles.repository.js';
import { IngestWriter } from './ingest-writer.js';
import { ItemEvents } from './item-events.js';
import { ItemEventsRepository } from './item-events.repository.js';
import { MediaWriter } from './media-writer.js';
import { ItemRemovalRepository } from './removal/item-removal.repository.js';
import { ItemRemoval } from './removal/item-removal.service.js';
import { RefreshablePostsRepository } from './snapshots/refreshable-posts.repository.js';
import { SnapshotsService } from './snapshots/snapshots.service.js';
import { ErasedAccount, ErasedMark } from './suppression/erased.entities.js';
import { ErasedRepository } from './suppression/erased.repository.js';
import { ErasedPeople } from './suppression/erased-people.service.js';
import { ErasureMarks } from './suppression/erasure-marks.js';
import { UpstreamDeletion } from './upstream/upstream-deletion.entity.js';
import { UpstreamDeletions } from './upstream/upstream-deletions.js';
import { UpstreamDeletionsRepository } from './upstream/upstream-deletions.repository.js';

/** How posts and metrics get into a workspace: for whoever fetches them, the worker among them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Item,
      Creator,
      SocialProfile,
      ProfileSnapshot,
      MediaContentRow,
      Transcription,
      ErasedAccount,
      ErasedMark,
      UpstreamDeletion,
    ]),
    EngagementModule,
    MediaModule,
    OutboxModule,
    SearchModule,
  ],
  providers: [
    IngestRepository,
    IngestProfilesRepository,
    IngestMediaRepository,
    MediaWriter,
    RefreshablePostsRepository,
    SnapshotsService,
    IngestWriter,
    IngestService,
    ItemEventsRepository,
    ItemEvents,
    ErasedRepository,
    ErasureMarks,
    ErasedPeople,
    ItemRemovalRepository,
    ItemRemoval,
    UpstreamDeletionsRepository,
    UpstreamDeletions,
  ],
  exports: [
    ErasedPeople,
    IngestService,
    ItemRemoval,
    SnapshotsService,
    RefreshablePostsRepository,
    UpstreamDeletions,
  ],
})
export class IngestModule {}
