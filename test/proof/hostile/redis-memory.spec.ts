import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../../apps/api/src/application.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { GraphqlClient } from '../../support/client.js';
import { type FragileServer, fragileServers } from '../../support/fragile-servers.js';
import { connectAccounts } from '../../support/platforms/connected.js';
import { Receiver } from '../../support/receiver.js';
import { testConfig } from '../../support/servers.js';
import { startTestWorker } from '../../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

const WAIT = { timeout: 240_000, interval: 100 };
const CREATE = `mutation($name: String!) {
  createCollection(input: {name: $name}) { collection { id } userErrors { message } } }`;

/** Redis has a limit of memory and takes nothing more when it is reached (`noeviction`). */
describe('while Redis has no memory left', () => {
  let folder: string;
  let server: FragileServer;
  let redis: Redis;
  let receiver: Receiver;
  let api: TestApp;
  /** The same service without limits, which does not ask Redis before it executes a mutation. */
  let unlimited: Awaited<ReturnType<typeof createApi>>;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let accepting: GraphqlClient;
  let itemId: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-redis-'));
    server = (await fragileServers(folder)).redis;
    const REDIS_URL = await server.start();
    redis = new Redis(REDIS_URL);
    receiver = await new Receiver().start();
    // The platform refuses to be asked, which ends an operation as well as an answer does.
    const platform = 'http://127.0.0.1:9';
    const environment = {
      REDIS_URL,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      LOG_LEVEL: 'silent',
      INSTAGRAM_API_BASE_URL: platform,
      INSTAGRAM_LOGIN_API_BASE_URL: platform,
    };
    api = await startTestApp({ ...environment, RATE_LIMITS: 'enforce' });
    unlimited = await createApi({ config: testConfig({ database: api.database, ...environment }) });
    await unlimited.listen(0, '127.0.0.1');
    worker = await startTestWorker(api, environment);
    tenant = await createTenant(api);
    accepting = tenant.client.with({ url: `${await unlimited.getUrl()}/api/v2` });
    await connectAccounts(api, tenant.scope);
    [itemId] = (await ingest(api, tenant, [somePost()])) as [string];
    await accepting.data(
      `mutation($url: String!) { createWebhookSubscription(input: {name: "x", url: $url,
        eventTypes: ["collection.item_added", "operation.completed"]}) { webhookSubscription { id } userErrors { message } } }`,
      { url: receiver.url('/hook') },
    );
  });
  afterAll(async () => {
    await worker?.close();
    await unlimited?.close();
    await api?.close();
    await receiver?.stop();
    redis?.disconnect();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const fill = () => redis.config('SET', 'maxmemory', '1');
  const free = () => redis.config('SET', 'maxmemory', '0');
  const names = async (): Promise<string[]> =>
    (await accepting.data('{ collections { name } }')).collections.map(({ name }: { name: string }) => name);
  const eventsAt = () =>
    receiver.at('/hook').map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type);

  it('is the state that this is about', async () => {
    await fill();
    await expect(redis.set('x', 'y')).rejects.toThrow(/^OOM/);
    await free();
  });

  it('reads go on, mutations are refused before they execute, keys execute nothing; then all works again', async () => {
    expect((await tenant.client.send(CREATE, { name: 'before' })).body.errors).toBeUndefined();
    await fill();
    for (let sent = 0; sent < 8; sent++) {
      const { status, headers, body } = await tenant.client.send('{ items(first: 1) { nodes { id } } }');
      expect([status, body.data?.items.nodes, headers.has('ratelimit')]).toEqual([
        200,
        [{ id: itemId }],
        false,
      ]);
    }
    expect(await tenant.client.error(CREATE, { name: 'refused' })).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Credits cannot be counted at present; nothing was executed',
    });
    for (const client of [tenant.client, accepting]) {
      expect(
        await client.with({ headers: { 'idempotency-key': 'k' } }).error(CREATE, { name: 'refused' }),
      ).toEqual({
        code: 'SERVICE_UNAVAILABLE',
        message: 'Idempotency keys cannot be checked at present; nothing was executed',
      });
    }
    expect(await names()).toEqual(['before']);

    await free();
    await expect
      .poll(async () => (await tenant.client.send(CREATE, { name: 'after' })).body.errors, WAIT)
      .toBeUndefined();
    const keyed = tenant.client.with({ headers: { 'idempotency-key': 'k' } });
    await expect
      .poll(async () => (await keyed.send(CREATE, { name: 'refused' })).body.errors, WAIT)
      .toBeUndefined();
    expect(await names()).toEqual(['before', 'after', 'refused']);
  });

  it('nothing that was accepted is lost: events are delivered and operations done once there is memory', async () => {
    await fill();
    const before = eventsAt().length;
    const { addItemToCollections } = await accepting.data(
      `mutation($id: ID!) { addItemToCollections(itemId: $id, collectionNames: ["full"], autoCreate: true) {
        userErrors { message } } }`,
      { id: itemId },
    );
    expect(addItemToCollections.userErrors).toEqual([]);
    const { refetchEngagementBulk } = await accepting.data(
      'mutation($ids: [ID!]!) { refetchEngagementBulk(itemIds: $ids) { operationId processedCount userErrors { message } } }',
      { ids: [itemId] },
    );
    expect(refetchEngagementBulk).toMatchObject({ processedCount: 1, userErrors: [] });
    const { operationId } = refetchEngagementBulk;
    expect(operationId).not.toBeNull();
    expect(eventsAt()).toHaveLength(before);

    await free();
    await expect.poll(eventsAt, WAIT).toContain('collection.item_added');
    await expect
      .poll(async () => {
        const { operation } = await accepting.data('query($id: ID) { operation(id: $id) { completedAt } }', {
          id: operationId,
        });
        return operation.completedAt;
      }, WAIT)
      .not.toBeNull();
    await expect.poll(eventsAt, WAIT).toContain('operation.completed');
  });
});
