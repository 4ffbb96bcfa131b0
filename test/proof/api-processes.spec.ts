import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTenant, type Tenant } from '../support/world.js';

const PROCESSES = new URL('../../tools/lib/processes.mjs', import.meta.url).href;
const { isAlive } = (await import(PROCESSES)) as { isAlive(pid: number): boolean };
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 240_000, interval: 100 });

describe('several processes of the API at one address', () => {
  let api: TestApp;
  let tenant: Tenant;
  let service: ApiProcess;

  beforeAll(async () => {
    api = await startTestApp();
    tenant = await createTenant(api);
    service = await startApiProcess({ database: api.database, API_PROCESSES: '2' });
    await until(() => expect(children()).toHaveLength(2));
  });
  afterAll(async () => {
    await service?.stop();
    await api?.close();
  });

  const children = (pid = service.pid) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const client = () => api.client({ ...tenant.client.settings, url: service.url });
  /** Repeats a request whose connection was lost, as clients do. */
  async function insistently<Result>(request: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
  }
  /** On a connection of its own, which any process may get. */
  const fetched = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const request = get(
        new URL(path, service.url),
        { agent: new Agent({ keepAlive: false }) },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (part) => (text += part))
            .on('end', () => resolve(text));
        },
      );
      request.on('error', reject);
    });
  const livezCount = (text: string) =>
    Number(
      /^loupe_http_request_duration_seconds_count\{method="GET",route="\/livez",status="2xx"\} (\d+)$/m.exec(
        text,
      )?.[1],
    );

  it('publish the metrics of all, whichever of them is asked', async () => {
    const before = livezCount(await fetched('/metrics'));
    for (let request = 0; request < 10; request += 1) await fetched('/livez');
    for (const _ of children()) {
      const text = await fetched('/metrics');
      expect(livezCount(text)).toBe(before + 10);
      expect(text.match(/^loupe_redis_memory_bytes\{kind="used"\}/gm)).toHaveLength(1);
    }
  });

  it('answer every client that repeats what was lost, while one is killed and started again', async () => {
    const [victim = 0, survivor = 0] = children();
    let answered = 0;
    const asks = async () => {
      for (let request = 0; request < 100; request += 1) {
        const { workspace } = await insistently(() => client().data('{ workspace { id } }'));
        expect(workspace.id).toBe(tenant.scope.workspaceId);
        answered += 1;
        if (answered === 60) process.kill(victim, 'SIGKILL');
      }
    };
    await Promise.all([asks(), asks(), asks()]);
    expect(answered).toBe(300);
    await until(() => {
      expect(children()).toHaveLength(2);
      expect(children()).not.toContain(victim);
    });
    expect(children()).toContain(survivor);
  });

  it('finish what they have begun when they are asked to end, and leave nothing behind', async () => {
    const all = [service.pid, ...children()];
    const begun = Array.from({ length: 20 }, () =>
      client().data(
        'mutation($name: String!) { createCollection(input: {name: $name}) { userErrors { message } } }',
        {
          name: crypto.randomUUID(),
        },
      ),
    );
    await begun[0];
    const stopped = service.stop();
    // What was accepted is answered; what came too late is not begun.
    const results = await Promise.allSettled(begun);
    await stopped;
    const answers = results.filter(({ status }) => status === 'fulfilled').length;
    expect(answers).toBeGreaterThan(0);
    const { collections } = await tenant.client.data('{ collections { id } }');
    expect(collections).toHaveLength(answers);
    expect(all.filter(isAlive)).toEqual([]);
  });

  it('end when the one that has started them is killed', async () => {
    service = await startApiProcess({ database: api.database, API_PROCESSES: '2' });
    await until(() => expect(children()).toHaveLength(2));
    const processes = children();
    process.kill(service.pid, 'SIGKILL');
    await until(() => expect(processes.filter(isAlive)).toEqual([]));
  });

  it('say once why they cannot start', async () => {
    const env = { database: api.database, API_PROCESSES: '2', DATABASE_URL: 'postgres://127.0.0.1:9/none' };
    await expect(startApiProcess(env)).rejects.toThrow('The API ended with code 1');
  });
});
