import { MediaModule } from '@loupe/media';
import { Module } from '@nestjs/common';
import { AiBackfillsResolver } from './backfill/ai-backfills.resolver.js';
import { AiBackfillsService } from './backfill/ai-backfills.service.js';
import { BackfillEstimatesService } from './backfill/backfill-estimates.service.js';
import { MeteredModelService } from './budget/metered-model.service.js';
import { EnrichmentStoreModule } from './enrichment-store.module.js';
import { AiFieldQueueResolver } from './fields/ai-field-queue.resolver.js';
import { AiFieldsResolver } from './fields/ai-fields.resolver.js';
import { AiValuesResolver } from './fields/ai-values.resolver.js';
import { Pictures } from './models/model-pictures.js';
import { AiPreviewRepository } from './preview/ai-preview.repository.js';
import { AiPreviewsResolver } from './preview/ai-previews.resolver.js';
import { AiPreviewsService } from './preview/ai-previews.service.js';
import { PreviewAnswersService } from './preview/preview-answers.service.js';
import { AiProviderResolver } from './providers/ai-provider.resolver.js';
import { OlderVideosResolver } from './transcription/older-videos.resolver.js';
import { TranscriptionProviderResolver } from './transcription/transcription-provider.resolver.js';

/** AI fields and their provider: the fields by which they are read and changed. */
@Module({
  imports: [EnrichmentStoreModule, MediaModule],
  providers: [
    AiBackfillsResolver,
    AiBackfillsService,
    BackfillEstimatesService,
    AiFieldQueueResolver,
    AiFieldsResolver,
    AiValuesResolver,
    AiPreviewRepository,
    AiPreviewsResolver,
    AiPreviewsService,
    PreviewAnswersService,
    AiProviderResolver,
    OlderVideosResolver,
    MeteredModelService,
    Pictures,
    TranscriptionProviderResolver,
  ],
  exports: [EnrichmentStoreModule],
})
export class EnrichmentModule {}
