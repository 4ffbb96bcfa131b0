import { AuditModule } from '@loupe/audit';
import { Item, Transcription } from '@loupe/content';
import { CustomAttributeSchema, CustomAttributesModule, PinnedValue } from '@loupe/custom-attributes';
import { QueueRegistryModule } from '@loupe/queue';
import { OperationsModule } from '@loupe/refresh';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AiBackfillRow } from './backfill/ai-backfill.entity.js';
import { AiBackfillRepository } from './backfill/ai-backfill.repository.js';
import { AiCallRow, AiUsageRow } from './budget/ai-usage.entity.js';
import { AiUsageRepository } from './budget/ai-usage.repository.js';
import { BudgetService } from './budget/budget.service.js';
import { AiFieldRow, AiFieldVersionRow } from './fields/ai-field.entity.js';
import { AiFieldsPresenter } from './fields/ai-fields.presenter.js';
import { AiFieldsRepository } from './fields/ai-fields.repository.js';
import { AiFieldsService } from './fields/ai-fields.service.js';
import { VendorModels } from './models/vendor-models.js';
import { AiProviderRow } from './providers/ai-provider.entity.js';
import { AiProviderRepository } from './providers/ai-provider.repository.js';
import { AiProviderService } from './providers/ai-provider.service.js';
import { AiAnswersRepository } from './work/ai-answers.repository.js';
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
      PinnedValue,
      Transcription,
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
    AiFieldsRepository,
    AiFieldsPresenter,
    AiFieldsService,
    AiProviderRepository,
    AiProviderService,
    AiUsageRepository,
    AiAnswersRepository,
    BudgetService,
    VendorModels,
    EnrichmentMonitor,
    EnrichmentQueueRepository,
    PostTextsRepository,
  ],
  exports: [
    AiBackfillRepository,
    AuditModule,
    OperationsModule,
    AiFieldsRepository,
    AiFieldsPresenter,
    AiFieldsService,
    AiProviderRepository,
    AiProviderService,
    AiUsageRepository,
    AiAnswersRepository,
    BudgetService,
    VendorModels,
    CustomAttributesModule,
    EnrichmentQueueRepository,
    PostTextsRepository,
    SafeHttpModule,
    WorkspaceModule,
  ],
})
export class EnrichmentStoreModule {}
