import { Database } from '@loupe/database';
import type { INestApplicationContext } from '@nestjs/common';
import { startTestApp, type TestApp } from './app.js';
import { MovedClock } from './moved-clock.js';
import { type FakeVideo, FakeYouTube } from './platforms/youtube.js';
import { succeed } from './presets.js';
import { startTestWorker } from './worker.js';
import { createTenant, ingest, somePost, type Tenant } from './world.js';

const CHANNEL = 'UC0000000000000000000000';

const OPERATION = `query($id: ID) { operation(id: $id) { id operationType status fetchStatus total processed
  pendingItemIds succeededItemIds failedItemIds failures { itemId message } error completedAt } }`;
const REFETCH = `mutation($ids: [ID!]!) { refetchEngagementBulk(itemIds: $ids) {
  operationId processedCount skippedItemIds userErrors { field message } } }`;
const UPLOAD = `mutation($url: String!) { uploadItemFromUrl(input: {url: $url}) {
  success operationId userErrors { field message } } }`;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it selected.
type Row = any;

/** The API and a worker in this process, and a YouTube; their clock stands still until it is moved. */
export class RefreshWorld {
  private videos = 0;

  private constructor(
    readonly api: TestApp,
    readonly worker: INestApplicationContext,
    readonly youtube: FakeYouTube,
    readonly clock: MovedClock,
    private readonly settings: Record<string, string>,
  ) {}

  /** @param settings of the worker, over those of the YouTube */
  static async start(settings: Record<string, string> = {}): Promise<RefreshWorld> {
    const youtube = await new FakeYouTube().start();
    youtube.addChannel({ id: CHANNEL, handle: '@channel', title: 'Channel', subscribers: 1000 });
    const clock = new MovedClock(new Date('2026-05-04T12:00:00.000Z'));
    const api = await startTestApp(youtube.environment);
    const all = {
      ...youtube.environment,
      LOG_LEVEL: 'fatal',
      EMBEDDINGS_PROVIDER: 'off',
      // Long enough for an answer of a busy machine: one that comes late is a failure, and tried again by a clock that stands.
      PLATFORM_TIMEOUT_MS: '10000',
      ...settings,
    };
    clock.rule(api.app);
    const worker = await startTestWorker(api, all, clock);
    return new RefreshWorld(api, worker, youtube, clock, all);
  }

  /** Another worker on the same database, which the caller closes. */
  secondWorker(): Promise<INestApplicationContext> {
    return startTestWorker(this.api, this.settings, this.clock);
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.close();
    await this.youtube.stop();
    this.clock.remove();
  }

  /** A tenant that has every event written. */
  async tenant(): Promise<Tenant> {
    const tenant = await createTenant(this.api);
    await succeed(
      tenant.client,
      'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { userErrors { message } } }',
      { i: { name: 'all', url: 'https://hooks.example.com/loupe', eventTypes: ['*'] } },
    );
    return tenant;
  }

  /** A video on YouTube that no workspace has. */
  video(given: Partial<FakeVideo> = {}): FakeVideo {
    this.videos += 1;
    const id = `v${String(this.videos).padStart(10, '0')}`;
    return this.youtube.addVideo({ id, channelId: CHANNEL, views: 90, likes: 9, comments: 1, ...given });
  }

  /** Items of a tenant whose videos YouTube has; published now, unless an age in hours is given. */
  async items(tenant: Tenant, count: number, hours = 0): Promise<{ id: string; videoId: string }[]> {
    const takenAt = new Date(this.clock.now().getTime() - hours * 3_600_000);
    const videos = Array.from({ length: count }, () => this.video());
    const ids = await ingest(
      this.api,
      tenant,
      videos.map(({ id }) =>
        somePost({
          provider: 'YOUTUBE',
          type: 'VIDEO',
          externalId: id,
          originalUrl: `https://www.youtube.com/watch?v=${id}`,
          takenAt,
          profile: {
            externalId: CHANNEL,
            accountName: 'channel',
            originalUrl: 'https://www.youtube.com/@channel',
          },
        }),
      ),
    );
    return videos.map((video, index) => ({ id: ids[index] ?? '', videoId: video.id }));
  }

  async refetch({ client }: Tenant, itemIds: string[]): Promise<Row> {
    return (await client.data(REFETCH, { ids: itemIds })).refetchEngagementBulk;
  }

  async upload({ client }: Tenant, url: string): Promise<Row> {
    return (await client.data(UPLOAD, { url })).uploadItemFromUrl;
  }

  async operation({ client }: Tenant, id: string): Promise<Row> {
    return (await client.data(OPERATION, { id })).operation;
  }

  /** Data of the events of a type that a workspace has, oldest first. */
  async events({ scope }: Tenant, type: string): Promise<Row[]> {
    const rows = await this.query(
      'SELECT data FROM outbox_events WHERE workspace_id = $1 AND type = $2 ORDER BY id',
      [scope.workspaceId, type],
    );
    return rows.map(({ data }) => data);
  }

  /** When an item is to be read; undefined where it is not read again. */
  async schedule(itemId: string): Promise<{ window: Date; due: Date; failures: number } | undefined> {
    const [row] = await this.query(
      'SELECT window_at AS window, due_at AS due, failures FROM snapshot_schedule WHERE item_id = $1',
      [itemId],
    );
    return row;
  }

  /** Times of an item's snapshots, oldest first. */
  async snapshots(itemId: string): Promise<Date[]> {
    const rows = await this.query(
      'SELECT captured_at FROM engagement_snapshots WHERE item_id = $1 ORDER BY captured_at',
      [itemId],
    );
    return rows.map((row) => row.captured_at);
  }

  query(text: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.api.app.get(Database).manager.query(text, parameters);
  }
}
