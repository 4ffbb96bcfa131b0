import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SafeHttp } from '@loupe/safe-http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../support/receiver.js';
import { SELF_SIGNED } from '../support/self-signed.js';
import { WebhookWorld } from '../support/webhooks.js';
import type { Tenant } from '../support/world.js';

const WAIT = { timeout: 240_000, interval: 100 };
const LIMIT_MS = 600_000;
const GIB = 1024 * 1024 * 1024;

/** The smallest and the largest delay that are right, in seconds; null for never again. */
type Delay = [number, number] | null;

interface Row {
  status: 'DELIVERED' | 'FAILED';
  code: number | null;
  error: RegExp | null;
  delay: Delay;
  body?: string | null;
  answer?: Answer;
  /** Where the receiver is not the one of the world. */
  url?: () => string;
}

let written = 0;
const FIRST_RETRY: Delay = [4, 6];

/** How a receiver can be bad, and what has to be recorded of its first attempt. */
const RECEIVERS: Record<string, Row> = {
  slow: {
    answer: (_, response) => void setTimeout(() => response.end('late'), 3000),
    status: 'DELIVERED',
    code: 200,
    error: null,
    delay: null,
    body: 'late',
  },
  resets: {
    answer: (_, __, message) => message.socket.destroy(),
    status: 'FAILED',
    code: null,
    error: /^The host broke the connection off$/,
    delay: FIRST_RETRY,
    body: null,
  },
  redirects: {
    answer: (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    status: 'FAILED',
    code: 302,
    error: /302: redirects are not followed; its Location is \/elsewhere$/,
    delay: FIRST_RETRY,
  },
  fails: {
    answer: (_, response) => response.writeHead(500).end('broken \u0000'),
    status: 'FAILED',
    code: 500,
    error: /answered 500/,
    delay: FIRST_RETRY,
    body: 'broken \uFFFD',
  },
  'asks for time': {
    answer: (_, response) => response.writeHead(503, { 'retry-after': '20' }).end(),
    status: 'FAILED',
    code: 503,
    error: /answered 503/,
    delay: [20, 20],
  },
  'is asked too much': {
    answer: (_, response) => response.writeHead(429, { 'retry-after': '25' }).end(),
    status: 'FAILED',
    code: 429,
    error: /answered 429/,
    delay: [60, 60],
  },
  'is gone': {
    answer: (_, response) => response.writeHead(410).end(),
    status: 'FAILED',
    code: 410,
    error: /answered 410/,
    delay: null,
  },
  hangs: {
    answer: () => {},
    status: 'FAILED',
    code: null,
    error: /did not answer within 15000 ms/,
    delay: [60, 60],
    body: null,
  },
  'sends a gigabyte': {
    answer: (_, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (written < GIB && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    },
    status: 'DELIVERED',
    code: 200,
    error: null,
    delay: null,
    body: 'x'.repeat(2048),
  },
  'closes mid-body': {
    answer: (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    },
    status: 'DELIVERED',
    code: 200,
    error: null,
    delay: null,
  },
  'never ends its body': {
    answer: (_, response) => void response.writeHead(500).write('wait'),
    status: 'FAILED',
    code: 500,
    error: /answered 500/,
    delay: FIRST_RETRY,
    body: 'wait',
  },
  'has a bad certificate': {
    url: () => `https://127.0.0.1:${(tls.address() as AddressInfo).port}/`,
    status: 'FAILED',
    code: null,
    error: /no valid TLS certificate/,
    delay: FIRST_RETRY,
    body: null,
  },
  'is nowhere': {
    url: () => 'http://nobody.invalid:8080/',
    status: 'FAILED',
    code: null,
    error: /^The name of the host (?:does not exist|cannot be resolved at the moment)$/,
    delay: FIRST_RETRY,
    body: null,
  },
  'speaks no TLS': {
    url: () => world.receiver.url('/').replace(/^http:/, 'https:'),
    status: 'FAILED',
    code: null,
    error: /^The host does not speak TLS$/,
    delay: FIRST_RETRY,
    body: null,
  },
  'does not listen': {
    url: () => `http://127.0.0.1:${closedPort}/`,
    status: 'FAILED',
    code: null,
    error: /^The host refuses the connection$/,
    delay: FIRST_RETRY,
    body: null,
  },
};

let world: WebhookWorld;
/** A port that was given back. */
let closedPort = 0;
const tls = createServer(SELF_SIGNED, (_, response) => response.end());
const tenants = new Map<string, { tenant: Tenant; id: string }>();

beforeAll(async () => {
  world = await WebhookWorld.start();
  world.stopClock();
  tls.listen(0, '127.0.0.1');
  await once(tls, 'listening');
  const closed = createServer(SELF_SIGNED).listen(0, '127.0.0.1');
  await once(closed, 'listening');
  closedPort = (closed.address() as AddressInfo).port;
  closed.close();
  await once(closed, 'close');
  for (const [name, { answer, url }] of Object.entries(RECEIVERS)) {
    const path = `/${encodeURIComponent(name)}`;
    if (answer !== undefined) world.receiver.answers.set(path, answer);
    const tenant = await world.tenant();
    const { webhookSubscription } = await world.subscribe(tenant, url?.() ?? path);
    tenants.set(name, { tenant, id: webhookSubscription.id });
  }
}, LIMIT_MS);
afterAll(async () => {
  tls.closeAllConnections();
  tls.close();
  await world?.stop();
});

describe('a receiver that', { timeout: LIMIT_MS }, () => {
  it('is well gets its events while all others are bad', async () => {
    const well = await world.tenant();
    await world.subscribe(well, '/well');
    for (const { tenant } of tenants.values()) await world.deleteItems(tenant);
    await world.deleteItems(well, 20);
    await vi.waitFor(() => expect(world.receiver.at('/well')).toHaveLength(20), WAIT);
    // They are under way still: the one that hangs has not been given up.
    const hanging = tenants.get('hangs');
    if (hanging === undefined) throw new Error('No receiver hangs');
    expect(await world.deliveries(hanging.tenant)).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
  });

  it.each(Object.entries(RECEIVERS))('%s is recorded as it is', async (name, row) => {
    const known = tenants.get(name);
    if (known === undefined) throw new Error('There is no such receiver');
    const first = async () => {
      const [delivery] = await world.deliveries(known.tenant);
      expect(delivery.attempts).toBeGreaterThan(0);
      return delivery;
    };
    const delivery = await vi.waitFor(first, WAIT);
    expect(delivery).toMatchObject({ status: row.status, attempts: 1, lastResponseStatus: row.code });
    if (row.error === null) expect(delivery.lastError).toBeNull();
    else expect(delivery.lastError).toMatch(row.error);
    if (row.body !== undefined) expect(delivery.responseBody).toBe(row.body);
    if (row.code === null) expect(delivery.responseTimeMs).toBeNull();
    else expect(delivery.responseTimeMs).toBeGreaterThanOrEqual(name === 'slow' ? 2990 : 0);
    if (row.delay === null) expect(delivery.nextAttemptAt).toBeNull();
    else {
      const seconds = (Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.lastAttemptAt)) / 1000;
      // Both are shown in whole seconds.
      expect(seconds).toBeGreaterThanOrEqual(row.delay[0] - 1);
      expect(seconds).toBeLessThanOrEqual(row.delay[1] + 1);
    }
  });

  it('redirects is not followed, and one that sends a gigabyte is not listened to', () => {
    expect(world.receiver.at('/elsewhere')).toEqual([]);
    expect(written).toBeLessThan(GIB / 8);
  });

  it('is gone is disabled, and says why', async () => {
    const { tenant, id } = tenants.get('is gone') ?? {};
    if (tenant === undefined || id === undefined) throw new Error('No receiver is gone');
    expect(await world.subscription(tenant, id)).toMatchObject({
      status: 'DISABLED_BY_SYSTEM',
      disabledReason: 'The endpoint answered 410 Gone.',
    });
  });

  it('moves to a private address between two look-ups is not spoken to there', async () => {
    const port = new URL(world.receiver.url('/')).port;
    const answers = ['127.0.0.1', '10.0.0.7'];
    const asked: string[] = [];
    const rebinding = new SafeHttp({
      allowCidrs: '127.0.0.0/8',
      resolve: async (host) => {
        asked.push(host);
        return [{ address: answers.shift() ?? '10.0.0.7', family: 4 }];
      },
    });
    const http = world.worker.get(SafeHttp, { strict: false });
    const stream = vi.spyOn(http, 'stream').mockImplementation(rebinding.stream.bind(rebinding));
    try {
      const tenant = await world.tenant();
      await world.subscribe(tenant, `http://rebinding.example.com:${port}/rebinding`);
      world.receiver.answers.set('/rebinding', (_, response) =>
        response.writeHead(200, { connection: 'close' }).end(),
      );
      for (const statuses of [['DELIVERED'], ['DELIVERED', 'FAILED']]) {
        await world.deleteItems(tenant);
        await vi.waitFor(async () => {
          const rows = await world.deliveries(tenant);
          expect(rows.map(({ status }) => status)).toEqual(statuses);
        }, WAIT);
      }
      const [, refused] = await world.deliveries(tenant);
      expect(refused.lastError).toBe('The address leads to a private or reserved host');
      expect(world.receiver.at('/rebinding')).toHaveLength(1);
      // One look-up for each connection: what was judged is what was connected to.
      expect(asked).toHaveLength(2);
    } finally {
      stream.mockRestore();
      await rebinding.close();
    }
  });
});
