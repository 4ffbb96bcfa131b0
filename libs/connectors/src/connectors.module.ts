import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Global, Module } from '@nestjs/common';
import type { Connector } from './connector.js';
import { CONNECTORS, Connectors } from './connectors.js';
import { Accounts } from './credentials/accounts.js';
import { Connections } from './credentials/connections.js';
import { PlatformAccess } from './credentials/platform-access.js';
import { InstagramApi } from './platforms/instagram/instagram.api.js';
import { InstagramConnector } from './platforms/instagram/instagram.connector.js';
import { InstagramListing } from './platforms/instagram/instagram.listing.js';
import { InstagramTokens } from './platforms/instagram/instagram.tokens.js';
import { PlatformHttp } from './platforms/platform-http.js';
import { PlatformQuotas } from './platforms/quotas.js';
import { TikTokApi } from './platforms/tiktok/tiktok.api.js';
import { TikTokConnector } from './platforms/tiktok/tiktok.connector.js';
import { TikTokTokens } from './platforms/tiktok/tiktok.tokens.js';
import { WebConnector } from './platforms/web/web.connector.js';
import { YouTubeApi } from './platforms/youtube/youtube.api.js';
import { YouTubeConnector } from './platforms/youtube/youtube.connector.js';
import { LiveProfiles } from './profiles/live-profiles.js';

/** The most special first: the last takes any address. */
const ALL = [YouTubeConnector, InstagramConnector, TikTokConnector, WebConnector];

/**
 * Provides `Connectors`: the platforms that posts and metrics are fetched from. Global, as those who look up accounts
 * work without it too.
 */
@Global()
@Module({
  imports: [QueueModule, SafeHttpModule, WorkspaceModule],
  providers: [
    PlatformQuotas,
    PlatformHttp,
    Connections,
    Accounts,
    YouTubeApi,
    InstagramApi,
    InstagramTokens,
    InstagramListing,
    TikTokApi,
    TikTokTokens,
    ...ALL,
    {
      provide: CONNECTORS,
      inject: ALL,
      useFactory: (...connectors: Connector[]) => connectors,
    },
    Connectors,
    LiveProfiles,
    PlatformAccess,
  ],
  exports: [CONNECTORS, Connectors, Accounts, LiveProfiles, PlatformAccess],
})
export class ConnectorsModule {}
