import { AlertsModule } from '@loupe/alerts';
import { AnalyticsModule, ColumnsOfPostsModule } from '@loupe/analytics';
import { ScopeGuard } from '@loupe/auth';
import { BulkChangesModule } from '@loupe/bulk-changes';
import { ChangesModule } from '@loupe/changes';
import { CompetitorsModule } from '@loupe/competitors';
import { type AppConfig, ConfigModule, loadConfig } from '@loupe/config';
import { ConnectorsModule } from '@loupe/connectors';
import { CreatorListsModule } from '@loupe/creator-lists';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { DatabaseModule, type DataSourceSettings } from '@loupe/database';
import { EmbeddingsModule } from '@loupe/embeddings';
import { EngagementModule } from '@loupe/engagement';
import { EnrichmentModule } from '@loupe/enrichment';
import { GraphqlErrorFilter, GraphqlExecutorModule, LoupeGraphqlModule } from '@loupe/graphql';
import { type BodyLimits } from '@loupe/http';
import { ItemsModule } from '@loupe/items';
import { LakeModule } from '@loupe/lake';
import { McpModule } from '@loupe/mcp';
import { MonitoringModule, TracingModule } from '@loupe/monitoring';
import { NotesModule } from '@loupe/notes';
import { OauthModule } from '@loupe/oauth';
import { PresetsModule } from '@loupe/presets';
import { PrivacyRequestsModule } from '@loupe/privacy';
import { QueueModule } from '@loupe/queue';
import { RateLimitModule } from '@loupe/rate-limit';
import { RefreshModule } from '@loupe/refresh';
import { SourcesModule } from '@loupe/sources';
import { WebhooksModule } from '@loupe/webhooks';
import { WorkspaceModule } from '@loupe/workspace';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ConsoleHttpModule } from './console/console-http.module.js';
import { DocsHttpModule } from './docs/docs-http.module.js';
import { ExportsHttpModule } from './exports/exports-http.module.js';
import { GaugesController } from './gauges.controller.js';
import { HealthController } from './health.controller.js';
import { HttpMonitor } from './http/http-monitor.js';
import { ResponseCacheMonitor } from './http/response-cache-monitor.js';
import { IdempotencyModule } from './idempotency.module.js';
import { ImportsHttpModule } from './imports/imports-http.module.js';
import { ConsentsHttpModule } from './mail/consents-http.module.js';
import { MediaHttpModule } from './media/media-http.module.js';
import { MonitoringServer } from './monitoring.server.js';
import { OauthHttpModule } from './oauth/oauth-http.module.js';
import { PeopleHttpModule } from './people/people-http.module.js';
import { PermalinksHttpModule } from './permalinks/permalinks-http.module.js';
import { SharedMetrics } from './processes/shared-metrics.js';
import { ReportsHttpModule } from './reports/reports-http.module.js';
import { UploadsHttpModule } from './uploads/uploads-http.module.js';

export interface ApiSettings {
  config?: AppConfig;
  /** Gets every SQL statement; tests count them. */
  sqlLogger?: DataSourceSettings['logger'];
  /** Limits on request bodies; tests use shorter times. */
  bodyLimits?: BodyLimits;
}

/** Everything the HTTP process serves. */
@Module({})
export class ApiModule {
  static forRoot(settings: ApiSettings = {}): DynamicModule {
    const hasInside = (settings.config ?? loadConfig()).get('METRICS_PORT') !== 0;
    return {
      module: ApiModule,
      imports: [
        ConfigModule.forRoot(settings.config),
        TracingModule.forRoot('loupe-api'),
        DatabaseModule.forRoot({
          applicationName: 'loupe-api',
          ...(settings.sqlLogger === undefined ? {} : { logger: settings.sqlLogger }),
        }),
        QueueModule,
        MonitoringModule,
        OauthHttpModule,
        PeopleHttpModule,
        RateLimitModule,
        WorkspaceModule,
        CustomAttributesModule,
        EngagementModule,
        ItemsModule,
        RefreshModule,
        SourcesModule,
        EmbeddingsModule,
        ConnectorsModule,
        PresetsModule,
        CompetitorsModule,
        AnalyticsModule,
        ColumnsOfPostsModule,
        EnrichmentModule,
        BulkChangesModule,
        NotesModule,
        CreatorListsModule,
        ChangesModule,
        AlertsModule,
        UploadsHttpModule,
        ImportsHttpModule,
        ExportsHttpModule,
        MediaHttpModule,
        PermalinksHttpModule,
        ConsentsHttpModule,
        ReportsHttpModule,
        ConsoleHttpModule,
        DocsHttpModule,
        LakeModule,
        PrivacyRequestsModule,
        WebhooksModule,
        GraphqlExecutorModule,
        LoupeGraphqlModule.forRoot(OauthModule, RateLimitModule, IdempotencyModule),
        McpModule.forRoot(OauthModule, RateLimitModule, IdempotencyModule),
      ],
      controllers: hasInside ? [] : [HealthController, GaugesController],
      providers: [
        HttpMonitor,
        ResponseCacheMonitor,
        MonitoringServer,
        SharedMetrics,
        { provide: APP_FILTER, useClass: GraphqlErrorFilter },
        { provide: APP_GUARD, useClass: ScopeGuard },
      ],
    };
  }
}
