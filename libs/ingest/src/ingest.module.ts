import {
  Creator,
  CreatorAlias,
  CreatorKey,
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
import { ItemEventsRepository } from './item-events.repository.js';
import { ItemEventsService } from './item-events.service.js';
import { MediaWriter } from './media-writer.js';
import { ItemDisposalService } from './removal/item-disposal.service.js';
import { ItemRemovalRepository } from './removal/item-removal.repository.js';
import { ItemRemovalService } from './removal/item-removal.service.js';
import { RefreshablePostsRepository } from './snapshots/refreshable-posts.repository.js';
import { SnapshotsService } from './snapshots/snapshots.service.js';
import { ErasedAccount, ErasedMark } from './suppression/erased.entities.js';
import { ErasureMarkService } from './suppression/erasure-mark.service.js';
import { SuppressionRepository } from './suppression/suppression.repository.js';
import { SuppressionService } from './suppression/suppression.service.js';
import { TranscriptsService } from './transcripts.service.js';
import { UpstreamDeletion } from './upstream/upstream-deletion.entity.js';
import { UpstreamDeletionsRepository } from './upstream/upstream-deletions.repository.js';
import { UpstreamDeletionsService } from './upstream/upstream-deletions.service.js';

/** Stores posts and metrics in a workspace; for every library that fetches them, and for the worker. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Item,
      Creator,
      CreatorAlias,
      CreatorKey,
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
    ItemEventsService,
    SuppressionRepository,
    ErasureMarkService,
    SuppressionService,
    ItemRemovalRepository,
    ItemRemovalService,
    ItemDisposalService,
    UpstreamDeletionsRepository,
    UpstreamDeletionsService,
    TranscriptsService,
  ],
  exports: [
    SuppressionRepository,
    TranscriptsService,
    SuppressionService,
    IngestService,
    ItemEventsService,
    ItemRemovalService,
    ItemDisposalService,
    SnapshotsService,
    RefreshablePostsRepository,
    UpstreamDeletionsService,
  ],
})
export class IngestModule {}
