import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';

const ROOT = join(import.meta.dirname, '../..');
const LANGUAGES = ['graphql', 'sh', 'ts', 'python'] as const;
type Language = (typeof LANGUAGES)[number];
/** Place of the job that imports posts. */
const IMPORT = 11;
/** Stands between the outputs of two jobs. */
const MARK = '--- the next job';

// biome-ignore lint/suspicious/noExplicitAny: answers are whatever was selected.
type Answer = any;

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;
const PYTHON = isThere('python3');

/** The blocks of a page: of each language the setup, and those of the jobs. */
async function blocksOf(page: string) {
  const text = await readFile(join(ROOT, 'docs', page), 'utf8');
  const found = [...text.matchAll(/^```(\w+)( setup)?\n([\s\S]*?)^```$/gm)];
  const of = (language: Language, isSetup: boolean) =>
    found.flatMap(([, name, setup, code = '']) =>
      name === language && (setup !== undefined) === isSetup ? [code] : [],
    );
  const titles = [...text.matchAll(/^## \d+\. (.+)$/gm)].map(([, title = '']) => title);
  return { titles, of };
}

describe('docs/cookbook.md', () => {
  let folder: string;
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let environment: Record<string, string>;
  let client: GraphqlClient;
  let blocks: Awaited<ReturnType<typeof blocksOf>>;
  /** Of each language, what each job printed. */
  const answers = new Map<Language, Answer[]>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-cookbook-'));
    const settings = {
      STORAGE_URL: pathToFileURL(folder).href,
      EMBEDDINGS_PROVIDER: 'off',
      RATE_LIMITS: 'enforce',
    };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    const own = { PATH: process.env.PATH, ...testEnvironment({ database: api.database, ...settings }) };
    const seeded = await loupe(['seed', '--scale', '0.05', '--json'], own);
    const { token, workspaceId } = JSON.parse(seeded.stdout.trim().split('\n').at(-1) ?? '');
    client = api.client({ token, workspaceId });
    environment = { LOUPE_URL: api.url, LOUPE_TOKEN: token, LOUPE_WORKSPACE: workspaceId };
    blocks = await blocksOf('cookbook.md');
    // Posts that a job imports are there before any job counts posts.
    await client.data(blocks.of('graphql', false)[IMPORT] ?? '');
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  /** The JSON that each job of a program printed. */
  async function printed(program: string, args: readonly string[]): Promise<Answer[]> {
    const { stdout } = await promisify(execFile)(program, [...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      maxBuffer: 64 * 1024 * 1024,
    });
    const [, ...outputs] = stdout.split(`${MARK}\n`);
    return outputs.map((output) => JSON.parse(output));
  }

  it('has fifteen jobs, each in four languages', () => {
    expect(blocks.titles).toHaveLength(15);
    for (const language of LANGUAGES) expect(blocks.of(language, false), language).toHaveLength(15);
  });

  it('runs in GraphQL', async () => {
    const all: Answer[] = [];
    for (const document of blocks.of('graphql', false)) {
      await expect
        .poll(
          async () => {
            const { status, body } = await client.send(document);
            if (status !== 429) all.push(body);
            return status;
          },
          { timeout: 240_000, interval: 250 },
        )
        .toBe(200);
    }
    expect(all.map(({ errors }) => errors)).toEqual(all.map(() => undefined));
    for (const { data } of all) {
      for (const { userErrors = [] } of Object.values<Answer>(data)) expect(userErrors ?? []).toEqual([]);
    }
    answers.set(
      'graphql',
      all.map(({ data }) => data),
    );
    const [creators, platforms, weeks, tags, mentions, viral, growth, counts] = answers.get('graphql') ?? [];
    for (const each of [creators, platforms, weeks, tags]) expect(each.itemAggregates.groups).not.toEqual([]);
    expect(mentions.items.nodes).not.toEqual([]);
    expect(viral.items).toBeDefined();
    expect(growth.items.nodes.flatMap((node: Answer) => node.engagementHistory.atAges)).not.toEqual([]);
    expect(counts.tiktok.totalCount).toBeGreaterThan(0);
  });

  it.skipIf(!isThere('curl'))('gives the same answers by curl', async () => {
    const jobs = blocks.of('sh', false).map((code) => `echo '${MARK}'\n${code}`);
    const script = [...blocks.of('sh', true), ...jobs].join('\n');
    const curled = await printed('bash', ['-euc', script]);
    expect(curled.map(({ errors }) => errors)).toEqual(curled.map(() => undefined));
    const own = answers.get('graphql') ?? [];
    const compared = curled.flatMap(({ data }, at) => (isRead(at) ? [data] : []));
    expect(compared).toEqual(own.filter((_, at) => isRead(at)));
    expect(curled[9].data.createCollection.userErrors).toEqual([
      { field: ['input', 'name'], message: expect.stringContaining('taken') },
    ]);
  });

  it('gives the same answers by the client', async () => {
    const jobs = blocks.of('ts', false).map((code) => `console.log('${MARK}');\n{\n${code}}`);
    // Below the project's folder, where the client is found.
    const cache = join(ROOT, 'node_modules/.cache');
    await mkdir(cache, { recursive: true });
    const file = join(await mkdtemp(join(cache, 'cookbook-')), 'jobs.mts');
    try {
      await writeFile(file, [...blocks.of('ts', true), ...jobs].join('\n'));
      answers.set('ts', await printed(process.execPath, ['--import', 'tsx', file]));
    } finally {
      await rm(join(file, '..'), { recursive: true, force: true });
    }
    compare('ts');
  });

  it.skipIf(!PYTHON)(
    `gives the same answers by Python${PYTHON ? '' : ' (python3 is not installed)'}`,
    async () => {
      const jobs = blocks.of('python', false).map((code) => `print("${MARK}", flush=True)\n${code}`);
      const file = join(folder, 'jobs.py');
      await writeFile(file, [...blocks.of('python', true), ...jobs].join('\n'));
      answers.set('python', await printed('python3', [file]));
      compare('python');
      const [ts, python] = [answers.get('ts'), answers.get('python')];
      for (const at of [8, 10, 11, 12, 14]) expect(python?.[at]).toEqual(ts?.[at]);
    },
  );

  /** The first eight jobs only read, and print what they get. */
  const isRead = (at: number) => at < 8;

  function compare(language: Language): void {
    const [own = [], all = []] = [answers.get('graphql'), answers.get(language)];
    expect(all.filter((_, at) => isRead(at))).toEqual(own.filter((_, at) => isRead(at)));
    const [pages, [first, again], rows, imported, rule, raised, mirror] = all.slice(8);
    expect(pages.count).toBeGreaterThan(80);
    expect(first.userErrors).toEqual([]);
    expect(again).toEqual(first);
    expect(rows[0]).toBe('originalUrl,currentEngagement.views');
    expect(rows).toHaveLength(own[7].tiktok.totalCount + 1);
    expect(imported.results).toEqual([{ itemId: own[IMPORT].importItems.results[0].itemId }]);
    expect(rule).toEqual(own[12]);
    expect(raised.alerts.nodes).toBeInstanceOf(Array);
    // Every post is in the list of changes, which were seeded and imported.
    expect(mirror.count).toBe(pages.count);
  }
});
