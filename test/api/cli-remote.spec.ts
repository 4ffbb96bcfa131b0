import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { startLossyProxy } from '../support/lossy-proxy.js';
import { loupe } from '../support/loupe-in-process.js';
import { scale } from '../support/proofs.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

const COUNT = scale(300, 100_000);

describe('the command line over HTTP, with a token and nothing else', () => {
  let folder: string;
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-remote-'));
    const settings = { STORAGE_URL: pathToFileURL(join(folder, 'storage')).href, EMBEDDINGS_PROVIDER: 'off' };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
    await writeFile(join(folder, 'posts.ndjson'), posts(0, COUNT));
    await writeFile(
      join(folder, 'more.ndjson.gz'),
      gzipSync(`${posts(COUNT, COUNT + 5)}{"externalId": 1}\n`),
    );
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const posts = (from: number, end: number) =>
    Array.from({ length: end - from }, (_, index) => {
      const post = {
        externalId: `v${from + index}`,
        provider: 'YOUTUBE',
        type: 'VIDEO',
        title: `Title ${from + index}`,
        channelTitle: `Channel ${index % 20}`,
        publishedAt: '2024-01-01T00:00:00Z',
        snapshots: [{ at: '2024-01-02T00:00:00Z', views: index }],
      };
      return `${JSON.stringify(post)}\n`;
    }).join('');
  const remote = (words: readonly string[], token = tenant.client.settings.token ?? '', input = '') =>
    loupe(
      [...words, '--workspace', tenant.scope.workspaceId, '--url', api.origin],
      { LOUPE_TOKEN: token },
      input,
    );
  const inFolder = (name: string) => join(folder, name);

  it('imports files, tells the sum, and writes the outcome of each line', async () => {
    const report = inFolder('report.ndjson');
    const files = [inFolder('posts.ndjson'), inFolder('more.ndjson.gz')];
    const { code, stdout, stderr } = await remote(['import', ...files, '--json', '--report', report]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      finished: true,
      lines: COUNT + 6,
      created: COUNT + 5,
      rejected: 1,
    });
    expect(code).toBe(2);
    const outcomes = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).outcome);
    expect(outcomes).toHaveLength(COUNT + 6);
    expect(outcomes.at(-1)).toBe('rejected');
    const { items } = await tenant.client.data('{ items { totalCount } }');
    expect(items.totalCount).toBe(COUNT + 5);
  });

  it('imports standard input', async () => {
    const { code, stdout } = await remote(['import', '-'], undefined, posts(0, 3));
    expect(stdout).toMatch(/unchanged +3\n/);
    expect(code).toBe(0);
  });

  it('exports rows to a file, and says what it wrote', async () => {
    const out = inFolder('items.ndjson');
    const fields = 'externalId,customAttributes.missing';
    const filter = ['--format', 'NDJSON', '--fields', fields, '--sort', 'TAKEN_AT'];
    const { code, stdout, stderr } = await remote(['export', 'items', ...filter, '--out', out, '--json']);
    expect(stderr).toBe('warning: fields[1]: no attribute has the key "missing"\n');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: COUNT + 5, file: out, snapshotAt: expect.any(String) });
    const ids = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).externalId);
    expect(new Set(ids)).toEqual(new Set(Array.from({ length: COUNT + 5 }, (_, index) => `v${index}`)));
  });

  it('makes one export however often its answer is lost', async () => {
    const db = api.app.get(Database, { strict: false });
    const created = () => db.ids(sql`SELECT id FROM exports`);
    const before = await created();
    const lossy = await startLossyProxy(api.origin, '/api/v2/exports', [0, 40]);
    const { code, stdout } = await loupe(
      [
        'export',
        'items',
        '--fields',
        'externalId',
        '--workspace',
        tenant.scope.workspaceId,
        '--url',
        lossy.origin,
      ],
      { LOUPE_TOKEN: tenant.client.settings.token ?? '' },
    );
    await lossy.stop();
    expect(lossy.lost).toBe(2);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(COUNT + 6);
    expect(await created()).toHaveLength(before.length + 1);
  });

  it('says what the service says, and never the token', async () => {
    const wrong = await remote(['import', '-'], 'lp_wrong', posts(0, 1));
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('Missing or invalid authentication token');
    expect(wrong.stderr).not.toContain('lp_wrong');
    const field = await remote(['export', 'items', '--fields', 'nothing']);
    expect(field).toMatchObject({ code: 1, stdout: '' });
    expect(field.stderr).toContain('is not a field of the export');
  });

  it('needs a token and a web address', async () => {
    expect((await remote(['import', '-'], '')).stderr).toContain('LOUPE_TOKEN');
    const workspace = ['--workspace', tenant.scope.workspaceId];
    const address = await loupe(
      ['import', '-', ...workspace, '--url', 'file:///etc/passwd', '--token', 'x'],
      {},
    );
    expect(address).toMatchObject({ code: 1, stdout: '' });
    expect(address.stderr).toContain('must start with https:// or http://');
  });

  it('says so if nothing answers', async () => {
    const workspace = ['--workspace', tenant.scope.workspaceId];
    const nobody = await loupe(
      ['import', '-', ...workspace, '--url', 'http://127.0.0.1:9', '--token', 'x'],
      {},
    );
    expect(nobody.stderr).toContain('127.0.0.1:9 cannot be reached');
  });
});
