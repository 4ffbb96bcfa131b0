import { availableParallelism } from 'node:os';
import { BuiltinModels } from '@loupe/embeddings';
import { ImageDecoder } from '@loupe/images';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { testConfig, testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';
import { processorTimeOf } from './machine.js';

const POSTS = Number(process.env.LOUPE_EMBEDDINGS_POSTS ?? 600);
const WARM_UP = 50;
const WORDS = 'the morning light falls on a quiet street while somebody makes coffee and reads about'.split(
  ' ',
);

/** A text of some 500 letters, as captions on video platforms have on average, different for each number. */
const captionOf = (number: number) =>
  Array.from({ length: 85 }, (_, index) => WORDS[(number * 7 + index * (1 + (number % 5))) % WORDS.length])
    .concat(`number ${number}`)
    .join(' ');

let api: TestApp;
let tenant: Tenant;
let database: pg.Client;
beforeAll(async () => {
  api = await startTestApp({ EMBEDDINGS_PROVIDER: 'builtin' });
  tenant = await createTenant(api);
  database = new pg.Client({ connectionString: testConfig({ database: api.database }).get('DATABASE_URL') });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await api?.close();
});

/** How fast vectors are made, and what they cost: the clock says little on a machine with other work. */
interface Speed {
  postsASecond: number;
  processorMs: number;
}

/** Runs work on the posts in a process that is there already. */
async function speedOf(pid: number, work: () => Promise<unknown>): Promise<Speed> {
  const before = processorTimeOf(pid);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return { postsASecond: POSTS / seconds, processorMs: (processorTimeOf(pid) - before) / POSTS };
}

/** The speed of the model alone, with as many threads as the worker has. */
async function modelAlone(): Promise<Speed> {
  const images = new ImageDecoder();
  const models = new BuiltinModels(images, Math.min(availableParallelism(), 4));
  const workspaceId = tenant.scope.workspaceId;
  const read = (first: number, count: number) =>
    Promise.all(
      Array.from({ length: 4 }, (_, part) =>
        models.text.embed(
          workspaceId,
          Array.from({ length: count / 4 }, (_, index) => ({
            text: `alone ${captionOf(first + part * count + index)}`,
          })),
        ),
      ),
    );
  await read(-10_000, WARM_UP - (WARM_UP % 4));
  const speed = await speedOf(process.pid, () => read(0, POSTS));
  await models.close();
  await images.onApplicationShutdown();
  return speed;
}

/** The speed of the worker. */
async function worker(): Promise<Speed> {
  const waiting = async (): Promise<number> =>
    Number(
      (await database.query('SELECT count(*) FROM embedding_queue WHERE due_at IS NOT NULL')).rows[0].count,
    );
  const add = (first: number, count: number) =>
    ingest(
      api,
      tenant,
      Array.from({ length: count }, (_, index) => somePost({ caption: captionOf(first + index) })),
    );
  await add(-20_000, WARM_UP);
  const env = testEnvironment({ database: api.database, EMBEDDINGS_PROVIDER: 'builtin' });
  const running = AppProcess.start('worker', env);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 600_000, interval: 50 });
  await add(0, POSTS);
  const speed = await speedOf(running.pid, () =>
    vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 600_000, interval: 50 }),
  );
  await running.end();
  return speed;
}

it('the worker takes at most 1.3 times as long as the model alone', async () => {
  const alone = await modelAlone();
  const made = await worker();
  const [clock, processor] = [alone.postsASecond / made.postsASecond, made.processorMs / alone.processorMs];
  console.log(
    `posts a second: model alone ${alone.postsASecond.toFixed(1)}, worker ${made.postsASecond.toFixed(1)}, ratio ${clock.toFixed(2)}`,
    `processor ms of a post: ${alone.processorMs.toFixed(1)}, ${made.processorMs.toFixed(1)}, ratio ${processor.toFixed(2)}`,
  );
  expect(processor).toBeLessThan(1.3);
  expect(clock).toBeLessThan(1.3);
});
