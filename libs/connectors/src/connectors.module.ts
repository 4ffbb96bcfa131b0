import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Global, Module } from '@nestjs/common';
import type { Connector } from './connector.js';
import { CONNECTORS, ConnectorRegistry } from './connector-registry.js';
import { AccountConnectionService } from './credentials/account-connection.service.js';
import { ConnectionsService } from './credentials/connections.service.js';
import { PlatformAccessService } from './credentials/platform-access.service.js';
import { InstagramClient } from './platforms/instagram/instagram.client.js';
import { InstagramConnector } from './platforms/instagram/instagram.connector.js';
import { InstagramPostFinder } from './platforms/instagram/instagram.post-finder.js';
import { InstagramTokenService } from './platforms/instagram/instagram-token.service.js';
import { PlatformHttpClient } from './platforms/platform-http.client.js';
import { PlatformQuotaStore } from './platforms/platform-quota.store.js';
import { TikTokClient } from './platforms/tiktok/tiktok.client.js';
import { TikTokConnector } from './platforms/tiktok/tiktok.connector.js';
import { TikTokTokenService } from './platforms/tiktok/tiktok-token.service.js';
import { WebConnector } from './platforms/web/web.connector.js';
import { YouTubeClient } from './platforms/youtube/youtube.client.js';
import { YouTubeConnector } from './platforms/youtube/youtube.connector.js';
import { LiveProfilesService } from './profiles/live-profiles.service.js';

/** The most special first: the last takes any address. */
const ALL = [YouTubeConnector, InstagramConnector, TikTokConnector, WebConnector];

/**
 * Provides `ConnectorRegistry`: the platforms that posts and metrics are fetched from. Global, as those who look up accounts
 * work without it too.
 */
@Global()
@Module({
  imports: [QueueModule, SafeHttpModule, WorkspaceModule],
  providers: [
    PlatformQuotaStore,
    PlatformHttpClient,
    ConnectionsService,
    AccountConnectionService,
    YouTubeClient,
    InstagramClient,
    InstagramTokenService,
    InstagramPostFinder,
    TikTokClient,
    TikTokTokenService,
    ...ALL,
    {
      provide: CONNECTORS,
      inject: ALL,
      useFactory: (...connectors: Connector[]) => connectors,
    },
    ConnectorRegistry,
    LiveProfilesService,
    PlatformAccessService,
  ],
  exports: [
    CONNECTORS,
    ConnectorRegistry,
    AccountConnectionService,
    LiveProfilesService,
    PlatformAccessService,
  ],
})
export class ConnectorsModule {}
