import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiTokensService } from '@loupe/auth';
import { PLAN_LIMITS } from '@loupe/rate-limit';
import { WorkspacesService } from '@loupe/workspace';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PacedClient } from '../../examples/paced-client.mjs';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';

const PROCESSES = scale(2, 4);
const CLIENTS = 50;
const SECONDS = scale(6, 12);
/** Only what spends nothing takes so long. */
const LONGEST_SECONDS = 300;
/** Documents with their costs: the dear ones empty the bucket within seconds, the small ones use up its last credits. */
const DOCUMENTS = [
  ['{ creators(first: 100, presetId: "x") { totalCount } }', 340],
  [
    `{ ${['a', 'b', 'c', 'd'].map((alias) => `${alias}: creators(first: 100, presetId: "x") { totalCount }`).join(' ')} }`,
    1360,
  ],
  ['{ items { totalCount } }', 50],
  ['{ workspace { id } }', 5],
] as const;
const HIGHEST_COST = Math.max(...DOCUMENTS.map(([, credits]) => credits));
/** Requests of the paced client. */
const PACED_REQUESTS = scale(15, 500);

let api: TestApp;
let processes: ApiProcess[] = [];
let redis: Redis;

beforeAll(async () => {
  api = await startTestApp();
  redis = new Redis(testEnvironment({ database: api.database }).REDIS_URL ?? '');
  processes = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      startApiProcess({ database: api.database, RATE_LIMITS: 'enforce', LOG_LEVEL: 'silent' }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(processes.map((running) => running.stop()));
  redis?.disconnect();
  await api?.close();
});

const newWorkspace = async (plan: 'startup' | 'growth') => {
  const workspaces = api.app.get(WorkspacesService, { strict: false });
  return (await workspaces.createWorkspace({ name: 'Busy', plan })).id;
};

/**
 * Gives the times in microseconds of all accepted requests, as Redis got them. It reads the lines of MONITOR itself: ioredis throws
 * where Redis reports a command of others together with its answer to MONITOR.
 */
async function watchWindow(workspaceId: string) {
  const { hostname, port, username, password } = new URL(
    testEnvironment({ database: api.database }).REDIS_URL ?? '',
  );
  const monitor = connect(Number(port), hostname);
  const lines = createInterface(monitor);
  const isReported = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line.toUpperCase().endsWith(`"ECHO" "${workspaceId.toUpperCase()}"`)) resolve();
    });
  });
  const times: number[] = [];
  const accepted = `"loupe:requests:{${workspaceId}}"`;
  lines.on('line', (line) => {
    const [, command, value] = /"(\w+)" "[^"]*" "(\d+)"/.exec(line) ?? [];
    if (command?.toUpperCase() === 'LPUSH' && line.includes(accepted)) times.push(Number(value));
  });
  if (password !== '') monitor.write(`AUTH ${username || 'default'} ${decodeURIComponent(password)}\r\n`);
  monitor.write('MONITOR\r\n');
  await once(lines, 'line');
  return async () => {
    // What Redis was asked before this has been reported when this is.
    await redis.echo(workspaceId);
    await isReported;
    monitor.destroy();
    return times.sort((a, b) => a - b);
  };
}

it(`${PROCESSES} processes and ${CLIENTS} clients spend what one bucket holds, and make 5 requests in any second`, async () => {
  const workspaceId = await newWorkspace('startup');
  const watched = await watchWindow(workspaceId);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const client = await api.clientOf({ workspaceId });
      return client.with({ url: processes[index % PROCESSES]?.url ?? '' });
    }),
  );
  const statuses = new Map<number, number>();
  let accepted = 0;
  let cost = 0;
  const startedAt = performance.now();
  const isOver = () => {
    const seconds = (performance.now() - startedAt) / 1000;
    const left = PLAN_LIMITS.startup.capacity + PLAN_LIMITS.startup.refillPerSecond * seconds - cost;
    // A slow machine, or one that stands still, takes longer to spend what has flown back.
    return seconds > SECONDS && (left < HIGHEST_COST || seconds > LONGEST_SECONDS);
  };
  await Promise.all(
    clients.map(async (client, index) => {
      await sleep(index * 10);
      for (let turn = index; !isOver(); turn++) {
        const [query, credits] = DOCUMENTS[turn % DOCUMENTS.length] ?? DOCUMENTS[0];
        const { status } = await client.send(query);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) {
          accepted += 1;
          cost += credits;
        }
        await sleep(150);
      }
    }),
  );
  const times = await watched();
  expect([...statuses.keys()].sort()).toEqual([200, 429]);
  expect(times).toHaveLength(accepted);
  const crowded = times.filter((time, index) => time - (times[index - 5] ?? Number.NEGATIVE_INFINITY) < 1e6);
  expect(crowded).toEqual([]);
  // By the bucket's own clock: answers may be late.
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1e6;
  const available = PLAN_LIMITS.startup.capacity + PLAN_LIMITS.startup.refillPerSecond * seconds;
  console.log(`accepted ${accepted} requests for ${cost} credits of ${Math.round(available)}`, statuses);
  // Never more than there is, and of that all but the cost of the most expensive document that found no room.
  expect(cost / available).toBeLessThan(1.01);
  expect(available - cost).toBeLessThan(HIGHEST_COST);
});

it('a client that follows the headers gets no 429', async () => {
  const workspaceId = await newWorkspace('growth');
  const { token } = await api.app
    .get(ApiTokensService, { strict: false })
    .create({ workspaceId, name: 'paced' });
  const client = new PacedClient({
    url: processes[0]?.url ?? '',
    token,
    workspaceId,
    userAgent: BROWSER_AGENT,
  });
  const startedAt = performance.now();
  let cost = 0;
  // Three requests of 14 * 340 credits leave little, so that credits are the limit that counts from then on.
  const [dear] = DOCUMENTS[0];
  const expensive = `{ ${Array.from({ length: 14 }, (_, index) => dear.replace('{', `a${index}:`).replace(/}$/, '')).join(' ')} }`;
  const documents = [dear, '{ items { totalCount } }', '{ workspace { id } }', '{ workspace { name } }'];
  for (let index = 0; index < PACED_REQUESTS; index++) {
    const query = index < 3 ? expensive : (documents[index % documents.length] ?? dear);
    const { extensions } = await client.request(query);
    cost += extensions?.cost?.requested ?? Number.NaN;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${PACED_REQUESTS} requests for ${cost} credits in ${seconds.toFixed(1)} s`);
  expect(client.refusals).toBe(0);
}, 900_000);
