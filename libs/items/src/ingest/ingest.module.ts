import { EngagementModule } from '@loupe/engagement';
import { OutboxModule } from '@loupe/outbox';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Creator } from '../creator.entity.js';
import { ErasedAccount, ErasedMark } from '../erased/erased.entities.js';
import { ErasedRepository } from '../erased/erased.repository.js';
import { ErasedPeople } from '../erased/erased-people.service.js';
import { ErasureMarks } from '../erased/erasure-marks.js';
import { Item } from '../item.entity.js';
import { ItemEvents } from '../item-events.js';
import { ItemEventsRepository } from '../item-events.repository.js';
import { MediaModule } from '../media/media.module.js';
import { MediaContentRow } from '../media/media-content.entity.js';
import { ProfileSnapshot } from '../profiles/profile-snapshot.entity.js';
import { ReadingsRepository } from '../readings/readings.repository.js';
import { Readings } from '../readings/readings.service.js';
import { ItemRemovalRepository } from '../removal/item-removal.repository.js';
import { ItemRemoval } from '../removal/item-removal.service.js';
import { SearchDocumentRow, SearchWord } from '../search/search.entities.js';
import { SearchIndexRepository } from '../search/search-index.repository.js';
import { SearchIndex } from '../search/search-index.service.js';
import { SocialProfile } from '../social-profile.entity.js';
import { Transcription } from '../transcription.entity.js';
import { IngestRepository } from './ingest.repository.js';
import { IngestService } from './ingest.service.js';
import { IngestMediaRepository } from './ingest-media.repository.js';
import { IngestProfilesRepository } from './ingest-profiles.repository.js';
import { IngestWriter } from './ingest-writer.js';
import { MediaWriter } from './media-writer.js';

/** How posts and figures get into a workspace: for whoever fetches them, the worker among them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Item,
      Creator,
      SocialProfile,
      ProfileSnapshot,
      MediaContentRow,
      Transcription,
      SearchDocumentRow,
      SearchWord,
      ErasedAccount,
      ErasedMark,
    ]),
    EngagementModule,
    MediaModule,
    OutboxModule,
  ],
  providers: [
    IngestRepository,
    IngestProfilesRepository,
    IngestMediaRepository,
    MediaWriter,
    ReadingsRepository,
    Readings,
    IngestWriter,
    IngestService,
    ItemEventsRepository,
    ItemEvents,
    SearchIndexRepository,
    SearchIndex,
    ErasedRepository,
    ErasureMarks,
    ErasedPeople,
    ItemRemovalRepository,
    ItemRemoval,
  ],
  exports: [
    ErasedPeople,
    IngestRepository,
    IngestService,
    ItemRemoval,
    Readings,
    ReadingsRepository,
    SearchIndex,
    SearchIndexRepository,
    MediaModule,
  ],
})
export class IngestModule {}
