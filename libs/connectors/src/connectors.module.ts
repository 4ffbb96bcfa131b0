import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { Module } from '@nestjs/common';
import type { Connector } from './connector.js';
import { CONNECTORS, Connectors } from './connectors.js';
import { PlatformHttp } from './platforms/platform-http.js';
import { PlatformQuotas } from './platforms/quotas.js';
import { YouTubeApi } from './platforms/youtube/youtube.api.js';
import { YouTubeConnector } from './platforms/youtube/youtube.connector.js';

/** Provides `Connectors`: the platforms that posts and figures are fetched from. */
@Module({
  imports: [QueueModule, SafeHttpModule],
  providers: [
    PlatformQuotas,
    PlatformHttp,
    YouTubeApi,
    YouTubeConnector,
    {
      provide: CONNECTORS,
      inject: [YouTubeConnector],
      useFactory: (...connectors: Connector[]) => connectors,
    },
    Connectors,
  ],
  exports: [CONNECTORS, Connectors],
})
export class ConnectorsModule {}
