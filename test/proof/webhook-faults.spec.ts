import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiTokensService } from '@loupe/auth';
import { loadConfig } from '@loupe/config';
import { Database, dataSourceOptions, sql } from '@loupe/database';
import { RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { newId } from '@loupe/kernel';
import { OutboxEvent } from '@loupe/outbox';
import { Collection } from '@loupe/presets';
import { WorkspacesService } from '@loupe/workspace';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../apps/api/src/application.js';
import { freePort } from '../../tools/lib/net.mjs';
import { GraphqlClient } from '../support/client.js';
import { type FragileServer, fragileServers } from '../support/fragile-servers.js';
import { succeed } from '../support/presets.js';
import { scale } from '../support/proofs.js';
import { Receiver } from '../support/receiver.js';
import { placeOfServers, TEST_SECRET_KEY } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { itemIdsOf, somePost } from '../support/world.js';

const ITEMS = scale(10, 100);
const COLLECTIONS = scale(10, 100);
const EACH = 10;
const FAULTS = scale(3, 35);
const EVENTS = ITEMS * COLLECTIONS;
const LIMIT_MS = scale(600_000, 1_800_000);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A process with what every deployment has: something that starts it again when it has ended. */
class Supervised {
  private running: AppProcess;
  private isWanted = true;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly start: () => AppProcess) {
    this.running = start();
    this.timer = setInterval(() => {
      if (this.isWanted && !this.running.isAlive) this.running = this.start();
    }, 200);
  }

  kill = async (): Promise<void> => {
    this.isWanted = false;
    await this.running.end();
  };

  restart = async (): Promise<void> => {
    this.isWanted = true;
  };

  stop = async (): Promise<void> => {
    clearInterval(this.timer);
    await this.kill();
  };
}

describe('while everything is killed and restarted at random', () => {
  let folder: string;
  let servers: { postgres: FragileServer; redis: FragileServer };
  let receiver: Receiver;
  let env: Record<string, string>;
  const processes: Record<string, Supervised> = {};
  let client: GraphqlClient;
  let workspaceId: string;
  let itemIds: string[];
  const collectionIds = Array.from({ length: COLLECTIONS }, () => newId());

  beforeAll(async () => {
    folder = await mkdtemp(join(placeOfServers(), 'loupe-faults-'));
    servers = await fragileServers(folder);
    receiver = await new Receiver().start();
    const port = await freePort();
    env = {
      NODE_ENV: 'test',
      DATABASE_URL: await servers.postgres.start(),
      REDIS_URL: await servers.redis.start(),
      LOUPE_SECRET_KEY: TEST_SECRET_KEY,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      PORT: String(port),
    };
    const config = loadConfig(env);
    const source = new DataSource(dataSourceOptions(config, { applicationName: 'loupe-test' }));
    await source.initialize();
    await source.runMigrations();
    await source.destroy();
    const app = await createApi({ config });
    await app.listen(port, '127.0.0.1');
    const workspaces = app.get(WorkspacesService);
    const workspace = await workspaces.createWorkspace({ name: 'Faults', plan: 'enterprise' });
    workspaceId = workspace.id;
    const { token } = await app.get(ApiTokensService).create({ workspaceId, name: 'test' });
    client = new GraphqlClient({ url: `http://127.0.0.1:${port}/api/v2`, token, workspaceId });
    const posts = Array.from({ length: ITEMS }, () => somePost());
    const scope = { workspaceId, timeZone: 'UTC' };
    const outcomes = await app.get(IngestService, { strict: false }).ingest(scope, RateCard.STANDARD, posts);
    itemIds = itemIdsOf(outcomes);
    await app.get(Database).manager.insert(
      Collection,
      collectionIds.map((id, position) => ({ workspaceId, id, name: `c${position}`, position })),
    );
    await succeed(
      client,
      'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { userErrors { message } } }',
      { i: { name: 'all', url: receiver.url('/all'), eventTypes: ['collection.item_added'] } },
    );
    await app.close();
    // The relay runs in each worker.
    for (const name of ['worker', 'second worker']) {
      processes[name] = new Supervised(() => AppProcess.start('worker', env));
    }
    processes.api = new Supervised(() => AppProcess.start('api', env));
  });

  afterAll(async () => {
    for (const each of Object.values(processes)) await each.stop();
    await receiver?.stop();
    await servers?.redis.stop();
    await servers?.postgres.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  it(
    `each of ${EVENTS} events is delivered at least once, and nothing else is`,
    async () => {
      const targets: [string, Supervised | FragileServer][] = [
        ...Object.entries(processes),
        ['redis', servers.redis],
        ['postgres', servers.postgres],
      ];
      let progress = 0;
      const produced = produce((share) => {
        progress = share;
      });
      // It is awaited below; until then its failure is nobody's.
      produced.catch(() => {
        progress = 1;
      });
      const hits = new Map<string, number>();
      for (let fault = 0; fault < FAULTS; fault += 1) {
        // Spread over the whole of the work, at moments that nobody chose.
        while (progress < fault / FAULTS) await sleep(50);
        await sleep(Math.random() * 1000);
        // Each has its turn, and then whichever.
        const target = targets[fault < targets.length ? fault : Math.floor(Math.random() * targets.length)];
        if (target === undefined) throw new Error('There is no such target');
        const [name, each] = target;
        await each.kill();
        await sleep(Math.random() * 1000);
        await each.restart();
        hits.set(name, (hits.get(name) ?? 0) + 1);
      }
      await produced;

      const pairs = await committed();
      expect(new Set(pairs.map(({ pair }) => pair)).size).toBe(EVENTS);
      expect(pairs).toHaveLength(EVENTS);
      const ids = new Set(pairs.map(({ id }) => id));
      const seen = () => new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])));
      for (const end = Date.now() + 300_000; seen().size < EVENTS && Date.now() < end; ) {
        await hurry();
        await sleep(2000);
      }

      const received = seen();
      const lost = [...ids].filter((id) => !received.has(id));
      const invented = [...received].filter((id) => !ids.has(id));
      const data = new Map<string, string>();
      for (const { headers, body } of receiver.received) {
        const id = String(headers['webhook-id']);
        const envelope = JSON.parse(body.toString());
        expect(envelope.id).toBe(id);
        const text = JSON.stringify(envelope.data);
        expect(data.get(id) ?? text).toBe(text);
        data.set(id, text);
      }
      const faults = [...hits].map(([name, count]) => `${name} ${count}`).join(', ');
      const duplicates = receiver.received.length - received.size;
      console.log(
        `${EVENTS} events, faults: ${faults}; requests ${receiver.received.length}, duplicates ${duplicates}, lost events ${lost.length}, invented ${invented.length}`,
      );
      expect({ lost, invented }).toEqual({ lost: [], invented: [] });
      expect([...hits.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(FAULTS);
    },
    LIMIT_MS,
  );

  /** Adds each item to each collection, some at a time, and asks again where the answer did not come. */
  async function produce(report: (share: number) => void): Promise<void> {
    for (const [index, itemId] of itemIds.entries()) {
      report(index / ITEMS);
      for (let from = 0; from < COLLECTIONS; from += EACH) {
        await until(itemId, collectionIds.slice(from, from + EACH));
      }
    }
    report(1);
  }

  async function until(itemId: string, ids: string[]): Promise<void> {
    const document =
      'mutation($i: ID!, $c: [ID!]) { addItemToCollections(itemId: $i, collectionIds: $c) { userErrors { message } } }';
    for (const end = Date.now() + 240_000; Date.now() < end; ) {
      const added = await client.send(document, { i: itemId, c: ids }).then(
        ({ body }) => body.errors === undefined && body.data.addItemToCollections.userErrors.length === 0,
        () => false,
      );
      if (added) return;
      await sleep(100);
    }
    throw new Error('The API did not come back');
  }

  /** Has all that waits be due now: leases of the killed would end after a minute, and failed attempts be repeated after more. */
  async function hurry(): Promise<void> {
    const database = new pg.Client({ connectionString: env.DATABASE_URL });
    await database.connect();
    try {
      await database.query('UPDATE webhook_deliveries SET due_at = now() WHERE due_at > now()');
    } finally {
      await database.end();
    }
  }

  /** What PostgreSQL holds at the end: which item came into which collection, by event. */
  async function committed(): Promise<{ id: string; pair: string }[]> {
    const app = await createApi({ config: loadConfig(env) });
    try {
      const db = app.get(Database);
      const scope = { workspaceId, timeZone: 'UTC' };
      return await db.query(sql`
        SELECT event.id, concat(event.data -> 'item' ->> 'id', ' ', event.data -> 'collection' ->> 'id') AS pair
        FROM ${db.rows(scope, OutboxEvent, 'event')}`);
    } finally {
      await app.close();
    }
  }
});
