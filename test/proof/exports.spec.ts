import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { ObjectStore } from '@loupe/storage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { duckRows, ExportClient, ndjsonRows, xlsxRows } from '../support/exports.js';
import { loadLargeWorkspace } from '../support/large-workspace.js';
import { peakBytes, residentBytes } from '../support/process-memory.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';

/** Items of the large workspace: two fifths of all. */
const ITEMS = scale(12_000, 1_000_000);
const KILLS = scale(1, 20);
/** Bytes by which the memory of a worker may grow, whatever it exports. One that kept the long texts would need 300 MB more. */
const MOST_MORE_BYTES = 250 * 1024 * 1024;
/** Bytes that a worker may hold that exports items. One that has just started holds some 190 to 230 MiB; a busy machine collects garbage late. */
const MOST_BYTES = scale(350_000_000, 300_000_000);
/** Items with a transcript of a million characters. */
const LONG = 150;

// At full length millions of items are loaded, and files of a million rows are written one after the other.
if (FULL_PROOFS) vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 7_200_000 });

const FIELDS = [
  'id',
  'takenAt',
  'caption',
  'hashtags',
  'socialProfile.accountName',
  'currentEngagement.likes',
];

describe('exports of a large workspace', () => {
  let folder: string;
  let settings: Record<string, string>;
  let api: TestApp;
  let scope: { workspaceId: string };
  let exports: ExportClient;
  const workers: AppProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-exports-'));
    settings = { STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off', MEDIA: 'off' };
    api = await startTestApp(settings);
    const { workspaceId, organizationId } = await loadLargeWorkspace({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL ?? '',
      items: ITEMS * 2.5,
      workspaces: 3,
    });
    scope = { workspaceId };
    await db().query(sql`UPDATE organizations SET plan = 'enterprise'`);
    exports = new ExportClient(api, await api.clientOf({ organizationId }, workspaceId));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end()));
    await api?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  const db = () => api.app.get(Database, { strict: false });
  const startWorker = () => {
    const worker = AppProcess.start('worker', testEnvironment({ database: api.database, ...settings }));
    workers.push(worker);
    return worker;
  };
  const stopWorkers = () => Promise.all(workers.splice(0).map((worker) => worker.end()));

  /** The ids and likes of all items as they are now. */
  const items = () =>
    db().query<{ id: string; likes: string | null }>(sql`
      SELECT item.id, item.likes FROM items AS item
      WHERE item.workspace_id = ${scope.workspaceId} AND item.competitor_brand_id IS NULL`);

  /**
   * Exchanges the likes of two items until it is stopped: every snapshot has the same sum, and a mixture of two hardly ever
   * has.
   */
  function changing(ids: readonly string[]) {
    let isOver = false;
    let changes = 0;
    const done = (async () => {
      while (!isOver) {
        const [from, to] = [0, 1].map(() => ids[Math.floor(Math.random() * ids.length)]);
        await db().query(sql`
          UPDATE items SET likes = other.likes FROM items AS other
          WHERE items.workspace_id = ${scope.workspaceId} AND other.workspace_id = items.workspace_id
            AND (items.id, other.id) IN ((${from}, ${to}), (${to}, ${from}))`);
        changes += 1;
        await sleep(10);
      }
    })();
    return async () => {
      isOver = true;
      await done;
      return changes;
    };
  }

  it('are of one snapshot and complete, however often the worker is killed while items change', async () => {
    const before = await items();
    const known = before.filter(({ likes }) => likes !== null);
    const sum = known.reduce((total, { likes }) => total + Number(likes), 0);
    const stop = changing(known.map(({ id }) => id));
    const id = await exports.begin({ of: 'ITEMS', format: 'NDJSON', fields: FIELDS });
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const worker = startWorker();
        await expect
          .poll(async () => (await exports.find(id)).snapshotAt, { timeout: 240_000, interval: 25 })
          .not.toBeNull();
        await sleep(Math.random() * 300);
        await worker.end();
        // Its lease ends, which would take half a minute.
        await db().query(sql`
          UPDATE exports SET snapshot_at = NULL, due_at = now(), lease = NULL WHERE state = 'WAITING'`);
      }
      startWorker();
      const done = await exports.finished(id);
      expect(done.error).toBeNull();
      const rows = ndjsonRows(await exports.download(done.downloadUrl));
      expect(rows.map((row) => row.id).sort()).toEqual(before.map((row) => row.id).sort());
      const total = rows.reduce((all, row) => all + Number(row['currentEngagement.likes'] ?? 0), 0);
      expect(total).toBe(sum);
      expect(done.rowsWritten).toBe(before.length);
    } finally {
      expect(await stop()).toBeGreaterThan(0);
    }
    const keys: string[] = [];
    for await (const { key } of api.app
      .get(ObjectStore, { strict: false })
      .list(`exports/${scope.workspaceId}/`)) {
      keys.push(key);
    }
    expect(keys).toHaveLength(1);
  });

  /** The worker whose memory is measured, which has nothing else to do, and the bytes that it began with. */
  let measured: { worker: AppProcess; before: number } | undefined;

  /** Runs exports, for which the worker must not take more memory than it may. */
  async function measure(what: string, work: () => Promise<void>): Promise<number> {
    measured ??= await startMeasured();
    const { worker, before } = measured;
    const peak = await peakBytes(worker.pid, work);
    console.log(`${what}: ${mebibytes(before)} MiB at first, ${mebibytes(peak)} MiB at most`);
    expect(peak - before).toBeLessThan(MOST_MORE_BYTES);
    return peak;
  }

  async function startMeasured() {
    await stopWorkers();
    const worker = startWorker();
    // Its first export loads what all of them need.
    await exports.finished(
      await exports.begin({ of: 'ITEM_AGGREGATES', format: 'CSV', groupBy: [{ by: 'PLATFORM' }] }),
    );
    return { worker, before: residentBytes(worker.pid) };
  }

  it.each(scale(['XLSX', 'PARQUET'], ['CSV', 'NDJSON', 'XLSX', 'PARQUET']))(
    'need little memory, hardly more than small ones, as %s',
    async (format) => {
      const { length } = await items();
      let file: Buffer = Buffer.alloc(0);
      const peak = await measure(`${length} items as ${format}`, async () => {
        const done = await exports.finished(await exports.begin({ of: 'ITEMS', format, fields: FIELDS }));
        expect(done).toMatchObject({ state: 'READY', rowsWritten: length });
        file = await exports.download(done.downloadUrl);
      });
      expect(peak).toBeLessThan(MOST_BYTES);
      if (format === 'XLSX' && ITEMS <= 50_000) expect(xlsxRows(file)).toHaveLength(length);
      if (format !== 'PARQUET') return;
      const path = join(folder, 'large.parquet');
      await writeFile(path, file);
      const [row] = await duckRows(
        path,
        (from) => `SELECT count(*)::int AS rows, count(DISTINCT id)::int AS ids FROM ${from}`,
      );
      expect(row).toEqual({ rows: length, ids: length });
    },
  );

  it.each(scale(['PARQUET'], ['NDJSON', 'PARQUET']))(
    'need no more memory for long texts from the first row on, as %s',
    async (format) => {
      const ids = await longTexts();
      await measure(`${LONG} transcripts of a million characters as ${format}`, async () => {
        const fields = ['id', 'transcriptions.transcript'];
        const done = await exports.finished(
          await exports.begin({ of: 'ITEMS', format, fields, filter: { ids } }),
        );
        expect(done).toMatchObject({ state: 'READY', rowsWritten: LONG });
        if (format === 'NDJSON') expect(Number(done.bytes)).toBeGreaterThan(LONG * 1_000_000);
      });
    },
  );

  /** Gives items a transcript of a million characters each; returns their ids. */
  function longTexts(): Promise<string[]> {
    return db().ids(sql`
      UPDATE transcriptions SET transcript = repeat(md5(media_content_id::text), 31250)
      WHERE workspace_id = ${scope.workspaceId} AND (media_content_id, item_id) IN (
        SELECT DISTINCT ON (transcription.item_id) transcription.media_content_id, transcription.item_id
        FROM transcriptions AS transcription
        JOIN items AS item ON item.workspace_id = transcription.workspace_id AND item.id = transcription.item_id
        WHERE transcription.workspace_id = ${scope.workspaceId} AND item.competitor_brand_id IS NULL
        ORDER BY transcription.item_id, transcription.media_content_id LIMIT ${LONG})
      RETURNING item_id AS id`);
  }
});

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
