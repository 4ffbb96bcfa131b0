import { AuditModule } from '@loupe/audit';
import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { CustomAttributeSchema, CustomAttributesModule, PinnedValue } from '@loupe/custom-attributes';
import { MediaCopy, StoredMedia } from '@loupe/media';
import { OperationsModule } from '@loupe/operations';
import { QueueRegistryModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AiBackfillRow } from './backfill/ai-backfill.entity.js';
import { AiBackfillRepository } from './backfill/ai-backfill.repository.js';
import { AiCallRow, AiUsageRow } from './budget/ai-usage.entity.js';
import { AiUsageRepository } from './budget/ai-usage.repository.js';
import { BudgetService } from './budget/budget.service.js';
import { AiEvaluationsService } from './evaluation/ai-evaluations.service.js';
import { ExamplesRepository } from './examples/examples.repository.js';
import { ExamplesService } from './examples/examples.service.js';
import { AiFieldRow, AiFieldVersionRow } from './fields/ai-field.entity.js';
import { AiFieldsPresenter } from './fields/ai-fields.presenter.js';
import { AiFieldsRepository } from './fields/ai-fields.repository.js';
import { AiFieldsService } from './fields/ai-fields.service.js';
import { AiVendorModels } from './models/ai-vendor-models.js';
import { PictureText } from './pictures/picture-text.entity.js';
import { PictureTextsRepository } from './pictures/picture-texts.repository.js';
import { TextRecognition } from './pictures/text-recognition.js';
import { AiProviderRow } from './providers/ai-provider.entity.js';
import { AiProviderRepository } from './providers/ai-provider.repository.js';
import { AiProviderService } from './providers/ai-provider.service.js';
import { AiProviderSettings } from './providers/ai-provider-settings.js';
import { OlderVideosService } from './transcription/older-videos.service.js';
import {
  TranscriptionProviderRow,
  TranscriptionTask,
  TranscriptionUsageRow,
} from './transcription/transcription.entities.js';
import { TranscriptionRepository } from './transcription/transcription.repository.js';
import { TranscriptionProviderRepository } from './transcription/transcription-provider.repository.js';
import { TranscriptionProviderService } from './transcription/transcription-provider.service.js';
import { AiAnswersRepository } from './work/ai-answers.repository.js';
import { AwaitedInputsService } from './work/awaited-inputs.service.js';
import { AiAnswerRow, EnrichmentTask } from './work/enrichment.entities.js';
import { EnrichmentMonitor } from './work/enrichment-monitor.js';
import { EnrichmentQueueRepository } from './work/enrichment-queue.repository.js';
import { PostTextsRepository } from './work/post-texts.repository.js';

/** AI fields as they are stored: requests and the operator's commands make and change them, the worker fills them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AiAnswerRow,
      AiBackfillRow,
      AiCallRow,
      AiFieldRow,
      AiFieldVersionRow,
      AiProviderRow,
      AiUsageRow,
      CustomAttributeSchema,
      EnrichmentTask,
      Item,
      MediaContentRow,
      MediaCopy,
      PictureText,
      PinnedValue,
      StoredMedia,
      Transcription,
      TranscriptionProviderRow,
      TranscriptionTask,
      TranscriptionUsageRow,
    ]),
    AuditModule,
    OperationsModule,
    CustomAttributesModule,
    QueueRegistryModule,
    SafeHttpModule,
    WorkspaceModule,
  ],
  providers: [
    AiBackfillRepository,
    AiEvaluationsService,
    AiFieldsRepository,
    AiFieldsPresenter,
    AiFieldsService,
    AiProviderRepository,
    AiProviderService,
    AiProviderSettings,
    AiUsageRepository,
    AiAnswersRepository,
    AwaitedInputsService,
    BudgetService,
    ExamplesRepository,
    ExamplesService,
    AiVendorModels,
    EnrichmentMonitor,
    EnrichmentQueueRepository,
    OlderVideosService,
    PictureTextsRepository,
    PostTextsRepository,
    TextRecognition,
    TranscriptionProviderRepository,
    TranscriptionProviderService,
    TranscriptionRepository,
  ],
  exports: [
    AiBackfillRepository,
    AiEvaluationsService,
    AuditModule,
    OperationsModule,
    AiFieldsRepository,
    AiFieldsPresenter,
    AiFieldsService,
    AiProviderRepository,
    AiProviderService,
    AiUsageRepository,
    AiAnswersRepository,
    AwaitedInputsService,
    BudgetService,
    ExamplesService,
    AiVendorModels,
    CustomAttributesModule,
    EnrichmentQueueRepository,
    OlderVideosService,
    PictureTextsRepository,
    PostTextsRepository,
    SafeHttpModule,
    TextRecognition,
    TranscriptionProviderRepository,
    TranscriptionProviderService,
    TranscriptionRepository,
    WorkspaceModule,
  ],
})
export class EnrichmentStoreModule {}
