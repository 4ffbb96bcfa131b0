import { IngestModule } from '@loupe/ingest';
import { AttributeValuesModule } from '@loupe/items';
import { MediaModule } from '@loupe/media';
import { OutboxModule } from '@loupe/outbox';
import { QueueModule } from '@loupe/queue';
import { SearchModule } from '@loupe/search';
import { Module } from '@nestjs/common';
import { AiBackfillRunner } from './backfill/ai-backfill-runner.js';
import { MeteredModelService } from './budget/metered-model.service.js';
import { EnrichmentStoreModule } from './enrichment-store.module.js';
import { Pictures } from './models/model-pictures.js';
import { PictureTextProcessor } from './pictures/picture-text.processor.js';
import { PictureTextsService } from './pictures/picture-texts.service.js';
import { TextReader } from './pictures/text-reader.js';
import { Transcribers } from './transcription/transcribers.js';
import { TranscriptionProcessor } from './transcription/transcription.processor.js';
import { TranscriptionService } from './transcription/transcription.service.js';
import { ClaimInputsService } from './work/claim-inputs.service.js';
import { EnrichmentProcessor } from './work/enrichment.processor.js';
import { EnrichmentService } from './work/enrichment.service.js';
import { EnrichmentRecorder } from './work/enrichment-recorder.js';
import { FieldFillerService } from './work/field-filler.service.js';

/** What fills AI fields, transcribes videos and reads pictures in the background. */
@Module({
  imports: [
    AttributeValuesModule,
    EnrichmentStoreModule,
    IngestModule,
    MediaModule,
    OutboxModule,
    QueueModule,
    SearchModule,
  ],
  providers: [
    AiBackfillRunner,
    ClaimInputsService,
    EnrichmentRecorder,
    EnrichmentService,
    EnrichmentProcessor,
    FieldFillerService,
    PictureTextsService,
    PictureTextProcessor,
    MeteredModelService,
    Pictures,
    TextReader,
    Transcribers,
    TranscriptionService,
    TranscriptionProcessor,
  ],
})
export class EnrichmentWorkerModule {}
