import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';

const ROUNDS = 1500;
/** More than 5 requests a second need more than one workspace. */
const WORKSPACES = 400;

let api: TestApp;
let limited: ApiProcess;
let unlimited: ApiProcess;
let clients: GraphqlClient[];

beforeAll(async () => {
  api = await startTestApp();
  const settings = { database: api.database, LOG_LEVEL: 'silent' };
  limited = await startApiProcess({ ...settings, RATE_LIMITS: 'enforce' });
  unlimited = await startApiProcess({ ...settings, RATE_LIMITS: 'off' });
  const workspaces = api.app.get(WorkspacesService, { strict: false });
  const { id: organizationId } = await workspaces.createOrganization('Bench', 'enterprise');
  const client = await api.clientOf({ organizationId });
  clients = [];
  for (let index = 0; index < WORKSPACES; index++) {
    const { id } = await workspaces.createWorkspace({ name: `Bench ${index}`, organizationId });
    clients.push(client.with({ workspaceId: id }));
  }
});
afterAll(async () => {
  await limited?.stop();
  await unlimited?.stop();
  await api?.close();
});

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

it('the limiter costs a plain request at most a tenth of its latency', async () => {
  const times = { limited: [] as number[], unlimited: [] as number[] };
  const measure = async (kind: keyof typeof times, url: string, client: GraphqlClient, counts: boolean) => {
    const startedAt = performance.now();
    const { status } = await client.with({ url }).send('{ workspace { id name } }');
    expect(status).toBe(200);
    if (counts) times[kind].push(performance.now() - startedAt);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const client = clients[round % WORKSPACES];
    if (client === undefined) throw new Error('There are no clients');
    // In turns, each first every other time, and the first 300 rounds only warm up.
    const turns = [
      () => measure('unlimited', unlimited.url, client, round >= 300),
      () => measure('limited', limited.url, client, round >= 300),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  const [on, off] = [median(times.limited), median(times.unlimited)];
  console.log(
    `median ms with limits ${on.toFixed(3)}, without ${off.toFixed(3)}, ratio ${(on / off).toFixed(3)}`,
  );
  expect(on / off).toBeLessThan(1.1);
});
