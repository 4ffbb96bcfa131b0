import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { importedRows } from '../support/imported-rows.js';
import { ImportClient } from '../support/imports.js';
import { loupe } from '../support/loupe-in-process.js';
import { peakBytes, residentBytes } from '../support/process-memory.js';
import { scale } from '../support/proofs.js';
import { type RealPost, realPostsFile } from '../support/real-posts.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';

const FILE = realPostsFile('youtube-trending.ndjson.gz');
/** One post of so many: every third still has each combination of fields that posts of the file have, and makes two batches. */
const ONE_OF = scale(3, 1);
const KILLS = scale(1, 12);
/** Posts of a file of another program: many batches, of which a turn of a worker takes some. */
const MANY = scale(2500, 10_000);
const KILLS_OF_MANY = scale(2, 12);
/** Bytes of the large upload. */
const LARGE = scale(48 * 1024 * 1024, 2 * 1024 ** 3 - 1024);
/** What an API may need for it beyond what it has before: pieces of the body and what is not collected yet. */
const ROOM = 160 * 1024 * 1024;

/** Fields of the real posts that the format has. */
const COLUMNS = [
  ...['externalId', 'provider', 'type', 'url', 'title', 'description', 'hashtags', 'mentions'],
  ...['channelId', 'channelTitle', 'publishedAt', 'thumbnailUrl', 'snapshots'],
] as const;

function csvOf(lines: readonly RealPost[]): string {
  const cell = (value: unknown) => {
    const text = value == null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    return `"${text.replaceAll('"', '""')}"`;
  };
  const rows = lines.map((line) =>
    COLUMNS.map((name) => cell((line as object as Record<string, unknown>)[name])),
  );
  return [COLUMNS.join(','), ...rows.map((row) => row.join(','))].join('\r\n');
}

describe('imports', () => {
  let folder: string;
  let settings: Record<string, string>;
  let api: TestApp;
  const workers: AppProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-imports-'));
    settings = {
      STORAGE_URL: pathToFileURL(folder).href,
      EMBEDDINGS_PROVIDER: 'off',
      MEDIA: 'off',
    };
    api = await startTestApp(settings);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end()));
    await api?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  const startWorker = () => {
    const worker = AppProcess.start('worker', testEnvironment({ database: api.database, ...settings }));
    workers.push(worker);
    return worker;
  };

  /** Lets workers import a part of a file and kills them, at any place. */
  async function killAgainAndAgain(client: ImportClient, id: string, kills: number): Promise<void> {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = (await client.operation(id)).processed;
      const worker = startWorker();
      await vi.waitFor(
        async () => {
          const { processed, completedAt } = await client.operation(id);
          if (processed <= before && completedAt === null) throw new Error('Nothing happened yet');
        },
        { timeout: 240_000, interval: 100 },
      );
      await sleep(Math.random() * 200);
      await worker.end();
      // Its lease ends, which would take half a minute.
      await api.app
        .get(Database, { strict: false })
        .query(sql`UPDATE import_files SET due_at = now() WHERE lease IS NOT NULL`);
    }
  }

  async function counts({ scope: { workspaceId } }: Tenant) {
    const db = api.app.get(Database, { strict: false });
    const count = (table: string) => db.count(sql`FROM ${db.rowsOfTable({ workspaceId }, table, 'row')}`);
    return { items: await count('items'), snapshots: await count('engagement_snapshots') };
  }

  describe.skipIf(FILE === null)('of the same real posts', () => {
    const { bytes, lines } = somePosts();
    /** What an import of all of them leaves. */
    const all = { items: lines.length, snapshots: lines.flatMap(({ snapshots }) => snapshots).length };

    it('give identical rows by command line, NDJSON, CSV and importItems', async () => {
      const worker = await startTestWorker(api, settings);
      const [cli, ndjson, csv, items] = await Promise.all([1, 2, 3, 4].map(() => createTenant(api)));
      if (!cli || !ndjson || !csv || !items) throw new Error('no tenants');
      const environment = {
        PATH: process.env.PATH,
        ...testEnvironment({ database: api.database, ...settings }),
      };
      const path = join(folder, 'posts.ndjson.gz');
      await writeFile(path, bytes);
      const result = await loupe(['import', path, '--workspace', cli.scope.workspaceId], environment);
      expect(result.code).toBe(0);
      const byCommandLine = await importedRows(api, cli);
      expect(byCommandLine).toHaveLength(all.items);
      expect(await counts(cli)).toEqual(all);

      const sent = await (await ImportClient.of(api, ndjson)).import(bytes);
      expect(sent.operation).toMatchObject({
        fetchStatus: 'COMPLETED',
        imported: { created: all.items, snapshotsAdded: all.snapshots, unknownFields: expect.any(Array) },
      });
      expect(await importedRows(api, ndjson)).toEqual(byCommandLine);

      const table = await (await ImportClient.of(api, csv)).import(csvOf(lines), 'text/csv');
      expect(table.operation).toMatchObject({
        imported: { created: all.items, rejected: 0, unknownFields: [] },
      });
      expect(await importedRows(api, csv)).toEqual(byCommandLine);

      const typed: ReadonlySet<string> = new Set(COLUMNS);
      const inputs = lines.map((line) =>
        Object.fromEntries(Object.entries(line).filter(([name]) => typed.has(name))),
      );
      for (let start = 0; start < inputs.length; start += 100) {
        const { importItems } = await items.client.data(
          `mutation($input: ImportItemsInput!) { importItems(input: $input) { results { outcome } userErrors { field message } } }`,
          { input: { items: inputs.slice(start, start + 100) } },
        );
        expect(importItems.userErrors).toEqual([]);
      }
      expect(await importedRows(api, items)).toEqual(byCommandLine);
      await worker.close();
    });

    it('are complete and there once, however often the worker is killed', async () => {
      const tenant = await createTenant(api);
      const client = await ImportClient.of(api, tenant);
      const { body } = await client.send(bytes);
      const { id } = body.operation;
      await killAgainAndAgain(client, id, KILLS);
      const last = await startTestWorker(api, settings);
      expect(await client.finished(id)).toMatchObject({
        processed: all.items,
        imported: { created: all.items, updated: 0, unchanged: 0, snapshotsAdded: all.snapshots },
      });
      const report = await client.report(id);
      expect(report.map(({ line }) => line)).toEqual(report.map((_, index) => index + 1));
      expect(report).toHaveLength(all.items);
      expect(await counts(tenant)).toEqual(all);
      const again = await client.import(bytes);
      expect(again.operation).toMatchObject({ imported: { unchanged: all.items, snapshotsAdded: 0 } });
      await last.close();
    });
  });

  it('of another program’s file are complete and there once, however often the worker is killed, and a history when they are read again', async () => {
    const tenant = await createTenant(api);
    const client = await ImportClient.of(api, tenant);
    const video = (index: number, epoch: number) => {
      const id = `k${String(index).padStart(10, '0')}`;
      return JSON.stringify({
        ...{ id, title: `Brew ${index}`, extractor: 'youtube', extractor_key: 'Youtube' },
        ...{ webpage_url: `https://www.youtube.com/watch?v=${id}`, channel: `Brewers ${index % 50}` },
        ...{ timestamp: 1_700_000_000 + index, epoch, view_count: index },
      });
    };
    const file = (epoch: number) =>
      Array.from({ length: MANY }, (_, index) => video(index, epoch)).join('\n');
    const { body } = await client.send(file(1_741_000_000));
    await killAgainAndAgain(client, body.operation.id, KILLS_OF_MANY);
    const last = await startTestWorker(api, settings);
    expect(await client.finished(body.operation.id)).toMatchObject({
      processed: MANY,
      imported: { created: MANY, updated: 0, unchanged: 0, rejected: 0, snapshotsAdded: MANY },
    });
    const report = await client.report(body.operation.id);
    expect(report.map(({ line }) => line)).toEqual(report.map((_, index) => index + 1));
    const again = await client.import(file(1_741_000_000));
    expect(again.operation).toMatchObject({ imported: { unchanged: MANY, snapshotsAdded: 0 } });
    const later = await client.import(file(1_742_000_000));
    expect(later.operation).toMatchObject({ imported: { created: 0, snapshotsAdded: MANY } });
    expect(await counts(tenant)).toEqual({ items: MANY, snapshots: 2 * MANY });
    await last.close();
  });

  const FILES: readonly [name: string, type: string][] = [
    ['meta-business-suite/instagram.csv', 'text/csv'],
    ['x-archive/tweets.js', 'application/json'],
    ['youtube-studio/english.csv', 'text/csv'],
    ['zeeschuimer/instagram.ndjson', 'application/x-ndjson'],
    ['instaloader/site.json', 'application/json'],
  ];
  it.each(scale(FILES.slice(0, 2), FILES))(
    'of %s give identical rows by command line, HTTP and as the console sends several files',
    async (file, type) => {
      const worker = await startTestWorker(api, settings);
      try {
        const path = join(
          import.meta.dirname,
          '../../libs/imports/src/formats',
          file.replace('/', '/files/'),
        );
        const bytes = readFileSync(path);
        const answers = { account: 'teahouse', readAt: '2026-11-01T00:00:00Z', timeZone: 'Europe/Berlin' };
        const [cli, http, archive] = await Promise.all([1, 2, 3].map(() => createTenant(api)));
        if (!cli || !http || !archive) throw new Error('no tenants');
        const environment = {
          PATH: process.env.PATH,
          ...testEnvironment({ database: api.database, ...settings }),
        };
        const options = [
          '--account',
          answers.account,
          '--read-at',
          answers.readAt,
          '--time-zone',
          answers.timeZone,
        ];
        const result = await loupe(
          ['import', path, '--workspace', cli.scope.workspaceId, ...options],
          environment,
        );
        expect(result).toMatchObject({ code: 0 });
        const rows = await importedRows(api, cli);
        expect(rows.length).toBeGreaterThan(0);
        const query = `?${new URLSearchParams(answers)}`;
        await (await ImportClient.of(api, http)).import(bytes, type, {}, query);
        expect(await importedRows(api, http)).toEqual(rows);
        // As the console packs what was dropped.
        const zip = new ZipFile();
        zip.addBuffer(bytes, file.split('/').at(-1) ?? '', { compress: false });
        zip.addBuffer(Buffer.from('Tea'), 'notes.txt', { compress: false });
        zip.end();
        const sent = await buffer(zip.outputStream);
        await (await ImportClient.of(api, archive)).import(sent, 'application/zip', {}, query);
        expect(await importedRows(api, archive)).toEqual(rows);
      } finally {
        await worker.close();
      }
    },
  );

  it('of a large file keep the memory of the API bounded', async () => {
    const server = await startApiProcess({ database: api.database, ...settings });
    try {
      const tenant = await createTenant(api);
      const client = await ImportClient.of(api, tenant, {}, server.url);
      const before = residentBytes(server.pid);
      let status = 0;
      const peak = await peakBytes(server.pid, async () => {
        status = await upload(`${server.url}/imports`, client.caller, LARGE);
      });
      expect(status).toBe(202);
      const [sent, more] = [LARGE, peak - before].map((bytes) => Math.round(bytes / 1024 / 1024));
      console.log(`An upload of ${sent} MiB took ${more} MiB of the API's memory.`);
      expect(peak - before).toBeLessThan(ROOM);
    } finally {
      await server.stop();
    }
  });
});

/** Real posts, as a compressed file and read. */
function somePosts(): { bytes: Buffer; lines: RealPost[] } {
  const text = FILE === null ? '' : gunzipSync(readFileSync(FILE)).toString('utf8').trim();
  const lines = text.split('\n').filter((line, index) => line !== '' && index % ONE_OF === 0);
  return {
    bytes: gzipSync(lines.join('\n')),
    lines: lines.map((line) => JSON.parse(line) as RealPost),
  };
}

/** Sends a body of blank lines, which is not held in memory here either. */
function upload(url: string, headers: Readonly<Record<string, string>>, size: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-ndjson', 'content-length': String(size) },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    ).on('error', reject);
    const chunk = Buffer.alloc(1024 * 1024, '\n');
    let left = size;
    const send = () => {
      while (left > 0) {
        const piece = chunk.subarray(0, Math.min(left, chunk.length));
        left -= piece.length;
        if (!sending.write(piece)) {
          sending.once('drain', send);
          return;
        }
      }
      sending.end();
    };
    send();
  });
}
