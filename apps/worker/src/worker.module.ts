import { type AppConfig, ConfigModule } from '@loupe/config';
import { RefreshWorkerModule } from '@loupe/connectors';
import { DatabaseModule } from '@loupe/database';
import { EnrichmentWorkerModule } from '@loupe/enrichment';
import { ItemsWorkerModule } from '@loupe/items';
import { PrivacyWorkerModule } from '@loupe/privacy';
import { HandlerCheck, QueueModule } from '@loupe/queue';
import { UploadsWorkerModule } from '@loupe/uploads';
import { WebhooksWorkerModule } from '@loupe/webhooks';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';

/** Everything the background process does. */
@Module({})
export class WorkerModule {
  static forRoot(config?: AppConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(config),
        // A job's statements are batches; it is the job that has a time limit, not the statement.
        DatabaseModule.forRoot({ applicationName: 'loupe-worker', statementTimeoutMs: 0 }),
        DiscoveryModule,
        QueueModule,
        ItemsWorkerModule,
        RefreshWorkerModule,
        EnrichmentWorkerModule,
        UploadsWorkerModule,
        WebhooksWorkerModule,
        PrivacyWorkerModule,
      ],
      providers: [HandlerCheck],
    };
  }
}
