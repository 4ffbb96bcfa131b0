import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, sql } from '@loupe/database';
import { RedisConnection } from '@loupe/queue';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { type EmbeddingDouble, startEmbeddingDouble } from '../support/embedding-double.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SEARCH = `query($text: String, $first: Int, $after: String) {
  items(first: $first, after: $after, filter: {superSearch: {mode: HYBRID, searchQuery: $text}}) {
    totalCount nodes { id caption matches { field snippet } } pageInfo { hasNextPage endCursor } } }`;
/** What both find, what the words alone find, what the meaning alone finds (a puppy is a dog to the model), and neither. */
const CAPTIONS = ['my dog at the lake', 'hotdog dog', 'a puppy in the snow', 'bread from yesterday'];

describe('a search for words and meaning together', () => {
  let double: EmbeddingDouble;
  let api: TestApp;
  let second: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let settings: Record<string, string>;
  let ids: string[];

  beforeAll(async () => {
    double = await startEmbeddingDouble();
    settings = { EMBEDDINGS_PROVIDER: 'openai', EMBEDDINGS_OPENAI_URL: double.url };
    api = await startTestApp(settings);
    second = await startSecondApp(api, settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
    ids = await stored(CAPTIONS);
  });
  afterAll(async () => {
    await worker?.close();
    await second?.close();
    await api?.close();
    await double?.close();
  });

  async function stored(captions: readonly string[]): Promise<string[]> {
    const made = await ingest(
      api,
      tenant,
      captions.map((caption) => somePost({ caption })),
    );
    const found = sql`FROM embedding_queue WHERE due_at IS NOT NULL`;
    await vi.waitFor(
      async () => expect(await api.app.get(Database, { strict: false }).count(found)).toBe(0),
      {
        timeout: 120_000,
        interval: 100,
      },
    );
    return made;
  }

  const page = async (text: string, first: number, after: string | null = null, from: TestApp = api) =>
    (await clientAt(from).data(SEARCH, { text, first, after })).items;
  const clientAt = (from: TestApp) =>
    from === api
      ? tenant.client
      : from.client({ token: tenant.client.settings.token, workspaceId: tenant.scope.workspaceId });
  const captionsOf = ({ nodes }: { nodes: { caption: string }[] }) => nodes.map(({ caption }) => caption);

  it('puts what both find first, and finds what one of them finds', async () => {
    const found = await page('dog', 10);
    expect(captionsOf(found).slice(0, 2).sort()).toEqual([CAPTIONS[0], CAPTIONS[1]].sort());
    expect(captionsOf(found)).toContain(CAPTIONS[2]);
    expect(captionsOf(found)).not.toContain(CAPTIONS[3]);
    expect(found.totalCount).toBe(3);
    expect(found.nodes[0].matches).toEqual([expect.objectContaining({ field: 'CAPTION' })]);
  });

  it('corrects a typo in its words', async () => {
    expect(captionsOf(await page('yesterdqy', 10))[0]).toBe(CAPTIONS[3]);
  });

  it('gives each item once, in the order of the first page, whatever changes meanwhile and whichever process answers', async () => {
    const whole = await page('dog', 10);
    const read: string[] = [];
    let after: string | null = null;
    for (let at = 0; ; at++) {
      const { nodes, pageInfo } = await page('dog', 1, after, at % 2 === 0 ? api : second);
      read.push(...nodes.map(({ id }: { id: string }) => id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
      // It would push all others down.
      if (at === 0) await stored(['dog dog dog']);
    }
    expect(read).toEqual(whole.nodes.map(({ id }: { id: string }) => id));
    expect((await page('dog', 10)).totalCount).toBe(whole.totalCount + 1);
  });

  it('goes on where Redis has lost the order of the first page', async () => {
    const { pageInfo, totalCount, nodes } = await page('dog', 2);
    const { client } = api.app.get(RedisConnection, { strict: false });
    for (const key of await client.keys('loupe:ranking:*')) await client.del(key);
    const rest = await page('dog', 10, pageInfo.endCursor);
    expect(nodes.length + rest.nodes.length).toBe(totalCount);
  });

  it('refuses a cursor of another search', async () => {
    const { pageInfo } = await page('dog', 1);
    const { body } = await tenant.client.send(SEARCH, { text: 'bread', first: 1, after: pageInfo.endCursor });
    expect(body.errors).toEqual([expect.objectContaining({ message: 'Invalid cursor' })]);
  });

  it.each([
    [null, 'filter.superSearch.searchQuery: is required for HYBRID'],
    ['a b c d e f g h i j k', 'filter.superSearch.searchQuery: must have at most 10 words'],
  ])('refuses %j', async (text, message) => {
    const { body } = await tenant.client.send(SEARCH, { text, first: 1 });
    expect(body.errors).toEqual([expect.objectContaining({ message })]);
  });

  describe('is evaluated on questions of the operator', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'loupe-evaluation-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const evaluated = (lines: readonly (object | string)[]) => {
      const file = join(folder, 'questions.ndjson');
      writeFileSync(
        file,
        lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
      );
      const environment = testEnvironment({ database: api.database, ...settings });
      return loupe(
        ['search', 'evaluate', file, '--workspace', tenant.scope.workspaceId, '--json'],
        environment,
      );
    };

    it('by pair of languages, and by each way of searching', async () => {
      const { code, stdout, stderr } = await evaluated([
        { question: 'puppy', language: 'en', posts: [ids[2]] },
        { question: 'dog', language: 'de', posts: [ids[2], ids[3]] },
      ]);
      expect([code, stderr]).toEqual([0, '']);
      const { questions, places, recall } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      expect([questions, places]).toEqual([2, [1, 5, 10]]);
      const all = recall.find(({ question }: { question: string }) => question === '*');
      expect(all).toMatchObject({ post: '*', pairs: 3 });
      expect(all.recall.words).toEqual([1 / 3, 1 / 3, 1 / 3]);
      expect(all.recall.meaning[2]).toBeCloseTo(2 / 3);
      expect(all.recall.hybrid[2]).toBeCloseTo(2 / 3);
      const pairs = recall.map(({ question, post, pairs: count }: Record<string, unknown>) => [
        question,
        post,
        count,
      ]);
      expect(pairs.at(-1)).toEqual(['*', '*', 3]);
      expect(new Set(pairs.map(([question]: unknown[]) => question))).toEqual(new Set(['de', 'en', '*']));
    });

    it.each([
      [
        [{ question: 'dog', language: 'en', posts: ['00000000-0000-7000-8000-000000000000'] }],
        'question 1: 00000000',
      ],
      [['{'], 'file: line 1: '],
      [
        [{ question: 'dog', language: 'English', posts: ['x'] }],
        'file: line 1: language: must be a code such as de',
      ],
      [[], 'file: has no lines'],
    ])('but not on %j', async (lines, problem) => {
      const { code, stderr } = await evaluated(lines);
      expect(code).toBe(1);
      expect(stderr).toContain(problem);
    });
  });
});
