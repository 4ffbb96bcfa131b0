import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { EventMap, EventType } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stage, startStage } from '../../support/hostile.js';
import { peakBytes } from '../../support/process-memory.js';
import { Receiver } from '../../support/receiver.js';
import { testEnvironment } from '../../support/servers.js';
import { AppProcess } from '../../support/worker-process.js';
import type { Tenant } from '../../support/world.js';

const MB = 1024 * 1024;
/** Receivers are on this machine. */
const OUTBOUND = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
/** Catches what hangs; under what an attack may take (test/support/hostile.ts). */
const WAIT = { timeout: 240_000, interval: 200 };
const LIMIT_MS = 600_000;
/** What a worker may hold more than before while endpoints do their worst: much less than any of them sends. */
const WORKER_GROWTH = 200 * MB;
/** Attempts of one workspace that may be under way (docs/webhooks.md). */
const OF_WORKSPACE = 64;

const PAYLOAD = '{ webhookSubscription { id } userErrors { message code } }';

let stage: Stage;
let worker: AppProcess;
let receiver: Receiver;
let bystander: Tenant;

const append = <Type extends EventType>(tenant: Tenant, type: Type, data: EventMap[Type][]) =>
  stage.api.app.get(Outbox, { strict: false }).append(tenant.scope, type, () => data);
const deleteItems = (tenant: Tenant, count: number) =>
  append(
    tenant,
    'item.deleted',
    Array.from({ length: count }, (_, index) => ({ id: String(index) })),
  );
/** As often as its workspace may ask: five times a second. */
const ask = ({ client }: Tenant, document: string, variables: Record<string, unknown> = {}) =>
  vi.waitFor(() => client.data(document, variables), { ...WAIT, interval: 250 });
/** Subscriptions to some addresses, at most 15, by one request; gives their ids. */
const subscribe = async (tenant: Tenant, ...urls: string[]): Promise<string[]> => {
  const inputs = urls.map((url) => ({ name: 'Hostile', url, eventTypes: ['item.deleted'] }));
  const data = await ask(
    tenant,
    `mutation(${urls.map((_, index) => `$i${index}: CreateWebhookSubscriptionInput!`)}) {
      ${urls.map((_, index) => `s${index}: createWebhookSubscription(input: $i${index}) ${PAYLOAD}`).join('\n')} }`,
    Object.fromEntries(inputs.map((input, index) => [`i${index}`, input])),
  );
  return urls.map((_, index) => data[`s${index}`].webhookSubscription.id);
};
const deliveries = async (tenant: Tenant) => {
  const data = await ask(
    tenant,
    '{ webhookDeliveries(first: 100) { nodes { status attempts lastError responseBody lastResponseStatus } } }',
  );
  return data.webhookDeliveries.nodes;
};
const attempted = (tenant: Tenant, count: number) =>
  vi.waitFor(
    async () => {
      const rows: { attempts: number }[] = await deliveries(tenant);
      expect(rows.filter(({ attempts }) => attempts > 0).length).toBeGreaterThanOrEqual(count);
    },
    { ...WAIT, interval: 500 },
  );
/** Another tenant's event arrives, whatever is under way. */
const bystanderIsServed = async () => {
  const before = receiver.at('/bystander').length;
  await deleteItems(bystander, 1);
  await vi.waitFor(() => expect(receiver.at('/bystander').length).toBe(before + 1), WAIT);
};

/** Runs an attack on the stage while the worker, too, keeps its memory and serves the bystander. */
async function attack(run: (attacker: Tenant) => Promise<unknown>): Promise<void> {
  const { pid } = worker;
  const before = await peakBytes(pid, bystanderIsServed);
  const peak = await peakBytes(pid, () =>
    stage.attack(async (attacker) => {
      await run(attacker);
      await bystanderIsServed();
    }),
  );
  expect(worker.isAlive).toBe(true);
  expect(peak - before).toBeLessThan(WORKER_GROWTH);
}

beforeAll(async () => {
  receiver = await new Receiver().start();
  stage = await startStage({ environment: OUTBOUND });
  worker = AppProcess.start('worker', testEnvironment({ database: stage.api.database, ...OUTBOUND }));
  bystander = await stage.newTenant();
  await subscribe(bystander, receiver.url('/bystander'));
}, LIMIT_MS);
afterAll(async () => {
  await worker?.end();
  await stage?.close();
  await receiver?.stop();
});

describe('endpoints that do their worst', { timeout: LIMIT_MS }, () => {
  /** The attacker's endpoint has had `count` requests while the bystander's went on. */
  const pour = async (attacker: Tenant, path: string, count: number) => {
    await subscribe(attacker, receiver.url(path));
    await deleteItems(attacker, count);
    await vi.waitFor(() => expect(receiver.at(path).length).toBeGreaterThanOrEqual(count), WAIT);
  };
  let paths = 0;
  const newPath = () => `/hostile/${++paths}`;

  it('break every connection to a host that others use: the pause is the attacker’s alone (A8)', async () => {
    await attack(async (attacker) => {
      const path = newPath();
      receiver.answers.set(path, (_, __, message) => message.socket.destroy());
      const [id] = await subscribe(attacker, receiver.url(path));
      await deleteItems(attacker, 12);
      const query = '{ webhookSubscriptions { nodes { id pausedUntil } } }';
      await vi.waitFor(
        async () => {
          const { webhookSubscriptions } = await ask(attacker, query);
          expect(webhookSubscriptions.nodes).toEqual([{ id, pausedUntil: expect.any(String) }]);
        },
        { ...WAIT, interval: 500 },
      );
      // To the same host, while it is paused for the attacker.
      await bystanderIsServed();
      const { webhookSubscriptions } = await ask(bystander, query);
      expect(webhookSubscriptions.nodes).toMatchObject([{ pausedUntil: null }]);
    });
  });

  it('accept and never answer, at 14 addresses: they hold their workspace’s share of the worker', async () => {
    await attack(async (attacker) => {
      const held: ServerResponse[] = [];
      const path = newPath();
      const endpoints = Array.from({ length: 14 }, (_, index) => `${path}/${index}`);
      for (const endpoint of endpoints)
        receiver.answers.set(endpoint, (_, response) => void held.push(response));
      await subscribe(attacker, ...endpoints.map((endpoint) => receiver.url(endpoint)));
      await deleteItems(attacker, 20);
      await vi.waitFor(() => expect(held).toHaveLength(OF_WORKSPACE), WAIT);
      await bystanderIsServed();
      expect(held).toHaveLength(OF_WORKSPACE);
      for (const response of held) response.end();
    });
  });

  it('never end their answer', async () => {
    await attack(async (attacker) => {
      const path = newPath();
      receiver.answers.set(path, (_, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      });
      await pour(attacker, path, 20);
    });
  });

  it('send response headers for ever', async () => {
    await attack(async (attacker) => {
      const path = newPath();
      const line = `x-endless: ${'x'.repeat(1000)}\r\n`;
      receiver.answers.set(path, (_, __, { socket }) =>
        flood(socket, 'HTTP/1.1 200 OK\r\n', line.repeat(16)),
      );
      await subscribe(attacker, receiver.url(path));
      await deleteItems(attacker, 5);
      await attempted(attacker, 5);
      for (const { status, lastError } of await deliveries(attacker))
        expect([status, lastError]).toEqual(['FAILED', 'The host’s answer is not valid HTTP']);
    });
  });

  it('send early hints for ever', async () => {
    await attack(async (attacker) => {
      const path = newPath();
      const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n';
      receiver.answers.set(path, (_, __, { socket }) => flood(socket, '', hint));
      await pour(attacker, path, 3);
    });
  });

  it('send 200 MB in 200 KB: no more than the 2 KiB that are kept is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MB, 'x'), { level: 9 });
    await attack(async (attacker) => {
      const path = newPath();
      receiver.answers.set(path, (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      );
      await pour(attacker, path, 40);
      await attempted(attacker, 40);
      for (const { status, responseBody } of await deliveries(attacker))
        expect([status, responseBody]).toEqual(['DELIVERED', 'x'.repeat(2048)]);
    });
  });

  it('redirect to themselves, to others and to what is private: none is followed', async () => {
    await attack(async (attacker) => {
      const path = newPath();
      const targets = [path, receiver.url('/bystander'), 'http://169.254.169.254/', 'file:///etc/passwd', ''];
      receiver.answers.set(path, (_, response) =>
        response.writeHead(307, { location: targets[receiver.at(path).length % targets.length] }).end(),
      );
      const others = receiver.at('/bystander').length;
      await pour(attacker, path, targets.length);
      await attempted(attacker, targets.length);
      for (const { lastResponseStatus } of await deliveries(attacker)) expect(lastResponseStatus).toBe(307);
      expect(receiver.at('/bystander')).toHaveLength(others);
    });
  });

  it('are this service itself: a delivery to it causes no other', async () => {
    await attack(async (attacker) => {
      const paths = ['/api/v2', '/api/v2/mcp', '/api/v2/uploads'];
      await subscribe(attacker, ...paths.map((path) => stage.origin + path));
      await deleteItems(attacker, 5);
      await attempted(attacker, 15);
      const rows: { lastResponseStatus: number }[] = await deliveries(attacker);
      expect(rows).toHaveLength(15);
      for (const { lastResponseStatus } of rows) expect(lastResponseStatus).toBeGreaterThanOrEqual(400);
    });
  });
});

describe('clients that do their worst', { timeout: LIMIT_MS }, () => {
  it('ask for test events as fast as their credits go, of an endpoint that never answers', async () => {
    await attack(async (attacker) => {
      const held: ServerResponse[] = [];
      receiver.answers.set('/pings', (_, response) => void held.push(response));
      const [id] = await subscribe(attacker, receiver.url('/pings'));
      const pings = Array.from(
        { length: 15 },
        (_, index) => `p${index}: sendWebhookTestEvent(id: $id) { userErrors { code } }`,
      );
      const codes: (string | undefined)[] = [];
      for (let request = 0; request < 3; request += 1) {
        const data = await ask(attacker, `mutation($id: ID!) { ${pings.join('\n')} }`, { id });
        for (const payload of Object.values<{ userErrors: { code: string }[] }>(data))
          codes.push(payload.userErrors[0]?.code);
      }
      expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(25);
      await bystanderIsServed();
      for (const response of held) response.end();
      receiver.answers.delete('/pings');
    });
  });

  it('make and delete a subscription over and over while events pour', async () => {
    await attack(async (attacker) => {
      for (let time = 0; time < 10; time += 1) {
        const [id] = await subscribe(attacker, receiver.url('/fleeting'));
        const pouring = deleteItems(attacker, 200);
        await ask(
          attacker,
          'mutation($id: ID!) { deleteWebhookSubscription(id: $id) { deletedWebhookSubscriptionId } }',
          { id },
        );
        await pouring;
      }
      await bystanderIsServed();
    });
  });

  it('give a subscription metadata of a megabyte, 15 times in one request', async () => {
    await attack(async (attacker) => {
      const input = {
        name: 'Large',
        url: receiver.url('/large'),
        eventTypes: ['*'],
        metadata: { text: 'x'.repeat(MB - 10_000) },
      };
      const creations = Array.from(
        { length: 15 },
        (_, index) => `c${index}: createWebhookSubscription(input: $input) ${PAYLOAD}`,
      );
      for (let request = 0; request < 4; request += 1) {
        const data = await ask(
          attacker,
          `mutation($input: CreateWebhookSubscriptionInput!) { ${creations.join('\n')} }`,
          { input },
        );
        for (const payload of Object.values<{ userErrors: { message: string }[] }>(data))
          expect(payload.userErrors[0]?.message).toMatch(/too long/);
      }
    });
  });
});

/** Writes for as long as it is read. */
function flood(socket: Socket, begin: string, text: string): void {
  socket.on('error', () => {});
  socket.write(begin);
  const more = () => {
    while (!socket.destroyed) if (!socket.write(text)) return void socket.once('drain', more);
  };
  more();
}
