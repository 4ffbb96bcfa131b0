import { AlertMailsModule } from '@loupe/alerts';
import { BulkChangesStoreModule } from '@loupe/bulk-changes';
import { ConnectorsModule } from '@loupe/connectors';
import { EnrichmentStoreModule } from '@loupe/enrichment';
import { ExportFilesModule } from '@loupe/exports';
import { ImportsModule } from '@loupe/imports';
import { LakeStoreModule } from '@loupe/lake';
import { MediaModule } from '@loupe/media';
import { QueuesAdministrationModule } from '@loupe/monitoring';
import { OperationsModule } from '@loupe/operations';
import { OutboxModule } from '@loupe/outbox';
import { PeopleModule } from '@loupe/people';
import { ErasureRequestsStoreModule } from '@loupe/privacy';
import { ReportsStoreModule } from '@loupe/reports';
import { SourceStoreModule } from '@loupe/sources';
import { WebhooksQueueModule } from '@loupe/webhooks';

/** The modules that open queues, but for those of CliModule; a test compares them with the worker's. */
export const QUEUE_MODULES = [
  AlertMailsModule,
  // Sources need it.
  ConnectorsModule,
  EnrichmentStoreModule,
  BulkChangesStoreModule,
  ErasureRequestsStoreModule,
  ExportFilesModule,
  ImportsModule,
  LakeStoreModule,
  MediaModule,
  OperationsModule,
  OutboxModule,
  PeopleModule,
  ReportsStoreModule,
  SourceStoreModule,
  WebhooksQueueModule,
  QueuesAdministrationModule,
];
