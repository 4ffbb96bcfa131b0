import type { INestApplicationContext } from '@nestjs/common';
import { expect } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from './app.js';
import { MovedClock } from './moved-clock.js';
import { FakeBluesky } from './platforms/bluesky.js';
import { FakeFeeds } from './platforms/feeds.js';
import { FakeMastodon } from './platforms/mastodon.js';
import { succeed } from './presets.js';
import { startTestWorker } from './worker.js';
import { wakeWorkers } from './worker-loops.js';
import type { Tenant } from './world.js';

const MINUTE_MS = 60_000;

const CREATE = `mutation($input: CreateSourceInput!) { createSource(input: $input) {
  source { id } userErrors { field message } } }`;
const SOURCE = `query($id: ID!) { source(id: $id) { id kind name instance keep paused itemsCount
  platforms { provider status problem lastCapturedAt nextCaptureAt intervalMinutes itemsCount } } }`;
const ITEMS = `query($ids: [ID!]) { items(first: 100, filter: {sourcesIds: $ids}, sorting: {sortKey: TAKEN_AT, sortOrder: ASC}) {
  totalCount nodes { id provider type externalId originalUrl takenAt caption hashtags mentions
    socialProfile { accountName } currentEngagement { likes comments shares views }
    mediaContents { ... on Image { fileUrl width } ... on Video { thumbnailUrl } } } } }`;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it selected.
type Row = any;

/** The API and a worker in this process, and open networks; their clock stands still until it is moved. */
export class CaptureWorld {
  private constructor(
    readonly api: TestApp,
    readonly worker: INestApplicationContext,
    readonly bluesky: FakeBluesky,
    readonly mastodon: FakeMastodon,
    readonly feeds: FakeFeeds,
    readonly clock: MovedClock,
    private readonly settings: Record<string, string>,
  ) {}

  /**
   * @param more settings of other platforms
   * @param database name of one that the caller keeps and drops; a new one without it
   */
  static async start(more: Record<string, string> = {}, database?: string): Promise<CaptureWorld> {
    const bluesky = await new FakeBluesky().start();
    const mastodon = await new FakeMastodon().start();
    const feeds = await new FakeFeeds().start();
    const clock = new MovedClock(new Date('2026-05-04T12:00:00.000Z'));
    const api = await startApi({ ...bluesky.environment, ...more }, database);
    clock.rule(api.app);
    const settings = {
      ...bluesky.environment,
      ...more,
      LOG_LEVEL: 'fatal',
      EMBEDDINGS_PROVIDER: 'off',
      PLATFORM_TIMEOUT_MS: '10000',
    };
    const worker = await startTestWorker(api, settings, clock);
    return new CaptureWorld(api, worker, bluesky, mastodon, feeds, clock, settings);
  }

  /** Another worker on the same database, which the caller closes. */
  secondWorker(): Promise<INestApplicationContext> {
    return startTestWorker(this.api, this.settings, this.clock);
  }

  /** The programs anew, on a database that the caller keeps, after something was done to it. */
  async again(work: () => Promise<void>): Promise<CaptureWorld> {
    await this.worker.close();
    await this.api.close();
    await work();
    const { bluesky, mastodon, feeds, clock, settings } = this;
    const api = await startApi(bluesky.environment, this.api.database);
    clock.rule(api.app);
    const worker = await startTestWorker(api, settings, clock);
    return new CaptureWorld(api, worker, bluesky, mastodon, feeds, clock, settings);
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.close();
    await Promise.all([this.bluesky.stop(), this.mastodon.stop(), this.feeds.stop()]);
    this.clock.remove();
  }

  /** Follows something; gives the id of the source. */
  async follow(tenant: Tenant, input: object): Promise<string> {
    const { source } = await succeed(tenant.client, CREATE, { input });
    return source.id;
  }

  async source(tenant: Tenant, id: string): Promise<Row> {
    return (await tenant.client.data(SOURCE, { id })).source;
  }

  /** Waits until no capture of a source is due by the clock; gives the source. */
  async settled(tenant: Tenant, id: string): Promise<Row> {
    let source: Row;
    wakeWorkers();
    await expect
      .poll(async () => {
        source = await this.source(tenant, id);
        return source.platforms.every(
          ({ status, nextCaptureAt }: Row) =>
            status === 'NOT_AVAILABLE' ||
            status === 'PAUSED' ||
            Date.parse(nextCaptureAt ?? 0) > this.clock.now().getTime(),
        );
      })
      .toBe(true);
    return source;
  }

  /** Moves the clock to when the next capture of a source is due, and waits for it. */
  async next(tenant: Tenant, id: string): Promise<Row> {
    const { platforms } = await this.source(tenant, id);
    const times = platforms.map(({ nextCaptureAt }: Row) => Date.parse(nextCaptureAt));
    this.clock.moveTo(new Date(Math.max(...times) + 1000));
    return this.settled(tenant, id);
  }

  /** The items that sources have found, oldest first. */
  async items(tenant: Tenant, ...ids: string[]): Promise<Row[]> {
    const { items } = await tenant.client.data(ITEMS, { ids });
    expect(items.totalCount).toBe(items.nodes.length);
    return items.nodes;
  }

  /** A time so many minutes before the clock's. */
  ago(minutes: number): Date {
    return new Date(this.clock.now().getTime() - minutes * MINUTE_MS);
  }
}

function startApi(settings: Record<string, string>, database?: string): Promise<TestApp> {
  return database === undefined ? startTestApp(settings) : startSecondApp({ database }, settings);
}
