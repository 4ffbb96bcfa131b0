import { newId } from '@loupe/kernel';
import { TurnJobs } from '@loupe/queue';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../tools/lib/net.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { sharedChromium } from '../support/chromium.js';
import { startTestWorker } from '../support/worker.js';

const PASSWORD = 'correct horse battery staple, twice';
const WAIT = { timeout: 240_000, interval: 200 };

describe('the page of jobs', { timeout: 600_000 }, () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let origin: string;
  beforeAll(async () => {
    api = await startTestApp();
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    worker = await startTestWorker(api, {
      WORKER_PORT: String(port),
      JOBS_DASHBOARD_PASSWORD: PASSWORD,
      EMBEDDINGS_PROVIDER: 'off',
    });
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  const get = (path: string, password?: string, method = 'GET') =>
    fetch(`${origin}${path}`, {
      method,
      headers:
        password === undefined
          ? {}
          : { authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}` },
    });

  it('is for those alone who know its password, and changes nothing', async () => {
    for (const path of ['/jobs', '/jobs/api/queues', '/jobs/static/js/main.js']) {
      for (const password of [undefined, '', 'wrong', `${PASSWORD} `]) {
        const { status, headers } = await get(path, password);
        expect([path, password, status]).toEqual([path, password, 401]);
        expect(headers.get('www-authenticate')).toContain('Basic');
      }
    }
    const refused = await get('/jobs/api/queues/mails/pause', PASSWORD, 'PUT');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await get('/jobsx', PASSWORD)).status).toBe(404);
  });

  it('shows all queues in a browser, and the jobs in them', async () => {
    const answer = await get('/jobs/api/queues', PASSWORD);
    const { queues } = (await answer.json()) as { queues: { name: string; readOnlyMode: boolean }[] };
    const names = queues.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['import_files', 'media', 'webhooks', 'campaigns.fill']));
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    const workspaceId = newId();
    await worker.get(TurnJobs, { strict: false }).offer('import_files', [{ workspaceId, part: '' }], 600_000);

    const context = await (await sharedChromium()).newContext({
      viewport: { width: 1440, height: 900 },
      httpCredentials: { username: 'operator', password: PASSWORD },
    });
    try {
      const page = await context.newPage();
      await page.goto(`${origin}/jobs/queue/import_files?status=delayed`);
      await vi.waitFor(async () => expect(await page.content()).toContain(workspaceId), WAIT);
    } finally {
      await context.close();
    }
  });
});
