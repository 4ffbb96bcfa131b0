import { AuditModule } from '@loupe/audit';
import { AppConfig } from '@loupe/config';
import { EngagementModule } from '@loupe/engagement';
import { Clock } from '@loupe/kernel';
import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttemptsRepository } from './connecting/attempts.repository.js';
import { ConnectingAdministration } from './connecting/connecting.administration.js';
import { ConnectingResolver } from './connecting/connecting.resolver.js';
import { ConnectingService } from './connecting/connecting.service.js';
import { DisconnectingService } from './connecting/disconnecting.service.js';
import { IntegrationAttemptRow } from './connecting/integration-attempt.entity.js';
import { IntegrationScopesResolver } from './connecting/integration-scopes.resolver.js';
import { SignIns } from './connecting/sign-ins.js';
import type { Connector } from './connector.js';
import { CONNECTORS, ConnectorRegistry } from './connector-registry.js';
import { AccountConnectionService } from './credentials/account-connection.service.js';
import { ConnectedAccountsService } from './credentials/connected-accounts.service.js';
import { ConnectionsService } from './credentials/connections.service.js';
import { PlatformAccessService } from './credentials/platform-access.service.js';
import { DocumentReader } from './documents/document-reader.js';
import { hostOf } from './loaded/connector-host.js';
import { loadConnectors } from './loaded/load-connectors.js';
import { BlueskyClient } from './platforms/bluesky/bluesky.client.js';
import { BlueskyConnector } from './platforms/bluesky/bluesky.connector.js';
import { DailyBudgetStore } from './platforms/daily-budget.store.js';
import { FeedConnector } from './platforms/feed/feed.connector.js';
import { InstagramCapture } from './platforms/instagram/instagram.capture.js';
import { InstagramClient } from './platforms/instagram/instagram.client.js';
import { InstagramConnector } from './platforms/instagram/instagram.connector.js';
import { InstagramPostFinder } from './platforms/instagram/instagram.post-finder.js';
import { InstagramTokenService } from './platforms/instagram/instagram-token.service.js';
import { MetaSignIn } from './platforms/instagram/meta.sign-in.js';
import { MastodonClient } from './platforms/mastodon/mastodon.client.js';
import { MastodonConnector } from './platforms/mastodon/mastodon.connector.js';
import { PlatformHttpClient } from './platforms/platform-http.client.js';
import { PlatformQuotaStore } from './platforms/platform-quota.store.js';
import { TikTokCapture } from './platforms/tiktok/tiktok.capture.js';
import { TikTokClient } from './platforms/tiktok/tiktok.client.js';
import { TikTokConnector } from './platforms/tiktok/tiktok.connector.js';
import { TikTokSignIn } from './platforms/tiktok/tiktok.sign-in.js';
import { TikTokResearchClient } from './platforms/tiktok/tiktok-research.client.js';
import { TikTokTokenService } from './platforms/tiktok/tiktok-token.service.js';
import { WebConnector } from './platforms/web/web.connector.js';
import { GoogleSignIn } from './platforms/youtube/google.sign-in.js';
import { YouTubeCapture } from './platforms/youtube/youtube.capture.js';
import { YouTubeClient } from './platforms/youtube/youtube.client.js';
import { YouTubeConnector } from './platforms/youtube/youtube.connector.js';
import { YouTubeAccessService } from './platforms/youtube/youtube-access.service.js';
import { YouTubeTokenService } from './platforms/youtube/youtube-token.service.js';
import { LiveProfilesService } from './profiles/live-profiles.service.js';

/** The most specific first; the last one accepts any URL. Those that CONNECTORS names stand before them. */
const ALL = [
  YouTubeConnector,
  InstagramConnector,
  TikTokConnector,
  BlueskyConnector,
  MastodonConnector,
  FeedConnector,
  WebConnector,
];

export const connectorsEntities = [IntegrationAttemptRow];

/**
 * Provides `ConnectorRegistry`: the platforms that posts and metrics are fetched from. Global, so that profile lookups,
 * which work without connectors too, need not import it.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature(connectorsEntities),
    AuditModule,
    EngagementModule,
    QueueModule,
    SafeHttpModule,
    WorkspaceModule,
  ],
  providers: [
    PlatformQuotaStore,
    DailyBudgetStore,
    PlatformHttpClient,
    DocumentReader,
    ConnectionsService,
    ConnectedAccountsService,
    AccountConnectionService,
    SignIns,
    AttemptsRepository,
    ConnectingService,
    DisconnectingService,
    ConnectingAdministration,
    ConnectingResolver,
    IntegrationScopesResolver,
    MetaSignIn,
    TikTokSignIn,
    GoogleSignIn,
    YouTubeTokenService,
    YouTubeAccessService,
    YouTubeClient,
    YouTubeCapture,
    InstagramClient,
    InstagramCapture,
    InstagramTokenService,
    InstagramPostFinder,
    TikTokClient,
    TikTokCapture,
    TikTokResearchClient,
    TikTokTokenService,
    BlueskyClient,
    MastodonClient,
    ...ALL,
    {
      provide: CONNECTORS,
      inject: [AppConfig, PlatformHttpClient, Clock, ...ALL],
      useFactory: async (
        config: AppConfig,
        http: PlatformHttpClient,
        clock: Clock,
        ...builtIn: Connector[]
      ) => {
        const loaded = await loadConnectors(config.get('CONNECTORS'), (name, settings) =>
          hostOf(name, settings, http, () => clock.now()),
        );
        return [...loaded, ...builtIn];
      },
    },
    ConnectorRegistry,
    LiveProfilesService,
    PlatformAccessService,
  ],
  exports: [
    CONNECTORS,
    ConnectorRegistry,
    AccountConnectionService,
    ConnectingService,
    DisconnectingService,
    LiveProfilesService,
    PlatformAccessService,
  ],
})
export class ConnectorsModule {}
