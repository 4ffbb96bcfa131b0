import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Outbox } from '@loupe/outbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { succeed } from '../support/presets.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';
import { percentile } from './percentile.js';

const EVENTS = 6000;
const SUBSCRIPTIONS = 5;
const EACH = EVENTS / SUBSCRIPTIONS;
/** Events that are sent one after another, to see how long one takes alone. */
const SINGLE = 300;
const ALLOWED = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };

/** A process of its own, so that what it does is not counted as the worker's. */
const RECEIVER = `
  const { createServer } = require('node:http');
  let received = 0; let first = 0;
  createServer((request, response) => {
    if (request.url === '/single') process.send({ at: performance.timeOrigin + performance.now() });
    request.resume().on('end', () => {
      if (request.url === '/single') return response.end();
      first ||= performance.now();
      received += 1;
      if (received % 500 === 0 || received >= ${EVENTS}) process.send({ received, ms: performance.now() - first });
      response.end();
    });
  }).listen(0, '127.0.0.1', function () { process.send({ port: this.address().port }); });
`;

let api: TestApp;
let tenant: Tenant;
let worker: AppProcess | undefined;
beforeAll(async () => {
  api = await startTestApp(ALLOWED);
  tenant = await createTenant(api);
});
afterAll(async () => {
  await worker?.end('SIGTERM');
  await api?.close();
});

it('one worker process makes at least 300 signed deliveries a second', async () => {
  const receiver = spawn(process.execPath, ['-e', RECEIVER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const [{ port }] = await once(receiver, 'message');
    for (let number = 0; number < SUBSCRIPTIONS; number += 1) {
      await subscribe(tenant, `http://127.0.0.1:${port}/${number}`);
    }
    const outbox = api.app.get(Outbox, { strict: false });
    const data = Array.from({ length: EACH }, (_, id) => ({ id: String(id) }));
    await outbox.append(tenant.scope, 'item.deleted', () => data);
    worker = AppProcess.start(
      'worker',
      testEnvironment({ database: api.database, ...ALLOWED, DATABASE_POOL_SIZE: '10' }),
    );
    for (let received = 0; received < EVENTS; ) {
      const [message] = await once(receiver, 'message');
      received = message.received;
      console.log(
        `${received} deliveries in ${Math.round(message.ms)} ms: ${Math.round((1000 * received) / message.ms)} a second`,
      );
    }
    console.log(
      `${((1000 * worker.cpuSeconds) / EVENTS).toFixed(2)} ms of the worker's processor for each delivery`,
    );
    const { webhookDeliveries } = await tenant.client.data('{ webhookDeliveries { totalCount } }');
    expect(webhookDeliveries.totalCount).toBe(EVENTS);
    await timeSingleEvents(receiver, `http://127.0.0.1:${port}/single`);
  } finally {
    receiver.kill();
  }
});

function subscribe({ client }: Tenant, url: string): Promise<unknown> {
  return succeed(
    client,
    'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { userErrors { message } } }',
    { i: { name: url, url, eventTypes: ['*'] } },
  );
}

/** Says how long an event takes from its transaction to the request at the receiver. The first ones prove that the endpoint answers. */
async function timeSingleEvents(receiver: ChildProcess, url: string): Promise<void> {
  const alone = await createTenant(api);
  await subscribe(alone, url);
  const outbox = api.app.get(Outbox, { strict: false });
  const times: number[] = [];
  for (let event = -10; event < SINGLE; event += 1) {
    await setTimeout(20);
    const received = once(receiver, 'message');
    const sent = performance.timeOrigin + performance.now();
    await outbox.append(alone.scope, 'item.deleted', () => [{ id: String(event) }]);
    const [{ at }] = await received;
    if (event >= 0) times.push(at - sent);
  }
  const [p50, p95] = [0.5, 0.95].map((part) => percentile(times, part).toFixed(1));
  console.log(`an event alone arrives after ${p50} ms (p50), ${p95} ms (p95)`);
}
