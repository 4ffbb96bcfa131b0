import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { metrics, somePost } from '../support/world.js';

/** More than 5 requests a second need more than one workspace. */
const WORKSPACES = 100;
const POSTS = 25;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const WARM_UP = 12;
/** All servers together: a workspace is asked at most four times a second. */
const ROUND_MS = 500;
const TICK_MS = 10;
const ENCODING = process.env.BENCH_ENCODING ?? 'identity';

const RICH = `id caption originalUrl takenAt currentEngagement { likes views earnedMediaValue } socialProfile { accountName followers }
  creator { id socialProfiles { accountName } } mediaContents { ... on Video { fileUrl thumbnailUrl } } transcriptions { transcript }
  collections { id name }`;

const QUESTIONS: [string, string][] = [
  [
    'items, page of 20',
    '{ items(first: 20) { totalCount nodes { id caption takenAt currentEngagement { likes views } socialProfile { accountName } } pageInfo { endCursor } } }',
  ],
  ['items, page of 25 with everything', `{ items(first: 25) { totalCount nodes { ${RICH} } } }`],
  [
    'items by a tag',
    '{ items(first: 20, filter: {tagsNames: ["coffee"]}) { totalCount nodes { id caption } } }',
  ],
  [
    'competitorBrands, metrics of a month',
    '{ competitorBrands { nodes { id name postsCount reach earnedMediaValue } } }',
  ],
  [
    'collections and views',
    '{ collections { id name itemCount } contentViews { id name } viewGroups { id name } }',
  ],
];

let api: TestApp;
let clients: GraphqlClient[];
const servers: { limits: string; keeps: boolean; process: ApiProcess }[] = [];

beforeAll(async () => {
  api = await startTestApp();
  for (const limits of ['off', 'enforce']) {
    for (const keeps of [false, true]) {
      const settings = {
        database: api.database,
        LOG_LEVEL: 'silent',
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://loupe.example',
      };
      const kept = { KEPT_ANSWERS_BYTES: keeps ? '33554432' : '0', RATE_LIMITS: limits };
      servers.push({ limits, keeps, process: await startApiProcess({ ...settings, ...kept }) });
    }
  }
  const workspaces = api.app.get(WorkspacesService, { strict: false });
  const { id: organizationId } = await workspaces.createOrganization('Bench', 'enterprise');
  const client = await api.clientOf({ organizationId });
  clients = [];
  for (let index = 0; index < WORKSPACES; index++) {
    const { id } = await workspaces.createWorkspace({ name: `Bench ${index}`, organizationId });
    clients.push(client.with({ workspaceId: id }));
    const posts = Array.from({ length: POSTS }, (_, number) =>
      somePost({
        caption: `A post about coffee, number ${number}`.repeat(4),
        hashtags: number % 2 === 0 ? ['coffee'] : ['tea'],
        media: [
          {
            type: 'VIDEO',
            fileUrl: null,
            thumbnailUrl: null,
            width: null,
            height: null,
            videoDuration: 9,
            transcript: 'hello '.repeat(20),
          },
        ],
        snapshots: [metrics({ likes: number, views: 10 * number })],
      }),
    );
    await api.app
      .get(IngestService, { strict: false })
      .ingest({ workspaceId: id, timeZone: 'UTC' }, RateCard.STANDARD, posts);
  }
});
afterAll(async () => {
  for (const { process } of servers) await process.stop();
  await api?.close();
});

/** Processor time of a process in milliseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

it.each(QUESTIONS)('what an unchanged question costs: %s', async (name, query) => {
  const spent = servers.map(() => 0);
  let bytes = 0;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const least = sleep(ROUND_MS);
    for (const [index, { process }] of servers.entries()) {
      const before = cpuOf(process.pid);
      for (let from = 0; from < WORKSPACES; from += 10) {
        const asked = clients.slice(from, from + 10).map(async (client) => {
          const answer = await client
            .with({ url: process.url, headers: { 'accept-encoding': ENCODING } })
            .post({ query });
          expect(answer.status).toBe(200);
          bytes = (await answer.text()).length;
        });
        await Promise.all(asked);
      }
      if (round >= 0) spent[index] = (spent[index] ?? 0) + cpuOf(process.pid) - before;
    }
    await least;
  }
  const each = spent.map((ms) => ms / (ROUNDS * WORKSPACES));
  const [plain = 0, kept = 0, limited = 0, both = 0] = each;
  const text = each.map((ms) => ms.toFixed(2)).join(', ');
  console.log(
    `${name}, ${ENCODING}, ${bytes} bytes: ms of the API’s processor without and with kept answers, and with limits: ${text}; ratios ${(plain / kept).toFixed(1)} and ${(limited / both).toFixed(1)}`,
  );
});
