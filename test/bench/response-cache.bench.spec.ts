import { setTimeout as sleep } from 'node:timers/promises';
import { RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { WorkspacesService } from '@loupe/workspace';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { testEnvironment } from '../support/servers.js';
import { metrics, somePost } from '../support/world.js';
import { processorTimeOf, processorTimeOfServer, serverOf } from './machine.js';

/** More than 5 requests a second need more than one workspace. */
const WORKSPACES = 40;
const POSTS = Number(process.env.BENCH_POSTS ?? 110);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 15);
/** An answer is kept for 30 s: a turn that counts begins before that, or after a turn that makes all answers anew. */
const LAST_BEGIN_MS = 22_000;
const KEPT_MS = 31_000;
/** All servers together: a workspace is asked at most four times a second. */
const ROUND_MS = 500;
const AT_ONCE = 8;
const ENCODINGS = (process.env.BENCH_ENCODINGS ?? 'identity|gzip, deflate, br').split('|');

const PLAIN = `id caption takenAt currentEngagement { likes views } socialProfile { accountName }`;
const RICH = `id caption originalUrl takenAt currentEngagement { likes views earnedMediaValue } socialProfile { accountName followers }
  creator { id socialProfiles { accountName } } mediaContents { ... on Video { fileUrl thumbnailUrl } } transcriptions { transcript }
  collections { id name }`;

const QUESTIONS: { name: string; query: string; differs?: boolean }[] = [
  {
    name: 'items, page of 20',
    query: `{ items(first: 20) { totalCount nodes { ${PLAIN} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    name: 'items, page of 100 with everything',
    query: `{ items(first: 100) { totalCount nodes { ${RICH} } } }`,
  },
  {
    name: 'items by a tag',
    query: '{ items(first: 20, filter: {tagsNames: ["coffee"]}) { totalCount nodes { id caption } } }',
  },
  {
    name: 'items of a collection, page of 20',
    query: `{ items(first: 20, presetId: "COLLECTION") { totalCount nodes { ${PLAIN} } } }`,
  },
  {
    name: 'creators, page of 20',
    query:
      '{ creators(first: 20) { totalCount nodes { id displayName postsCount socialProfiles { accountName followers } } } }',
  },
  {
    name: 'socialProfiles, page of 20',
    query:
      '{ socialProfiles(first: 20) { totalCount nodes { id accountName followers originalUrl creator { id } } } }',
  },
  {
    name: 'items, page of 20, each time another question',
    query: `{ items(first: 20) { nodes { ${PLAIN} } } }`,
    differs: true,
  },
];

let api: TestApp;
let clients: { client: GraphqlClient; collection: string }[];
let redis: number;
let postgres: number | null;
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
      const kept = { KEPT_ANSWERS_BYTES: keeps ? '67108864' : '0', RATE_LIMITS: limits };
      servers.push({ limits, keeps, process: await startApiProcess({ ...settings, ...kept }) });
    }
  }
  postgres = await serverOf(api.database);
  const connection = new Redis(String(testEnvironment({ database: api.database }).REDIS_URL));
  redis = Number(/process_id:(\d+)/.exec(await connection.info('server'))?.[1]);
  await connection.quit();
  const workspaces = api.app.get(WorkspacesService, { strict: false });
  const { id: organizationId } = await workspaces.createOrganization('Bench', 'enterprise');
  const client = await api.clientOf({ organizationId });
  clients = [];
  for (let index = 0; index < WORKSPACES; index++) {
    const { id } = await workspaces.createWorkspace({ name: `Bench ${index}`, organizationId });
    const own = client.with({ workspaceId: id });
    const posts = Array.from({ length: POSTS }, (_, number) =>
      somePost({
        caption: `A post about coffee, number ${number}`.repeat(4),
        hashtags: number % 2 === 0 ? ['coffee'] : ['tea'],
        profile: {
          externalId: null,
          accountName: `account${number % 40}`,
          originalUrl: `https://www.instagram.com/account${number % 40}/`,
        },
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
    const { createCollection } = await own.data(
      'mutation { createCollection(input: {name: "Bench"}) { collection { id } } }',
    );
    const { items } = await own.data('{ items(first: 50) { nodes { id } } }');
    const { addItemsToCollections } = await own.data(
      `mutation($items: [ID!]!, $collections: [String!]) {
        addItemsToCollections(itemIds: $items, collectionNames: $collections) { userErrors { message } } }`,
      {
        items: items.nodes.map(({ id: item }: { id: string }) => item),
        collections: ['Bench'],
      },
    );
    expect(addItemsToCollections.userErrors).toEqual([]);
    clients.push({ client: own, collection: createCollection.collection.id });
  }
});
afterAll(async () => {
  for (const { process } of servers) await process.stop();
  await api?.close();
});

/** Milliseconds of processor time of the API, of PostgreSQL and of Redis. */
const spentBy = (pid: number): number[] => [
  processorTimeOf(pid),
  postgres === null ? Number.NaN : processorTimeOfServer(postgres),
  processorTimeOf(redis),
];

it.each(ENCODINGS.flatMap((encoding) => QUESTIONS.map((question) => ({ encoding, ...question }))))(
  'what an unchanged question costs: $name, $encoding',
  async ({ encoding, name, query, differs = false }) => {
    const spent = servers.map(() => [0, 0, 0]);
    const filled = servers.map(() => ({ from: 0, until: 0 }));
    let bytes = 0;
    let asked = 0;
    const askAll = async ({ url }: ApiProcess) => {
      for (let from = 0; from < WORKSPACES; from += AT_ONCE) {
        const answers = clients.slice(from, from + AT_ONCE).map(async ({ client, collection }) => {
          asked += 1;
          const answer = await client.with({ url, headers: { 'accept-encoding': encoding } }).post({
            query: query.replace('COLLECTION', collection),
            ...(differs && { extensions: { asked } }),
          });
          const text = await answer.text();
          expect(answer.status, text).toBe(200);
          expect(text).not.toContain('"errors"');
          bytes = text.length;
        });
        await Promise.all(answers);
      }
    };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const least = sleep(ROUND_MS);
      for (const [index, { keeps, process }] of servers.entries()) {
        const { from = 0, until = 0 } = filled[index] ?? {};
        if (keeps && Date.now() - from > LAST_BEGIN_MS) {
          await sleep(Math.max(0, until + KEPT_MS - Date.now()));
          const begun = Date.now();
          await askAll(process);
          filled[index] = { from: begun, until: Date.now() };
          await sleep(ROUND_MS);
        }
        const before = spentBy(process.pid);
        await askAll(process);
        const after = spentBy(process.pid);
        if (round < 0) continue;
        spent[index] = after.map((value, of) => value - (before[of] ?? 0) + (spent[index]?.[of] ?? 0));
      }
      await least;
    }
    const rows = servers.map(({ limits, keeps }, index) => {
      const each = (spent[index] ?? []).map((ms) => ms / (ROUNDS * WORKSPACES));
      const sum = each.reduce((all, ms) => all + ms, 0);
      return { limits, keeps, sum, each };
    });
    const told = rows.map(
      ({ limits, keeps, sum, each }) =>
        `limits ${limits}, ${keeps ? 'kept' : 'made'}: ${sum.toFixed(2)} = ${each.map((ms) => ms.toFixed(2)).join(' + ')}`,
    );
    const ratios = [0, 2].map((at) => ((rows[at]?.sum ?? 0) / (rows[at + 1]?.sum ?? 0)).toFixed(2));
    console.log(
      `${name}, ${encoding}, ${bytes} bytes, ms of API + PostgreSQL + Redis\n  ${told.join('\n  ')}\n  made : kept ${ratios.join(', with limits ')}`,
    );
  },
);
