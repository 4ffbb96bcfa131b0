import { IngestModule } from '@loupe/ingest';
import { AttributeValuesModule } from '@loupe/items';
import { MediaModule } from '@loupe/media';
import { OutboxModule } from '@loupe/outbox';
import { Module } from '@nestjs/common';
import { AiBackfillRunner } from './backfill/ai-backfill-runner.js';
import { EnrichmentStoreModule } from './enrichment-store.module.js';
import { Pictures } from './models/pictures.js';
import { PictureTextWorker } from './pictures/picture-text-worker.js';
import { PictureTextsService } from './pictures/picture-texts.service.js';
import { TextReader } from './pictures/text-reader.js';
import { Transcribers } from './transcription/transcribers.js';
import { TranscriptionService } from './transcription/transcription.service.js';
import { TranscriptionWorker } from './transcription/transcription-worker.js';
import { EnrichmentService } from './work/enrichment.service.js';
import { EnrichmentWorker } from './work/enrichment-worker.js';
import { FieldFillerService } from './work/field-filler.service.js';

/** What fills AI fields, transcribes videos and reads pictures in the background. */
@Module({
  imports: [AttributeValuesModule, EnrichmentStoreModule, IngestModule, MediaModule, OutboxModule],
  providers: [
    AiBackfillRunner,
    EnrichmentService,
    EnrichmentWorker,
    FieldFillerService,
    PictureTextsService,
    PictureTextWorker,
    Pictures,
    TextReader,
    Transcribers,
    TranscriptionService,
    TranscriptionWorker,
  ],
})
export class EnrichmentWorkerModule {}
