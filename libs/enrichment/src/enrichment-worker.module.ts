import { AttributeValuesModule } from '@loupe/items';
import { OutboxModule } from '@loupe/outbox';
import { Module } from '@nestjs/common';
import { AiBackfillRunner } from './backfill/ai-backfill-runner.js';
import { EnrichmentStoreModule } from './enrichment-store.module.js';
import { EnrichmentService } from './work/enrichment.service.js';
import { EnrichmentWorker } from './work/enrichment-worker.js';
import { FieldFillerService } from './work/field-filler.service.js';

/** What fills AI fields in the background. */
@Module({
  imports: [AttributeValuesModule, EnrichmentStoreModule, OutboxModule],
  providers: [AiBackfillRunner, EnrichmentService, EnrichmentWorker, FieldFillerService],
})
export class EnrichmentWorkerModule {}
